/** Plays what happened on the map: pieces walk their paths, shots flash, signs appear. One script at a time. */

import { tick } from "svelte";
import type { Line } from "../../../generated/types";
import { settings } from "../../../lib/settings.svelte";
import type { Point } from "./paths";
import type { Piece } from "./pieces";
import { haste, script, type Beat, type Sign } from "./script";

/** One ring of a new contact, once. */
const RING = 2400;
/** How long the line of a path stays where nothing moves. */
const TRAIL = 2000;
const SIGN = 420;

export interface Flash {
  id: number;
  ms: number;
  sign?: { space: number; sign: Sign };
  shot?: { from: number; to: number; hostile: boolean };
}

export interface Trail {
  id: number;
  path: number[];
}

interface Theatre {
  /** The middle of a space. */
  centre: (space: number) => Point;
  /** Brings spaces into view. */
  follow: (spaces: number[]) => void;
}

export class Stage {
  /** What is on the map while a script is played; null: what the view says. */
  pieces = $state.raw<Piece[] | null>(null);
  flashes = $state.raw<Flash[]>([]);
  trails = $state.raw<Trail[]>([]);
  /** Spaces that somebody has walked over in this script: doors beside them stand open. */
  walked = $state.raw<ReadonlySet<number>>(new Set());

  readonly elements = new Map<string, SVGGElement>();
  readonly #theatre: Theatre;
  #run = 0;
  #next = 1;
  #running = new Set<Animation>();
  #release: (() => void) | null = null;

  constructor(theatre: Theatre) {
    this.#theatre = theatre;
  }

  get playing(): boolean {
    return this.pieces !== null;
  }

  async play(lines: readonly Line[], before: Piece[], now: Piece[], skipped: Promise<void>): Promise<void> {
    this.stop();
    const beats = script(lines, before, now);
    if (!beats.length) return;
    if (settings.calm) return this.#show(beats);
    const run = ++this.#run;
    const speed = haste(beats);
    this.pieces = before;
    void skipped.then(() => {
      if (run !== this.#run) return;
      this.stop();
      this.flashes = [];
    });
    for (const beat of beats) {
      await this.#play(beat, speed, run);
      if (run !== this.#run) return;
    }
    this.stop();
  }

  /** Ends the script at once: everything is where it belongs. */
  stop(): void {
    this.#run++;
    for (const animation of this.#running) animation.cancel();
    this.#running.clear();
    this.#release?.();
    this.#release = null;
    this.pieces = null;
    if (this.walked.size) this.walked = new Set();
  }

  async #play(beat: Beat, speed: number, run: number): Promise<void> {
    const ms = beat.ms * speed;
    this.pieces = beat.pieces;
    if (beat.walks) {
      const steps = beat.walks.flatMap((walk) => walk.path);
      this.walked = new Set([...this.walked, ...steps]);
      if (beat.walks.length === 1) this.#theatre.follow(steps);
      await tick();
      for (const { piece, path } of beat.walks) this.#walk(piece, path, ms);
    }
    if (beat.shot) {
      this.#theatre.follow([beat.shot.from, beat.shot.to]);
      this.#flash({ shot: beat.shot, ms: Math.max(ms, 120) });
    }
    if (beat.sign) {
      this.#theatre.follow([beat.sign.space]);
      this.#flash({ sign: beat.sign, ms: beat.sign.sign === "contact" ? RING : SIGN });
    }
    if (run === this.#run) await this.#wait(ms);
  }

  #walk(piece: string, path: number[], ms: number): void {
    const frames = path.map((space) => {
      const [x, y] = this.#theatre.centre(space);
      return { transform: `translate(${x}px, ${y}px)` };
    });
    const animation = this.elements.get(piece)?.animate(frames, { duration: ms, easing: "cubic-bezier(.5, 0, .2, 1)" });
    if (!animation) return;
    this.#running.add(animation);
    animation.onfinish = () => this.#running.delete(animation);
  }

  #flash(flash: Omit<Flash, "id">): void {
    const id = this.#next++;
    this.flashes = [...this.flashes, { ...flash, id }];
    window.setTimeout(() => (this.flashes = this.flashes.filter((other) => other.id !== id)), flash.ms);
  }

  /** Where nothing may move: pieces are there at once, and the paths that they took are shown for a while. */
  #show(beats: Beat[]): void {
    const trails = beats
      .flatMap((beat) => beat.walks ?? [])
      .map(({ path }): Trail => ({ id: this.#next++, path }));
    if (!trails.length) return;
    const ids = new Set(trails.map(({ id }) => id));
    this.trails = [...this.trails, ...trails];
    window.setTimeout(() => (this.trails = this.trails.filter(({ id }) => !ids.has(id))), TRAIL);
  }

  #wait(ms: number): Promise<void> {
    return new Promise((done) => {
      const timer = window.setTimeout(done, ms);
      this.#release = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}
