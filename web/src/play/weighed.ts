/** What a hint weighed, as it is shown. */

import type { Hinted, OptionInfo } from "../generated/types";

export interface Weighed {
  key: string;
  text: string;
  tries: number;
  /** The chance to win, in 100. */
  chance: number;
  advised: boolean;
}

/** Fewer points in 100 between the two best than this mean nothing. */
const APART = 4;

/** Whether another answer is as good as the advised one, as far as the figures tell. */
export function even(rows: readonly Weighed[]): boolean {
  const [best, ...others] = rows;
  return best !== undefined && others.some(({ chance }) => Math.abs(best.chance - chance) < APART);
}

/** So many are shown at first. */
export const FIRST = 4;

/** What was weighed, the advised answer first, then by how often each was tried; what can no longer be chosen is left out. */
export function weighedOf(hint: Hinted, options: readonly OptionInfo[]): Weighed[] {
  const texts = new Map(options.map(({ key, text }) => [key, text]));
  const rows = hint.weighed.flatMap(({ key, visits, result }): Weighed[] => {
    const text = texts.get(key);
    if (text === undefined) return [];
    const chance = Math.round(Math.max(0, Math.min(1, result)) * 100);
    return [{ key, text, tries: visits, chance, advised: key === hint.key }];
  });
  return rows.toSorted((a, b) => Number(b.advised) - Number(a.advised) || b.tries - a.tries || b.chance - a.chance);
}
