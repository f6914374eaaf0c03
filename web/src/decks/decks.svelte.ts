/** Decks for battles: the starter decks, and those that were built in this browser. Kept in local storage. */

import { box } from "../games/battles/box.svelte";
import type { BattleCard, DeckCheck } from "../generated/types";
import { api } from "../lib/api";
import { t } from "../texts";

export interface Deck {
  id: string;
  name: string;
  main: string;
  cards: Record<string, number>;
  /** A deck of the box: it can be copied, not changed. */
  starter?: boolean;
}

export interface Filter {
  words: string;
  team: string;
  type: string;
  /** "" for any, "5" for five, "6" for six and more. */
  cost: string;
  symbol: string;
}

export const ANY: Filter = { words: "", team: "", type: "", cost: "", symbol: "" };
export const NEUTRAL = "none";
const KEY = "sulaco.battles.decks";
/** Costs are shown one by one up to here, then together. */
export const MOST = 6;

export const sizeOf = (deck: Pick<Deck, "cards">): number => Object.values(deck.cards).reduce((sum, n) => sum + n, 0);

const costs = (card: BattleCard): boolean => card.type === "supporting" || card.type === "equipment";

/** Whether a card can be in a deck and fits the filter. */
export function fits(card: BattleCard, filter: Filter): boolean {
  const cost = card.cost ?? 0;
  const words = filter.words.trim().toLowerCase();
  return (
    (card.limit ?? 4) > 0 &&
    (!words || `${card.name} ${card.text ?? ""} ${(card.keywords ?? []).join(" ")}`.toLowerCase().includes(words)) &&
    (!filter.team || (filter.team === NEUTRAL ? !card.team : card.team === filter.team)) &&
    (!filter.type || card.type === filter.type) &&
    (!filter.cost || (costs(card) && (filter.cost === String(MOST) ? cost >= MOST : cost === Number(filter.cost)))) &&
    (!filter.symbol || (card.symbols ?? []).includes(filter.symbol))
  );
}

/** How many characters and Equipment cost 0, 1, 2 and so on; the last number counts all dearer ones too. */
export function curveOf(deck: Pick<Deck, "cards">): number[] {
  const curve = Array.from({ length: MOST + 1 }, () => 0);
  for (const [id, n] of Object.entries(deck.cards)) {
    const card = box.card(id);
    const at = Math.min(card?.cost ?? 0, MOST);
    if (card && costs(card)) curve[at] = (curve[at] ?? 0) + n;
  }
  return curve;
}

function read(): Deck[] {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]") as unknown;
    return Array.isArray(found) ? found.filter(isDeck) : [];
  } catch {
    return [];
  }
}

function isDeck(value: unknown): value is Deck {
  const deck = value as Partial<Deck> | null;
  return typeof deck?.id === "string" && typeof deck.name === "string" && typeof deck.main === "string" && typeof deck.cards === "object" && deck.cards !== null;
}

class Decks {
  mine = $state<Deck[]>(read());

  get starters(): Deck[] {
    return box.starters.map(({ team, main, cards }) => ({
      id: `starter-${team}`,
      name: t("battles.decks.starter", { team: box.name(`team.${team}`) }),
      main,
      cards,
      starter: true,
    }));
  }

  get all(): Deck[] {
    return [...this.starters, ...this.mine];
  }

  find(id: string): Deck | undefined {
    return this.all.find((deck) => deck.id === id);
  }

  /** A new deck of mine, empty or like another one. */
  add(like?: Pick<Deck, "main" | "cards"> & { name?: string }): Deck {
    const number = this.mine.length + 1;
    const deck: Deck = {
      id: `deck-${Date.now().toString(36)}-${number}`,
      name: like?.name ?? t("battles.decks.unnamed", { n: number }),
      main: like?.main ?? box.mains[0]?.id ?? "",
      cards: { ...like?.cards },
    };
    this.mine.push(deck);
    this.keep();
    return this.mine.at(-1) ?? deck;
  }

  remove(id: string): void {
    this.mine = this.mine.filter((deck) => deck.id !== id);
    this.keep();
  }

  /** One copy more or less. */
  change(deck: Deck, card: string, by: number): void {
    const n = (deck.cards[card] ?? 0) + by;
    if (n > 0) deck.cards[card] = n;
    else delete deck.cards[card];
    this.keep();
  }

  keep(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.mine));
    } catch {
      // A browser that keeps nothing still builds.
    }
  }
}

export const decks = new Decks();

/** What the rules say of a deck or of the text of one. */
export const check = (deck: { main: string; cards: Record<string, number> } | { text: string }): Promise<DeckCheck> =>
  api.check<DeckCheck>("battles", "deck", deck);
