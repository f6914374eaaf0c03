/** The house rules of an arm, as they are being chosen. */

import type { HouseName } from "../generated/types";

/** A value that is changed: switches hold true or false, everything else what was typed. */
export interface Changed {
  name: HouseName;
  value: string | boolean;
}

export class Arm {
  changed = $state<Changed[]>([]);

  has(name: string): boolean {
    return this.changed.some((one) => one.name.name === name);
  }

  /** Begins with the usual value, so that it is seen what is changed. */
  add(name: HouseName): void {
    if (!this.has(name.name)) this.changed.push({ name, value: name.kind === "flag" ? name.default !== "true" : name.default });
  }

  remove(name: string): void {
    this.changed = this.changed.filter((one) => one.name.name !== name);
  }

  /** As the server is told. */
  get house(): Record<string, string | boolean> {
    return Object.fromEntries(this.changed.map(({ name, value }) => [name.name, value]));
  }
}

/** The names in which all these words stand, or whose component is called so; constants of the rules come first. */
export function matching(names: readonly HouseName[], words: string): HouseName[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (!wanted.length) return [];
  return names.filter((name) => {
    const text = `${name.name} ${name.of} ${name.rule}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
