import { describe, expect, it } from "vitest";
import { nextOf, stepFrom } from "./cursor";

const ground = { width: 4, height: 2 };

describe("a cursor", () => {
  it("walks over floor, over rock to the next floor, and stays at the end", () => {
    const floor = new Set([0, 1, 3, 4]);
    expect(stepFrom(ground, floor, 0, [1, 0])).toBe(1);
    expect(stepFrom(ground, floor, 1, [1, 0])).toBe(3);
    expect(stepFrom(ground, floor, 3, [1, 0])).toBe(3);
    expect(stepFrom(ground, floor, 0, [0, 1])).toBe(4);
    expect(stepFrom(ground, floor, 4, [-1, 0])).toBe(4);
  });

  it("goes through choices in reading order, and around", () => {
    expect(nextOf([9, 2, 5], 2, 1)).toBe(5);
    expect(nextOf([9, 2, 5], 9, 1)).toBe(2);
    expect(nextOf([9, 2, 5], 2, -1)).toBe(9);
    expect(nextOf([], 7, 1)).toBe(7);
  });
});
