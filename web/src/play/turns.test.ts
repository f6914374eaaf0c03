import { describe, expect, it } from "vitest";
import type { Line } from "../generated/types";
import { emphasise, folded, namesPattern, stretches } from "./turns";

const line = (text: string, heading = 0, event = {}): Line => ({ at: 1, text, heading, event });
const turnName = (n: number) => `Turn ${n}`;

describe("stretches", () => {
  it("joins a turn and its first part, and begins anew with each further part", () => {
    const found = stretches([line("Gear"), line("Turn 1 begins.", 1, { turn: 1 }), line("Marine.", 2), line("a"), line("b"), line("Alien", 2), line("c")], turnName);
    expect(found.map(({ turn, part, lines }) => [turn, part, lines.map(({ text }) => text)])).toEqual([
      ["", "", ["Gear"]],
      ["Turn 1", "Marine", ["a", "b"]],
      ["Turn 1", "Alien", ["c"]],
    ]);
  });

  it("keeps what happens in a turn before its first part apart", () => {
    const found = stretches([line("Turn 2", 1), line("a"), line("Marine", 2)], turnName);
    expect(found.map(({ part, lines }) => [part, lines.length])).toEqual([["", 1], ["Marine", 0]]);
  });
});

describe("emphasise", () => {
  it("finds whole names, the longest first", () => {
    const names = namesPattern(["Mara", "Mara Lee", ""]);
    expect(emphasise("Mara Lee and Mara see Maranta", names)).toEqual([
      { text: "Mara Lee", strong: true },
      { text: " and ", strong: false },
      { text: "Mara", strong: true },
      { text: " see Maranta", strong: false },
    ]);
  });

  it("leaves the text alone without names", () => {
    expect(namesPattern([])).toBeNull();
    expect(emphasise("Nothing", null)).toEqual([{ text: "Nothing", strong: false }]);
  });
});

describe("folded", () => {
  it("says what is said again and again once, with how often", () => {
    const lines = ["a", "b", "b", "b", "a"].map((text) => ({ at: 1, text }));
    expect(folded(lines).map(({ line, times }) => [line.text, times])).toEqual([["a", 1], ["b", 3], ["a", 1]]);
  });
});
