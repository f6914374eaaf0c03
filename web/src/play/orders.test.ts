import { describe, expect, it } from "vitest";
import type { Question } from "../generated/types";
import { Orders } from "./orders.svelte";

const asked = (why: string, more: Partial<Question> = {}): Question => ({
  seat: 0,
  kind: "remaining",
  text: "Who?",
  rule: "",
  options: [
    { key: "activate:frost", text: "Activate Frost" },
    { key: "activate:hudson", text: "Activate Hudson" },
  ],
  routine: "activate:frost",
  routine_why: why,
  ...more,
});

describe("what is answered by itself", () => {
  it("is who comes next, and ties, as this browser likes it", () => {
    const orders = new Orders();
    const answered = () => [orders.answer(asked("next"))?.key, orders.answer(asked("tie"))?.key];
    expect(answered()).toEqual([undefined, undefined]);
    orders.routine = true;
    expect(answered()).toEqual(["activate:frost", undefined]);
    orders.routine = false;
    orders.ties = true;
    expect(answered()).toEqual([undefined, "activate:frost"]);
  });

  it("is more of the same only as long as that is ordered", () => {
    const orders = new Orders();
    const question = asked("again", { kind: "full-auto", routine_order: "keep firing" });
    expect(orders.answer(question)).toBeNull();
    orders.give(question);
    expect([...orders.standing]).toEqual([["full-auto", "keep firing"]]);
    expect(orders.answer(question)?.key).toBe("activate:frost");
    expect(orders.answer({ ...question, kind: "defensive-fire" })).toBeNull();
    orders.end("full-auto");
    expect(orders.answer(question)).toBeNull();
  });

  it("is never dangerous, never made up, and nothing while answers are given one after the other", () => {
    const orders = new Orders();
    orders.routine = true;
    const deadly = { key: "activate:frost", text: "", forecast: { risk: 3 } };
    expect(orders.answer(asked("next", { options: [deadly] }))).toBeNull();
    expect(orders.answer(asked("next", { routine: "activate:nobody" }))).toBeNull();
    expect(orders.answer(asked("next", { routine: "" }))).toBeNull();
    expect(orders.answer(asked("next"))).not.toBeNull();
    orders.paused = true;
    expect(orders.answer(asked("next"))).toBeNull();
  });
});
