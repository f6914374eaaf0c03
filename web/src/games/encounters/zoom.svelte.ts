/** What is being read at full size: a card, a room, the Hive, a player's cards, or the piles. */

export type Pile = "" | "strikes" | "hatchery" | "dead" | "all";

class Zoom {
  card = $state("");
  /** A room, `combat-zone`, `objective` or `hive`: something that is asked about by its name. */
  place = $state("");
  /** The seat whose cards lie open. */
  player = $state<number | null>(null);
  pile = $state<Pile>("");

  close(): void {
    this.card = "";
    this.place = "";
    this.player = null;
    this.pile = "";
  }
}

export const zoom = new Zoom();
