import { describe, expect, it } from "vitest";
import type { OptionInfo } from "../generated/types";
import { answers, arrange, onMap, split } from "./choices";
import type { VerbLabel } from "./kinds";

const option = (key: string, spaces: number[] = []): OptionInfo => ({ key, text: `Do ${key}`, spaces });
const verbLabel: VerbLabel = (verb, options) => ({ label: `${verb}!`, detail: String(options.length), icon: "target" });
const moves = (n: number) => Array.from({ length: n }, (_, at) => option(`move:${at}`, [at]));

describe("arrange", () => {
  it("shows few options one by one, what ends something last", () => {
    const choices = arrange([option("stop"), ...moves(2)], verbLabel);
    expect(choices.map(({ id, label }) => [id, label])).toEqual([
      ["move:0", "Do move:0"],
      ["move:1", "Do move:1"],
      ["stop", "stop!"],
    ]);
    expect(choices.every(answers)).toBe(true);
  });

  it("shows many options of one kind as one button", () => {
    const choices = arrange([option("stop"), ...moves(20), option("rest")], verbLabel);
    expect(choices.map(({ id }) => id)).toEqual(["move", "rest", "stop"]);
    expect(choices.map(answers)).toEqual([false, true, true]);
    expect(choices[0]?.options).toHaveLength(20);
  });

  it("shows all options if there is only one kind", () => {
    expect(arrange(moves(20), verbLabel)).toHaveLength(20);
  });
});

it("calls one of many as its game wants", () => {
  const named: VerbLabel = (_, options) => ({ label: "x", alone: options.length === 1 ? { label: options[0]?.key ?? "", detail: "so much" } : undefined });
  const [first] = arrange([...moves(2), option("stop")], named);
  expect(first).toMatchObject({ label: "move:0", detail: "so much" });
});

it("splits a text at its colon", () => {
  expect(split("Aim: dial to 8, so 8 or less hits")).toEqual({ label: "Aim", detail: "dial to 8, so 8 or less hits" });
  expect(split("Lead no more Grunts")).toEqual({ label: "Lead no more Grunts", detail: "" });
});

it("knows when to look at the map", () => {
  expect(onMap([...moves(3), option("stop")])).toBe(true);
  expect(onMap([option("stop"), option("go", [1])])).toBe(false);
});
