import { describe, expect, it } from "vitest";
import { shownNumbers } from "./rulers";

const numbers = (...args: Parameters<typeof shownNumbers>) => shownNumbers(...args).map(({ number }) => number);

describe("the numbers of a ruler", () => {
  it("stand at the middle of their spaces", () => {
    expect(shownNumbers(2, 30, 40, [0, 200], new Set())).toEqual([{ number: 0, at: 50 }, { number: 1, at: 90 }]);
  });

  it("are every second one where a space is narrower than 24 pixels", () => {
    expect(numbers(6, 0, 24, [-50, 500], new Set())).toEqual([0, 1, 2, 3, 4, 5]);
    expect(numbers(6, 0, 23.9, [-50, 500], new Set())).toEqual([0, 2, 4]);
  });

  it("show the lit one even between two others", () => {
    expect(numbers(6, 0, 20, [-50, 500], new Set([3]))).toEqual([0, 2, 3, 4]);
  });

  it("are left out where they would be cut off", () => {
    expect(numbers(6, -60, 40, [0, 100], new Set([0, 5]))).toEqual([2, 3]);
  });
});
