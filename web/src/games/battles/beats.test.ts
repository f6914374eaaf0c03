import { expect, it } from "vitest";
import type { BattlesView, Line } from "../../generated/types";
import type { Moment } from "../../play/beats";
import { eventsIn } from "../sources";
import { battlesBeats, PLAYS } from "./beats";

type Told = Record<string, unknown> & { type: string };

const view = { seat: 0, turn: 4, players: [] } as unknown as BattlesView;
const beats = (...events: Told[]) =>
  battlesBeats(
    events.map((event): Moment<BattlesView> => ({ line: { at: 1, text: `${event.type}.`, event } as unknown as Line, before: view, after: view })),
  );
const shape = (...events: Told[]) => beats(...events).map(({ weight, lines }) => [weight, ...lines.map((line) => String(line.event?.type))]);

it("shows both strikes of a combat with what comes of them as one", () => {
  expect(shape({ type: "Attacked" }, { type: "Struck" }, { type: "Struck" }, { type: "Stunned" }, { type: "Koed" }, { type: "CombatEnded" }, { type: "Struck" }, { type: "Wounded" })).toEqual([
    ["M", "Attacked"],
    ["L", "Struck", "Struck", "Stunned", "Koed", "CombatEnded"],
    ["L", "Struck", "Wounded"],
  ]);
  expect(shape({ type: "Koed" })).toEqual([["M", "Koed"]]);
});

it("carries what is readied and drawn at the beginning of a turn", () => {
  expect(shape({ type: "TurnBegan", seat: 1 }, { type: "PhaseBegan", phase: "recovery" }, { type: "Recovered" }, { type: "Readied" }, { type: "Drew" })).toEqual([
    ["S", "TurnBegan", "PhaseBegan", "Recovered", "Readied", "Drew"],
  ]);
});

it("lays a Plot Twist into the middle", () => {
  expect(beats({ type: "TwistPlayed", seat: 1, card: "ambush-101" })[0]).toMatchObject({ weight: "L", centre: { kind: "card", id: "ambush-101" } });
});

it("waits where one's own side is out", () => {
  expect(beats({ type: "Out", seat: 0 })[0]).toMatchObject({ weight: "X", own: true });
  expect(beats({ type: "Out", seat: 1 })[0]).toMatchObject({ weight: "X", own: false });
});

it("knows only events that there are", () => {
  const sources: Record<string, string> = import.meta.glob("../../../../src/sulaco/games/battles/**/*.py", { query: "?raw", import: "default", eager: true });
  const events = eventsIn(sources);
  expect(Object.keys(PLAYS).filter((type) => !events.includes(type))).toEqual([]);
});
