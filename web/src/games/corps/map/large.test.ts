/** A piece that covers more than one space: it is found on each of them, and told with its damage. */

import { describe, expect, it } from "vitest";
import type { CorpsView, Ground } from "../../../generated/types";
import { covered, describe as called, piecesOf, widthOf, type Piece } from "./pieces";
import { nearest } from "./targets";
import { tell } from "./tell";

const WIDTH = 6;
const ground = { width: WIDTH, boards: [], names: [...Array(18).keys()].map((n) => `${n % WIDTH},${Math.floor(n / WIDTH)}`), spawn_points: {}, exits: {}, doors: [] } as unknown as Ground;
const view = {
  characters: [], blips: [], guns: [], tokens: [], barricades: [],
  aliens: [{ id: "queen-1", at: 2, width: 2, damage: 4, limit: 6 }, { id: "alien-1", at: 14 }],
} as unknown as CorpsView;

describe("a large piece", () => {
  const [queen, alien] = piecesOf(view) as [Piece, Piece];

  it("is one piece over a square of spaces, beneath the others", () => {
    expect(queen).toEqual({ kind: "large", id: "queen-1", at: 2, width: 2, damage: 4, limit: 6 });
    expect([queen, alien].map(widthOf)).toEqual([2, 1]);
    expect(covered(ground, queen)).toEqual([2, 3, 8, 9]);
    expect(covered(ground, alien)).toEqual([14]);
  });

  it("tells its damage", () => {
    expect(called(queen)).toContain("4 of 6 damage");
  });

  it("is found with a finger and with the cursor on each of its spaces", () => {
    const targets = { pieces: new Set(["queen-1"]), spaces: new Set<number>(), doors: new Set<string>() };
    expect(nearest(ground, targets, [queen, alien], [3.5 * 32, 1.5 * 32], 10)?.piece?.id).toBe("queen-1");
    expect(nearest(ground, targets, [queen, alien], [5.5 * 32, 1.5 * 32], 10)).toBeNull();
    const scene = { ground, pieces: [queen, alien], lit: new Set<number>(), open: new Set<string>(), barred: new Set<string>() };
    expect(tell(9, scene, null)).toContain("4 of 6 damage");
    expect(tell(10, scene, null)).not.toContain("damage");
  });
});
