/**
 * The one queue of everything that happens: plays beats in their order. What it has shown is the table; nobody sees what
 * is still to come. When nothing is left to play, the next question is asked.
 */

import type { Update } from "../generated/types";
import { settings } from "../lib/settings.svelte";
import { beatsOf, fitted, lengthOf, timing, type Beat, type Director } from "./beats";

/** A beat that was shown. */
export interface Step {
  beat: Beat;
  /** The table before it. */
  before: unknown;
}

const REMEMBERED = 80;

/** Told of every step when the table has changed; `passed` if it was not watched. */
export type Listener = (step: Step, passed: boolean) => void;

type Item = { beat: Beat } | { end: () => void };

export class Playhead {
  /** The beat that is being shown. */
  beat = $state.raw<Beat | null>(null);
  /** The table has changed to what this beat tells; before that a die is still falling. */
  landed = $state(true);
  /** The beat stays until it is pressed away. */
  waiting = $state(false);
  /** Something is played, or waits to be played. */
  playing = $state(false);
  /** Held by hand. */
  held = $state(false);
  /** How many beats are still to come. */
  left = $state(0);
  /** What was shown, the latest last. */
  steps = $state.raw<Step[]>([]);
  /** How many of the last steps belong to what just happened. */
  fresh = $state(0);

  /** How a game, which knows its own view, cuts what happens into beats; without one everything is there at once. */
  director: Director<any> | null = null;
  /** How much faster it is all played: 1 as the settings say; 0 at once. */
  speed = 1;

  readonly #show: (beat: Beat) => void;
  readonly #view: () => unknown;
  readonly #told: (playing: boolean) => void;
  readonly #listeners = new Set<Listener>();
  #pending: Item[] = [];
  /** The table after everything that is pending. */
  #tail: unknown | undefined;
  #away = false;
  #timer = 0;
  #spent = 0;
  #covered = false;

  /** `show` puts a beat on the table, `view` is what lies there; `told` hears when something begins and ends to play. */
  constructor(show: (beat: Beat) => void, view: () => unknown, told: (playing: boolean) => void = () => undefined) {
    this.#show = show;
    this.#view = view;
    this.#told = told;
  }

