/** What is being read at full size, one thing at a time: a card, a character in play, or a KO pile. */
class Zoom {
  card = $state("");
  /** The id of a character in play. */
  unit = $state("");
  /** The seat whose KO pile lies open. */
  pile = $state<number | null>(null);

  close(): void {
    this.card = "";
    this.unit = "";
    this.pile = null;
  }
}

export const zoom = new Zoom();
