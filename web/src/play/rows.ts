/**
 * Attacks, fights and the like as rows: who, whom, the two numbers, what comes of it, what comes back. All of it is what
 * the forecast of an answer says; here it is put into an order.
 */

import type { OptionInfo, ThrowInfo } from "../generated/types";

/** One way to attack. `keys`: the answers that it takes, one after the other. */
export interface Row {
  id: string;
  keys: readonly string[];
  option: OptionInfo;
  /** The throw at the target. */
  main: ThrowInfo;
  /** What comes back, and whatever else happens. */
  others: readonly ThrowInfo[];
  who: string;
  whom: string;
  /** It comes to nothing. */
  idle: boolean;
  /** At somebody of the own side: folded away under its own line. */
  own: boolean;
}

/** The rows of a question, and how the numbers of one are said: the first, a word between them, the second. */
export interface Rows {
  list: readonly Row[];
  numbers: (row: Row) => readonly [string, string, string];
}

/** Rows up to this many are in sight; the others are folded. */
export const IN_SIGHT = 5;

/** What comes of it for the target: nothing, hurt, lost. */
export const toll = (one: ThrowInfo): number => one.toll ?? 0;

/** The worst that comes back at the own side. */
export const back = (row: Row): number => Math.max(0, ...row.others.filter(({ own }) => own).map(toll));

/** By effect: what does most first, what costs the own side least, the strongest target; no effect stands last. */
export const byEffect = (rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => toll(b.main) - toll(a.main) || back(a) - back(b) || (b.main.needed ?? 0) - (a.main.needed ?? 0));

/** The throws of an answer that may be followed by others, each attack with what belongs to it. */
export function attacksIn(throws: readonly ThrowInfo[], by: string): [ThrowInfo, ...ThrowInfo[]][] {
  const found: [ThrowInfo, ...ThrowInfo[]][] = [];
  for (const one of throws) {
    if (one.by === by && one.needed && !one.own) found.push([one]);
    else found.at(-1)?.push(one);
  }
  return found;
}
