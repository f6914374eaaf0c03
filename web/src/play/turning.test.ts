import { describe, expect, it } from "vitest";
import type { PointInfo, StandInfo } from "../generated/types";
import { finding, hasWon, placeOf, places } from "./turning";

const stands: StandInfo[] = [
  { at: 10, turn: 1, chance: 0.5 },
  { at: 30, turn: 2, chance: 0.7 },
  { at: 50, turn: 3, chance: 0.2 },
  { at: 60, turn: 3, chance: 0 },
];
const point = (at: number, turn: number, before: number, after: number): PointInfo => ({ at, turn, before, after, lines: [] });

describe("the chart of chances", () => {
  it("is headed by the turn that changed most", () => {
    const points = [point(15, 1, 0.5, 0.7), point(35, 2, 0.7, 0.2), point(55, 3, 0.2, 0)];
    expect(finding(stands, points)).toBe("Turn 2 cost most: from 70 to 20 in 100");
    expect(finding(stands, points.slice(0, 1))).toBe("Turn 1 gained most: from 50 to 70 in 100");
  });

  it("says so if nothing changed much", () => {
    expect(finding(stands.slice(0, 2), [])).toBe("It never moved far: between 50 and 70 in 100");
  });

  it("has the turns at equal distances, and turning points on the line", () => {
    expect(places(stands).map(({ x }) => Math.round(x))).toEqual([0, 33, 67, 100]);
    expect(places(stands).map(({ y }) => Math.round(y))).toEqual([50, 30, 80, 100]);
    const half = placeOf(point(40, 2, 0.7, 0.2), stands);
    expect([Math.round(half.x), Math.round(half.y)]).toEqual([50, 55]);
    expect(placeOf(point(10, 1, 0.5, 0.7), stands)).toEqual({ x: 0, y: 50 });
  });
});

describe("who has won", () => {
  it("is asked of a seat, or of anybody", () => {
    const ending = { winners: [1], text: "", rule: "" };
    expect([hasWon(ending, 0), hasWon(ending, 1), hasWon(ending, null)]).toEqual([false, true, true]);
    expect(hasWon({ ...ending, winners: [] }, null)).toBe(false);
  });
});
