/** The table that is being put together: one of the game's usual setups, and who sits where. */

import type { GameInfo, SetupInfo } from "../../../generated/types";
import { api } from "../../../lib/api";
import { goodBot, tablePath } from "../../../pages/home/open";
import { TableDraft } from "../../../pages/new-table/draft.svelte";
import { newSeats, type SeatDraft } from "../../../pages/new-table/seats";

export class PlainDraft extends TableDraft<SeatDraft> {
  readonly setups: readonly SetupInfo[];
  /** The place of the chosen setup. */
  at = $state(0);

  constructor(game: GameInfo, setups: readonly SetupInfo[]) {
    super(game);
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
    while (this.seats.length < seats) this.put(this.seats.length ? `bot:${bot}` : "me", {});
    if (this.seats.length > seats) this.seats = this.seats.slice(0, seats);
  }

  /** Makes the table, and gives its path. */
  async begin(): Promise<string> {
    const begun = await api.newTable({
      ...this.agreed,
      setup: await this.arranged(),
      seats: newSeats(this.game, this.seats),
    });
    return tablePath(begun);
  }

  arranged(): Promise<Record<string, unknown>> {
    return Promise.resolve(this.setup?.setup ?? {});
  }
}

/** The game that one click begins: the first setup, with bots on all other seats. */
export async function plainNow(game: GameInfo): Promise<string> {
  return (await PlainDraft.of(game)).begin();
}
