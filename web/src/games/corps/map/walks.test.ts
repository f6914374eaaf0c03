import { describe, expect, it } from "vitest";
import { Walks } from "./walks";

type Line = [number, number, number, number];
const open = {
  width: 4,
  height: 3,
  furniture: [] as number[][],
  walls: [] as Line[],
  white_lines: [] as Line[],
  posts: [] as [number, number][],
};
const all = Array.from({ length: 12 }, (_, space) => space);
const door = (line: Line, spaces: number[]) => ({ key: "door-1", line, spaces });

describe("steps", () => {
  it("go in eight directions, and not off the map (A10.01)", () => {
    const walks = new Walks({ ...open, floor: all, doors: [] });
    expect(walks.next(5).sort((a, b) => a - b)).toEqual([0, 1, 2, 4, 6, 8, 9, 10]);
    expect(walks.next(3).sort((a, b) => a - b)).toEqual([2, 6, 7]);
  });

  it("do not cross walls nor pass their corners (A10.03, A99.03)", () => {
    const walks = new Walks({ ...open, floor: all, doors: [], walls: [[1, 0, 1, 1]] });
    expect(walks.next(0)).toEqual([4]);
  });

  it("do not cut corners of furniture (A10.09)", () => {
    const walks = new Walks({ ...open, floor: all.filter((space) => space !== 5), furniture: [[5]], doors: [] });
    expect(walks.next(1)).not.toContain(4);
    expect(walks.next(1)).toContain(0);
  });

  it("lead straight through a door, and diagonally only in the middle of a wide one (A6.08, A99.03)", () => {
    const walls: Line[] = [[0, 1, 1, 1], [3, 1, 4, 1]];
    const walks = new Walks({ ...open, floor: all, walls, doors: [door([1, 1, 3, 1], [1, 2, 5, 6])] });
    expect(walks.next(1)).toContain(5);
    expect(walks.next(1)).toContain(6);
    expect(walks.next(0)).not.toContain(5);
    expect(walks.next(1, new Set(["door-1"])).sort()).toEqual([0, 2]);
  });
});

describe("ways", () => {
  const walls: Line[] = [[0, 1, 3, 1]];
  const walks = new Walks({ ...open, floor: all, walls, doors: [] });

  it("are counted around walls", () => {
    expect(walks.distances(0).get(4)).toBe(7);
    expect(walks.distances(0).get(0)).toBe(0);
  });
});
