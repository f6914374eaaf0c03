/** The encounters table that is being put together: the line-up, who plays which Role, variants, how hard it is. */

import type { EncountersSetup, FilmFace, GameInfo } from "../../../generated/types";
import { api } from "../../../lib/api";
import { goodBot, tablePath } from "../../../pages/home/open";
import { TableDraft } from "../../../pages/new-table/draft.svelte";
import { newSeats, type SeatDraft, type Who } from "../../../pages/new-table/seats";
import { t } from "../../../texts";
import { box } from "../box.svelte";

export const MIX = "mix";
export const RANDOM = "random";
/** All films one after the other. */
export const SERIES = "series";
export type Agendas = "" | "hidden" | "delayed";
export type Dealing = "chosen" | "random" | "two";
export type Level = "easier" | "standard" | "harder" | "own";

/** How hard a game is: what is added to a standard one. */
export interface Difficulty {
  drones: number;
  tough: boolean;
  preparation: number;
  headStart: number;
}

export const LEVELS: Readonly<Record<Exclude<Level, "own">, Difficulty>> = {
  easier: { drones: 1, tough: true, preparation: 1, headStart: 0 },
  standard: { drones: 0, tough: false, preparation: 0, headStart: 0 },
  harder: { drones: -1, tough: false, preparation: 0, headStart: 2 },
};

/** A seat with the Role of its player. */
export interface EncounterSeat extends SeatDraft {
  role: string;
}

export class Encounter extends TableDraft<EncounterSeat> {
  /** A film, `mix`, `random` or `series`. */
  lineUp = $state("");
  location = $state("");
  objectives = $state<string[]>([]);
  characters = $state<string[]>([]);
  dealing = $state<Dealing>("chosen");
  agendas = $state<Agendas>("");
  aliens = $state(false);
  openHands = $state(false);
  revised = $state(false);
  drones = $state(0);
  tough = $state(false);
  preparation = $state(0);
  headStart = $state(0);
  /** The text of a card pack, and the name of its file. */
  pack = $state("");
  packName = $state("");

  constructor(game: GameInfo, lineUp: string | null) {
    super(game);
    const known = [...box.films.map((film) => film.id), MIX, RANDOM, ...(game.campaign ? [SERIES] : [])];
    const first = box.films[0];
    this.lineUp = lineUp && known.includes(lineUp) ? lineUp : (first?.id ?? RANDOM);
    this.location = first?.location ?? "";
    this.objectives = [...(first?.objectives ?? [])];
    this.characters = [...(first?.characters ?? [])];
    const bot: Who = `bot:${goodBot(game)}`;
    for (const who of ["me", bot, bot] as const) this.add(who);
  }

  get label(): string {
    return t(this.series ? "encounters.new.start-series" : "home.new.start");
  }

  get series(): boolean {
    return this.lineUp === SERIES;
  }

  get film(): FilmFace | undefined {
    return box.films.find((film) => film.id === this.lineUp);
  }

  get together(): boolean {
    return !this.setup.agendas && !this.aliens;
  }

  get alone(): boolean {
    return this.seats.length === 1;
  }

  get level(): Level {
    const now: Difficulty = { drones: this.drones, tough: this.tough, preparation: this.preparation, headStart: this.headStart };
    const same = (one: Difficulty) => (Object.keys(one) as (keyof Difficulty)[]).every((key) => one[key] === now[key]);
    return (Object.keys(LEVELS) as (keyof typeof LEVELS)[]).find((level) => same(LEVELS[level])) ?? "own";
  }

  set level(level: Level) {
    if (level !== "own") Object.assign(this, LEVELS[level]);
  }

  get roles(): string[] {
    return box.of("role").map((card) => card.id);
  }

  add(who: Who): void {
    if (this.full) return;
    const taken = this.seats.map((seat) => seat.role);
    const role = [...box.firstRoles, ...this.roles].find((id) => !taken.includes(id)) ?? "";
    this.put(who, { role });
  }

  /** Gives a seat a Role; who had it before gets the other one. */
  cast(seat: EncounterSeat, role: string): void {
    this.swap(seat, "role", role);
  }

  /** Puts a character into one of the four places of a mix; who was there goes where the other one was. */
  pick(place: number, character: string): void {
    const other = this.characters.indexOf(character);
    const before = this.characters[place] ?? "";
    if (other >= 0) this.characters[other] = before;
    this.characters[place] = character;
  }

  get setup(): EncountersSetup {
    const mix = this.lineUp === MIX;
    const agendas = this.alone ? "" : this.agendas;
    return {
      players: this.seats.length,
      line_up: this.lineUp,
      location: mix ? this.location : "",
      objectives: mix ? [...this.objectives] : [],
      characters: mix ? [...this.characters] : [],
      roles: this.dealing === "chosen" ? this.seats.map((seat) => seat.role) : [],
      role_choice: this.dealing,
      alien_players: this.aliens,
      agendas,
      drones: this.drones,
      tough: this.tough,
      preparation: this.preparation,
      head_start: this.headStart,
      revised_drones: this.revised,
      open_hands: this.openHands && !agendas && !this.alone,
      pack: this.pack,
    };
  }

  /** Makes the table or the series, and gives its path. */
  async begin(): Promise<string> {
    const common = { ...this.agreed, seats: newSeats(this.game, this.seats) };
    if (this.series) {
      // The films and the number of seats follow from what is begun.
      const { players: _, line_up: __, ...options } = this.setup;
      return `/campaign/${(await api.newCampaign({ ...common, options })).campaign}`;
    }
    return tablePath(await api.newTable({ ...common, setup: await this.arranged() }));
  }

  arranged(): Promise<Record<string, unknown>> {
    return Promise.resolve({ ...this.setup });
  }
}

/** The game that one click begins: the first film with two bots. */
export async function encounterNow(game: GameInfo): Promise<string> {
  await box.load();
  return new Encounter(game, null).begin();
}
