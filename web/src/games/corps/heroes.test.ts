import { describe, expect, it } from "vitest";
import { firstHeroes } from "./heroes";

const ORDER = ["hicks", "vasquez", "hudson", "ripley"];

describe("those who began as Heroes", () => {
  it("are those who were chosen", () => {
    expect(firstHeroes({ players: 2, heroes: ["gorman", "ripley"] }, ORDER)).toEqual(["gorman", "ripley"]);
  });

  it("are the first who are there, if nobody was chosen", () => {
    expect(firstHeroes({ players: 2, heroes: [] }, ORDER)).toEqual(["hicks", "vasquez"]);
    const worn = { players: 2, heroes: [], absent: ["hicks"], captured: ["hudson"] };
    expect(firstHeroes(worn, ORDER)).toEqual(["vasquez", "ripley"]);
    expect(firstHeroes({ players: 1, heroes: [], fireteam: ["hudson", "hicks"] }, ORDER)).toEqual(["hudson"]);
    expect(firstHeroes({}, ORDER)).toEqual([]);
  });
});
