/**
 * Decks for battles: the starter decks, and those that were built in this browser. Each is kept as text, by itself: two
 * tabs that build do not lose each other's changes.
 */

import { box } from "../games/battles/box.svelte";
import type { BattleCard, DeckCheck } from "../generated/types";
import { api } from "../lib/api";
import { t } from "../texts";
import { fromText, nameIn, toText, type Cards } from "./format";

export interface Deck extends Cards {
  id: string;
  name: string;
  /** A deck of the box: it can be copied, not changed. */
  starter?: boolean;
}

const PREFIX = "sulaco.battles.deck.";
const STARTER = "starter:";
const BIG = 2 ** 31;

export const sizeOf = (deck: Pick<Deck, "cards">): number => Object.values(deck.cards).reduce((sum, n) => sum + n, 0);

/** How many characters and Equipment cost 0, 1, 2 and so on; the last number counts all dearer ones too. */
export function curveOf(deck: Pick<Deck, "cards">, most: number): number[] {
  const curve = Array.from({ length: most + 1 }, () => 0);
  for (const [id, n] of Object.entries(deck.cards)) {
    const card = box.card(id);
    const at = Math.min(card?.cost ?? 0, most);
    if (card && hasCost(card)) curve[at] = (curve[at] ?? 0) + n;
  }
  return curve;
}

export const hasCost = (card: BattleCard): boolean => card.type === "supporting" || card.type === "equipment";

class Decks {
  mine = $state<Deck[]>([]);
  /** Whether this browser keeps what is built. */
  kept = $state(true);
  #read = false;

  /** Everything that there is; the names of cards are needed to read it. */
  async load(): Promise<void> {
    await box.load();
    if (this.#read) return;
    this.#read = true;
    this.#readAll();
    addEventListener("storage", ({ key, newValue }) => {
      if (key === null) this.#readAll();
      else if (key.startsWith(PREFIX)) this.#put(key.slice(PREFIX.length), newValue);
    });
  }

  /** The starter decks, each with the Main Character that leads it first. */
  get starters(): Deck[] {
    return box.starters.map(({ main }) => this.led(main)).filter((deck) => deck !== undefined);
  }

  /** The starter decks under all their Main Characters. */
  get everyStarter(): Deck[] {
    return box.mains.map((main) => this.led(main.id)).filter((deck) => deck !== undefined);
  }

  led(main: string): Deck | undefined {
    const starter = box.starters.find(({ team }) => team === box.card(main)?.team);
    if (!starter) return undefined;
    const name = t("decks.starter", { name: box.name(main) });
    return { id: STARTER + main, name, main, cards: starter.cards, starter: true };
  }

  find(id: string): Deck | undefined {
    if (id.startsWith(STARTER)) return this.led(id.slice(STARTER.length));
    return this.mine.find((deck) => deck.id === id);
  }

  /** A new deck of mine, empty or like another one. */
  add(like: Partial<Deck> = {}): Deck {
    const deck: Deck = {
      id: `${Date.now().toString(36)}-${Math.floor(Math.random() * BIG).toString(36)}`,
      name: like.name?.trim() || this.#unnamed(),
      main: like.main ?? box.mains[0]?.id ?? "",
      cards: Object.fromEntries(Object.entries(like.cards ?? {}).filter(([, n]) => n > 0)),
    };
    this.mine.push(deck);
    this.#keep(deck);
    return deck;
  }

  remove(id: string): void {
    this.mine = this.mine.filter((deck) => deck.id !== id);
    try {
      localStorage.removeItem(PREFIX + id);
    } catch {
      this.kept = false;
    }
  }

  /** One copy more or less. */
  change(id: string, card: string, by: number): void {
    this.#edit(id, (deck) => {
      const n = (deck.cards[card] ?? 0) + by;
      if (n > 0) deck.cards[card] = n;
      else delete deck.cards[card];
    });
  }

  lead(id: string, main: string): void {
    this.#edit(id, (deck) => (deck.main = main));
  }

  rename(id: string, name: string): void {
    this.#edit(id, (deck) => (deck.name = name.trim() || this.#unnamed()));
  }

  /** Changes a deck as it is kept now, which another tab may have changed a moment ago. */
  #edit(id: string, work: (deck: Deck) => void): void {
    const known = this.mine.find((deck) => deck.id === id);
    const deck = this.#stored(id) ?? (known && { ...known, cards: { ...known.cards } });
    if (!deck) return;
    work(deck);
    this.#keep(deck);
    this.#show(deck);
  }

  #unnamed(): string {
    const taken = new Set(this.mine.map((deck) => deck.name));
    for (let n = 1; ; n++) {
      const name = t("decks.unnamed", { n });
      if (!taken.has(name)) return name;
    }
  }

  #stored(id: string): Deck | undefined {
    try {
      const text = localStorage.getItem(PREFIX + id);
      return text === null ? undefined : { id, name: nameIn(text) || this.#unnamed(), ...fromText(text) };
    } catch {
      return undefined;
    }
  }

  #keep(deck: Deck): void {
    try {
      localStorage.setItem(PREFIX + deck.id, toText(deck));
      this.kept = true;
    } catch {
      // A browser that keeps nothing still builds.
      this.kept = false;
    }
  }

  #show(deck: Deck): void {
    const at = this.mine.findIndex((one) => one.id === deck.id);
    if (at < 0) this.mine.push(deck);
    else this.mine[at] = deck;
  }

  #put(id: string, text: string | null): void {
    if (text === null) this.mine = this.mine.filter((deck) => deck.id !== id);
    else this.#show({ id, name: nameIn(text) || this.#unnamed(), ...fromText(text) });
  }

  #readAll(): void {
    try {
      const ids = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
      // The ids begin with the time at which the decks were made.
      this.mine = ids.sort().map((id) => this.#stored(id)).filter((deck) => deck !== undefined);
    } catch {
      this.kept = false;
    }
  }
}

export const decks = new Decks();

const ask = (deck: object): Promise<DeckCheck> => api.check<DeckCheck>("battles", "deck", deck);

/** What the rules say of a deck. */
export const check = ({ main, cards }: Cards): Promise<DeckCheck> => ask({ main, cards });

/** What the rules say of the text of one. */
export const checkText = (text: string): Promise<DeckCheck> => ask({ text });

/** A legal deck that chance has put together, under this Main Character or any. */
export async function randomDeck(main = ""): Promise<Cards> {
  const found = await ask({ main, random: Math.floor(Math.random() * BIG) });
  return { main: found.main, cards: found.cards };
}
