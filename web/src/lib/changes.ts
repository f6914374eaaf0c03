/** Applying what an update changed (see `Update` in the server's protocol). */

import type { Update } from "../generated/types";

export type Change = [path: (string | number)[], value?: unknown];

/** Whether two values of JSON say the same; the order of keys says nothing. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => key in b && same((a as Container)[key], (b as Container)[key]));
}

type Container = Record<string | number, unknown>;

/** Turns the old view into the new one, in place; gives the view, which is another one if all of it was replaced. */
export function apply<T>(view: T, changes: readonly unknown[]): T {
  let root: unknown = view;
  for (const change of changes as readonly Change[]) {
    const [path] = change;
    const last = path.at(-1);
    if (last === undefined) {
      root = change[1];
      continue;
    }
    let place = root as Container;
    for (const part of path.slice(0, -1)) place = place[part] as Container;
    if (change.length === 1) delete place[last];
    else place[last] = change[1];
  }
  return root as T;
}

/** All changes of an update or of a frame of a replay in their order: those of its lines, then its own. */
export const changesOf = (told: Pick<Update, "lines" | "changes">): unknown[] => [
  ...told.lines.flatMap((line) => line.changes ?? []),
  ...told.changes,
];
