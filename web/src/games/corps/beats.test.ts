import { describe, expect, it } from "vitest";
import type { CorpsView, Line } from "../../generated/types";
import type { Moment } from "../../play/beats";
import { eventsIn } from "../sources";
import { corpsBeats, PLAYS, type Scene } from "./beats";

type Told = Record<string, unknown> & { type: string };

const view = (more: Partial<CorpsView> = {}): CorpsView =>
  ({
    seat: 0,
    turn: 3,
    endurance: 30,
    beneath: 5,
    characters: [
      { id: "hicks", at: 10, player: 0, status: "standing" },
      { id: "vasquez", at: 12, player: 1, status: "standing" },
      { id: "frost", at: 14, player: -1, status: "standing" },
    ],
    aliens: [{ id: "alien-1", at: 20, tokens: 2 }],
    blips: [
      { id: "blip-1", at: 30 },
      { id: "blip-2", at: 31 },
    ],
    guns: [{ id: "gun-1", at: 40, facing: "n", ammo: 300 }],
    tokens: [],
    activation: null,
    ...more,
  }) as unknown as CorpsView;

const moment = (event: Told, before = view(), after = before): Moment<CorpsView> => ({
  line: { at: 1, text: `${event.type}.`, event } as unknown as Line,
  before,
  after,
});

const beats = (...events: Told[]) => corpsBeats(events.map((event) => moment(event)));
const shape = (...events: Told[]) => beats(...events).map(({ weight, lines }) => [weight, ...lines.map((line) => String(line.event?.type))]);

const FIRED = { type: "Fired", character: "hicks", weapon: "rifle-1", target: "alien-1", space: -1 };
const ROLLED = { type: "Rolled", what: "attack", who: "hicks", roll: 4, needed: 6, target: "alien-1" };
const HIT = { type: "AlienHit", alien: "alien-1", left: 1, killed: false };
const DEFENSE = { type: "Rolled", what: "defense", who: "hicks", roll: 8, needed: 5, target: "alien-1" };

describe("what is one beat", () => {
  it("a shot with its roll and its hit, and what it costs", () => {
    expect(shape({ type: "Exhausted", n: 1 }, FIRED, ROLLED, HIT, { type: "Aimed" })).toEqual([
      ["M", "Exhausted", "Fired", "Rolled", "AlienHit", "Aimed"],
    ]);
    const scene = beats(FIRED, ROLLED, HIT)[0]?.scene as Scene;
    expect(scene.shots).toEqual([{ from: 10, to: 20, foe: false }]);
    expect(scene.dice?.[0]).toMatchObject({ space: 20, dice: [{ number: 4, good: true }] });
    expect(scene.signs).toEqual([{ space: 20, sign: "hit" }]);
  });

  it("each of two shots", () => {
    expect(shape(FIRED, ROLLED, FIRED, ROLLED, HIT)).toEqual([
      ["M", "Fired", "Rolled"],
      ["M", "Fired", "Rolled", "AlienHit"],
    ]);
  });

  it("a gun that fires, and whom it hits", () => {
    const gun = { type: "GunFired", gun: "gun-1", target: "alien-1", rolls: [7, 5], hit: true, ammo: 250 };
    expect(shape(gun, HIT, HIT)).toEqual([["M", "GunFired", "AlienHit", "AlienHit"]]);
    const [only] = beats({ ...gun, target: "hicks" });
    expect(only).toMatchObject({ weight: "X", own: true });
  });

  it("contacts that move together, after the die that says how far", () => {
    const speed = { type: "Rolled", what: "blip-speed", who: "board", roll: 4 };
    const move = (piece: string, path: number[]) => ({ type: "Moved", piece, path, to: "", steps: path.length - 1 });
    const found = beats(FIRED, speed, move("blip-1", [30, 29]), move("blip-2", [31, 32, 33]));
    expect(found.map(({ lines }) => lines.length)).toEqual([1, 3]);
    expect((found[1]?.scene as Scene).walks).toHaveLength(2);
    expect(found[1]?.say).toBe("2 contacts move.");
  });

  it("an attack, the Defense Roll and what comes of it", () => {
    expect(shape(DEFENSE, { type: "Defended", character: "hicks", alien: "alien-1" })).toEqual([["M", "Rolled", "Defended"]]);
    expect(shape(DEFENSE, { type: "KnockedDown", character: "hicks" })).toEqual([["L", "Rolled", "KnockedDown"]]);
    const [killed] = beats(DEFENSE, { type: "Killed", character: "hicks" });
    expect(killed).toMatchObject({ weight: "X", own: true, centre: { kind: "fall", id: "hicks" } });
    expect((killed?.scene as Scene).lost).toEqual([{ id: "hicks", at: 10, hero: true }]);
    expect(killed?.centre?.chain?.map(({ text }) => text)).toEqual(["Rolled.", "Killed."]);
  });
});

describe("how much it matters", () => {
  it("waits for whose Character it is", () => {
    expect(beats({ type: "Killed", character: "vasquez" })[0]).toMatchObject({ weight: "X", own: false });
    expect(beats({ type: "HazardResolved", card: "panic-1", character: "hicks" })[0]).toMatchObject({ weight: "X", own: true });
    expect(beats({ type: "HazardResolved", card: "panic-1", character: "vasquez" })[0]).toMatchObject({ weight: "L", own: false });
  });

  it("puts a tracker card into the middle for whoever drew it", () => {
    expect(beats({ type: "TrackerDrawn", seat: 0, card: "t-1" })[0]).toMatchObject({ weight: "L", centre: { kind: "card" } });
    expect(beats({ type: "TrackerDrawn", seat: 1, card: "t-1" })[0]?.centre).toBeUndefined();
  });

  it("gives an alarm once when Endurance runs low", () => {
    const pay = (from: number, to: number) => moment({ type: "Exhausted", n: from - to }, view({ endurance: from }), view({ endurance: to }));
    const weights = (...moments: Moment<CorpsView>[]) => corpsBeats(moments).map(({ weight }) => weight);
    expect(weights(pay(12, 11))).toEqual(["S"]);
    expect(weights(pay(12, 9))).toEqual(["L"]);
    expect(weights(pay(9, 7))).toEqual(["S"]);
    const draw = moment({ type: "Drew", count: 1 }, view({ endurance: 10 }), view({ endurance: 9 }));
    expect(weights(draw)).toEqual(["L"]);
  });

  it("walks no longer than a while", () => {
    const path = Array.from({ length: 20 }, (_, at) => at);
    expect(beats({ type: "Moved", piece: "alien-1", path, to: "", steps: 19 })[0]).toMatchObject({ weight: "M", ms: 1200 });
  });
});

it("knows only events that there are", () => {
  const sources: Record<string, string> = import.meta.glob("../../../../src/sulaco/games/corps/**/*.py", { query: "?raw", import: "default", eager: true });
  const events = eventsIn(sources);
  expect(Object.keys(PLAYS).filter((type) => !events.includes(type))).toEqual([]);
});
