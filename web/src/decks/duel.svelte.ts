/** The battles table that is being put together: how to play, who sits where, and with which deck. */

import { box } from "../games/battles/box.svelte";
import type { GameInfo } from "../generated/types";
import { api } from "../lib/api";
import { goodBot, tablePath } from "../pages/home/open";
import { TableDraft } from "../pages/new-table/draft.svelte";
import { newSeats, type SeatDraft, type Who } from "../pages/new-table/seats";
import { t } from "../texts";
import { decks, randomDeck } from "./decks.svelte";
import type { Cards } from "./format";

export const WAYS = ["duel", "free-for-all", "teams", "two-headed"] as const;
export type Way = (typeof WAYS)[number];

/** In place of a deck's id: any legal one; and one that a friend chooses. */
export const RANDOM = "random";
export const OWN = "own";

export interface DuelSeat extends SeatDraft {
  /** The id of a deck, or `random`, or `own`. */
  deck: string;
}

/** The deck of a seat, drawn now if it is a random one. */
export async function taken(id: string): Promise<Cards> {
  if (id === RANDOM) return randomDeck();
  const deck = decks.find(id) ?? decks.starters[0];
  return { main: deck?.main ?? "", cards: { ...deck?.cards } };
}

export class Duel extends TableDraft<DuelSeat> {
  way = $state<Way>("duel");
  readonly together = false;
  share = $state(false);
  lethal = $state(false);

  constructor(game: GameInfo, deck: string | null) {
    super(game);
    this.#add("me");
    this.#add(this.#bot);
    const [mine, other] = this.seats;
    const found = deck === null ? undefined : decks.find(deck);
    if (!mine || !other || !found) return;
    mine.deck = found.id;
    // Somebody else than my own Main Character is the more interesting opponent.
    if (decks.find(other.deck)?.main === found.main) other.deck = decks.starters[0]?.id ?? other.deck;
  }

  get #bot(): Who {
    return `bot:${goodBot(this.game)}`;
  }

  /** The sides take turns: the Company, the Xenomorphs, and so on, under Main Characters that nobody else has. */
  #add(who: Who): void {
    const first = decks.starters[this.seats.length % decks.starters.length];
    const free = decks.everyStarter.filter(({ id }) => !this.seats.some((seat) => seat.deck === id));
    const team = box.card(first?.main ?? "")?.team;
    const deck = free.find(({ id }) => id === first?.id) ?? free.find(({ main }) => box.card(main)?.team === team);
    this.put(who, { deck: deck?.id ?? first?.id ?? "" });
  }

  get teams(): boolean {
    return this.way === "teams" || this.way === "two-headed";
  }

  choose(way: Way): void {
    this.way = way;
    this.resize(way === "duel" ? 2 : way === "free-for-all" ? Math.max(3, Math.min(4, this.seats.length)) : 4);
  }

  resize(n: number): void {
    while (this.seats.length < n) this.#add(this.#bot);
    if (this.seats.length > n) this.seats = this.seats.slice(0, n);
  }

  /** Who sits there. A friend has a deck of their own, unless one is chosen for them. */
  seat(seat: DuelSeat, who: Who): void {
    seat.who = who;
    if (who === "friend") seat.deck = OWN;
    else if (seat.deck === OWN) seat.deck = this.#unused(seat.id) ?? "";
  }

  #unused(id: number): string | undefined {
    const others = this.seats.filter((seat) => seat.id !== id).map((seat) => seat.deck);
    const at = this.seats.findIndex((seat) => seat.id === id);
    const wanted = decks.starters[at % decks.starters.length];
    return [wanted, ...decks.everyStarter].find((deck) => deck && !others.includes(deck.id))?.id;
  }

  /** Whether a friend brings a deck: then nobody's deck is shown before the game. */
  get gathers(): boolean {
    return this.seats.some((seat) => seat.who === "friend" && seat.deck === OWN);
  }

  /** What is to be known before the table starts, if friends bring decks. */
  get note(): string | undefined {
    const own = this.seats.flatMap((seat, number) => (seat.who === "friend" && seat.deck === OWN ? [number + 1] : []));
    if (!own.length) return undefined;
    const one = own.length === 1;
    const seats = t(one ? "home.new.seat-list" : "home.new.seats-list", { list: own.join(", ") });
    return `${t(one ? "decks.table.note-own" : "decks.table.notes-own", { seats })} ${t("home.new.note-links")}`;
  }

  #brings(seat: DuelSeat): boolean {
    return this.gathers && (seat.who === "me" || seat.who === "here" || seat.deck === OWN);
  }

  /** The decks that are known by now. A random one is led by somebody whom nobody else has: two heads must differ. */
  async #decks(): Promise<(Cards | null)[]> {
    const known = (deck: string): boolean => deck !== OWN && deck !== RANDOM;
    const fixed = await Promise.all(this.seats.map(({ deck }) => (known(deck) ? taken(deck) : null)));
    const free = decks.everyStarter.map(({ main }) => main).filter((main) => !fixed.some((deck) => deck?.main === main));
    const any = (): string => free.splice(Math.floor(Math.random() * free.length), 1)[0] ?? "";
    return Promise.all(this.seats.map(({ deck }, at) => (deck === RANDOM ? randomDeck(any()) : (fixed[at] ?? null))));
  }

  #setup(played: (Cards | null)[]): Record<string, unknown> {
    return {
      decks: played,
      mode: this.way === "duel" ? "free-for-all" : this.way,
      share_recruits: this.way === "teams" && this.share,
      lethal_wounds: this.lethal,
    };
  }

  /** What is played where nobody brings a deck; random ones are drawn now. */
  async arranged(): Promise<Record<string, unknown>> {
    return this.#setup(await this.#decks());
  }

  /** Makes the table, and gives its path. */
  async begin(): Promise<string> {
    const chosen = await this.#decks();
    // What is brought later is not told before: another deck is in its place, under somebody whom no other deck has.
    const known = chosen.map((deck, number) => (this.#brings(this.seats[number]!) ? undefined : deck?.main));
    const others = decks.everyStarter.filter(({ main }) => !known.includes(main));
    const setup = this.#setup(
      chosen.map((deck, number) => {
        const stand = others[number] ?? decks.everyStarter[number];
        return known[number] && deck ? deck : { main: stand?.main ?? "", cards: { ...stand?.cards } };
      }),
    );
    const begun = await api.newTable({
      ...this.agreed,
      setup,
      seats: newSeats(this.game, this.seats, (seat) => this.#brings(seat)),
    });
    if (this.gathers) {
      for (const [number, deck] of chosen.entries()) {
        // Whatever is refused is chosen again at the table.
        if (deck && !known[number]) await api.bring(begun.table, number, deck).catch(() => undefined);
      }
    }
    return tablePath(begun);
  }
}

/** The duel that one click begins: a starter deck against the other one. */
export async function duelNow(game: GameInfo): Promise<string> {
  await decks.load();
  return new Duel(game, null).begin();
}
