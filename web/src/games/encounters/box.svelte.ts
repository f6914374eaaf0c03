/** The encounters box: printed facts by id. Loaded once; `box` is there before any encounters page is shown. */

import type { EncountersBox, EncountersCard, EncountersGround, FilmFace } from "../../generated/types";
import { api } from "../../lib/api";

class Box {
  #cards = new Map<string, EncountersCard>();
  #names: Record<string, string> = {};
  /** Names that the pack of one table brings along. */
  #more: Record<string, string> = {};
  #pack = new Map<string, EncountersCard>();
  cards: EncountersCard[] = [];
  films: FilmFace[] = [];
  /** From the Hive outward. */
  rooms: string[] = [];
  firstRoles: string[] = [];
  keywords: Record<string, string> = {};

  async load(): Promise<void> {
    if (!this.cards.length) this.fill(await api.box<EncountersBox>("encounters"));
  }

  fill(box: EncountersBox): void {
    this.cards = box.cards;
    this.films = box.films;
    this.rooms = box.rooms;
    this.firstRoles = box.first_roles;
    this.keywords = box.keywords;
    this.#names = box.names;
    this.#cards = new Map(box.cards.map((card) => [card.id, card]));
  }

  /** The cards of the pack that a table is played with, or of none. */
  with(ground: EncountersGround | null): void {
    this.#pack = new Map((ground?.cards ?? []).map((card) => [card.id, card]));
    this.#more = ground?.names ?? {};
  }

  /** The face of a card, by the id of a copy (`egg-3`) or of the definition (`egg`). */
  card(id: string): EncountersCard | undefined {
    const kind = id.replace(/-\d+$/, "");
    return this.#pack.get(kind) ?? this.#pack.get(id) ?? this.#cards.get(kind) ?? this.#cards.get(id);
  }

  /** What people call it. */
  name(id: string): string {
    return this.card(id)?.name ?? this.#more[id] ?? this.#names[id] ?? id;
  }

  of(kind: string): EncountersCard[] {
    return this.cards.filter((card) => card.kind === kind);
  }

  /** The characters of the box, in the order of the films. */
  get characters(): string[] {
    return [...new Set(this.of("character").map((card) => card.character ?? ""))];
  }
}

export const box = new Box();
