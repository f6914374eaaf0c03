/** The table that is being put together on the page "new table": mission, seats and options, with sensible defaults. */

import type { GameInfo, MissionFace } from "../../../generated/types";
import { api } from "../../../lib/api";
import { goodBot, tablePath } from "../../../pages/home/open";
import { mayBeMe, newSeats, type SeatDraft, type Who } from "../../../pages/new-table/seats";
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

export class Draft {
  readonly game: GameInfo;
  /** The id of a mission, or `campaign`. */
  mission = $state("");
  seats = $state<HeroSeat[]>([]);
  undo = $state<"strict" | "friendly">("strict");
  pace = $state<"watchable" | "fast">("watchable");
  separate = $state(false);
  spectators = $state(true);
  hints = $state<boolean | null>(null);
  readonly together = true;
  #next = 1;

  constructor(game: GameInfo, mission: string | null) {
    this.game = game;
    const wanted = mission === CAMPAIGN && game.campaign ? CAMPAIGN : box.mission(mission ?? "")?.id;
    this.mission = wanted ?? box.mission("bug-hunt-1")?.id ?? box.missions[0]?.id ?? "";
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

  get heroes(): string[] {
    return box.characters.map((who) => who.id).filter((id) => box.heroes.includes(id));
  }

  get full(): boolean {
    return this.seats.length >= this.game.max_seats;
  }

  add(who: Who): void {
    if (this.full) return;
    const taken = this.seats.map((seat) => seat.hero);
    const hero = box.heroes.find((id) => !taken.includes(id)) ?? "";
    this.seats.push({ id: this.#next++, who, name: "", hero, held: true });
  }

  remove(id: number): void {
    if (this.seats.length > this.game.min_seats) this.seats = this.seats.filter((seat) => seat.id !== id);
  }

  /** Gives a seat a hero; who had it before gets the other one. */
  cast(seat: HeroSeat, hero: string): void {
    const other = this.seats.find((one) => one.hero === hero && one.id !== seat.id);
    if (other) other.hero = seat.hero;
    seat.hero = hero;
  }

  mayBeMe(seat: HeroSeat): boolean {
    return mayBeMe(this.seats, seat);
  }

  /** Makes the table or the campaign, and gives its path. */
  async begin(): Promise<string> {
    const common = {
      game: this.game.name,
      seats: newSeats(this.game, this.seats),
      friendly: this.undo === "friendly",
      pace: this.pace,
      spectators: this.spectators,
      hints: this.hints,
    };
    if (this.campaign) {
      const begun = await api.newCampaign({ ...common, options: { separate_models: this.separate } });
      return `/campaign/${begun.campaign}`;
    }
    const setup = {
      mission: this.mission,
      players: this.seats.length,
      heroes: this.seats.map((seat) => seat.hero),
      separate_models: this.separate,
    };
    return tablePath(await api.newTable({ ...common, setup }));
  }
}
