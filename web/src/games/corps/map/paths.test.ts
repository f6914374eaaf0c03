import { describe, expect, it } from "vitest";
import { between, centre, dots, extent, grid, isWide, joints, labels, lighted, outline, placeIn, placeName, placesIn } from "./paths";
import { rims, spaceAt, spacesOf, squares, strokes, tones, way } from "./paths";

const board = (name: string, x: number, y: number, width: number, height: number) => ({ name, x, y, width, height });
/** Three wide, two high: two boards side by side, the last space of the second row is furniture. */
const ground = {
  width: 3,
  height: 2,
  floor: [0, 1, 2, 3, 4],
  furniture: [[5]],
  boards: [board("West", 0, 0, 2, 2), board("East", 2, 0, 1, 2)],
  names: ["0,0", "1,0", "2,0", "0,1", "1,1", "2,1"],
};

describe("places", () => {
  it("puts a space in its column and row", () => {
    expect(centre(ground, 0)).toEqual([16, 16]);
    expect(centre(ground, 5)).toEqual([80, 48]);
    expect(spaceAt(ground, 80, 48)).toBe(5);
    expect(spaceAt(ground, -1, 10)).toBeNull();
    expect(spaceAt(ground, 10, 64)).toBeNull();
  });

  it("names a space with its board", () => {
    expect(placeName(ground, 4)).toBe("West 1,1");
    expect(placeName({ ...ground, boards: [] }, 4)).toBe("1,1");
  });

  it("finds every place that a sentence names", () => {
    expect(placesIn(ground, "From West 1,1 to 2,0.")).toEqual([
      { text: "From " },
      { text: "West 1,1", space: 4 },
      { text: " to " },
      { text: "2,0", space: 2 },
      { text: "." },
    ]);
    expect(placesIn(ground, "East 2,0")).toEqual([{ text: "East 2,0", space: 2 }]);
    for (const text of ["", "West", "Nobody is at 7,7.", "1,1,1 and 11,15"]) expect(placesIn(ground, text)).toEqual([{ text }]);
  });

  it("tells a map that is wider than high", () => {
    expect(isWide(ground)).toBe(true);
    expect(isWide({ ...ground, floor: [0, 1, 3, 4], furniture: [] })).toBe(false);
    expect(isWide({ ...ground, width: 6, floor: [0, 1, 2, 3, 6, 7], furniture: [[12]] })).toBe(false);
  });

  it("finds the place that a line of the log names", () => {
    const line = (text: string, event: object) => ({ at: 1, text, event: { ...event } });
    expect(placeIn(ground, line("Hicks moves to West 1,1.", { type: "Moved", path: [0, 1, 4] }))).toEqual({ text: "West 1,1", space: 4 });
    expect(placeIn(ground, line("Tunnel 1 opens at East 2,0.", { type: "TunnelPlaced", space: 2 }))).toEqual({ text: "East 2,0", space: 2 });
    expect(placeIn(ground, line("Blip 3 is spotted.", { type: "Spotted", space: 2 }))).toBeNull();
    expect(placeIn(ground, line("Turn 2 begins.", { type: "TurnBegan", turn: 2 }))).toBeNull();
    expect(placeIn(ground, { at: 1, text: "Off it goes." })).toBeNull();
  });

  it("reads a set in hexadecimal", () => {
    expect(spacesOf("")).toEqual([]);
    expect(spacesOf("0")).toEqual([]);
    expect(spacesOf("13")).toEqual([0, 1, 4]);
    expect(spacesOf("8000000000000000000000000000001")).toEqual([0, 123]);
  });
});

describe("sets of spaces", () => {
  it("joins a row into one rectangle, and no two rows", () => {
    expect(squares(ground, [1, 0])).toBe("M0 0h64v32h-64z");
    expect(squares(ground, [2, 3])).toBe("M64 0h32v32h-32zM0 32h32v32h-32z");
    expect(squares(ground, [])).toBe("");
  });

  it("walks around a set once, with straight sides", () => {
    expect(rims(ground, [0, 1])).toEqual([[[0, 0], [2, 0], [2, 1], [0, 1]]]);
    expect(rims(ground, [0, 1, 3])[0]).toHaveLength(6);
  });

  it("gives spaces that touch with a corner a rim each, and a hole its own", () => {
    expect(rims(ground, [0, 4])).toHaveLength(2);
    const wide = { width: 3 };
    expect(rims(wide, [0, 1, 2, 3, 5, 6, 7, 8])).toHaveLength(2);
  });

  it("draws the rim in, around inner corners too", () => {
    expect(outline(ground, [0], 3)).toBe("M3 3L29 3L29 29L3 29z");
    expect(outline(ground, [0, 1, 3], 4)).toContain("L28 28");
    expect(outline(ground, [0], 3, 2)).toContain("Q3 3");
    expect(outline(ground, [])).toBe("");
  });

  it("lights furniture beside what is seen", () => {
    expect(lighted(ground, new Set([2])).sort()).toEqual([2, 5]);
    expect(lighted(ground, new Set([0]))).toEqual([0]);
  });
});

describe("lines", () => {
  it("draws lines, ways, dots and sight lines", () => {
    expect(strokes([[0, 0, 0, 2], [1, 1, 3, 1]])).toBe("M0 0V64M32 32H96");
    expect(way(ground, [0, 1, 4])).toBe("M16 16L48 16L48 48");
    expect(way(ground, [])).toBe("");
    expect(dots(ground, [0, 4])).toBe("M16 16h0M48 48h0");
    expect(between(ground, 0, 2, 10)).toBe("M26 16L70 16");
    expect(between(ground, 0, 1, 16)).toBe("");
  });

  it("draws the fine lines between floor only, as long as possible", () => {
    expect(grid(ground)).toBe("M32 0V64M64 0V32M0 32H64");
  });

  it("marks where boards meet", () => {
    expect(joints(ground.boards)).toBe("M64 0V64");
  });
});

describe("boards", () => {
  it("alternate in tone, with the floor under furniture", () => {
    const [even, odd] = tones({ ...ground, boards: [board("West", 0, 0, 2, 2), board("East", 2, 0, 2, 2)] });
    expect([even.sort(), odd.sort()]).toEqual([[0, 1, 3, 4], [2, 5]]);
  });

  it("have their names on rock, never on another board", () => {
    const cells = (board: { x: number; width: number }) => Array.from({ length: board.width }, (_, i) => board.x + i);
    const boards = [board("Hall", 0, 0, 4, 3), board("Shaft", 4, 0, 4, 3)];
    const wide = { width: 8, height: 3, furniture: [], boards };
    const floor = wide.boards.flatMap((one) => cells(one).flatMap((x) => [8 + x, 16 + x]));
    expect(labels({ ...wide, floor }).map(({ y, faint }) => [y, faint])).toEqual([[20.5, false], [20.5, false]]);
    expect(labels({ ...wide, floor: [...floor, 0, 1, 2, 3, 4, 5, 6, 7] }).every(({ y }) => y < 0)).toBe(true);
  });

  it("has no more rock around it than walls and names need", () => {
    // No floor in the first row and the first two columns; names stand faintly on the floor.
    const edge = { ...ground, width: 5, height: 3, floor: [7, 8, 9, 12, 13], furniture: [[14]], boards: [] };
    expect(extent(edge)).toEqual({ x: 64 - 10, y: 32 - 10, width: 96 + 20, height: 64 + 20 });
    const named = { ...edge, boards: [board("West", 0, 0, 5, 3)] };
    expect(extent(named).y).toBe(20.5 - 9 - 10);
  });
});
