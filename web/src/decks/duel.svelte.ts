/** The battles table that is being put together: how to play, who sits where, and with which deck. */

import { box } from "../games/battles/box.svelte";
import type { GameInfo, NewSeat } from "../generated/types";
import { api } from "../lib/api";
import { goodBot, tablePath } from "../pages/home/open";
import type { Who } from "../pages/new-table/draft.svelte";
import { t } from "../texts";
import { decks } from "./decks.svelte";

export const WAYS = ["duel", "free-for-all", "teams", "two-headed"] as const;
export type Way = (typeof WAYS)[number];

export interface DuelSeat {
  id: number;
  who: Who;
  name: string;
  /** The id of a deck. */
  deck: string;
  main: string;
  /** A friend's seat: whether a bot plays until somebody comes. */
  held: boolean;
}

export class Duel {
  readonly game: GameInfo;
  way = $state<Way>("duel");
  seats = $state<DuelSeat[]>([]);
  undo = $state<"strict" | "friendly">("strict");
  pace = $state<"watchable" | "fast">("watchable");
  spectators = $state(true);
  share = $state(false);
  lethal = $state(false);
  #next = 1;

  constructor(game: GameInfo, deck: string | null) {
    this.game = game;
    this.#add("me");
    this.#add(this.#bot);
    const [mine] = this.seats;
    if (mine && deck && decks.find(deck)) this.give(mine, deck);
  }

  get #bot(): Who {
    return `bot:${goodBot(this.game)}`;
  }

  #add(who: Who): void {
    const starters = decks.starters;
    const deck = starters[this.seats.length % starters.length];
    const taken = this.seats.map((seat) => seat.main);
    const mains = this.mainsFor(deck?.id ?? "");
    const main = [deck?.main ?? "", ...mains].find((id) => id && !taken.includes(id)) ?? deck?.main ?? "";
    this.seats.push({ id: this.#next++, who, name: "", deck: deck?.id ?? "", main, held: true });
  }

  /** The Main Characters that can lead a deck: of a starter deck those of its team, of an own deck its own first. */
  mainsFor(id: string): string[] {
    const deck = decks.find(id);
    const team = deck ? box.card(deck.main)?.team : "";
    return box.mains.filter((main) => !deck?.starter || main.team === team).map((main) => main.id);
  }

  give(seat: DuelSeat, deck: string): void {
    seat.deck = deck;
    seat.main = decks.find(deck)?.main ?? seat.main;
  }

  choose(way: Way): void {
    this.way = way;
    this.resize(way === "duel" ? 2 : way === "free-for-all" ? Math.max(3, Math.min(4, this.seats.length)) : 4);
  }

  resize(n: number): void {
    while (this.seats.length < n) this.#add(this.#bot);
    if (this.seats.length > n) this.seats = this.seats.slice(0, n);
  }

  /** Whether I could sit there: I have one seat. */
  mayBeMe(seat: DuelSeat): boolean {
    return seat.who === "me" || !this.seats.some((one) => one.who === "me");
  }

  /** The game's own setup. */
  setup(): Record<string, unknown> {
    return {
      decks: this.seats.map((seat) => ({ main: seat.main, cards: { ...decks.find(seat.deck)?.cards } })),
      mode: this.way === "duel" ? "free-for-all" : this.way,
      share_recruits: this.way === "teams" && this.share,
      lethal_wounds: this.lethal,
    };
  }

  #people(): NewSeat[] {
    const held = goodBot(this.game);
    return this.seats.map((seat, number): NewSeat => {
      if (seat.who === "me") return { kind: "me" };
      if (seat.who === "friend") return seat.held ? { kind: "friend", bot: held } : { kind: "friend" };
      if (seat.who === "here") {
        return { kind: "here", name: seat.name.trim() || t("home.new.here-default", { n: number + 1 }) };
      }
      return { kind: "bot", bot: seat.who.slice("bot:".length) };
    });
  }

  /** Makes the table, and gives its path. */
  async begin(): Promise<string> {
    const table = {
      game: this.game.name,
      setup: this.setup(),
      seats: this.#people(),
      friendly: this.undo === "friendly",
      pace: this.pace,
      spectators: this.spectators,
    };
    return tablePath(await api.newTable(table));
  }
}
