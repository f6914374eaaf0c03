/** One tab's live connection to a table: everything that its eyes may know, kept up to date. */

import type * as T from "../generated/types";
import { Refused } from "./api";
import { language } from "../texts";
import { apply, same } from "./changes";

export type Connection = "connecting" | "open" | "lost" | "closed";

/** What was on the table before something happened, for stepping back. */
export interface Past {
  state: number;
  view: unknown;
  lines: T.Line[];
}

type Answer = T.Done | T.Told | T.Hinted;
type ServerMessage =
  | T.Position
  | T.Update
  | T.Refusal
  | T.Done
  | T.Told
  | T.Hinted
  | T.TableChanged
  | T.ChatLine
  | T.Closed;

/** Plays what happened for the eye; the next update waits for it. `skipped` comes true when `live.skip` ends it. */
export type Player = (lines: T.Line[], before: unknown, skipped: Promise<void>) => Promise<void>;

/** What a table shows and takes, wherever it comes from: a live connection, or the record of a game. */
export type Showing<View = unknown> = Pick<Live<View>, keyof Live<View>>;

const REMEMBERED = 40;
const RETRIES = [300, 700, 1500, 3000, 5000];
const PING_EVERY = 20_000;
/** Codes of a connection that the server ends for good: no identity, not these eyes, no such table. */
const NOT_YOURS = 4403;
const FINAL: ReadonlySet<number> = new Set([4401, NOT_YOURS, 4404]);

export class Live<View = unknown> {
  connection = $state<Connection>("connecting");
  state = $state(0);
  eyes = $state<number | null>(null);
  view = $state<View | null>(null);
  question = $state<T.Question | null>(null);
  ending = $state<T.EndingInfo | null>(null);
  log = $state<T.Line[]>([]);
  earlier = $state(0);
  undo = $state<T.UndoInfo>({ undo: false, redo: false });
  /** Only what the connection tells is put here: every change comes that way, in its order. */
  table = $state<T.TableInfo | null>(null);
  chat = $state<T.ChatLine[]>([]);
  /** An answer of ours is on its way, to the question that is shown. */
  busy = $state(false);
  /** The last thing that was refused, until the next answer. */
  refusal = $state<T.Refusal | null>(null);
  closed = $state("");
  past = $state.raw<Past[]>([]);
  /** What happened last is still being played for the eye. */
  playing = $state(false);
  /** Counts updates and positions; changes whenever something new is on the table. */
  version = $state(0);

  player: Player | null = null;

  readonly id: string;
  #socket: WebSocket | null = null;
  #waiting = new Map<number, { done: (answer: Answer) => void; refused: (error: Refused) => void }>();
  #next = 1;
  #tries = 0;
  #wanted: number | null | undefined;
  #queue: (T.Update | T.Position)[] = [];
  #working = false;
  #left = false;
  #ping = 0;
  #skip: (() => void) | null = null;

  constructor(id: string, eyes?: number | null) {
    this.id = id;
    this.#wanted = eyes;
    this.#connect();
  }

  leave(): void {
    this.#left = true;
    clearInterval(this.#ping);
    this.#socket?.close();
  }

  /** The seat that these eyes look from is asked now. */
  get asked(): boolean {
    return this.question !== null && this.question.seat === this.eyes;
  }

  choose(key: string, seat = this.eyes): Promise<void> {
    return this.#act({ type: "choose", state: this.state, seat: seat ?? -1, key });
  }

  undoLast(grain: "step" | "action" | "turn" = "step"): Promise<void> {
    return this.#act({ type: "undo", state: this.state, seat: this.eyes ?? -1, grain });
  }

  redoLast(): Promise<void> {
    return this.#act({ type: "redo", state: this.state, seat: this.eyes ?? -1 });
  }

  /** Look through the eyes of another seat of mine. */
  async look(eyes: number | null): Promise<void> {
    this.#wanted = eyes;
    await this.#ask({ type: "look", eyes });
  }

  async inspect<I>(thing: string): Promise<I | null> {
    const told = (await this.#ask({ type: "inspect", thing })) as T.Told;
    return told.insight as I | null;
  }

  /** Lets the bot think the question through; what is refused is thrown. */
  async hint(): Promise<T.Hinted | null> {
    return (await this.#ask({ type: "hint", state: this.state, seat: this.eyes ?? -1 })) as T.Hinted;
  }

  async hurry(): Promise<void> {
    this.skip();
    await this.#ask({ type: "hurry" });
  }

  async say(text: string): Promise<void> {
    await this.#ask({ type: "say", text });
  }

  /** Ends the animation that is being played, and those that wait. */
  skip(): void {
    this.#skip?.();
  }

  async #act(message: Record<string, unknown>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    const version = this.version;
    this.refusal = null;
    this.skip();
    try {
      await this.#ask(message);
    } catch (error) {
      if (error instanceof Refused) {
        this.refusal = { type: "refused", kind: error.kind as T.Refusal["kind"], text: error.message, rule: error.rule };
      } else throw error;
    } finally {
      // Whatever is new on the table has ended it before, and another may be on its way.
      if (version === this.version) this.busy = false;
    }
  }

  #ask(message: Record<string, unknown>): Promise<Answer> {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) {
      return Promise.reject(new Refused({ kind: "unreachable", text: "" }));
    }
    const id = this.#next++;
    return new Promise((done, refused) => {
      this.#waiting.set(id, { done, refused });
      socket.send(JSON.stringify({ ...message, id }));
    });
  }

