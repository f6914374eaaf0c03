/** What everybody may know of the Endurance cards: how many lie where. */

import type { CorpsView } from "../../generated/types";
import { gearOf } from "./people";

/** With fewer cards to draw than this the Endurance Deck gives an alarm. */
export const LOW = 10;

export const isLow = (view: CorpsView): boolean => view.endurance < LOW;

/** All Endurance cards of the game, wherever they are. */
export function allCards(view: CorpsView): number {
  const piles = [view.discarded, view.revealed, view.resolving].map((pile) => pile.length);
  const held = view.players.map((player) => player.cards);
  const carried = view.characters.map((who) => gearOf(who).length + (who.hazards?.length ?? 0));
  const apart = [...piles, ...held, ...carried].reduce((sum, n) => sum + n, 0);
  return view.endurance + view.beneath + view.exhausted + apart;
}
