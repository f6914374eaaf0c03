import { describe, expect, it } from "vitest";
import type { Hinted, Question, TableInfo } from "../generated/types";
import { Refused } from "../lib/api";
import type { Showing } from "../lib/live.svelte";
import { Desk } from "./desk.svelte";

const question: Question = {
  seat: 0,
  kind: "action",
  text: "What now?",
  rule: "",
  options: [
    { key: "aim", text: "Aim" },
    { key: "move:3,4", text: "Move to 3,4", spaces: [17] },
    { key: "play:flare", text: "Play Flare", cards: ["flare"] },
  ],
};

/** A table at which the test is the bot that thinks. */
class Table {
  connection = "open";
  state = 5;
  eyes: number | null = 0;
  asked = true;
  question: Question | null = question;
  ending = null;
  table = { hints: true } as TableInfo;
  refusal: { text: string } | null = null;
  version = 1;
  past = [];
  view = null;
  busy = false;
  asks = 0;
  answer!: (hint: Hinted) => void;
  refuse!: (error: Error) => void;

  hint(): Promise<Hinted> {
    this.asks++;
    return new Promise((done, refused) => ([this.answer, this.refuse] = [done, refused]));
  }

  choose(): Promise<void> {
    return Promise.resolve();
  }

  thought(key: string, state = this.state): Hinted {
    return { type: "hinted", id: 1, state, seat: 0, key, reason: "", weighed: [], iterations: 9, seconds: 0.1 };
  }

  moveOn(): void {
    this.state++;
    this.version++;
  }
}

function sit(more: Partial<Table> = {}): [Table, Desk] {
  const table = Object.assign(new Table(), more);
  return [table, new Desk(table as unknown as Showing)];
}

describe("a hint", () => {
  it("is thought about, then shown", async () => {
    const [table, desk] = sit();
    const asked = desk.askHint();
    expect([desk.thinking, desk.hint]).toEqual([true, null]);
    table.answer(table.thought("move:3,4"));
    await asked;
    expect([desk.thinking, desk.hint?.key]).toEqual([false, "move:3,4"]);
  });

  it("marks what it is about, and nothing else", async () => {
    const [table, desk] = sit();
    const asked = desk.askHint();
    table.answer(table.thought("play:flare"));
    await asked;
    expect([desk.advised, desk.advises({ card: "flare" }), desk.advises({ card: "torch" })]).toEqual(["play:flare", true, false]);
    // What a click may mean stays as it was.
    expect(desk.lit).toHaveLength(3);
  });

  it("goes when it is closed", async () => {
    const [table, desk] = sit();
    const asked = desk.askHint();
    table.answer(table.thought("aim"));
    await asked;
    expect(desk.dropHint()).toBe(true);
    expect(desk.hint).toBeNull();
    expect(desk.dropHint()).toBe(false);
  });

  it("goes with its question", async () => {
    const table = new Table();
    const asked = table.thought("aim", 5);
    const desk = new Desk(table as unknown as Showing);
    const waiting = desk.askHint();
    table.moveOn();
    table.answer(asked);
    await waiting;
    desk.renew();
    expect(desk.hint).toBeNull();
  });

  it("is still waited for when the same position comes again", async () => {
    const [table, desk] = sit();
    const asked = desk.askHint();
    table.version++;
    desk.renew();
    expect(desk.thinking).toBe(true);
    table.answer(table.thought("aim"));
    await asked;
    expect(desk.hint?.key).toBe("aim");
  });

  it("that comes too late says nothing", async () => {
    const [table, desk] = sit();
    const asked = desk.askHint();
    table.moveOn();
    desk.renew();
    table.refuse(new Refused({ kind: "stale", text: "The table has moved on." }));
    await asked;
    expect([desk.thinking, desk.hint, table.refusal]).toEqual([false, null, null]);
  });

  it("that is refused says why", async () => {
    const [table, desk] = sit();
    const asked = desk.askHint();
    table.refuse(new Refused({ kind: "no-hint", text: "There are no hints here." }));
    await asked;
    expect([desk.thinking, table.refusal?.text]).toEqual([false, "There are no hints here."]);
  });

  it("is asked for once, also by who closes it and asks again", async () => {
    const [table, desk] = sit();
    const first = desk.askHint();
    await desk.askHint();
    desk.dropHint();
    expect(desk.thinking).toBe(false);
    const second = desk.askHint();
    expect([desk.thinking, table.asks]).toEqual([true, 1]);
    table.answer(table.thought("aim"));
    await Promise.all([first, second]);
    expect([desk.thinking, desk.hint?.key]).toEqual([false, "aim"]);
  });

  it("that was closed while it was thought about stays closed", async () => {
    const [table, desk] = sit();
    const asked = desk.askHint();
    desk.dropHint();
    table.answer(table.thought("aim"));
    await asked;
    expect([desk.thinking, desk.hint]).toEqual([false, null]);
  });

  it.each([
    ["where the table gives none", { table: { hints: false } as TableInfo }],
    ["while somebody else is asked", { asked: false }],
    ["where there is one answer", { question: { ...question, options: question.options?.slice(0, 1) ?? [] } }],
    ["where a guide tells what to do", { question: { ...question, guide: "Aim now." } }],
    ["without a connection", { connection: "lost" }],
  ])("is not offered %s", (_, more) => {
    const [table, desk] = sit(more as Partial<Table>);
    expect(desk.hintable).toBe(false);
    void desk.askHint();
    expect([desk.thinking, table.asks]).toEqual([false, 0]);
  });
});
