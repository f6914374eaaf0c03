/** A recorded game on the table: what map, cards and panels read, without anything that could be answered. */

import type * as T from "../generated/types";
import type { Connection, Showing } from "../lib/live.svelte";
import { Orders } from "../play/orders.svelte";
import { Playhead, type Step } from "../play/playhead.svelte";
import type { Reel } from "./reel";

/** Nothing can be done to what is past. */
const still = (): Promise<void> => Promise.resolve();

export class Recorded<View = unknown> implements Showing<View> {
  reel = $state.raw() as Reel;
  /** The frame that is shown. */
  at = $state(0);
  eyes = $state<number | null>(null);
  view = $state.raw<View | null>(null);
  question = $state.raw<T.Question | null>(null);
  ending = $state.raw<T.EndingInfo | null>(null);
  log = $state.raw<T.Line[]>([]);
  table = $state.raw<T.TableInfo | null>(null);
  version = $state(0);
  refusal = $state.raw<T.Refusal | null>(null);
  /** Of the frame that is shown: what has been told of it. */
  told = $state.raw<T.Line[]>([]);
  readonly playhead: Playhead = new Playhead(
    (beat) => {
      this.view = beat.view as View;
      this.told = [...this.told, ...beat.lines];
      this.log = [...this.log, ...beat.lines];
      this.version++;
    },
    () => this.view,
  );

  readonly orders = new Orders();
  readonly id: string;
  readonly connection: Connection = "closed";
  readonly closed = "";
  readonly asked = false;
  readonly busy = false;
  readonly earlier = 0;
  readonly chat: T.ChatLine[] = [];
  readonly undo: T.UndoInfo = { undo: false, redo: false };
  readonly leave = (): void => this.playhead.clear();
  readonly choose = still;
  readonly undoLast = still;
  readonly redoLast = still;
  readonly instead = still;
  readonly look = still;
  readonly hurry = still;
  readonly say = still;

  constructor(table: T.TableInfo, reel: Reel, at: number) {
    this.id = table.id;
    this.table = table;
    this.take(reel, at);
  }

  get state(): number {
    return this.at;
  }

  get playing(): boolean {
    return this.playhead.playing;
  }

  get past(): readonly Step[] {
    return this.playhead.steps;
  }

  get last(): number {
    return this.reel.last;
  }

  /** Shows another record of the same game: with other eyes, or one that goes further. */
  take(reel: Reel, at = this.at): void {
    this.reel = reel;
    this.eyes = reel.replay.eyes;
    this.#show(Math.max(0, Math.min(at, reel.last)));
  }

  /** To this frame, at once. */
  go(frame: number): void {
    const to = Math.max(0, Math.min(Math.round(frame), this.last));
    if (to !== this.at) this.#show(to);
    else this.skip();
  }

  /** To the next frame, played beat by beat, so many times as fast; 0 for at once. */
  step(speed: number): Promise<void> {
    this.skip();
    const frame = this.reel.replay.frames[this.at + 1];
    if (!frame) return Promise.resolve();
    this.at++;
    this.question = null;
    this.told = [];
    this.playhead.speed = speed;
    this.playhead.begin();
    return new Promise((done) => {
      this.playhead.add(frame, (view) => {
        this.view = view as View;
        this.#ask();
        done();
      });
    });
  }

  skip(): void {
    this.playhead.skip();
  }

  /** What lies in the past is looked at, not asked about. */
  inspect<I>(): Promise<I | null> {
    return Promise.resolve(null);
  }

  hint(): Promise<null> {
    return Promise.resolve(null);
  }

  #show(frame: number): void {
    this.playhead.clear();
    this.playhead.forget();
    this.at = frame;
    this.view = this.reel.viewAt(frame) as View;
    this.log = this.reel.linesUpTo(frame);
    this.told = this.reel.linesAt(frame);
    this.#ask();
  }

  /** What is asked at the frame that is shown, or how it all ended. */
  #ask(): void {
    const { frames, ending } = this.reel.replay;
    const { asked = null, text = "", rule = "" } = frames[this.at] ?? {};
    this.question = asked === null ? null : { seat: asked, kind: "", text, rule };
    this.ending = this.at === this.last ? (ending ?? null) : null;
    this.version++;
  }
}