  /** Lets a game say how what happens is cut into beats, until the function that it gives is called. */
  direct(director: Director<any>): () => void {
    this.director = director;
    return () => {
      if (this.director === director) this.director = null;
    };
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** A new stretch begins: what just happened is what comes now. */
  begin(): void {
    this.fresh = 0;
    this.#spent = 0;
  }

  /** Plays what an update tells, after what is still pending; then calls `end`. */
  add(told: Pick<Update, "lines" | "changes">, end: (after: unknown) => void): void {
    const { beats, after } = beatsOf(this.#tail ?? this.#view(), told, this.director ?? plain);
    this.#tail = after;
    const played = fitted(beats, this.#spent);
    this.#spent += lengthOf(played);
    this.#pending.push(...played.map((beat) => ({ beat })), { end: () => end(after) });
    this.#count();
    if (!this.#away) this.#start();
  }

  /** Somebody looks at what was: what comes waits until they are back. */
  away(away: boolean): void {
    this.#away = away;
    if (!away && this.#pending.length) this.#start();
  }

  #start(): void {
    if (!this.director || document.hidden || settings.pace === "off" || this.speed === 0) this.#drain();
    else if (!this.playing) {
      this.playing = true;
      this.#told(true);
      this.#next();
    }
  }

  /** Everything is dropped: the table is another one. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#pending = [];
    this.#rest();
  }

  /** Ends the beat that is shown. */
  press(): void {
    const { beat } = this;
    if (!beat) return;
    clearTimeout(this.#timer);
    this.held = false;
    if (!this.landed) this.#land(beat, false);
    this.#next();
  }

  /** Ends the whole queue: everything is on the table. */
  skip(): void {
    if (this.playing || this.#pending.length) this.#drain();
  }

  /** Holds the queue, or lets it go on. */
  hold(): void {
    if (!this.beat) return;
    this.held = !this.held;
    if (this.held) clearTimeout(this.#timer);
    else this.press();
  }

  /** While something lies over the table, such as the briefing, the next beat waits. */
  cover(covered: boolean): void {
    this.#covered = covered;
    if (!covered && this.playing && !this.beat) this.#next();
  }

  /** The beats that are there to be stepped through: what just happened, or else the last one. */
  get recap(): readonly Step[] {
    return this.steps.slice(-Math.max(1, this.fresh));
  }

  /** Takes back the steps that are no longer true; all of them if none is named. */
  forget(keep = 0): void {
    this.steps = this.steps.slice(0, keep);
    this.fresh = Math.min(this.fresh, keep);
  }

  #next(): void {
    if (this.#covered && this.#pending.length) {
      this.beat = null;
      this.waiting = false;
      return;
    }
    for (let item = this.#pending.shift(); item; item = this.#pending.shift()) {
      this.#count();
      if ("beat" in item) return this.#begin(item.beat);
      this.#last();
      item.end();
    }
    this.#rest();
  }

  #begin(beat: Beat): void {
    const { lead } = this.timing(beat);
    this.beat = beat;
    this.waiting = false;
    this.landed = lead === 0;
    if (lead === 0) this.#land(beat, true);
    else this.#timer = window.setTimeout(() => this.#land(beat, true), lead);
  }

  /** The table changes. */
  #land(beat: Beat, goesOn: boolean): void {
    this.#put(beat, false);
    this.landed = true;
    if (!goesOn || this.held) return;
    const { ms, lead, waits } = this.timing(beat);
    if (waits) this.waiting = true;
    else this.#timer = window.setTimeout(() => this.#next(), Math.max(0, ms - lead));
  }

  /** How long a beat is shown with the settings of now. */
  timing(beat: Beat) {
    const { ms, lead, waits } = timing(beat, settings.pace, settings.calm);
    return { ms: ms / this.speed, lead: lead / this.speed, waits: waits && this.speed === 1 };
  }

  #put(beat: Beat, passed: boolean): void {
    const step = { beat, before: this.#view() };
    this.steps = [...this.steps.slice(-REMEMBERED + 1), step];
    this.fresh = Math.min(this.fresh + 1, this.steps.length);
    this.#show(beat);
    for (const listener of this.#listeners) listener(step, passed);
  }

  #drain(): void {
    clearTimeout(this.#timer);
    const { beat } = this;
    if (beat && !this.landed) this.#put(beat, true);
    this.landed = true;
    for (let item = this.#pending.shift(); item; item = this.#pending.shift()) {
      if ("beat" in item) this.#put(item.beat, true);
      else {
        this.#last();
        item.end();
      }
    }
    this.#rest();
  }

  /** Before the end of an update is told: whoever is told last is told with an empty stage. */
  #last(): void {
    if (this.#pending.length) return;
    this.beat = null;
    this.waiting = false;
    this.#stop();
  }

  #stop(): void {
    if (!this.playing) return;
    this.playing = false;
    this.#told(false);
  }

  #rest(): void {
    this.beat = null;
    this.landed = true;
    this.waiting = false;
    this.held = false;
    this.#stop();
    this.#tail = undefined;
    this.left = 0;
  }

  #count(): void {
    this.left = this.#pending.filter((item) => "beat" in item).length;
  }
}

/** Without a director: everything that happened as one. */
function plain(moments: Parameters<Director<unknown>>[0]): Beat[] {
  const last = moments.at(-1);
  if (!last) return [];
  const lines = moments.map(({ line }) => line);
  return [
    {
      weight: "S",
      ms: 0,
      lead: 0,
      lines,
      view: last.after,
      say: lines.map(({ text }) => text).join(" "),
      look: { icon: "info" },
      own: false,
      spaces: [],
    },
  ];
}
