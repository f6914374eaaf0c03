/** Filters and the curve of the deck builder. */

import { beforeAll, describe, expect, it } from "vitest";
import { box } from "../games/battles/box.svelte";
import type { BattleCard } from "../generated/types";
import { ANY, curveOf, fits, sizeOf } from "./decks.svelte";

const card = (id: string, more: Partial<BattleCard>): BattleCard => ({ id, name: id, number: "ALN-001", type: "supporting", origin: "published", ...more });
const cards = [
  card("newt", { team: "company", cost: 1 }),
  card("queen", { team: "xenomorphs", cost: 8, symbols: ["energy"] }),
  card("earth", { type: "location", symbols: ["humanity"] }),
  card("hugger", { type: "token", limit: 0 }),
];

beforeAll(() => box.fill({ cards, starters: [], deck_size: 60, names: {}, keywords: {} }));

describe("the deck builder", () => {
  const names = (filter: Partial<typeof ANY>) => cards.filter((one) => fits(one, { ...ANY, ...filter })).map(({ id }) => id);

  it("filters", () => {
    expect(names({})).toEqual(["newt", "queen", "earth"]);
    expect(names({ team: "none" })).toEqual(["earth"]);
    expect(names({ team: "company" })).toEqual(["newt"]);
    expect(names({ cost: "6" })).toEqual(["queen"]);
    expect(names({ cost: "0" })).toEqual([]);
    expect(names({ symbol: "humanity" })).toEqual(["earth"]);
    expect(names({ words: "QUE" })).toEqual(["queen"]);
  });

  it("counts and draws the curve", () => {
    const deck = { cards: { newt: 2, queen: 1, earth: 4 } };
    expect(sizeOf(deck)).toBe(7);
    expect(curveOf(deck)).toEqual([0, 2, 0, 0, 0, 0, 1]);
  });
});
