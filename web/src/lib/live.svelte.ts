/** One tab's live connection to a table: everything that its eyes may know, kept up to date. */

import type * as T from "../generated/types";
import { Refused } from "./api";
import { language } from "../texts";
import { Orders } from "../play/orders.svelte";
import { Playhead, type Step } from "../play/playhead.svelte";
import { same } from "./changes";

export type Connection = "connecting" | "open" | "lost" | "closed";

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

/** What a table shows and takes, wherever it comes from: a live connection, or the record of a game. */
export type Showing<View = unknown> = Pick<Live<View>, keyof Live<View>>;

const RETRIES = [300, 700, 1500, 3000, 5000];
const PING_EVERY = 20_000;
/** Codes of a connection that the server ends for good: no identity, not these eyes, no such table. */
const NOT_YOURS = 4403;
const FINAL: ReadonlySet<number> = new Set([4401, NOT_YOURS, 4404]);

export class Live<View = unknown> {
  connection = $state<Connection>("connecting");
  state = $state(0);
  eyes = $state<number | null>(null);
  /** The table as far as it has been shown: after the last beat that was played. */
  view = $state.raw<View | null>(null);
  /** What is asked; null while it is still shown how it came to that. */
  question = $state<T.Question | null>(null);
  ending = $state<T.EndingInfo | null>(null);
  log = $state.raw<T.Line[]>([]);
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
  /** Counts updates and positions; changes whenever something new is on the table. */
  version = $state(0);

  /** Everything that happens goes through here, in its order. */
  readonly playhead: Playhead = new Playhead(
    (beat) => {
      this.view = beat.view as View;
      this.log = [...this.log, ...beat.lines];
      this.version++;
    },
    () => this.view,
    (on) => void this.#ask({ type: "watch", on }).catch(() => undefined),
  );

  /** What is answered by itself. */
  readonly orders = new Orders();
  /** The question of the last update was answered by itself: what comes of it belongs to what came before. */
  #byItself = false;

  readonly id: string;
  #socket: WebSocket | null = null;
  #waiting = new Map<number, { done: (answer: Answer) => void; refused: (error: Refused) => void }>();
  #next = 1;
  #tries = 0;
  #wanted: number | null | undefined;
  /** The state number after everything that is still to be shown. */
  #newest = 0;
  #left = false;
  #ping = 0;

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

  /** What happened last is still being shown. */
  get playing(): boolean {
    return this.playhead.playing;
  }

  /** What was shown, the latest last. */
  get past(): readonly Step[] {
    return this.playhead.steps;
  }

  /** The seat that these eyes look from is asked now. */
  get asked(): boolean {
    return this.question !== null && this.question.seat === this.eyes;
  }

  choose(key: string, seat = this.eyes): Promise<void> {
    return this.#act({ type: "choose", seat: seat ?? -1, key });
  }

  undoLast(grain: "step" | "action" | "turn" = "step"): Promise<void> {
    return this.#act({ type: "undo", seat: this.eyes ?? -1, grain });
  }

  redoLast(): Promise<void> {
    return this.#act({ type: "redo", seat: this.eyes ?? -1 });
  }

  /** Takes back what was answered by itself, to be asked, or to choose this. */
  async instead(key = ""): Promise<void> {
    await this.undoLast();
    if (key) await this.choose(key);
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

  /** Everything that has happened is on the table at once. */
  skip(): void {
    this.playhead.skip();
  }

  async #act(message: Record<string, unknown>): Promise<void> {
    if (this.busy) return;
    this.skip();
    this.busy = true;
    const version = this.version;
    this.refusal = null;
    try {
      await this.#ask({ ...message, state: this.state });
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
        this.#show(message);
        break;
      case "update":
        this.#take(message);
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
    this.playhead.clear();
    this.playhead.forget(this.#known(position));
    this.state = this.#newest = position.state;
    this.eyes = position.eyes;
    this.view = position.view as View;
    this.question = position.question;
    this.ending = position.ending ?? null;
    this.log = position.log;
    this.earlier = position.earlier ?? 0;
    this.undo = position.undo;
    this.table = position.table;
    this.chat = position.chat ?? [];
    this.orders.last = null;
    this.#byItself = false;
    this.#renew();
  }

  #renew(): void {
    this.version++;
    this.busy = false;
  }

  /** How many of the steps that were shown are still true: those up to where the table was taken back. */
  #known(position: T.Position): number {
    if (!this.version || position.eyes !== this.eyes) return 0;
    return this.past.findLastIndex(({ beat }) => same(beat.view, position.view)) + 1;
  }

  /** An update: what happened is shown first, then what is asked now. */
  #take(update: T.Update): void {
    if (update.state <= this.#newest) return;
    this.#newest = update.state;
    // What just happened is what came of one's own answer; whoever watches begins anew with each part of a turn.
    const anew = this.eyes === null ? update.lines.some((line) => line.heading) : update.by === this.eyes;
    if (anew && !this.#byItself) this.playhead.begin();
    if (!this.#byItself) this.orders.last = null;
    this.#byItself = this.#answer(update);
    this.question = null;
    this.playhead.add(update, (view) => {
      this.view = view as View;
      this.state = update.state;
      this.question = this.#byItself && update.state === this.#newest ? null : update.question;
      this.undo = update.undo;
      if (update.ending) this.ending = update.ending;
      this.#renew();
    });
  }

  /** Answers by itself what needs no asking; whether it did. What cannot be answered like that is asked after all. */
  #answer({ question, state }: T.Update): boolean {
    const option = question && question.seat === this.eyes ? this.orders.answer(question) : null;
    if (!question || !option) return false;
    this.orders.last = { question, option };
    this.#ask({ type: "choose", seat: question.seat, key: option.key, state }).catch(() => {
      if (state !== this.#newest) return;
      this.#byItself = false;
      this.orders.last = null;
      if (state === this.state) this.question = question;
    });
    return true;
  }
}
