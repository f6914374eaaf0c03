import { expect, it } from "vitest";
import { momentIn, pathTo } from "./link";

it("finds in a link what was put there", () => {
  for (const moment of [{ eyes: 2, at: 7 }, { eyes: null, at: 0 }, { eyes: 0, at: 0 }]) {
    const path = pathTo("ab12", moment.eyes, moment.at);
    expect(momentIn(new URL(path, "http://table").searchParams)).toEqual(moment);
  }
});

it("leaves open what a link does not say, or says wrongly", () => {
  expect(momentIn(new URLSearchParams(""))).toEqual({ eyes: undefined, at: 0 });
  expect(momentIn(new URLSearchParams("eyes=x&at=-3"))).toEqual({ eyes: undefined, at: 0 });
});
