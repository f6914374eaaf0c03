/**
 * Beats: what happened, cut into moments that are shown one after the other. Each has a weight, a length, the lines of the
 * log that come with it and the table as it was after it. Pure: the playhead plays them.
 */

import type { Line, Update } from "../generated/types";
import { apply } from "../lib/changes";
import { eventType, type EventLook, type IconName } from "./kinds";

/** How much a moment matters: routine, ordinary, great, or one that decides. */
export type Weight = "S" | "M" | "L" | "X";
export type Pace = "calm" | "normal" | "quick" | "off";

/** How long a beat of each weight is shown at the normal pace, in milliseconds. */
export const LENGTHS: Readonly<Record<Weight, number>> = { S: 260, M: 700, L: 1400, X: 2600 };
const ORDER: readonly Weight[] = ["S", "M", "L", "X"];

/** One line of the log, with the table before and after it. */
export interface Moment<View> {
  line: Line;
  before: View;
  after: View;
}

/** What stands large in the middle of the table while the beat is shown. */
export interface Centre {
  /** A card lies there to be read; somebody who is lost has a plate below the map. */
  kind: "card" | "fall";
  /** The card, or whoever is lost. */
  id: string;
  /** A few words above the headline: what it is, whose it is. */
  label: string;
  /** What it means. */
  head: string;
  text: string;
  /** Causes of a loss, in their order. */
  chain?: readonly { icon: IconName; text: string }[];
}

export interface Beat<View = unknown, Scene = unknown> {
  weight: Weight;
  /** How long it is shown at the normal pace. */
  ms: number;
  /** How much of that passes before the table changes: while a die falls. */
  lead: number;
  lines: Line[];
  /** The table after it. */
  view: View;
  /** What it is told as, in one or two sentences. */
  say: string;
  look: EventLook;
  /** It is about something of one's own: it stays until it is pressed away. */
  own: boolean;
  /** The spaces that it is about. */
  spaces: number[];
  centre?: Centre;
  /** What the game draws of it. */
  scene?: Scene;
}

/** Turns what happened into beats. */
export type Director<View> = (moments: readonly Moment<View>[]) => Beat<View>[];

/** What a game says of one line: how the beat that it makes looks. What is left out has a usual value. */
export interface Cue<Scene = unknown> {
  weight: Weight;
  ms?: number;
  lead?: number;
  /** What is said in the place of the line's own text. */
  say?: string;
  own?: boolean;
  spaces?: number[];
  centre?: Centre;
  scene?: Scene;
  /** The name of what this line begins, by which later lines join it. */
  opens?: string;
}

/** Puts beats together line by line: a line makes a beat, joins the last one, or is carried along. */
export class Script<View, Scene = unknown> {
  readonly beats: Beat<View, Scene>[] = [];
  readonly #lookOf: (line: Line) => EventLook | null;
  /** Carried lines that wait for a beat. */
  #early: Moment<View>[] = [];
  #open = "";

  constructor(lookOf: (line: Line) => EventLook | null) {
    this.#lookOf = lookOf;
  }

  get last(): Beat<View, Scene> | undefined {
    return this.beats.at(-1);
  }

  /** Whether the last beat is the one that was opened by this name. */
  isOpen(name: string): boolean {
    return name !== "" && this.#open === name && this.beats.length > 0;
  }

  /** A routine line: no beat of its own. It comes with the beat before it, or with the next one if there is none. */
  carry(moment: Moment<View>): void {
    const { last } = this;
    // Lines keep their order: what waits for the next beat is not passed.
    if (!last || this.#early.length) {
      this.#early.push(moment);
      return;
    }
    last.lines.push(moment.line);
    last.view = moment.after;
  }

  /** A routine line that leads to what comes next: it comes with the next beat. */
  precede(moment: Moment<View>): void {
    this.#early.push(moment);
  }

