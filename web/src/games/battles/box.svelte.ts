/** The battles box: printed facts by id. Loaded once; `box` is there before any battles page is shown. */

import type { BattleCard, BattlesBox, LevelFace, StarterDeck } from "../../generated/types";
import { api } from "../../lib/api";

class Box {
  #cards = new Map<string, BattleCard>();
  #names: Record<string, string> = {};
  cards: BattleCard[] = [];
  starters: StarterDeck[] = [];
  keywords: Record<string, string> = {};
  deckSize = 60;

  async load(): Promise<void> {
    if (!this.cards.length) this.fill(await api.box<BattlesBox>("battles"));
  }

  fill(box: BattlesBox): void {
    this.cards = box.cards;
    this.starters = box.starters;
    this.keywords = box.keywords;
    this.deckSize = box.deck_size;
    this.#names = box.names;
    this.#cards = new Map(box.cards.map((card) => [card.id, card]));
  }

  /** The face of a card, by the id of a copy (`newt-102`) or of the definition (`newt`). */
  card(id: string): BattleCard | undefined {
    return this.#cards.get(id.replace(/-\d+$/, "")) ?? this.#cards.get(id);
  }

  /** The values of a character on one of its levels. */
  level(id: string, level: number): LevelFace | undefined {
    const levels = this.card(id)?.levels;
    return levels?.[level === 2 ? 1 : 0] ?? levels?.[0];
  }

  /** What people call it. */
  name(id: string): string {
    return this.card(id)?.name ?? this.#names[id] ?? id;
  }

  get mains(): BattleCard[] {
    return this.cards.filter((card) => card.type === "main");
  }
}

export const box = new Box();
