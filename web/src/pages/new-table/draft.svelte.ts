/** What the drafts of all new tables have in common: the seats, and what is agreed at the table. */

import type { GameInfo } from "../../generated/types";
import type { Making } from "./forms";
import type { SeatDraft, Who } from "./seats";

export abstract class TableDraft<S extends SeatDraft> implements Making {
  readonly game: GameInfo;
  seats = $state<S[]>([]);
  undo = $state<"strict" | "friendly">("strict");
  pace = $state<"watchable" | "fast">("watchable");
  spectators = $state(true);
  hints = $state<boolean | null>(null);
  abstract readonly together: boolean;
  #next = 1;

  constructor(game: GameInfo) {
    this.game = game;
  }

  get full(): boolean {
    return this.seats.length >= this.game.max_seats;
  }

  /** Puts a seat at the end; `more` is what the game has on each seat. */
  protected put(who: Who, more: Omit<S, keyof SeatDraft>): void {
    this.seats.push({ id: this.#next++, who, name: "", held: true, ...more } as S);
  }

  remove(id: number): void {
    if (this.seats.length > this.game.min_seats) this.seats = this.seats.filter((seat) => seat.id !== id);
  }

  /** Whether I could sit there: I have one seat. */
  mayBeMe(seat: S): boolean {
    return seat.who === "me" || !this.seats.some((one) => one.who === "me");
  }

  /** Gives a seat what no two seats have, a Hero or a Role; who had it before gets the other one. */
  protected swap<K extends keyof S>(seat: S, field: K, value: S[K]): void {
    const other = this.seats.find((one) => one[field] === value && one.id !== seat.id);
    if (other) other[field] = seat[field];
    seat[field] = value;
  }

  /** What the server is told besides the setup and the seats. */
  protected get agreed() {
    return {
      game: this.game.name,
      friendly: this.undo === "friendly",
      pace: this.pace,
      spectators: this.spectators,
      hints: this.hints,
    };
  }

  abstract begin(): Promise<string>;
  abstract arranged(): Promise<Record<string, unknown>>;
}
