/** The corps box: printed facts by id. Loaded once; `box` is there before any corps page is shown. */

import type { BoxFace, CardFace, CharacterFace, CorpsBox, MissionFace } from "../../generated/types";
import { api } from "../../lib/api";

class Box {
  #cards = new Map<string, CardFace>();
  #characters = new Map<string, CharacterFace>();
  #missions = new Map<string, MissionFace>();
  #names: Record<string, string> = {};
  /** The boxes that can be on the table besides the base box. */
  boxes: BoxFace[] = [];
  missions: MissionFace[] = [];
  characters: CharacterFace[] = [];
  cards: CardFace[] = [];
  /** Who can be a Hero, of all boxes, in the order in which they are if nobody chose. */
  heroes: string[] = [];
  /** The missions that every campaign has, one after the other. */
  campaign: string[] = [];

  async load(): Promise<void> {
    if (!this.cards.length) this.fill(await api.box<CorpsBox>("corps"));
  }

  fill(box: CorpsBox): void {
    this.boxes = box.boxes;
    this.missions = box.missions;
    this.characters = box.characters;
    this.cards = box.cards;
    this.heroes = box.heroes;
    this.campaign = box.campaign;
    this.#names = box.names;
    this.#cards = new Map(box.cards.map((card) => [card.id, card]));
    this.#characters = new Map(box.characters.map((who) => [who.id, who]));
    this.#missions = new Map(box.missions.map((mission) => [mission.id, mission]));
  }

  /** The face of a card, by the id of a copy (`hk-vp70-3`) or of the definition (`hk-vp70`). */
  card(id: string): CardFace | undefined {
    return this.#cards.get(id) ?? this.#cards.get(id.replace(/-\d+$/, ""));
  }

  character(id: string): CharacterFace | undefined {
    return this.#characters.get(id);
  }

  /** Who can be a Hero with these boxes besides the base box. */
  heroesOf(boxes: readonly string[]): string[] {
    const others = this.boxes.map(({ id }) => id).filter((id) => !boxes.includes(id));
    return this.heroes.filter((id) => !others.includes(this.character(id)?.box ?? ""));
  }

  mission(id: string): MissionFace | undefined {
    return this.#missions.get(id);
  }

  /** What people call it. */
  name(id: string): string {
    const known = this.card(id)?.name ?? this.character(id)?.name ?? this.mission(id)?.name ?? this.#names[id];
    if (known) return known;
    const [, kind = id, number = ""] = /^(.*?)-(\d+)$/.exec(id) ?? [];
    const name = this.#names[kind];
    return name ? `${name} ${number}` : id;
  }
}

export const box = new Box();
