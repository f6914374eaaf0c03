import { describe, expect, it } from "vitest";
import type { Line } from "../../../generated/types";
import type { Piece } from "./pieces";
import { haste, LONGEST, script, SPOTTING, STEP } from "./script";

const happened = (...events: Record<string, unknown>[]): Line[] => events.map((event) => ({ at: 1, text: "", event }));
const moved = (piece: string, ...path: number[]) => ({ type: "Moved", piece, path });
const blip = (id: string, at: number): Piece => ({ kind: "blip", id, at, number: null, mission: false, hides: "" });
const alien = (id: string, at: number, size = 1): Piece => ({ kind: "alien", id, at, size, dormant: false });
const marine = (id: string, at: number): Piece => ({
  kind: "marine",
  id,
  at,
  mark: "HI",
  hero: true,
  down: false,
  active: true,
  done: false,
  facehugged: false,
  carries: [],
});
const places = (pieces: readonly Piece[]) => Object.fromEntries(pieces.map(({ id, at }) => [id, at]));

describe("a script", () => {
  it("walks a piece along its path at the pace of a piece", () => {
    const [beat] = script(happened(moved("hicks", 3, 4, 5)), [marine("hicks", 3)], []);
    expect(beat?.ms).toBe(2 * STEP);
    expect(beat?.walks).toEqual([{ piece: "hicks", path: [3, 4, 5] }]);
    expect(places(beat?.pieces ?? [])).toEqual({ hicks: 5 });
  });

  it("lets contacts walk together, and nobody else", () => {
    const lines = happened(moved("blip-1", 1, 2), moved("blip-2", 7, 8, 9));
    const together = script(lines, [blip("blip-1", 1), blip("blip-2", 7)], []);
    expect(together).toHaveLength(1);
    expect(together[0]?.ms).toBe(2 * STEP);
    const one = happened(moved("blip-1", 1, 2), moved("blip-1", 2, 3));
    expect(script(one, [blip("blip-1", 1)], [])).toHaveLength(2);
    const others = happened(moved("alien-1", 1, 2), moved("alien-2", 7, 8));
    expect(script(others, [alien("alien-1", 1), alien("alien-2", 7)], [])).toHaveLength(2);
  });

  it("turns a spotted contact into a swarm and stops for it", () => {
    const spotted = { type: "Spotted", blip: "blip-1", number: 3, alien: "alien-9", space: 4 };
    const beats = script(happened(spotted), [blip("blip-1", 4)], []);
    expect(beats[0]?.ms).toBe(SPOTTING);
    expect(beats[0]?.pieces).toEqual([alien("alien-9", 4, 3)]);
  });

  it("shoots, misses, hits and kills", () => {
    const lines = happened(
      { type: "Fired", character: "hicks", target: "alien-1", space: -1 },
      { type: "Rolled", what: "attack", who: "hicks", roll: 9, needed: 6, target: "alien-1" },
      { type: "Rolled", what: "attack", who: "hicks", roll: 2, needed: 6, target: "alien-1" },
      { type: "AlienHit", alien: "alien-1", left: 0, killed: false },
      { type: "AlienHit", alien: "alien-1", left: 0, killed: true },
    );
    const beats = script(lines, [marine("hicks", 1), alien("alien-1", 6, 2)], []);
    expect(beats[0]?.shot).toEqual({ from: 1, to: 6, hostile: false });
    expect(beats.slice(1).map((beat) => beat.sign?.sign)).toEqual(["miss", "hit", "killed"]);
    expect(beats[2]?.pieces).toContainEqual(alien("alien-1", 6, 1));
    expect(places(beats.at(-1)?.pieces ?? [])).toEqual({ hicks: 1 });
  });

  it("fires an area weapon at a space", () => {
    const fired = { type: "Fired", character: "hicks", target: "", space: 8 };
    const beats = script(happened(fired), [marine("hicks", 1)], []);
    expect(beats[0]?.shot?.to).toBe(8);
  });

  it("knocks down, and takes away who is captured", () => {
    const lines = happened(
      { type: "Rolled", what: "defense", who: "hicks", roll: 9, needed: 5, target: "alien-1" },
      { type: "KnockedDown", character: "hicks" },
      { type: "Captured", character: "hicks", alien: "alien-1" },
    );
    const beats = script(lines, [marine("hicks", 1), alien("alien-1", 2)], []);
    expect(beats[0]?.shot).toEqual({ from: 2, to: 1, hostile: true });
    expect(beats[1]?.pieces[0]).toMatchObject({ down: true });
    expect(places(beats[2]?.pieces ?? [])).toEqual({ "alien-1": 2 });
  });

  it("takes whoever comes into play from the position of now", () => {
    const beats = script(happened(moved("newt", 5)), [], [marine("newt", 5)]);
    expect(places(beats[0]?.pieces ?? [])).toEqual({ newt: 5 });
    expect(script(happened(moved("nobody", 5, 6)), [], [])).toEqual([]);
  });

  it("says nothing of what the map does not show", () => {
    expect(script(happened({ type: "Exhausted", n: 1 }, { type: "TurnBegan", turn: 2 }), [], [])).toEqual([]);
  });
});

describe("haste", () => {
  it("makes a long script fit, and leaves a short one alone", () => {
    const beat = { ms: LONGEST, pieces: [] };
    expect(haste([beat])).toBe(1);
    expect(haste([beat, beat])).toBe(0.5);
    expect(haste([])).toBe(1);
  });
});
