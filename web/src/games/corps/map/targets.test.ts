import { describe, expect, it } from "vitest";
import { isForMap, nearest, shotOf, targetsOf, worthSeeing } from "./targets";

const at = new Map([["hicks", 10], ["gorman", 20], ["alien-1", 30], ["blip-1", 40]]);
const option = (key: string, spaces: number[], pieces: string[]) => ({ key, text: "", spaces, pieces });

describe("targets", () => {
  it("are the piece on the space, not the space nor who fires", () => {
    const found = targetsOf([option("fire:gorman:pistol", [30], ["gorman", "alien-1"])], at);
    expect([...found.pieces]).toEqual(["alien-1"]);
    expect(found.spaces.size).toBe(0);
  });

  it("are the space when the piece is to go there", () => {
    const found = targetsOf([option("place:5,1", [26], ["hicks"]), option("move:1,1", [22], [])], at);
    expect([...found.spaces]).toEqual([26, 22]);
    expect(found.pieces.size).toBe(0);
  });

  it("are the pieces when there is no space, as far as they are on the map", () => {
    const found = targetsOf([option("token:1", [], ["hicks", "newt"])], at);
    expect([...found.pieces]).toEqual(["hicks"]);
  });

  it("are found beside a finger, not far from it", () => {
    const found = targetsOf([option("move:1,1", [5], [])], at);
    expect(nearest({ width: 4 }, found, [], [60, 60], 20)).toEqual({ piece: null, space: 5 });
    expect(nearest({ width: 4 }, found, [], [90, 60], 20)).toBeNull();
  });

  it("are doors too", () => {
    expect([...targetsOf([option("barricade:door-7", [1, 2], [])], at).doors]).toEqual(["door-7"]);
    expect(targetsOf([option("barricade:tunnel-7", [1], [])], at).doors.size).toBe(0);
  });
});

describe("the map", () => {
  it("does not offer what begins with a card", () => {
    expect(isForMap({ ...option("equip:helmet:hicks", [], ["hicks"]), cards: ["helmet"] })).toBe(false);
    expect(isForMap({ ...option("attack:alien-1:rifle", [30], ["alien-1"]), cards: ["rifle"] })).toBe(true);
    expect(isForMap(option("ability:survivor", [], ["hicks"]))).toBe(true);
  });
});

describe("what an option would do", () => {
  it("shoots from whoever fires, else from the active Character", () => {
    expect(shotOf(option("fire:gorman:pistol", [30], ["gorman", "alien-1"]), at, "hicks")).toEqual([20, 30]);
    expect(shotOf(option("attack:alien-1:rifle", [30], ["alien-1"]), at, "hicks")).toEqual([10, 30]);
    expect(shotOf(option("attack:alien-1:rifle", [30], ["alien-1"]), at, "")).toBeNull();
    expect(shotOf(option("look:blip-1", [40], ["blip-1"]), at, "hicks")).toBeNull();
  });
});

describe("what is worth seeing", () => {
  const ground = { width: 10 };
  const seen = (pieces: string[], spaces: number[], from: number | null) =>
    worthSeeing({ pieces: new Set(pieces), spaces: new Set(spaces), doors: new Set() }, at, from, ground);

  it("is who acts, then pieces from near to far", () => {
    expect(seen(["blip-1", "alien-1", "gorman"], [11, 12], 10)).toEqual([10, 20, 30, 40]);
  });

  it("is every space of a few, the nearest of many", () => {
    expect(seen([], [15, 12], 10)).toEqual([10, 12, 15]);
    expect(seen([], [19, 18, 17, 16, 15, 14, 13, 12, 11], 10)).toEqual([10, 11]);
  });

  it("is something although nobody acts, and nothing if there is nothing", () => {
    expect(seen([], [15, 12], null)).toEqual([15, 15, 12]);
    expect(seen([], [], null)).toEqual([]);
  });
});
