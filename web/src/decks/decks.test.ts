/** Filters, the curve, the text form, and decks that two tabs build at once. */

import { beforeEach, describe, expect, it, vi } from "vitest";
import { box } from "../games/battles/box.svelte";
import type { BattleCard } from "../generated/types";
import { curveOf, decks, sizeOf } from "./decks.svelte";
import { ANY, fits } from "./filter";
import { fromText, nameIn, toText } from "./format";

const card = (id: string, more: Partial<BattleCard>): BattleCard => ({ id, name: id, number: "ALN-001", type: "supporting", origin: "published", ...more });
const cards = [
  card("queen-main", { name: "The Queen", type: "main", team: "xenomorphs", limit: 0 }),
  card("ripley-8", { name: "Ripley #8", type: "main", team: "company", limit: 0 }),
  card("newt", { name: "Newt", team: "company", cost: 1, text: "When she is attacked" }),
  card("queen", { name: "The Queen", team: "xenomorphs", cost: 8, symbols: ["energy"], keywords: ["leader"] }),
  card("earth", { name: "Earth", type: "location", symbols: ["humanity"] }),
  card("hugger", { name: "Facehugger", type: "token", limit: 0 }),
];
const starters = [{ team: "company", main: "ripley-8", cards: { newt: 4 } }];
const names = { "keyword.leader": "Leader" };

const stored = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
});

beforeEach(() => {
  box.fill({ cards, starters, deck_size: 60, names, keywords: {} });
  stored.clear();
  decks.mine = [];
});

describe("filters", () => {
  const found = (filter: Partial<typeof ANY>) => cards.filter((one) => fits(one, { ...ANY, ...filter })).map(({ id }) => id);

  it("show everything at first", () => expect(found({})).toEqual(cards.map(({ id }) => id)));
  it("by team", () => {
    expect(found({ team: "none" })).toEqual(["earth", "hugger"]);
    expect(found({ team: "company" })).toEqual(["ripley-8", "newt"]);
  });
  it("by type", () => expect(found({ type: "main" })).toEqual(["queen-main", "ripley-8"]));
  it("by cost, which a Location does not have", () => {
    expect(found({ cost: "6" })).toEqual(["queen"]);
    expect(found({ cost: "0" })).toEqual([]);
  });
  it("by symbol and keyword", () => {
    expect(found({ symbol: "humanity" })).toEqual(["earth"]);
    expect(found({ keyword: "leader" })).toEqual(["queen"]);
  });
  it("by words of the name, the text or a keyword, in any order", () => {
    expect(found({ words: "attacked NEWT" })).toEqual(["newt"]);
    expect(found({ words: "leader" })).toEqual(["queen"]);
  });
});

describe("a deck", () => {
  const deck = { name: "Swarm", main: "queen-main", cards: { earth: 4, newt: 2, queen: 1 } };

  it("is counted, and has a curve", () => {
    expect(sizeOf(deck)).toBe(7);
    expect(curveOf(deck, 6)).toEqual([0, 2, 0, 0, 0, 0, 1]);
  });
  it("as text, in the order of the set", () => {
    expect(toText(deck)).toBe("# Swarm\nmain The Queen\n2 Newt\n1 The Queen\n4 Earth\n");
  });
  it("comes back from its text", () => {
    expect(fromText(toText(deck))).toEqual({ main: deck.main, cards: deck.cards });
    expect(nameIn(toText(deck))).toBe("Swarm");
    expect(fromText("main Ripley #8  # she leads\n3 Newt # remark\n")).toEqual({ main: "ripley-8", cards: { newt: 3 } });
    expect(nameIn("main Ripley #8\n# not a name\n")).toBe("");
  });
});

describe("decks of mine", () => {
  it("keep what another tab has added meanwhile", () => {
    const { id } = decks.add({ main: "ripley-8", cards: { newt: 1 } });
    const key = [...stored.keys()][0] ?? "";
    stored.set(key, toText({ name: "Renamed", main: "ripley-8", cards: { newt: 1, earth: 3 } }));
    decks.change(id, "newt", 1);
    expect(decks.find(id)).toMatchObject({ name: "Renamed", cards: { newt: 2, earth: 3 } });
    expect(fromText(stored.get(key) ?? "")).toEqual({ main: "ripley-8", cards: { newt: 2, earth: 3 } });
  });
  it("lie apart, so that deleting one leaves the others", () => {
    const one = decks.add();
    const two = decks.add();
    expect([one.name, two.name]).toEqual(["Deck 1", "Deck 2"]);
    decks.remove(one.id);
    expect(stored.size).toBe(1);
    expect(decks.find(two.id)?.name).toBe("Deck 2");
  });
  it("lose the last copy of a card", () => {
    const { id } = decks.add({ cards: { newt: 1 } });
    decks.change(id, "newt", -1);
    expect(decks.find(id)?.cards).toEqual({});
  });
  it("are still built where nothing can be kept", () => {
    const { id } = decks.add();
    vi.spyOn(localStorage, "setItem").mockImplementation(() => {
      throw new Error("full");
    });
    stored.clear();
    decks.change(id, "newt", 1);
    expect(decks.find(id)?.cards).toEqual({ newt: 1 });
    expect(decks.kept).toBe(false);
    vi.restoreAllMocks();
  });
});

describe("starter decks", () => {
  it("are led by any Main Character of their team", () => {
    expect(decks.find("starter:ripley-8")).toMatchObject({ main: "ripley-8", cards: { newt: 4 }, starter: true });
    expect(decks.find("starter:queen-main")).toBeUndefined();
  });
});
