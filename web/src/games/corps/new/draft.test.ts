import { describe, expect, it } from "vitest";
import type { GameInfo, MissionFace } from "../../../generated/types";
import { Draft, inWords, oddsOf } from "./draft.svelte";
import { usualHints } from "../../../pages/new-table/forms";

const game: GameInfo = {
  name: "corps",
  title: "Corps",
  text: "",
  min_seats: 1,
  max_seats: 4,
  bots: [
    { kind: "random", name: "Random", text: "", seconds: 0 },
    { kind: "sensible", name: "Sensible", text: "", seconds: 0 },
  ],
  campaign: true,
  guided: true,
};
const mission = { win_rates: { "1": [48.4, 41.7, 55.4], "3": [63.5, 56.6, 69.9] } } as unknown as MissionFace;

describe("odds", () => {
  it("are those of the number of players", () =>
    expect(oddsOf(mission, 3)).toEqual({ players: 3, rate: 64, low: 57, high: 70 }));
  it("are those of the nearest number that is known", () => {
    expect(oddsOf(mission, 6)?.players).toBe(3);
    expect(oddsOf(mission, 2)?.players).toBe(1);
  });
  it("are not made up", () => expect(oddsOf({ ...mission, win_rates: {} }, 3)).toBeNull());
});

describe("a draft", () => {
  it("begins with me and two sensible bots", () => {
    const draft = new Draft(game, null);
    expect(draft.seats.map((seat) => seat.who)).toEqual(["me", "bot:sensible", "bot:sensible"]);
  });
  it("is a campaign if asked for", () => expect(new Draft(game, "campaign").campaign).toBe(true));
  it("has me once", () => {
    const draft = new Draft(game, null);
    const [first, second] = draft.seats;
    if (!first || !second) throw new Error("no seats");
    expect(draft.mayBeMe(second)).toBe(false);
    first.who = "friend";
    expect(draft.mayBeMe(second)).toBe(true);
  });
  it("keeps to the number of seats", () => {
    const draft = new Draft(game, null);
    for (let n = 0; n < 5; n++) draft.add("friend");
    expect(draft.seats).toHaveLength(4);
    for (const { id } of [...draft.seats]) draft.remove(id);
    expect(draft.seats).toHaveLength(1);
  });
  it("brings the box of experience along with it, and says nothing of it otherwise", async () => {
    const draft = new Draft(game, null);
    expect(await draft.arranged()).not.toHaveProperty("experience");
    draft.experience = true;
    expect(await draft.arranged()).toMatchObject({ boxes: ["badasses"], experience: true });
  });
  it("swaps heroes", () => {
    const draft = new Draft(game, null);
    const [first, second] = draft.seats;
    if (!first || !second) throw new Error("no seats");
    first.hero = "hicks";
    second.hero = "frost";
    draft.cast(first, "frost");
    expect([first.hero, second.hero]).toEqual(["frost", "hicks"]);
  });
});

describe("hints", () => {
  const seats = (...all: string[]) => all.map((who) => ({ who, held: true }));
  it("are usual where all play together", () =>
    expect(usualHints({ together: true, seats: seats("me", "friend") })).toBe(true));
  it("are usual alone against bots", () =>
    expect(usualHints({ together: false, seats: seats("me", "bot:veteran") })).toBe(true));
  it("are not between people who play against each other", () => {
    expect(usualHints({ together: false, seats: seats("me", "friend") })).toBe(false);
    expect(usualHints({ together: false, seats: seats("me", "here", "bot:rookie") })).toBe(false);
  });
});

describe("inWords", () => {
  it("says small numbers", () => expect([inWords(3), inWords(12)]).toEqual(["three", "12"]));
});
