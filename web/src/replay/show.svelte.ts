/** A replay on the screen: the record, whose eyes it is seen through, and the motor that plays it. */

import { createContext } from "svelte";
import type { TableInfo } from "../generated/types";
import { api } from "../lib/api";
import { Attempt } from "../lib/attempt.svelte";
import { Desk } from "../play/desk.svelte";
import { Recorded } from "./recorded.svelte";
import { Reel } from "./reel";

export const SPEEDS = [1, 2, 4] as const;
type Speed = (typeof SPEEDS)[number];

/** How long a frame is shown after its last beat, in milliseconds. */
const REST = 350;
/** Frames in which these eyes see nothing pass quickly. */
const NOTHING = 60;

export class Show {
  readonly table: TableInfo;
  readonly record: Recorded;
  readonly desk: Desk;
  running = $state(false);
  speed = $state<Speed>(1);
  /** The way to another seat's view. */
  readonly looking = new Attempt();
  #run = 0;

  constructor(table: TableInfo, reel: Reel, at: number) {
    this.table = table;
    this.record = new Recorded(table, reel, at);
    this.desk = new Desk(this.record);
  }

  /** The seats that the game may be seen from, null for a spectator: any when it is over, one's own while it runs. */
  get viewpoints(): (number | null)[] {
    const seats = this.table.seats.filter((seat) => this.table.over || seat.mine);
    return [...seats.map((seat) => seat.seat), null];
  }

  /** Looks through other eyes, or again through the same ones for what happened since. */
  async look(eyes: number | null): Promise<void> {
    this.pause();
    await this.looking.run(async () => this.record.take(new Reel(await api.replay(this.table.id, eyes))));
  }

  /** To a frame, by hand. */
  go(frame: number): void {
    this.pause();
    this.record.go(frame);
  }

  /** One step by hand: forwards it is played. */
  step(way: 1 | -1): void {
    this.pause();
    if (way < 0) this.record.go(this.record.at - 1);
    else void this.#step();
  }

  toggle(): void {
    if (this.running) this.pause();
    else void this.play();
  }

  pause(): void {
    this.#run++;
    this.running = false;
    this.record.skip();
  }

  async play(): Promise<void> {
    const { record } = this;
    const run = ++this.#run;
    this.running = true;
    if (record.at >= record.last) record.go(0);
    while (record.at < record.last) {
      await this.#step();
      if (run !== this.#run) return;
      await new Promise((done) => setTimeout(done, this.#rest()));
      if (run !== this.#run) return;
    }
    this.running = false;
  }

  #step(): Promise<void> {
    return this.record.step(this.speed === 4 ? 0 : this.speed);
  }

  #rest(): number {
    return this.record.told.length ? REST / this.speed : NOTHING;
  }
}

/** The replay that a frame belongs to. */
export const [theShow, giveShow] = createContext<Show>();
