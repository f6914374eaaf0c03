import { describe, expect, it } from "vitest";
import type { EncountersView, Line } from "../../generated/types";
import type { Moment } from "../../play/beats";
import { eventsIn } from "../sources";
import { encountersBeats, PLAYS } from "./beats";

type Told = Record<string, unknown> & { type: string };

const view = { seat: 0, turn: 4, players: [{ role: "medic" }, { role: "gunner" }, { role: "scout", dead: true }] } as unknown as EncountersView;
const beats = (...events: Told[]) =>
  encountersBeats(
    events.map((event): Moment<EncountersView> => ({ line: { at: 1, text: `${event.type}.`, event } as unknown as Line, before: view, after: view })),
  );
const shape = (...events: Told[]) => beats(...events).map(({ weight, lines }) => [weight, ...lines.map((line) => String(line.event?.type))]);

describe("what is one beat", () => {
  it("a fight and who dies, a recruit and what fills the HQ, a scan and what it turns up", () => {
    expect(shape({ type: "Fought", seat: 1 }, { type: "EnemyDied" }, { type: "Recruited", seat: 1 }, { type: "HqFilled" }, { type: "Gained", seat: 1 }, { type: "Scanned", seat: 1 }, { type: "Revealed" })).toEqual([
      ["M", "Fought", "EnemyDied"],
      ["M", "Recruited", "HqFilled", "Gained"],
      ["M", "Scanned", "Revealed"],
    ]);
  });

  it("an enemy that strikes comes with its strike", () => {
    expect(shape({ type: "PhaseBegan", phase: "strike" }, { type: "EnemyStrikes", seat: 1 }, { type: "StrikeDrawn", seat: 1 })).toEqual([
      ["S", "PhaseBegan"],
      ["L", "EnemyStrikes", "StrikeDrawn"],
    ]);
  });

  it("the end of a turn: cards that are discarded and drawn", () => {
    expect(shape({ type: "PhaseBegan", phase: "cleanup" }, { type: "Discarded", seat: 1 }, { type: "Drew", seat: 1 }, { type: "TurnBegan", seat: 2 }, { type: "PhaseBegan", phase: "hive" })).toEqual([
      ["S", "PhaseBegan", "Discarded", "Drew"],
      ["S", "TurnBegan", "PhaseBegan"],
    ]);
  });
});

it("plays the same card several times in a row once for the eye", () => {
  const found = beats({ type: "CardPlayed", seat: 1, card: "grunt-1" }, { type: "CardPlayed", seat: 1, card: "grunt-2" });
  expect(found.map(({ lines, say }) => [lines.length, say])).toEqual([[2, "CardPlayed. ×2"]]);
});

it("lays one's own strike into the middle until it is pressed away", () => {
  expect(beats({ type: "StrikeDrawn", seat: 0, card: "near-miss-2" })[0]).toMatchObject({ weight: "L", own: true, centre: { kind: "card", id: "near-miss-2" } });
  expect(beats({ type: "StrikeDrawn", seat: 1, card: "near-miss-2" })[0]).toMatchObject({ own: false });
  expect(beats({ type: "StrikeDrawn", seat: 1, card: "near-miss-2" })[0]?.centre).toBeUndefined();
});

it("gives a death a moment", () => {
  expect(beats({ type: "Died", seat: 1 })[0]).toMatchObject({ weight: "X", own: false, centre: { kind: "fall", text: "1 is left." } });
});

it("knows only events that there are", () => {
  const sources: Record<string, string> = import.meta.glob("../../../../src/sulaco/games/encounters/**/*.py", { query: "?raw", import: "default", eager: true });
  const events = eventsIn(sources);
  expect(Object.keys(PLAYS).filter((type) => !events.includes(type))).toEqual([]);
});
