import { describe, expect, it } from "vitest";
import { apply, same } from "./changes";

describe("changes", () => {
  it("turn the old view into the new one", () => {
    const view = { a: 1, list: [1, 2, 3], gone: true };
    const changes = [[["a"], 2], [["list", "length"], 1], [["gone"]]];
    expect(apply(view, changes)).toEqual({ a: 2, list: [1] });
    expect(apply(view, [[[], { b: 1 }]])).toEqual({ b: 1 });
  });
});

describe("two views", () => {
  it("are the same whatever the order of their keys", () => {
    expect(same({ a: 1, b: [{ c: null, d: "x" }] }, { b: [{ d: "x", c: null }], a: 1 })).toBe(true);
  });

  it("are not the same if anything differs", () => {
    expect(same({ a: [1, 2] }, { a: [2, 1] })).toBe(false);
    expect(same({ a: 1 }, { a: 1, b: undefined })).toBe(false);
    expect(same({ a: 1, c: 2 }, { a: 1, b: 2 })).toBe(false);
    expect(same([], {})).toBe(false);
    expect(same(null, {})).toBe(false);
  });
});
