/**
 * What the person at this screen is about to do: which options are lit, which kind of answer is armed, what is under
 * the pointer, how far the table is stepped back. Prompt, map and cards share it, so that they always agree.
 */

import type { Hinted, Line, OptionInfo, Refusal } from "../generated/types";
import { Refused } from "../lib/api";
import type { Showing } from "../lib/live.svelte";
import type { Beat } from "./beats";
import type { Step } from "./playhead.svelte";
import { pressed, RISK, riskOf, type Weighed } from "./risk";
import type { Said } from "./kinds";
import { NOTHING, toldIn, type Told } from "./told";

/** Something that an option can point at. */
export interface Thing {
  space?: number;
  piece?: string;
  card?: string;
}

/** Options of one kind (their keys have the same first word), shown as one button until it is armed. */
export interface Group {
  verb: string;
  options: OptionInfo[];
}

export const verbOf = (option: { key: string }): string => option.key.split(":", 1)[0] ?? option.key;

export const pointsAt = (option: OptionInfo, thing: Thing): boolean =>
  (thing.space !== undefined && (option.spaces?.includes(thing.space) ?? false)) ||
  (thing.piece !== undefined && (option.pieces?.includes(thing.piece) ?? false)) ||
  (thing.card !== undefined && (option.cards?.includes(thing.card) ?? false));

interface Rest {
  keys: readonly string[];
  state: number;
}

/** What is played again is shown at least so long, in milliseconds. */
const AGAIN = 600;

export class Desk<View = unknown> {
  readonly live: Showing<View>;
  /** The kind of answer that was picked, whose targets are lit now. */
  armed = $state<string | null>(null);
  /** Options that something clicked could have meant. */
  narrowed = $state.raw<OptionInfo[] | null>(null);
  /** An answer that was pressed and is not given yet. */
  weighed = $state.raw<Weighed | null>(null);
  /** Whoever plays wants to be asked again before dangerous answers. */
  cautious = true;
  /** The last press was that of a finger. */
  touched = false;
  /** The option under the pointer or the focus. */
  hovered = $state<string | null>(null);
  /** The piece (`alien-3`) or space (`space:17`) that is being looked at. */
  inspected = $state<string | null>(null);
  /** The line of the log under the pointer or the focus. */
  pointed = $state.raw<Line | null>(null);
  /** The place in a sentence of the decision under the pointer or the focus. */
  named = $state<number | null>(null);
  /** The parts of a sentence of the decision, with the places that it names. */
  places = $state.raw<(text: string) => readonly Said[]>((text) => [{ text }]);
  /** The space that was asked for in words, to be brought into view. */
  looked = $state.raw<{ space: number } | null>(null);
  /** How many steps back the table is shown; 0 is now. */
  back = $state(0);
  /** The sheet that is open on a phone, or the panel over the table. */
  sheet = $state("");
  /** Another seat of mine that is to have the screen next. */
  handTo = $state<number | null>(null);
  /** A hint is being thought about. */
  thinking = $state(false);
  #hinted = $state.raw<Hinted | null>(null);
  #asked: { state: number; answer: Promise<Hinted | null> } | null = null;
  #version = 0;

  constructor(live: Showing<View>) {
    this.live = live;
  }

  /** The step that is looked at again; null for now, and for the table before the first step. */
  readonly step: Step | null = $derived.by(() => (this.back > 0 ? (this.live.past.at(-1 - this.back) ?? null) : null));

  /** What is to be drawn: the table as far as it was shown, or as it was after a step before. */
  readonly view: View | null = $derived.by(() => {
    const { past, view } = this.live;
    const first = past[0];
    if (this.back > 0 && this.back === past.length && first) return first.before as View;
    return this.step ? (this.step.beat.view as View) : view;
  });

  /** The beat that is being shown, or looked at again. */
  readonly beat: Beat | null = $derived.by(() => this.step?.beat ?? this.live.playhead.beat);

  /** What is told now, to be lit: the line that is pointed at, or the beat that is shown. */
  readonly told: Told = $derived.by(() => (this.pointed ? toldIn([this.pointed]) : this.beat ? toldIn(this.beat.lines) : NOTHING));

  /** Whether answers are possible: it is this seat's question and the table shows the present. */
  readonly active: boolean = $derived.by(
    () => this.back === 0 && !this.live.playing && this.live.connection === "open" && this.live.ending === null,
  );

