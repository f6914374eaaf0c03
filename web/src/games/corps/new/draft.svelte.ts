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
  readonly together = true;

  constructor(game: GameInfo, mission: string | null) {
    super(game);
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

  add(who: Who): void {
    if (this.full) return;
    const taken = this.seats.map((seat) => seat.hero);
    const hero = box.heroes.find((id) => !taken.includes(id)) ?? "";
    this.put(who, { hero });
  }

  /** Gives a seat a hero; who had it before gets the other one. */
  cast(seat: HeroSeat, hero: string): void {
    this.swap(seat, "hero", hero);
  }

  /** Makes the table or the campaign, and gives its path. */
  async begin(): Promise<string> {
    const common = { ...this.agreed, seats: newSeats(this.game, this.seats) };
    if (this.campaign) {
      const begun = await api.newCampaign({ ...common, options: { separate_models: this.separate } });
      return `/campaign/${begun.campaign}`;
    }
    return tablePath(await api.newTable({ ...common, setup: await this.arranged() }));
  }

  arranged(): Promise<Record<string, unknown>> {
    return Promise.resolve({
      mission: this.mission,
      players: this.seats.length,
      heroes: this.seats.map((seat) => seat.hero),
      separate_models: this.separate,
    });
  }
}
