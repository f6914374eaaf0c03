/** The table that is being put together: one of the game's usual setups, and who sits where. */

import type { GameInfo, SetupInfo } from "../../../generated/types";
import { api } from "../../../lib/api";
import { goodBot, tablePath } from "../../../pages/home/open";
import { newSeats, type SeatDraft } from "../../../pages/new-table/seats";

export class PlainDraft {
  readonly game: GameInfo;
  readonly setups: readonly SetupInfo[];
  /** The place of the chosen setup. */
  at = $state(0);
  seats = $state<SeatDraft[]>([]);
  undo = $state<"strict" | "friendly">("strict");
  pace = $state<"watchable" | "fast">("watchable");
  spectators = $state(true);
  hints = $state<boolean | null>(null);

  constructor(game: GameInfo, setups: readonly SetupInfo[]) {
    this.game = game;
    this.setups = setups;
    this.choose(0);
  }

  static async of(game: GameInfo): Promise<PlainDraft> {
    return new PlainDraft(game, await api.setups(game.name));
  }

  get setup(): SetupInfo | undefined {
    return this.setups[this.at];
  }

  get together(): boolean {
    return this.setup?.together ?? false;
  }

  /** Takes a setup; there are as many seats as it has. I sit at the first, bots at the others. */
  choose(at: number): void {
    this.at = at;
    const seats = this.setup?.seats ?? 0;
    const bot = goodBot(this.game);
    while (this.seats.length < seats) {
      const id = this.seats.length;
      this.seats.push({ id, who: id ? `bot:${bot}` : "me", name: "", held: true });
    }
    if (this.seats.length > seats) this.seats = this.seats.slice(0, seats);
  }

  /** Makes the table, and gives its path. */
  async begin(): Promise<string> {
    const begun = await api.newTable({
      game: this.game.name,
      setup: this.setup?.setup ?? {},
      seats: newSeats(this.game, this.seats),
      friendly: this.undo === "friendly",
      pace: this.pace,
      spectators: this.spectators,
      hints: this.hints,
    });
    return tablePath(begun);
  }
}

/** The game that one click begins: the first setup, with bots on all other seats. */
export async function plainNow(game: GameInfo): Promise<string> {
  return (await PlainDraft.of(game)).begin();
}