  /** All that this seat could answer or do now. */
  readonly options: OptionInfo[] = $derived.by(() => {
    const question = this.live.question;
    if (!question || !this.active) return [];
    return [...(question.options ?? []), ...(question.asides ?? [])];
  });

  /** Whether a hint can be asked for: there is something to weigh, and nobody guides. */
  readonly hintable: boolean = $derived.by(() => {
    const { asked, question, table } = this.live;
    return this.active && asked && (table?.hints ?? false) && !question?.guide && (question?.options?.length ?? 0) > 1;
  });

  /** The hint to the question of now. */
  readonly hint: Hinted | null = $derived.by(() => {
    const { state, eyes } = this.live;
    return this.hintable && this.#hinted?.state === state && this.#hinted.seat === eyes ? this.#hinted : null;
  });

  /** The key that the guide asks for, or the hint advises. */
  readonly advised: string = $derived.by(() => this.live.question?.guide_key || (this.hint?.key ?? ""));

  /** The options as the prompt shows them: one button for each kind, or each option if there are few. */
  readonly groups: Group[] = $derived.by(() => {
    const groups = new Map<string, OptionInfo[]>();
    for (const option of this.options) {
      const verb = verbOf(option);
      groups.set(verb, [...(groups.get(verb) ?? []), option]);
    }
    return [...groups].map(([verb, options]) => ({ verb, options }));
  });

  /** The options that are lit on map and cards. */
  readonly lit: OptionInfo[] = $derived.by(() => {
    if (this.narrowed) return this.narrowed;
    if (this.hovered) {
      const hovered = this.options.filter((option) => option.key === this.hovered || verbOf(option) === this.hovered);
      if (hovered.length) return hovered;
    }
    if (this.armed) return this.options.filter((option) => verbOf(option) === this.armed);
    return this.options;
  });

  /** The answer that is being weighed. */
  readonly weighing: OptionInfo | null = $derived.by(() => this.options.find(({ key }) => key === this.weighed?.key) ?? null);

  /** A dangerous answer was pressed, and it is asked whether it is meant. */
  readonly dangerous: OptionInfo | null = $derived.by(() => (this.weighed?.stage === "shown" ? null : this.weighing));

  readonly litSpaces: ReadonlySet<number> = $derived(new Set(this.lit.flatMap((option) => option.spaces ?? [])));
  readonly litPieces: ReadonlySet<string> = $derived(new Set(this.lit.flatMap((option) => option.pieces ?? [])));
  readonly litCards: ReadonlySet<string> = $derived(new Set(this.lit.flatMap((option) => option.cards ?? [])));

  /** Something on the table was clicked: answers if only one option is meant, else shows what could be meant. */
  point(thing: Thing): boolean {
    const found = this.lit.filter((option) => pointsAt(option, thing));
    const only = found[0];
    if (!only) return false;
    if (found.length === 1) this.press(only);
    else this.narrowed = found;
    return true;
  }

  /** An answer was pressed on the table, or by a button: gives it, or shows first what it leads to. */
  press(option: OptionInfo, on: "table" | "button" = "table"): void {
    const { question } = this.live;
    const options = question?.options?.includes(option) ? question.options : this.options;
    const manner = { touched: on === "table" && this.touched, cautious: this.cautious };
    const weighed = pressed(this.weighed, option, options, manner);
    this.weighed = weighed;
    // What it leads to stands in the decision, which no sheet may hide.
    if (weighed) this.sheet = "";
    else void this.choose(option.key);
  }

  /** Answers that are to be given one after the other, and the state of the table when the last one was given. */
  #rest: Rest | null = null;

  /** Gives answers one after the other, as far as the next ones are asked for then and not dangerous. */
  follow([first, ...keys]: readonly string[]): void {
    if (!first) return;
    void this.choose(first);
    this.#await(keys.length ? { keys, state: this.live.state } : null);
  }

  /** To be called when something can be answered: goes on with what is to be given one after the other. */
  goOn(): void {
    const { asked, busy, state } = this.live;
    const { options } = this;
    const rest = this.#rest;
    if (!rest || !asked || busy || !options.length || state === rest.state) return;
    const next = options.find(({ key }) => key === rest.keys[0]);
    if (next && riskOf(next) < RISK.loss) this.follow(rest.keys);
    else this.#await(null);
  }

