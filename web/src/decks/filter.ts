/** Which cards of the box a builder wants to see. */

import { box } from "../games/battles/box.svelte";
import type { BattleCard } from "../generated/types";
import { hasCost } from "./decks.svelte";

export interface Filter {
  words: string;
  team: string;
  type: string;
  /** "" for any, "5" for five, "6" for six and more. */
  cost: string;
  symbol: string;
  keyword: string;
}

export const ANY: Filter = { words: "", team: "", type: "", cost: "", symbol: "", keyword: "" };
export const NEUTRAL = "none";
/** Costs are shown one by one up to here, then together. */
export const MOST = 6;
export const TYPES = ["main", "supporting", "equipment", "plot-twist", "location", "token"] as const;
export const SYMBOLS = ["humanity", "alien", "energy", "intellect", "skill", "might"] as const;

/** All that can be read on a card: of a Main Character both of its levels. */
const words = (card: BattleCard): string =>
  [
    card.name,
    card.number,
    card.text,
    ...(card.levels ?? []).map((level) => level.text),
    ...(card.keywords ?? []).map((word) => box.name(`keyword.${word}`)),
  ]
    .join(" ")
    .toLowerCase();

export function fits(card: BattleCard, filter: Filter): boolean {
  const cost = card.cost ?? 0;
  const wanted = filter.words.toLowerCase().split(/\s+/).filter(Boolean);
  const said = words(card);
  return (
    wanted.every((word) => said.includes(word)) &&
    (!filter.team || (filter.team === NEUTRAL ? !card.team : card.team === filter.team)) &&
    (!filter.type || card.type === filter.type) &&
    (!filter.cost || (hasCost(card) && (filter.cost === String(MOST) ? cost >= MOST : cost === Number(filter.cost)))) &&
    (!filter.symbol || (card.symbols ?? []).includes(filter.symbol)) &&
    (!filter.keyword || (card.keywords ?? []).includes(filter.keyword))
  );
}
