/** Which kind of bot is to play: the kinds that a game has, and the one that is chosen, at first a good one. */

import type { BotKind } from "../generated/types";
import { api } from "../lib/api";
import { goodBot } from "../pages/home/open";

export class BotChoice {
  bots = $state.raw<BotKind[]>([]);
  level = $state("");

  /** Asks the server for the kinds, unless they are known. Without an answer there is nothing to choose. */
  async load(name: string | undefined): Promise<void> {
    if (this.bots.length) return;
    const game = (await api.games().catch(() => [])).find((found) => found.name === name);
    if (!game) return;
    this.bots = game.bots;
    this.level = goodBot(game);
  }
}
