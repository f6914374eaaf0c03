import { describe, expect, it } from "vitest";
import type { HouseName } from "../generated/types";
import { learn } from "../texts";
import { runs as texts } from "../texts/en/runs";
import { Arm, matching } from "./rules.svelte";
import { botsOf, leftOf, nearness, underWay } from "./runs";

learn("runs", texts);

const name = (name: string, more: Partial<HouseName> = {}): HouseName => ({
  name,
  kind: "number",
  default: "2",
  rule: "",
  of: "",
  range: "0 to 20",
  least: 0,
  most: 20,
  ...more,
});

describe("what is said of a run", () => {
  it("counts bots that are alike", () => {
    expect(botsOf(["Sensible", "Sensible", "Random"])).toBe("2 × Sensible, Random");
    expect(botsOf(["Random"])).toBe("Random");
  });

  it("tells how long it takes as soon as games were played", () => {
    expect(leftOf({ state: "playing", seconds: null })).toBe("How long it takes is known after the first games.");
    expect(leftOf({ state: "playing", seconds: 59 })).toBe("Less than a minute left.");
    expect(leftOf({ state: "playing", seconds: 60 })).toBe("About 1 minute left.");
    expect(leftOf({ state: "playing", seconds: 61 })).toBe("About 2 minutes left.");
    expect(leftOf({ state: "waiting", seconds: null })).toBe("It is played when the runs before it are done.");
    expect(leftOf({ state: "done", seconds: null })).toBe("");
  });

  it("knows which runs go on by themselves", () => {
    expect((["waiting", "playing", "reporting"] as const).map((state) => underWay({ state }))).toEqual([true, true, true]);
    expect((["done", "stopped", "failed"] as const).map((state) => underWay({ state }))).toEqual([false, false, false]);
  });

  it("says how sure a share is after so many games", () => {
    expect([1, 100, 400, 2000].map(nearness)).toEqual([98, 10, 5, 2]);
  });
});

describe("house rules of an arm", () => {
  const draw = name("endurance.hand_draw", { rule: "A12.11" });
  const aim = name("hicks.hero.aim", { of: "Cpl. Hicks" });
  const marine = name("hicks.marine", { kind: "flag", default: "true", of: "Cpl. Hicks" });

  it("finds names by all words, also by the component and the rule", () => {
    const names = [draw, aim, marine];
    expect(matching(names, "HAND draw")).toEqual([draw]);
    expect(matching(names, "cpl")).toEqual([aim, marine]);
    expect(matching(names, "a12.11")).toEqual([draw]);
    expect(matching(names, "hicks draw")).toEqual([]);
    expect(matching(names, "  ")).toEqual([]);
  });

  it("begins with the usual value, and a switch turned round", () => {
    const arm = new Arm();
    arm.add(draw);
    arm.add(draw);
    arm.add(marine);
    expect(arm.house).toEqual({ "endurance.hand_draw": "2", "hicks.marine": false });
    expect(arm.has("hicks.marine")).toBe(true);
    arm.remove("endurance.hand_draw");
    expect(arm.house).toEqual({ "hicks.marine": false });
  });
});