  /** A beat of its own. */
  beat(moment: Moment<View>, cue: Cue<Scene>): void {
    const { line, after } = moment;
    this.beats.push({
      weight: cue.weight,
      ms: cue.ms ?? LENGTHS[cue.weight],
      lead: cue.lead ?? 0,
      lines: [...this.#early.map((early) => early.line), line],
      view: after,
      say: cue.say ?? line.text,
      look: this.#lookOf(line) ?? { icon: "info" },
      own: cue.own ?? false,
      spaces: cue.spaces ?? [],
      ...(cue.centre && { centre: cue.centre }),
      ...(cue.scene && { scene: cue.scene }),
    });
    this.#early = [];
    this.#open = cue.opens ?? "";
  }

  /** A line that belongs to the last beat. A greater weight, and how it looks, goes over to the whole beat. */
  join(moment: Moment<View>, cue: Cue<Scene>, merge?: (a: Scene | undefined, b: Scene) => Scene): void {
    const { last } = this;
    if (!last) return this.beat(moment, cue);
    const { line, after } = moment;
    last.lines.push(...this.#early.map((early) => early.line), line);
    last.view = after;
    this.#early = [];
    const heavier = ORDER.indexOf(cue.weight) >= ORDER.indexOf(last.weight);
    if (heavier) {
      last.weight = cue.weight;
      last.look = this.#lookOf(line) ?? last.look;
    }
    last.ms = Math.max(last.ms, cue.ms ?? LENGTHS[cue.weight]);
    last.lead = Math.max(last.lead, cue.lead ?? 0);
    last.say = cue.say ?? `${last.say} ${line.text}`;
    last.own ||= cue.own ?? false;
    last.spaces = [...new Set([...last.spaces, ...(cue.spaces ?? [])])];
    if (cue.centre) last.centre = cue.centre;
    if (cue.scene && merge) last.scene = merge(last.scene, cue.scene);
  }

  /** All beats. Lines that still wait come with the last one, or are a beat of their own if there is none. */
  done(): Beat<View, Scene>[] {
    const waiting = this.#early;
    this.#early = [];
    for (const moment of waiting) {
      if (this.last) this.carry(moment);
      else this.beat(moment, { weight: "S" });
    }
    return this.beats;
  }
}

/** What a kind of event does to the script. */
export type Play<View, Scene = unknown> = (script: Script<View, Scene>, moment: Moment<View>) => void;

/** A director by a table of plays, one for each type of event; `routine` plays what is not in it. */
export const directed =
  <View, Scene>(
    lookOf: (line: Line) => EventLook | null,
    plays: Readonly<Record<string, Play<View, Scene>>>,
    routine: Play<View, Scene>,
  ): Director<View> =>
  (moments) => {
    const script = new Script<View, Scene>(lookOf);
    for (const moment of moments) (plays[eventType(moment.line)] ?? routine)(script, moment);
    return script.done();
  };

/** What an update tells, line by line, and the view after all of it. */
export function momentsOf<View>(
  view: View,
  told: Pick<Update, "lines" | "changes">,
): { moments: Moment<View>[]; after: View } {
  let before = view;
  const moments = told.lines.map((line): Moment<View> => {
    const after = line.changes?.length ? apply(structuredClone(before), line.changes) : before;
    const moment = { line, before, after };
    before = after;
    return moment;
  });
  const after = told.changes.length ? apply(structuredClone(before), told.changes) : before;
  return { moments, after };
}

/** The beats of an update. Its last one shows the table as it is after all of it. */
export function beatsOf<View>(
  view: View,
  told: Pick<Update, "lines" | "changes">,
  director: Director<View>,
): { beats: Beat<View>[]; after: View } {
  const { moments, after } = momentsOf(view, told);
  const beats = moments.length ? director(moments) : [];
  const last = beats.at(-1);
  if (last) last.view = after;
  return { beats, after };
}

/** A stretch that would take longer than this at the normal pace is shortened. */
export const LONG = 12_000;
const SHORTER = 0.6;
/** Routine that comes alone, in an update of its own, is not shown longer than this then. */
const AT_LEAST = 120;

export const lengthOf = (beats: readonly Beat[]): number => beats.reduce((sum, beat) => sum + beat.ms, 0);

/** Routine beats that follow each other as one. */
function merged<View>(beats: readonly Beat<View>[]): Beat<View>[] {
  const found: Beat<View>[] = [];
  for (const beat of beats) {
    const last = found.at(-1);
    if (beat.weight !== "S" || last?.weight !== "S") {
      found.push(beat);
      continue;
    }
    found[found.length - 1] = {
      ...beat,
      ms: Math.max(last.ms, beat.ms),
      lead: Math.max(last.lead, beat.lead),
      lines: [...last.lines, ...beat.lines],
      say: `${last.say} ${beat.say}`,
      spaces: [...new Set([...last.spaces, ...beat.spaces])],
    };
  }
  return found;
}

/**
 * The beats as they are played after so many milliseconds of the same stretch: once it is long, routine is shown together
 * and the ordinary becomes shorter. What is great, or decides, is never shortened.
 */
export function fitted<View>(beats: readonly Beat<View>[], spent: number): Beat<View>[] {
  if (spent + lengthOf(beats) <= LONG) return [...beats];
  const fewer = merged(beats);
  if (spent + lengthOf(fewer) <= LONG) return fewer;
  return fewer.map((beat) => {
    if (beat.weight === "M") return { ...beat, ms: beat.ms * SHORTER, lead: beat.lead * SHORTER };
    return beat.weight === "S" ? { ...beat, ms: Math.min(beat.ms, AT_LEAST) } : beat;
  });
}

/** How long a beat is shown, and whether it then stays until it is pressed away. */
export function timing(beat: Beat, pace: Pace, still: boolean): { ms: number; lead: number; waits: boolean } {
  const great = beat.weight === "L" || beat.weight === "X";
  const waits = great && (pace === "calm" || (pace === "normal" && beat.own));
  // Where nothing moves every beat is a picture that has to be read.
  const ms = still ? Math.max(STILL[beat.weight], beat.weight === "X" ? beat.ms : 0) : beat.ms;
  const factor = pace === "calm" ? 1.6 : pace === "quick" ? QUICK[beat.weight] : 1;
  return { ms: ms * factor, lead: still ? 0 : beat.lead * factor, waits };
}

const QUICK: Readonly<Record<Weight, number>> = { S: 0.4, M: 0.4, L: 0.6, X: 1400 / 2600 };
/** Routine lines are not read as pictures of their own. */
const STILL: Readonly<Record<Weight, number>> = { S: 400, M: 1600, L: 1600, X: 1600 };
