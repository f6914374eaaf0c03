/** A recorded game on the table: what map, cards and panels read, without anything that could be answered. */

import type * as T from "../generated/types";
import type { Connection, Past, Player, Showing } from "../lib/live.svelte";
import { apply } from "../lib/changes";
import { EVERY, type Reel } from "./reel";

/** Nothing can be done to what is past. */
const still = (): Promise<void> => Promise.resolve();

export class Recorded<View = unknown> implements Showing<View> {
  reel = $state.raw() as Reel;
  /** The frame that is shown. */
  at = $state(0);
  eyes = $state<number | null>(null);
  view = $state<View | null>(null);
  question = $state.raw<T.Question | null>(null);
  ending = $state.raw<T.EndingInfo | null>(null);
  log = $state.raw<T.Line[]>([]);
  table = $state.raw<T.TableInfo | null>(null);
  version = $state(0);
  playing = $state(false);
  refusal = $state.raw<T.Refusal | null>(null);
  player: Player | null = null;

  readonly id: string;
  readonly connection: Connection = "closed";
  readonly closed = "";
  readonly asked = false;
  readonly busy = false;
  readonly earlier = 0;
  readonly past: Past[] = [];
  readonly chat: T.ChatLine[] = [];
  readonly undo: T.UndoInfo = { undo: false, redo: false };
  readonly leave = (): void => this.skip();
  readonly choose = still;
  readonly undoLast = still;
  readonly redoLast = still;
  readonly look = still;
  readonly hurry = still;
  readonly say = still;
  #skip: (() => void) | null = null;

  constructor(table: T.TableInfo, reel: Reel, at: number) {
    this.id = table.id;
    this.table = table;
    this.take(reel, at);
  }

  get state(): number {
    return this.at;
  }

  get last(): number {
    return this.reel.last;
  }

  /** Shows another record of the same game: with other eyes, or one that goes further. */
  take(reel: Reel, at = this.at): void {
    this.skip();
    this.reel = reel;
    this.eyes = reel.replay.eyes;
    this.#show(Math.max(0, Math.min(at, reel.last)), true);
  }

  /** To this frame, at once. */
  go(frame: number): void {
    const to = Math.max(0, Math.min(Math.round(frame), this.last));
    this.skip();
    if (to !== this.at) this.#show(to, false);
  }

  /** To the next frame, played for the eye but not longer than so many milliseconds. */
  async step(longest: number): Promise<void> {
    if (this.at >= this.last) return;
    this.skip();
    const before = $state.snapshot(this.view);
    this.#show(this.at + 1, false);
    if (!this.player || !longest) return;
    const skipped = new Promise<void>((done) => (this.#skip = done));
    const timer = window.setTimeout(() => this.skip(), longest);
    this.playing = true;
    try {
      await Promise.race([this.player(this.reel.linesAt(this.at), before, skipped), skipped]);
    } finally {
      clearTimeout(timer);
      this.playing = false;
    }
  }

  skip(): void {
    this.#skip?.();
    this.#skip = null;
  }

  /** What lies in the past is looked at, not asked about. */
  inspect<I>(): Promise<I | null> {
    return Promise.resolve(null);
  }

  hint(): Promise<null> {
    return Promise.resolve(null);
  }

  #show(frame: number, anew: boolean): void {
    const ahead = frame - this.at;
    if (anew || ahead < 0 || ahead > EVERY) this.view = this.reel.viewAt(frame) as View;
    else for (let next = this.at + 1; next <= frame; next++) this.view = apply(this.view, this.reel.changesAt(next)) as View;
    const { frames, ending } = this.reel.replay;
    const { asked = null, text = "", rule = "" } = frames[frame] ?? {};
    this.at = frame;
    this.question = asked === null ? null : { seat: asked, kind: "", text, rule };
    this.ending = frame === this.last ? (ending ?? null) : null;
    this.log = this.reel.linesUpTo(frame);
    this.version++;
  }
}
