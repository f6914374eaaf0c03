import { beforeAll, describe, expect, it } from "vitest";
import type { CorpsBox, GameInfo } from "../../../generated/types";
import { box } from "../box.svelte";
import { Draft } from "./draft.svelte";

const game: GameInfo = {
  name: "corps",
  title: "Corps",
  text: "",
  min_seats: 1,
  max_seats: 6,
  bots: [{ kind: "sensible", name: "Sensible", text: "", seconds: 0 }],
  campaign: true,
  guided: true,
};
const BASE = ["hicks", "vasquez", "hudson", "ripley"];
const NEW = ["apone", "crowe"];

beforeAll(() => {
  const character = (id: string, from: string) => ({ id, name: id, box: from });
  const mission = (id: string, needs: string[]) => ({ id, fireteam: 4, needs, win_rates: {} });
  box.fill({
    boxes: [{ id: "badasses", name: "Ultimate Badasses", text: "" }],
    missions: [mission("hunt", []), mission("newt", ["ripley"])],
    characters: [...BASE.map((id) => character(id, "base")), ...NEW.map((id) => character(id, "badasses"))],
    heroes: [...BASE, ...NEW],
    cards: [],
    campaign: [],
    names: {},
  } as unknown as CorpsBox);
});

/** A new table with one seat. */
function draft(mission = "hunt"): Draft {
  const made = new Draft(game, mission);
  for (const { id } of made.seats.slice(1)) made.remove(id);
  return made;
}

describe("a fireteam", () => {
  it("is everybody with the base box, and is not told", async () => {
    const made = draft();
    expect(made.musters).toBe(false);
    expect(made.heroes).toEqual(BASE);
    expect(await made.arranged()).toEqual({ mission: "hunt", players: 1, heroes: ["hicks"], separate_models: false });
  });

  it("leaves the people of another box in reserve until somebody makes room", async () => {
    const made = draft();
    made.use("badasses", true);
    expect([made.musters, made.fireteam, made.reserve]).toEqual([true, BASE, NEW]);
    made.bring("crowe");
    expect(made.fireteam).toEqual(BASE);
    made.leave("hudson");
    made.bring("crowe");
    expect([made.fireteam, made.reserve]).toEqual([["hicks", "vasquez", "ripley", "crowe"], ["hudson", "apone"]]);
    expect(await made.arranged()).toMatchObject({ boxes: ["badasses"], fireteam: ["hicks", "vasquez", "ripley", "crowe"] });
  });

  it("has the Heroes and whom the mission needs in it", () => {
    const made = draft("newt");
    made.use("badasses", true);
    const [seat] = made.seats;
    if (!seat) throw new Error("no seat");
    made.cast(seat, "apone");
    expect(made.fireteam).toEqual(["apone", "ripley", "hicks", "vasquez"]);
    made.leave("ripley");
    made.leave("apone");
    expect(made.fireteam).toEqual(["apone", "ripley", "hicks", "vasquez"]);
  });

  it("is as before once the box is put away", () => {
    const made = draft();
    made.use("badasses", true);
    const [seat] = made.seats;
    if (!seat) throw new Error("no seat");
    made.cast(seat, "apone");
    made.leave("hicks");
    made.use("badasses", false);
    expect([seat.hero, made.fireteam, made.reserve]).toEqual(["hicks", BASE, []]);
  });

  it("is not mustered for a campaign, which has the base box alone", () => {
    const made = new Draft(game, "campaign");
    made.use("badasses", true);
    expect([made.campaign, made.musters, made.people]).toEqual([true, false, BASE]);
  });

  it("gives a further seat a Hero who goes anyway", () => {
    const made = draft();
    made.use("badasses", true);
    made.leave("vasquez");
    made.bring("apone");
    made.add("friend");
    expect(made.seats.map(({ hero }) => hero)).toEqual(["hicks", "hudson"]);
  });
});
