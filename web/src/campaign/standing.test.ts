import { describe, expect, it } from "vitest";
import type { CampaignInfo, PlayedInfo } from "../generated/types";
import { counted, mayDecide, pathOf, wonOf } from "./standing";

const played = (mission: string, won = true): PlayedInfo => ({ mission, title: mission, won, text: "" });

function campaign(change: Partial<CampaignInfo>): CampaignInfo {
  return {
    id: "a", game: "corps", title: "Campaign", state: 0, owner: true, seats: [], roster: [], played: [], cards: [],
    removed: [], order: ["newt", "escape", "survive"], question: null, ...change,
  };
}

const told = (change: Partial<CampaignInfo>) => pathOf(campaign(change)).map(({ id, state }) => `${id} ${state}`);

describe("pathOf", () => {
  it("begins with the three missions in order", () => {
    expect(told({ next: "newt" })).toEqual(["newt next", "escape ahead", "survive ahead"]);
    expect(told({ next: "newt", table: "t" })).toEqual(["newt now", "escape ahead", "survive ahead"]);
  });

  it("puts missions between the others where they are played", () => {
    expect(told({ played: [played("newt"), played("rescue", false)], next: "resupply", table: "t" })).toEqual([
      "newt won", "rescue lost", "resupply now", "escape ahead", "survive ahead",
    ]);
  });

  it("ends where the campaign ends", () => {
    const ending = { winners: [], text: "", rule: "" };
    expect(told({ played: [played("newt"), played("escape", false)], ending })).toEqual(["newt won", "escape lost"]);
  });
});

it("counts only the missions that every campaign has", () => {
  expect(wonOf(campaign({ played: [played("newt"), played("rescue"), played("escape", false)] }))).toBe(1);
});

it("counts equal cards together", () => {
  expect(counted(["m40-grenades-1", "hot-wire-1", "m40-grenades-3"])).toEqual([
    { id: "m40-grenades-1", count: 2 },
    { id: "hot-wire-1", count: 1 },
  ]);
});

it("knows whether this browser is asked", () => {
  const question = { seat: 0, kind: "", text: "", rule: "", options: [{ key: "keep:hot-wire", text: "" }] };
  expect([mayDecide(question), mayDecide({ ...question, options: [] }), mayDecide(null)]).toEqual([true, false, false]);
});
