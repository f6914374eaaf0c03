import { describe, expect, it } from "vitest";
import type { OptionInfo } from "../generated/types";
import { cardsAsked, handAsked } from "./cards";

const option = (key: string, more: Partial<OptionInfo> = {}): OptionInfo => ({ key, text: key, ...more }) as OptionInfo;
const pass = option("pass");

describe("what a question is about", () => {
  it("is cards if every answer that points at anything points at one", () => {
    const discard = [option("discard:a", { cards: ["a"] }), option("discard:b", { cards: ["b"] }), pass];
    expect(cardsAsked(discard, [])).toEqual({ cards: ["a", "b"], inHand: false, pick: true });
    const equip = [option("equip:a:hicks", { cards: ["a"], pieces: ["hicks"] }), option("equip:a:frost", { cards: ["a"], pieces: ["frost"] })];
    expect(cardsAsked(equip, [])?.cards).toEqual(["a"]);
  });

  it("is more than cards if something else on the table can be chosen", () => {
    expect(cardsAsked([option("play:a", { cards: ["a"] }), option("scan:lab", { pieces: ["lab"] })], ["a"])).toBeNull();
    expect(cardsAsked([option("attack:x:a", { cards: ["a"], pieces: ["x"], spaces: [7] })], ["a"])).toBeNull();
    expect(cardsAsked([pass], ["a"])).toBeNull();
    expect(cardsAsked([], ["a"])).toBeNull();
  });

  it("is the whole hand where one card of it can be chosen, and what lies elsewhere after it", () => {
    const fetch = [option("card:b", { cards: ["b"] }), option("card:x", { cards: ["x"] }), pass];
    expect(cardsAsked(fetch, ["a", "b", "c"])).toEqual({ cards: ["a", "b", "c", "x"], inHand: true, pick: true });
  });

  it("is all of them at once where each answer names them all", () => {
    const all = [option("keep", { cards: ["a", "b"] }), option("mulligan", { cards: ["a", "b"] })];
    expect(cardsAsked(all, ["a", "b"])).toEqual({ cards: ["a", "b"], inHand: true, pick: false });
    expect(cardsAsked([option("use:a", { cards: ["a"] }), pass], [])?.pick).toBe(true);
  });
});

describe("the hand beside a question", () => {
  it("rises when one of its cards can be played, these first", () => {
    const asked = [option("power:x", { pieces: ["x"] }), option("play:c", { cards: ["c"] }), pass];
    expect(handAsked(asked, ["a", "b", "c"])).toEqual({ cards: ["c", "a", "b"], inHand: true, pick: true, row: true });
  });

  it("stays down when none can", () => {
    expect(handAsked([option("power:x", { pieces: ["x"] }), pass], ["a"])).toBeNull();
    expect(handAsked([option("play:z", { cards: ["z"] })], ["a"])).toBeNull();
  });
});