  #connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const eyes = this.#wanted === undefined || this.#wanted === null ? "" : `&eyes=${this.#wanted}`;
    const query = `language=${language()}${eyes}`;
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/live?${query}`);
    this.#socket = socket;
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data as string) as ServerMessage);
    socket.onclose = (event) => this.#lost(event.code);
    clearInterval(this.#ping);
    this.#ping = window.setInterval(() => void this.#ask({ type: "ping" }).catch(() => undefined), PING_EVERY);
  }

  #lost(code: number): void {
    clearInterval(this.#ping);
    for (const { refused } of this.#waiting.values()) refused(new Refused({ kind: "unreachable", text: "" }));
    this.#waiting.clear();
    if (this.#left || this.connection === "closed") return;
    if (FINAL.has(code)) {
      this.#turnedAway(code);
      return;
    }
    this.connection = "lost";
    const wait = RETRIES[Math.min(this.#tries++, RETRIES.length - 1)] ?? 5000;
    window.setTimeout(() => {
      if (!this.#left) this.#connect();
    }, wait);
  }

  /** Trying again would not help, unless these eyes are no longer mine: then with whatever eyes remain. */
  #turnedAway(code: number): void {
    if (code === NOT_YOURS && this.#wanted !== undefined) {
      this.#wanted = undefined;
      this.#connect();
      return;
    }
    this.connection = "closed";
    this.closed = this.refusal?.text ?? "";
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case "position":
        this.connection = "open";
        this.#tries = 0;
        this.#queue = [];
        this.skip();
        this.#show(message);
        break;
      case "update":
        this.#queue.push(message);
        void this.#work();
        break;
      case "done":
      case "told":
      case "hinted":
        this.#waiting.get(message.id)?.done(message);
        this.#waiting.delete(message.id);
        break;
      case "refused":
        if (message.id != null) {
          this.#waiting.get(message.id)?.refused(new Refused(message));
          this.#waiting.delete(message.id);
        } else this.refusal = message;
        break;
      case "table":
        this.table = message.table;
        break;
      case "chat":
        this.chat.push(message);
        break;
      case "closed":
        this.connection = "closed";
        this.closed = message.text;
        break;
    }
  }

  #show(position: T.Position): void {
    this.past = this.#pastOf(position);
    this.state = position.state;
    this.eyes = position.eyes;
    this.view = position.view as View;
    this.question = position.question;
    this.ending = position.ending ?? null;
    this.log = position.log;
    this.earlier = position.earlier ?? 0;
    this.undo = position.undo;
    this.table = position.table;
    this.chat = position.chat ?? [];
    this.#renew();
  }

  #renew(): void {
    this.version++;
    this.busy = false;
  }

  /** What can still be stepped back to: up to where the table was taken back, or on to where it went without us. */
  #pastOf(position: T.Position): Past[] {
    if (!this.version || position.eyes !== this.eyes) return [];
    const before = $state.snapshot(this.view) as unknown;
    if (same(before, position.view)) return this.past;
    const at = this.past.findLastIndex((past) => same(past.view, position.view));
    if (at >= 0) return this.past.slice(0, at);
    const known = this.earlier + this.log.length - (position.earlier ?? 0);
    const further = known >= 0 && same(position.log[known - 1], $state.snapshot(this.log.at(-1)));
    if (!further) return [];
    return [...this.past.slice(-REMEMBERED + 1), { state: this.state, view: before, lines: position.log.slice(known) }];
  }

  async #work(): Promise<void> {
    if (this.#working) return;
    this.#working = true;
    try {
      for (let update = this.#queue.shift(); update; update = this.#queue.shift()) {
        if (update.type === "update") await this.#take(update);
      }
    } finally {
      this.#working = false;
    }
  }

  async #take(update: T.Update): Promise<void> {
    if (update.state <= this.state) return;
    const before = $state.snapshot(this.view);
    this.past = [...this.past.slice(-REMEMBERED + 1), { state: this.state, view: before, lines: update.lines }];
    this.view = apply(this.view, update.changes) as View;
    this.state = update.state;
    this.question = update.question;
    this.undo = update.undo;
    if (update.ending) this.ending = update.ending;
    this.log.push(...update.lines);
    this.#renew();
    if (!this.player || document.hidden) return;
    const skipped = new Promise<void>((done) => (this.#skip = done));
    this.playing = true;
    try {
      await Promise.race([this.player(update.lines, before, skipped), skipped]);
    } finally {
      this.playing = false;
      this.#skip = null;
    }
  }
}
