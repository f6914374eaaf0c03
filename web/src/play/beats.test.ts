import { describe, expect, it } from "vitest";
import type { Line } from "../generated/types";
import { beatsOf, fitted, lengthOf, LENGTHS, LONG, Script, timing, type Beat, type Director, type Weight } from "./beats";

interface View {
  n: number;
}

const line = (text: string, n?: number): Line => ({ at: 1, text, ...(n !== undefined && { changes: [[["n"], n]] }) });

const beat = (weight: Weight, more: Partial<Beat> = {}): Beat => ({
  weight,
  ms: LENGTHS[weight],
  lead: 0,
  lines: [line(weight)],
  view: {},
  say: weight,
  look: { icon: "info" },
  own: false,
  spaces: [],
  ...more,
});

/** Words decide: "pay" is carried, "next" leads on, "and" joins, the rest is a beat. */
const director: Director<View> = (moments) => {
  const script = new Script<View, string[]>(() => null);
  for (const moment of moments) {
    const { text } = moment.line;
    if (text.startsWith("pay")) script.carry(moment);
    else if (text.startsWith("next")) script.precede(moment);
    else if (text.startsWith("and")) script.join(moment, { weight: "L", scene: [text] }, (a, b) => [...(a ?? []), ...b]);
    else script.beat(moment, { weight: "M", scene: [text] });
  }
  return script.done() as Beat<View>[];
};

const told = (...lines: Line[]) => beatsOf({ n: 0 }, { lines, changes: [[["n"], 9]] }, director);
const shape = (beats: readonly Beat[]) => beats.map(({ lines, view }) => [lines.map(({ text }) => text), (view as View).n]);

describe("beats of an update", () => {
  it("show the table as it was at their last line, the last one as it is in the end", () => {
    expect(shape(told(line("a", 1), line("b", 2)).beats)).toEqual([
      [["a"], 1],
      [["b"], 9],
    ]);
    expect(told(line("a", 1)).after).toEqual({ n: 9 });
  });

  it("carry routine with the beat before, or with the next one if there is none", () => {
    expect(shape(told(line("pay 1", 1), line("a", 2), line("pay 2", 3), line("b", 4)).beats)).toEqual([
      [["pay 1", "a", "pay 2"], 3],
      [["b"], 9],
    ]);
    expect(shape(told(line("pay 1"), line("pay 2")).beats)).toEqual([[["pay 1", "pay 2"], 9]]);
  });

  it("let a line lead to the beat that follows it", () => {
    expect(shape(told(line("a", 1), line("next", 2), line("b", 3)).beats)).toEqual([
      [["a"], 1],
      [["next", "b"], 9],
    ]);
    expect(shape(told(line("a", 1), line("next", 2)).beats)).toEqual([[["a", "next"], 9]]);
  });

  it("join what belongs together, with the greater weight", () => {
    const [only, ...others] = told(line("a"), line("and b")).beats;
    expect(others).toEqual([]);
    expect(only).toMatchObject({ weight: "L", ms: LENGTHS.L, say: "a and b", scene: ["a", "and b"] });
  });

  it("leave out no line and change no order", () => {
    const texts = ["pay 1", "next", "a", "pay 2", "and b", "c", "next 2", "pay 3", "d", "next 3"];
    const { beats } = told(...texts.map((text, n) => line(text, n)));
    expect(beats.flatMap(({ lines }) => lines.map(({ text }) => text))).toEqual(texts);
  });

  it("have none where nothing is told", () => {
    expect(beatsOf({ n: 0 }, { lines: [], changes: [] }, director)).toEqual({ beats: [], after: { n: 0 } });
  });
});

describe("a long stretch", () => {
  const many = (weight: Weight, n: number) => Array.from({ length: n }, () => beat(weight));

  it("is played as it is while it is short", () => {
    const beats = [...many("S", 3), ...many("M", 3)];
    expect(fitted(beats, 0)).toEqual(beats);
  });

  it("first shows routine together", () => {
    const beats = [...many("S", 100), beat("L")];
    const found = fitted(beats, 0);
    expect(found.map(({ weight }) => weight)).toEqual(["S", "L"]);
    expect(found[0]?.lines).toHaveLength(100);
    expect(lengthOf(found)).toBeLessThan(LONG);
  });

  it("then shortens the ordinary, and never what is great", () => {
    const found = fitted([...many("M", 40), ...many("L", 2), ...many("X", 2)], 0);
    expect(found.map(({ ms }) => ms)).toEqual([
      ...Array<number>(40).fill(LENGTHS.M * 0.6),
      ...Array<number>(2).fill(LENGTHS.L),
      ...Array<number>(2).fill(LENGTHS.X),
    ]);
  });

  it("counts what was played before", () => {
    expect(fitted(many("M", 2), LONG)[0]?.ms).toBe(LENGTHS.M * 0.6);
    expect(fitted(many("S", 2), LONG).map(({ ms }) => ms)).toEqual([120]);
  });
});

describe("the pace", () => {
  it("is as meant, calm, or quick", () => {
    const lengths = (pace: "normal" | "calm" | "quick") =>
      (["S", "M", "L", "X"] as const).map((weight) => Math.round(timing(beat(weight), pace, false).ms));
    expect(lengths("normal")).toEqual([260, 700, 1400, 2600]);
    expect(lengths("calm")).toEqual([416, 1120, 2240, 4160]);
    expect(lengths("quick")).toEqual([104, 280, 840, 1400]);
  });

  it("waits for a press where something of one's own is decided, and when calm at every great moment", () => {
    expect(timing(beat("X", { own: true }), "normal", false).waits).toBe(true);
    expect(timing(beat("X"), "normal", false).waits).toBe(false);
    expect(timing(beat("L", { own: true }), "normal", false).waits).toBe(true);
    expect(timing(beat("M", { own: true }), "normal", false).waits).toBe(false);
    expect(timing(beat("L"), "calm", false).waits).toBe(true);
    expect(timing(beat("X", { own: true }), "quick", false).waits).toBe(false);
  });

  it("shows stills where nothing may move: long enough to be read, nothing falls first", () => {
    expect(timing(beat("M", { lead: 400 }), "normal", true)).toEqual({ ms: 1600, lead: 0, waits: false });
    expect(timing(beat("X"), "normal", true).ms).toBe(2600);
  });
});
