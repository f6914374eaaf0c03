/** Questions about cards: what they are about is shown whole, before anything is answered. */

import type { OptionInfo } from "../generated/types";

/** The cards of a question that is about cards. */
export interface CardsAsked {
  /** All that is to be shown: those asked about, and the hand with them if they lie in it. */
  cards: readonly string[];
  /** They lie in the hand. */
  inHand: boolean;
  /** One of them can be picked; else the question is about all of them, as before a mulligan. */
  pick: boolean;
  /** In one row: the table matters as much. */
  row?: boolean;
}

const pointing = ({ cards, pieces, spaces }: OptionInfo): boolean => [cards, pieces, spaces].some((things) => things?.length);

/** Whether an answer is about a card, perhaps for somebody who gets it, and about no space of the table. */
const ofCard = ({ cards, spaces }: OptionInfo): boolean => Boolean(cards?.length) && !spaces?.length;

/** The hand beside a question about more than cards: what can be played of it first; null if nothing can. */
export function handAsked(options: readonly OptionInfo[], hand: readonly string[]): CardsAsked | null {
  const named = new Set(options.flatMap(({ cards }) => cards ?? []));
  const can = hand.filter((card) => named.has(card));
  return can.length ? { cards: [...can, ...hand.filter((card) => !named.has(card))], inHand: true, pick: true, row: true } : null;
}

/** What these answers are about; null unless every answer that points at anything points at a card. */
export function cardsAsked(options: readonly OptionInfo[], hand: readonly string[]): CardsAsked | null {
  const about = options.filter(pointing);
  if (!about.length || !about.every(ofCard)) return null;
  const named = [...new Set(about.flatMap(({ cards }) => cards ?? []))];
  const inHand = named.some((card) => hand.includes(card));
  const cards = inHand ? [...hand, ...named.filter((card) => !hand.includes(card))] : named;
  return { cards, inHand, pick: about.some((option) => (option.cards?.length ?? 0) < named.length) || named.length === 1 };
}
