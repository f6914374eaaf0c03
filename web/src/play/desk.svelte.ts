/**
 * What the person at this screen is about to do: which options are lit, which kind of answer is armed, what is under
 * the pointer, how far the table is stepped back. Prompt, map and cards share it, so that they always agree.
 */

import type { Hinted, Line, OptionInfo, Refusal } from "../generated/types";
import { Refused } from "../lib/api";
import type { Showing } from "../lib/live.svelte";

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

export class Desk<View = unknown> {
  readonly live: Showing<View>;
  /** The kind of answer that was picked, whose targets are lit now. */
  armed = $state<string | null>(null);
  /** Options that something clicked could have meant. */
  narrowed = $state.raw<OptionInfo[] | null>(null);
  /** The option under the pointer or the focus. */
  hovered = $state<string | null>(null);
  /** The piece (`alien-3`) or space (`space:17`) that is being looked at. */
  inspected = $state<string | null>(null);
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

  /** What is to be drawn: the view of now, or one before it. */
  readonly view: View | null = $derived.by(() => {
    const past = this.back > 0 ? this.live.past.at(-this.back) : undefined;
    return past ? (past.view as View) : this.live.view;
  });

  /** What happened right after the position that is shown, while stepping back. */
  readonly happened: Line[] = $derived.by(() => (this.back > 0 ? (this.live.past.at(-this.back)?.lines ?? []) : []));

  /** Whether answers are possible: it is this seat's question and the table shows the present. */
  readonly active: boolean = $derived.by(
    () => this.back === 0 && this.live.connection === "open" && this.live.ending === null,
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

  readonly litSpaces: ReadonlySet<number> = $derived(new Set(this.lit.flatMap((option) => option.spaces ?? [])));
  readonly litPieces: ReadonlySet<string> = $derived(new Set(this.lit.flatMap((option) => option.pieces ?? [])));
  readonly litCards: ReadonlySet<string> = $derived(new Set(this.lit.flatMap((option) => option.cards ?? [])));

  /** Something on the table was clicked: answers if only one option is meant, else shows what could be meant. */
  point(thing: Thing): boolean {
    const found = this.lit.filter((option) => pointsAt(option, thing));
    const only = found[0];
    if (!only) return false;
    if (found.length === 1) void this.choose(only.key);
    else this.narrowed = found;
    return true;
  }

  arm(verb: string): void {
    this.narrowed = null;
    this.armed = this.armed === verb ? null : verb;
  }

  disarm(): boolean {
    const something = this.armed !== null || this.narrowed !== null || this.back > 0 || this.sheet !== "";
    this.armed = null;
    this.narrowed = null;
    this.back = 0;
    this.sheet = "";
    return something;
  }

  /** Open a sheet, or close it if it is open. */
  toggleSheet(id: string): void {
    this.sheet = this.sheet === id ? "" : id;
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
    this.disarm();
    this.hovered = null;
    await this.live.choose(key);
  }

  stepBack(): void {
    if (this.back < this.live.past.length) this.back++;
  }

  stepForward(): void {
    if (this.back > 0) this.back--;
  }

  /** To be called when something new is on the table: what was armed may no longer exist. */
  renew(): void {
    if (this.#version === this.live.version) return;
    this.#version = this.live.version;
    this.narrowed = null;
    this.hovered = null;
    if (!this.hint && this.#asked?.state !== this.live.state) this.dropHint();
    if (this.armed && !this.options.some((option) => verbOf(option) === this.armed)) this.armed = null;
  }
}