  #await(rest: Rest | null): void {
    this.#rest = rest;
    this.live.orders.paused = rest !== null;
  }

  arm(verb: string): void {
    this.narrowed = null;
    this.weighed = null;
    this.armed = this.armed === verb ? null : verb;
  }

  /** Takes back the last thing that was begun: what is being weighed, else all that is armed and open. */
  disarm(): boolean {
    if (this.weighed) {
      this.weighed = null;
      return true;
    }
    const something = this.armed !== null || this.narrowed !== null || this.back > 0 || this.sheet !== "";
    this.armed = null;
    this.narrowed = null;
    this.go(0);
    this.sheet = "";
    return something;
  }

  /** Open a sheet, or close it if it is open. */
  toggleSheet(id: string): void {
    this.sheet = this.sheet === id ? "" : id;
  }

  /** Bring a space that was read of into view. */
  lookAt(space: number): void {
    this.sheet = "";
    this.looked = { space };
  }

  /** Whether a hint is about this. */
  advises(thing: Thing): boolean {
    const option = this.hint && this.options.find(({ key }) => key === this.hint?.key);
    return option ? pointsAt(option, thing) : false;
  }

  /** Asks for a hint. Who closes it while it is being thought about and asks again waits for the same one. */
  async askHint(): Promise<void> {
    const { state } = this.live;
    if (!this.hintable || this.thinking) return;
    this.#hinted = null;
    this.thinking = true;
    this.live.refusal = null;
    if (this.#asked?.state !== state) this.#asked = { state, answer: this.live.hint() };
    const mine = this.#asked;
    const isWanted = () => this.thinking && this.#asked === mine && this.live.state === state;
    try {
      const hinted = await mine.answer;
      if (isWanted()) this.#hinted = hinted;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { kind, message: text, rule } = error;
      // Who has answered meanwhile needs no hint, and no word on it.
      if (isWanted()) this.live.refusal = { type: "refused", kind: kind as Refusal["kind"], text, rule };
    } finally {
      if (this.#asked === mine) {
        this.#asked = null;
        this.thinking = false;
      }
    }
  }

  /** Closes the hint, or no longer waits for it. */
  dropHint(): boolean {
    const something = this.thinking || this.hint !== null;
    this.thinking = false;
    this.#hinted = null;
    return something;
  }

  async choose(key: string): Promise<void> {
    this.weighed = null;
    this.#await(null);
    this.disarm();
    this.hovered = null;
    await this.live.choose(key);
  }

  /** How far back there is something to look at again. */
  readonly furthest: number = $derived.by(() => this.live.past.length);

  /** One step back; what is being shown is then on the table. */
  stepBack(): void {
    this.live.skip();
    this.go(this.back + 1);
  }

  stepForward(): void {
    if (this.live.playing) this.live.playhead.press();
    else this.go(this.back - 1);
  }

  /** Looks at the table so many steps before now. */
  go(back: number): void {
    this.#stop();
    this.#look(Math.max(0, Math.min(back, this.furthest)));
  }

  /** What comes meanwhile waits until the table of now is looked at again. */
  #look(back: number): void {
    this.back = back;
    this.live.playhead.away(back > 0);
  }

  /** Holds what is being shown, or lets it go on; afterwards plays it again from the step that is looked at. */
  play(): void {
    if (this.live.playing) return this.live.playhead.hold();
    if (this.replaying) return this.#stop();
    const from = this.back || this.live.playhead.recap.length;
    this.#look(Math.min(from, this.furthest));
    if (this.back > 0) this.#again();
  }

  /** What just happened is being played again. */
  replaying = $state(false);
  #timer = 0;

  #again(): void {
    this.replaying = true;
    const ms = this.beat ? this.live.playhead.timing(this.beat).ms : 0;
    this.#timer = window.setTimeout(() => {
      this.#look(Math.max(0, this.back - 1));
      if (this.back > 0) this.#again();
      else this.replaying = false;
    }, Math.max(ms, AGAIN));
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.replaying = false;
  }

  /** To be called when something new is on the table: what was armed may no longer exist. */
  renew(): void {
    if (this.#version === this.live.version) return;
    this.#version = this.live.version;
    if (this.back > this.furthest) this.go(0);
    this.narrowed = null;
    this.weighed = null;
    this.hovered = null;
    if (!this.hint && this.#asked?.state !== this.live.state) this.dropHint();
    if (this.armed && !this.options.some((option) => verbOf(option) === this.armed)) this.armed = null;
  }
}
