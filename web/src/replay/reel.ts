/** A recorded game: what these eyes saw at every frame. Jumping back begins at the nearest view that was kept. */

import type { Line, Replay } from "../generated/types";
import { apply, changesOf } from "../lib/changes";

/** A view is kept every so many frames. */
export const EVERY = 25;

export interface Turn {
  frame: number;
  name: string;
}

export class Reel {
  readonly replay: Replay;
  /** The number of the last frame. */
  readonly last: number;
  readonly turns: Turn[];
  readonly lines: Line[];
  /** The frame of each line. */
  readonly frameOf: number[];
  /** How many lines were told up to each frame. */
  readonly #told: number[];
  readonly #kept: unknown[];

  constructor(replay: Replay) {
    this.replay = replay;
    this.last = replay.frames.length - 1;
    this.#kept = [replay.view];
    this.lines = replay.frames.flatMap((frame) => frame.lines);
    this.frameOf = replay.frames.flatMap((frame, number) => frame.lines.map(() => number));
    let told = 0;
    this.#told = replay.frames.map((frame) => (told += frame.lines.length));
    this.turns = turnsOf(replay);
  }

  /** Another copy of the view each time. */
  viewAt(frame: number): unknown {
    const mark = Math.floor(frame / EVERY);
    for (let next = this.#kept.length; next <= mark; next++) {
      this.#kept.push(this.#run(this.#kept[next - 1], (next - 1) * EVERY, next * EVERY));
    }
    return this.#run(this.#kept[mark], mark * EVERY, frame);
  }

  /** What happened since the frame before. */
  linesAt(frame: number): Line[] {
    return this.replay.frames[frame]?.lines ?? [];
  }

  linesUpTo(frame: number): Line[] {
    return this.lines.slice(0, this.#told[frame]);
  }

  /** What leads from the frame before to this one; a copy, for views are changed in place. */
  changesAt(frame: number): unknown[] {
    const told = this.replay.frames[frame];
    return told ? structuredClone(changesOf(told)) : [];
  }

  /** The turn that a frame belongs to; undefined before the first one. */
  turnAt(frame: number): Turn | undefined {
    return this.turns.findLast((turn) => turn.frame <= frame);
  }

  /** The beginning of the next turn, or of this one or the one before. */
  turnFrom(frame: number, way: 1 | -1): number {
    const found =
      way > 0 ? this.turns.find((turn) => turn.frame > frame) : this.turns.findLast((turn) => turn.frame < frame);
    return found?.frame ?? (way > 0 ? this.last : 0);
  }

  #run(view: unknown, from: number, to: number): unknown {
    let now = structuredClone(view);
    for (let frame = from + 1; frame <= to; frame++) now = apply(now, this.changesAt(frame));
    return now;
  }
}

function turnsOf(replay: Replay): Turn[] {
  const turns: Turn[] = [];
  replay.frames.forEach((frame, number) => {
    if (!frame.turn) return;
    const heading = frame.lines.findLast((line) => line.heading === 1);
    const told = (heading?.event as { turn?: unknown } | undefined)?.turn;
    turns.push({ frame: number, name: String(typeof told === "number" ? told : turns.length + 1) });
  });
  return turns;
}
