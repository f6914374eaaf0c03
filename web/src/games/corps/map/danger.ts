/** Forecasts on the map: which spaces are dangerous to choose, the way that will be walked, who is hit where. */

import type { Ground, OptionInfo, ThrowInfo } from "../../../generated/types";
import { ownFirst, RISK, riskOf } from "../../../play/risk";
import { CELL, centre } from "./paths";
import { aimedAt } from "./targets";

/** The spaces that these options point at, by the greatest risk of an option that does. */
export function risks(options: readonly OptionInfo[]): Map<number, number> {
  const found = new Map<number, number>();
  for (const option of options) {
    const risk = riskOf(option);
    for (const space of option.spaces ?? []) found.set(space, Math.max(risk, found.get(space) ?? 0));
  }
  return found;
}

/** The pieces that an option endangering one's own is aimed at. */
export const riskyPieces = (options: readonly OptionInfo[], at: ReadonlyMap<string, number>): string[] => [
  ...new Set(options.filter((option) => riskOf(option) >= RISK.harm).flatMap((option) => aimedAt(option, at))),
];

/** The way that an answer will be walked, from where the mover stands. `active`: who moves if the option does not say. */
export function wayOf(option: OptionInfo, at: ReadonlyMap<string, number>, active: string): number[] {
  const path = option.forecast?.path ?? [];
  if (!path.length) return [];
  const mover = (option.pieces ?? []).find((piece) => at.has(piece)) ?? active;
  const from = at.get(mover);
  return from === undefined || from === path[0] ? [...path] : [from, ...path];
}

/** The part of a way that lies before the first throw at one's own on it, and the rest, which begins there. */
export function dangerousFrom(way: readonly number[], throws: readonly ThrowInfo[] = []): [number[], number[]] {
  const struck = new Set(throws.filter((one) => one.own).map((one) => one.space));
  const first = way.findIndex((space) => struck.has(space));
  if (first < 0) return [[...way], []];
  const before = Math.max(0, first - 1);
  return [way.slice(0, before + 1), way.slice(before)];
}

export interface Pin {
  space: number;
  own: boolean;
  /** What is thrown there, one's own first. */
  throws: ThrowInfo[];
}

/** The throws of a forecast by the space where they strike. */
export function pinsOf(throws: readonly ThrowInfo[] = []): Pin[] {
  const pins = new Map<number, Pin>();
  for (const one of ownFirst(throws)) {
    const space = one.space ?? -1;
    if (space < 0) continue;
    const pin = pins.get(space) ?? { space, own: false, throws: [] };
    pin.own ||= one.own ?? false;
    pin.throws.push(one);
    pins.set(space, pin);
  }
  return [...pins.values()];
}

/** Triangles in the middle of spaces: what can be chosen there is dangerous. */
export function triangles(ground: Pick<Ground, "width">, spaces: Iterable<number>, shift = 0): string {
  let path = "";
  for (const space of spaces) {
    const [x, y] = centre(ground, space);
    path += `M${x + shift} ${y - shift - 6}l6 11h-12z`;
  }
  return path;
}

/** Lines across spaces, from lower left to upper right. */
export function hatch({ width }: Pick<Ground, "width">, spaces: Iterable<number>): string {
  const half = CELL / 2;
  let path = "";
  for (const space of spaces) {
    const [x, y] = [(space % width) * CELL, Math.floor(space / width) * CELL];
    path += `M${x} ${y + half}L${x + half} ${y}M${x} ${y + CELL}L${x + CELL} ${y}M${x + half} ${y + CELL}L${x + CELL} ${y + half}`;
  }
  return path;
}
