import type { CorpsView } from "../../generated/types";
import type { Desk } from "../../play/desk.svelte";

/** The card that is being read at full size; one at a time. */
class Zoom {
  card = $state("");

  /** Opens a card to be read; only while something is being chosen does it answer at once. */
  open(desk: Desk<CorpsView>, card: string): void {
    const choosing = desk.armed !== null || desk.narrowed !== null;
    if (choosing && desk.litCards.has(card) && desk.point({ card })) desk.sheet = "";
    else this.card = card;
  }
}

export const zoom = new Zoom();
