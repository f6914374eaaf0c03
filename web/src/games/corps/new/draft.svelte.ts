/** The table that is being put together on the page "new table": mission, seats and options, with sensible defaults. */

import type { GameInfo, MissionFace } from "../../../generated/types";
import { api } from "../../../lib/api";
import { goodBot, tablePath } from "../../../pages/home/open";
import { TableDraft } from "../../../pages/new-table/draft.svelte";
import { newSeats, type SeatDraft, type Who } from "../../../pages/new-table/seats";
import { t } from "../../../texts";
import { box } from "../box.svelte";

/** A seat with the Hero of its player. */
export interface HeroSeat extends SeatDraft {
  hero: string;
}

/** Rates are games in 100 that so many sensible bots win, with the ends of the interval. */
export interface Odds {
  players: number;
  rate: number;
  low: number;
  high: number;
}

export const CAMPAIGN = "campaign";
/** The box with the experience cards. */
const BADASSES = "badasses";

/** A small number, as it is said. */
export const inWords = (number: number): string =>
  number >= 1 && number <= 6 ? t(`home.numbers.${number as 1 | 2 | 3 | 4 | 5 | 6}`) : String(number);

/** The odds for so many players, or for the nearest number that was measured. */
export function oddsOf(mission: MissionFace, players: number): Odds | null {
  const known = Object.keys(mission.win_rates).map(Number);
  const nearest = known.sort((a, b) => Math.abs(a - players) - Math.abs(b - players) || a - b)[0];
  const found = nearest === undefined ? undefined : mission.win_rates[String(nearest)];
  if (nearest === undefined || !found) return null;
  const [rate = 0, low = 0, high = 0] = found;
  return { players: nearest, rate: Math.round(rate), low: Math.round(low), high: Math.round(high) };
}

export class Draft extends TableDraft<HeroSeat> {
  /** The id of a mission, or `campaign`. */
  mission = $state("");
  separate = $state(false);
  /** The boxes on the table besides the base box. */
  boxes = $state<string[]>([]);
  /** Who comes along with the Heroes, the first as long as there is room. */
  along = $state<string[]>([]);
  experience = $state(false);
  readonly together = true;

  constructor(game: GameInfo, mission: string | null) {
    super(game);
    const wanted = mission === CAMPAIGN && game.campaign ? CAMPAIGN : box.mission(mission ?? "")?.id;
    this.mission = wanted ?? box.mission("bug-hunt-1")?.id ?? box.missions[0]?.id ?? "";
    this.along = this.people;
    const bot: Who = `bot:${goodBot(game)}`;
    for (const who of ["me", bot, bot] as const) this.add(who);
  }

  get label(): string {
    return t(this.campaign ? "home.new.start-campaign" : "home.new.start");
  }

  get campaign(): boolean {
    return this.mission === CAMPAIGN;
  }

  get face(): MissionFace | undefined {
    return this.campaign ? box.missions.find((mission) => mission.campaign) : box.mission(this.mission);
  }

  /** Who can take part; a campaign is played with the base box alone. */
  get people(): string[] {
    return box.heroesOf(this.campaign ? [] : this.boxes);
  }

  /** Who can be a Hero, in the order of the cards. */
  get heroes(): string[] {
    const people = this.people;
    return box.characters.map((who) => who.id).filter((id) => people.includes(id));
  }

  get places(): number {
    return this.face?.fireteam ?? this.people.length;
  }

  /** Whom the mission cannot do without. */
  get needed(): string[] {
    return (this.face?.needs ?? []).filter((id) => this.people.includes(id));
  }

  /** Who goes for certain: the Heroes, and whom the mission needs. */
  get certain(): string[] {
    return [...new Set([...this.seats.map((seat) => seat.hero), ...this.needed])].filter(Boolean);
  }

  get fireteam(): string[] {
    const certain = this.certain;
    const others = this.along.filter((id) => this.people.includes(id) && !certain.includes(id));
    return [...certain, ...others].slice(0, this.places);
  }

  get reserve(): string[] {
    const team = this.fireteam;
    return this.people.filter((id) => !team.includes(id));
  }

  /** Whether there is anything to choose: more people than places. */
  get musters(): boolean {
    return !this.campaign && this.people.length > this.places;
  }

  /** Somebody comes along, if there is a place. */
  bring(id: string): void {
    if (this.fireteam.length < this.places) this.along = [...this.fireteam.filter((one) => !this.certain.includes(one)), id];
  }

  /** Somebody stays behind, in reserve. */
  leave(id: string): void {
    this.along = this.fireteam.filter((one) => one !== id && !this.certain.includes(one));
  }

  /** Puts a box on the table or takes it away, with the Heroes who came in it. */
  use(id: string, on: boolean): void {
    this.boxes = on ? [...this.boxes, id] : this.boxes.filter((one) => one !== id);
    if (!on) this.along = this.people;
    for (const seat of this.seats) if (!this.people.includes(seat.hero)) seat.hero = this.#free();
  }

  /** The first who is nobody's Hero yet, from the fireteam if there is one left. */
  #free(): string {
    const taken = this.seats.map((seat) => seat.hero);
    const free = this.people.filter((id) => !taken.includes(id));
    return free.find((id) => this.fireteam.includes(id)) ?? free[0] ?? "";
  }

  add(who: Who): void {
    if (this.full) return;
    this.put(who, { hero: this.#free() });
  }

  /** Gives a seat a hero; who had it before gets the other one. */
  cast(seat: HeroSeat, hero: string): void {
    this.swap(seat, "hero", hero);
  }

  /** Makes the table or the campaign, and gives its path. */
  async begin(): Promise<string> {
    const common = { ...this.agreed, seats: newSeats(this.game, this.seats) };
    if (this.campaign) {
      const begun = await api.newCampaign({ ...common, options: { separate_models: this.separate, ...(this.experience && { experience: true }) } });
      return `/campaign/${begun.campaign}`;
    }
    return tablePath(await api.newTable({ ...common, setup: await this.arranged() }));
  }

  /** The boxes that the setup names: experience is in one of them, whether or not its Characters are wanted. */
  get used(): string[] {
    return this.experience ? [...new Set([...this.boxes, BADASSES])] : this.boxes;
  }

  arranged(): Promise<Record<string, unknown>> {
    return Promise.resolve({
      ...(this.used.length && { boxes: this.used }),
      ...(this.musters && { fireteam: this.fireteam }),
      mission: this.mission,
      players: this.seats.length,
      heroes: this.seats.map((seat) => seat.hero),
      separate_models: this.separate,
      ...(this.experience && { experience: true }),
    });
  }
}
