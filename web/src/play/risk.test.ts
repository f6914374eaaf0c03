import { describe, expect, it } from "vitest";
import type { OptionInfo, Question, ThrowInfo } from "../generated/types";
import type { Showing } from "../lib/live.svelte";
import { Desk } from "./desk.svelte";
import { asksAgain, inShort, numbersOf, oddsOf, ownFirst, pressed, saferOf, worst, type Weighed } from "./risk";

const own: ThrowInfo = { by: "gun-1", at: "hicks", text: "Sentry Gun 1 kills Hicks.", odds: 91, dice: 2, needed: 7, space: 5, own: true };
const foe: ThrowInfo = { by: "hicks", at: "alien-1", text: "The Alien dies", odds: 60, dice: 1, needed: 6, space: 9 };
const option = (key: string, risk: number, more: Partial<OptionInfo> = {}): OptionInfo => ({
  key,
  text: key,
  forecast: { risk, throws: [], ...more.forecast },
  ...more,
});
const deadly = option("move:9,8", 3, { spaces: [5], forecast: { risk: 3, path: [4, 5], throws: [foe, own], safer: ["move:9,4", "move:9,8"] } });
const safe = option("move:9,4", 0, { spaces: [7] });
const harmful = option("move:6,6", 2, { spaces: [8] });
const all = [deadly, safe, harmful];

describe("an answer", () => {
  const press = (before: Weighed | null, which: OptionInfo, manner = {}) =>
    pressed(before, which, all, { touched: false, cautious: true, ...manner });

  it("that risks nothing, or only harm, is given at the first press of a pointer or a key", () => {
    expect(press(null, safe)).toBeNull();
    expect(press(null, harmful)).toBeNull();
  });

  it("is shown at the first touch and given at the second", () => {
    const shown = press(null, safe, { touched: true });
    expect(shown).toEqual({ key: safe.key, stage: "shown" });
    expect(press(shown, safe, { touched: true })).toBeNull();
  });

  it("is shown anew when something else is touched", () => {
    const shown = press(null, safe, { touched: true });
    expect(press(shown, harmful, { touched: true })).toEqual({ key: harmful.key, stage: "shown" });
  });

  it("that may kill one's own is armed, then confirmed, then given", () => {
    for (const touched of [false, true]) {
      const armed = press(null, deadly, { touched });
      expect(armed).toEqual({ key: deadly.key, stage: "armed" });
      const ready = press(armed, deadly, { touched });
      expect(ready).toEqual({ key: deadly.key, stage: "ready" });
      expect(press(ready, deadly, { touched })).toBeNull();
    }
  });

  it("that was armed is forgotten when another is pressed", () => {
    const armed = press(null, deadly);
    expect(press(armed, safe)).toBeNull();
    const shown = press(armed, safe, { touched: true });
    expect(press(shown, deadly, { touched: true })).toEqual({ key: deadly.key, stage: "armed" });
  });

  it("is given at once for those who do not want to be asked again, but still shown to a finger", () => {
    expect(press(null, deadly, { cautious: false })).toBeNull();
    expect(press(null, deadly, { cautious: false, touched: true })).toEqual({ key: deadly.key, stage: "shown" });
  });

  it("is not asked about again where every answer is as dangerous", () => {
    expect(asksAgain(deadly, all)).toBe(true);
    expect(asksAgain(deadly, [deadly, option("stay", 3)])).toBe(false);
  });
});

describe("a forecast", () => {
  it("names one's own first", () => {
    expect(ownFirst([foe, own])).toEqual([own, foe]);
    expect(worst(deadly.forecast)).toBe(own);
    expect(worst(null)).toBeNull();
  });

  it("is a sentence with its odds", () => {
    expect(inShort(deadly)).toBe("Sentry Gun 1 kills Hicks, 91 of 100");
    expect(inShort(safe)).toBe("");
    expect(inShort({ forecast: { throws: [{ ...foe, dice: 0, odds: 100 }] } })).toBe("The Alien dies");
    expect(inShort({ forecast: { throws: [own], stake: "All is lost." } })).toBe("All is lost.");
  });

  it("tells dice or numbers, and how often", () => {
    expect(numbersOf(own)).toBe("2 dice, number 7");
    expect(numbersOf({ ...own, dice: 0, score: 4, needed: 5 })).toBe("4 against 5");
    expect(oddsOf(own)).toBe("91 of 100");
    expect(oddsOf({ ...own, odds: 100 })).toBe("certain");
  });

  it("offers a safer way that can be begun now", () => {
    expect(saferOf(deadly.forecast, all)).toEqual({ keys: ["move:9,4", "move:9,8"], first: safe, text: "move:9,4, then move:9,8" });
    expect(saferOf(deadly.forecast, [deadly])).toBeNull();
    expect(saferOf(safe.forecast, all)).toBeNull();
  });
});

describe("a desk", () => {
  function sit(): [string[], Desk, { state: number }] {
    const given: string[] = [];
    const table = {
      playhead: { away: () => {} },
      orders: { paused: false },
      connection: "open",
      state: 5,
      eyes: 0,
      asked: true,
      question: { seat: 0, kind: "move", text: "Where to?", rule: "", options: all } as Question,
      ending: null,
      table: {},
      version: 1,
      past: [],
      view: null,
      choose: (key: string) => (given.push(key), Promise.resolve()),
    };
    return [given, new Desk(table as unknown as Showing), table];
  }

  it("gives a dangerous answer only after it was asked", () => {
    const [given, desk] = sit();
    desk.point({ space: 5 });
    expect(desk.dangerous?.key).toBe(deadly.key);
    desk.press(deadly, "button");
    expect(given).toEqual([]);
    desk.press(deadly, "button");
    expect(given).toEqual([deadly.key]);
    expect(desk.weighed).toBeNull();
  });

  it("shows to a finger what it touches on the table, and takes a button at its word", () => {
    const [given, desk] = sit();
    desk.touched = true;
    desk.point({ space: 7 });
    expect(desk.weighing?.key).toBe(safe.key);
    expect(desk.dangerous).toBeNull();
    expect(given).toEqual([]);
    desk.press(harmful, "button");
    expect(given).toEqual([harmful.key]);
  });

  it("takes back what is weighed first, and then what is armed", () => {
    const [, desk] = sit();
    desk.arm("move");
    desk.point({ space: 5 });
    expect(desk.disarm()).toBe(true);
    expect(desk.weighed).toBeNull();
    expect(desk.armed).toBe("move");
    expect(desk.disarm()).toBe(true);
    expect(desk.armed).toBeNull();
  });

  it("goes a safer way answer by answer, as far as it stays safe", () => {
    const [given, desk, table] = sit();
    desk.follow([safe.key, harmful.key, deadly.key]);
    desk.goOn();
    expect(given).toEqual([safe.key]);
    table.state++;
    desk.goOn();
    expect(given).toEqual([safe.key, harmful.key]);
    table.state++;
    desk.goOn();
    table.state++;
    desk.goOn();
    expect(given).toEqual([safe.key, harmful.key]);
  });

  it("asks nobody again who does not want it", () => {
    const [given, desk] = sit();
    desk.cautious = false;
    desk.point({ space: 5 });
    expect(given).toEqual([deadly.key]);
  });
});
