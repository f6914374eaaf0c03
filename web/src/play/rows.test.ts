import { expect, it } from "vitest";
import type { OptionInfo, ThrowInfo } from "../generated/types";
import { attacksIn, back, byEffect, type Row } from "./rows";

const thrown = (by: string, at: string, more: Partial<ThrowInfo> = {}): ThrowInfo => ({ by, at, text: `${by} at ${at}`, odds: 100, ...more });

const row = (id: string, main: Partial<ThrowInfo>, ...others: ThrowInfo[]): Row => {
  const option: OptionInfo = { key: id, text: id };
  return { id, keys: [id], option, main: thrown("a", "x", main), others, who: "", whom: "", idle: false, own: false };
};

it("keeps what belongs to an attack with it", () => {
  const throws = [
    thrown("a", "x", { needed: 5, score: 4 }),
    thrown("x", "a", { needed: 3, own: true }),
    thrown("a", "y", { needed: 2, score: 4, toll: 3 }),
    thrown("a", "z", { toll: 3 }), // by a power, without a number
  ];
  expect(attacksIn(throws, "a").map((found) => found.map(({ at }) => at))).toEqual([
    ["x", "a"],
    ["y", "z"],
  ]);
});

it("sorts by effect: what does most first, then what costs least, then the strongest; no effect last", () => {
  const hurt = thrown("x", "a", { own: true, toll: 2 });
  const rows = [
    row("idle", { needed: 9 }),
    row("stun", { toll: 2, needed: 5 }),
    row("ko-dear", { toll: 3, needed: 4 }, hurt),
    row("ko-small", { toll: 3, needed: 1 }),
    row("ko", { toll: 3, needed: 4 }),
  ];
  expect(byEffect(rows).map(({ id }) => id)).toEqual(["ko", "ko-small", "ko-dear", "stun", "idle"]);
});

it("counts only what comes back at the own side", () => {
  expect(back(row("r", {}, thrown("x", "y", { toll: 3 }), thrown("x", "a", { own: true, toll: 2 })))).toBe(2);
  expect(back(row("r", {}))).toBe(0);
});
