import { describe, expect, it } from "vitest";
import type { Hinted, OptionInfo } from "../generated/types";
import { even, weighedOf } from "./weighed";

const options: OptionInfo[] = [
  { key: "move:1,2", text: "Move to 1,2" },
  { key: "aim", text: "Aim: dial to 8" },
  { key: "end", text: "End activation" },
];
const hint = (weighed: Hinted["weighed"], key = "aim"): Hinted => ({
  type: "hinted",
  id: 1,
  state: 4,
  seat: 0,
  key,
  reason: "",
  weighed,
  iterations: 40,
  seconds: 0.5,
});

describe("what was weighed", () => {
  it("has the advised answer first, then what was tried most", () => {
    const found = weighedOf(
      hint([
        { key: "move:1,2", visits: 12, result: 0.4 },
        { key: "end", visits: 14, result: 0.31 },
        { key: "aim", visits: 14, result: 0.625 },
      ]),
      options,
    );
    expect(found.map(({ key, advised }) => [key, advised])).toEqual([
      ["aim", true],
      ["end", false],
      ["move:1,2", false],
    ]);
    expect(found[0]).toEqual({ key: "aim", text: "Aim: dial to 8", tries: 14, chance: 63, advised: true });
  });
  it.each([
    [[0.6, 0.57], true],
    [[0.57, 0.6], true],
    [[0.6, 0.56], false],
    [[0.6, 0.2, 0.61], true],
    [[0.6], false],
    [[], false],
  ])("tells whether another answer is as good: %j", (results, expected) => {
    const keys = ["aim", "end", "move:1,2"];
    const weighed = results.map((result, at) => ({ key: keys[at]!, visits: 10 - at, result }));
    expect(even(weighedOf(hint(weighed), options))).toBe(expected);
  });
  it("keeps chances between 0 and 100", () => {
    const found = weighedOf(hint([{ key: "aim", visits: 1, result: 1.2 }, { key: "end", visits: 1, result: -0.1 }]), options);
    expect(found.map(({ chance }) => chance)).toEqual([100, 0]);
  });
  it("leaves out what is no option", () =>
    expect(weighedOf(hint([{ key: "fly", visits: 3, result: 0.5 }]), options)).toEqual([]));
  it("is nothing where there was nothing to weigh", () => expect(weighedOf(hint([]), options)).toEqual([]));
});
