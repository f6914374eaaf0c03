import { describe, expect, it } from "vitest";
import type { OptionInfo, ThrowInfo } from "../../../generated/types";
import { dangerousFrom, pinsOf, risks, riskyPieces, wayOf } from "./danger";

const shot = (space: number, own: boolean, odds = 50): ThrowInfo => ({ by: "gun-1", at: "hicks", text: "x", odds, space, own, dice: 1 });
const option = (key: string, spaces: number[], risk: number, more: Partial<OptionInfo> = {}): OptionInfo => ({
  key,
  text: key,
  spaces,
  forecast: { risk },
  ...more,
});
const at = new Map([["hicks", 1], ["alien-1", 6]]);

describe("the map", () => {
  it("takes the greatest risk of what can be chosen at a space", () => {
    const found = risks([option("move:a", [3], 0), option("throw:a", [3, 4], 3), option("move:b", [5], 2)]);
    expect([...found]).toEqual([[3, 3], [4, 3], [5, 2]]);
  });

  it("marks whom it is dangerous to aim at", () => {
    expect(riskyPieces([option("attack", [6], 2, { pieces: ["alien-1"] }), option("other", [1], 0, { pieces: ["hicks"] })], at)).toEqual(["alien-1"]);
  });

  it("draws the way that the rules tell, from where the mover stands, and no other", () => {
    expect(wayOf(option("move", [4], 0, { forecast: { path: [2, 3, 4] } }), at, "hicks")).toEqual([1, 2, 3, 4]);
    expect(wayOf(option("move", [4], 0, { forecast: { path: [1, 2] } }), at, "hicks")).toEqual([1, 2]);
    expect(wayOf(option("move", [4], 0, { pieces: ["alien-1"], forecast: { path: [7] } }), at, "hicks")).toEqual([6, 7]);
    expect(wayOf(option("move", [4], 0), at, "hicks")).toEqual([]);
  });

  it("draws a way in danger from the step on which the first throw strikes one's own", () => {
    expect(dangerousFrom([1, 2, 3, 4], [shot(3, true)])).toEqual([[1, 2], [2, 3, 4]]);
    expect(dangerousFrom([1, 2, 3, 4], [shot(3, false)])).toEqual([[1, 2, 3, 4], []]);
  });

  it("has one pin for each space where something is thrown, one's own first", () => {
    const pins = pinsOf([shot(3, false, 10), shot(3, true, 20), shot(-1, true), shot(4, false)]);
    expect(pins.map(({ space, own, throws }) => [space, own, throws.map(({ odds }) => odds)])).toEqual([[3, true, [20, 10]], [4, false, [50]]]);
  });
});
