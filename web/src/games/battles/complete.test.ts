/** Nothing of the game lacks its picture or its word: lists are held against the rules' sources. */

import { describe, expect, it } from "vitest";
import type { BattlesView, Unit } from "../../generated/types";
import { eventsIn, foundIn, line, option, sectionOf, unlawful } from "../sources";
import { EVENTS, eventIcon, eventSound } from "./events";
import { figuresOf, ownerOf } from "./figures";
import { answerFor, combatMark, isWindow, Passing, somethingPlayed, stopOf, windowOf, type Stops } from "./passing.svelte";
import { CARD_PICTOGRAMS, cardPictogram } from "./pictograms";
import { KEYWORD_RULES, MODIFIER_RULES, RULES, TYPE_RULES } from "./rules";
import { rowOf, sideInView, sidesOf, strikeOf } from "./sides";
import { KINDS, sections, verbLabel } from "./verbs";

const sources: Record<string, string> = import.meta.glob("../../../../src/sulaco/games/battles/**/*.py", {
  query: "?raw",
  import: "default",
  eager: true,
});
const texts: Record<string, string> = import.meta.glob("../../../../src/sulaco/games/battles/texts/en/cards.toml", {
  query: "?raw",
  import: "default",
  eager: true,
});

const law: Record<string, string> = import.meta.glob("../../../../src/sulaco/games/battles/law.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

const found = (pattern: RegExp): string[] => foundIn(sources, pattern);


const player = () => ({
  main: "lt-ripley-1",
  deck: 50,
  cards: 7,
  hand: null,
  resources: [],
  ko: [],
  pile: 0,
  xp: 0,
  once: [],
  out: false,
  points: 0,
  known: [],
  beneath: [],
});
const unit = (id: string, controller: number, more: Partial<Unit> = {}, atk = 2) => ({
  unit: { id, owner: controller, controller, ...more },
  atk,
  defense: 3,
});

const view = (more: Partial<BattlesView> = {}): BattlesView => ({
  seat: 0,
  mode: "free-for-all",
  step: "combat",
  phase: "main",
  turn: 3,
  active: 1,
  acting: 1,
  first: 0,
  players: [player(), player()],
  units: [],
  combat: { attackers: ["a-101", "b-102"], defender: "c-1", turn: 0 },
  moved: [],
  at_end: [],
  conceded: [],
  between: [],
  ...more,
});
const STOP: Stops = { resource: true, recruit: true, formation: true, main: true, attack: true, defend: true };

describe("pictures", () => {
  it("has one for every card", () => {
    const cards = sectionOf(texts, "names").filter((id) => id !== "player");
    expect(cards.length).toBeGreaterThan(50);
    expect(cards.filter((id) => !(id in CARD_PICTOGRAMS))).toEqual([]);
    expect(Object.keys(CARD_PICTOGRAMS).filter((id) => !cards.includes(id))).toEqual([]);
    expect(cardPictogram("newt-102")).toBe(CARD_PICTOGRAMS.newt);
    expect(cardPictogram("fury-161-3")).toBe("fist");
    expect(cardPictogram("ripley-8-1")).toBe(CARD_PICTOGRAMS["ripley-8"]);
  });

  it("has one for every event", () => {
    const events = eventsIn(sources);
    expect(events.length).toBeGreaterThan(35);
    expect(Object.keys(EVENTS).sort()).toEqual(events.sort());
  });

  it("has one for every kind of answer", () => {
    const verbs = [...found(/\bOption\(\s*f?"([a-z-]+?)(?=[:"{])/g), "recruit", "equip", "pass", "power"];
    expect(verbs.length).toBeGreaterThan(30);
    expect(verbs.filter((verb) => !(verb in KINDS))).toEqual([]);
  });
});

describe("rules", () => {
  it("has one for every keyword, and all of them are there", () => {
    expect(Object.keys(KEYWORD_RULES).sort()).toEqual(sectionOf(texts, "keyword").sort());
    const all = [KEYWORD_RULES, TYPE_RULES, MODIFIER_RULES, RULES].flatMap((rules) => Object.values(rules));
    expect(unlawful(law, all)).toEqual([]);
  });
});

describe("figures", () => {
  it("counts for each player", () => {
    const figures = figuresOf(
      [
        line("Recruited", { seat: 1 }),
        line("TwistPlayed", { seat: 0 }),
        line("PowerUsed", { seat: 0, unit: "a-1" }),
        line("Attacked"),
        line("Koed", { unit: "b-102" }),
      ],
      2,
    );
    expect(figures).toEqual({
      players: [
        { recruited: 0, played: 2, lost: 0 },
        { recruited: 1, played: 0, lost: 1 },
      ],
    });
    expect(ownerOf("lv-426-7")).toBe(0);
    expect(ownerOf("fury-161-312")).toBe(3);
  });
});

describe("labels", () => {
  it("counts cards, not rows", () => {
    const options = ["front", "back"].map((row) => option(`lay:newt-1:${row}`, row, { cards: ["newt-1"] }));
    expect(verbLabel("lay", options)).toMatchObject({ label: "Lay face down", detail: "1 card" });
  });

  it("calls a single answer by its own text", () => {
    expect(verbLabel("power", [option("power:x-1:y:z", "Newt, Hide: turn Earth face down")])).toMatchObject({
      label: "Newt, Hide",
      detail: "turn Earth face down",
    });
  });

  it("sorts recruits by card", () => {
    const options = ["a-1", "a-1", "b-2"].map((card, n) => option(`recruit:${card}:${n}`, "", { cards: [card] }));
    expect(sections("recruit", options)?.map((part) => part.options.length)).toEqual([2, 1]);
    expect(sections("attack", options)).toBeNull();
  });
});

describe("the log", () => {
  it("looks and sounds by its events", () => {
    expect(eventIcon(line("Struck", { hit: true }))?.tone).toBe("hit");
    expect(eventSound(line("Struck", { hit: false }))).toBe("miss");
    expect(eventIcon(line("Nothing"))).toBeNull();
  });
});

describe("sides", () => {
  it("puts the own side first and shares the rows of two heads", () => {
    expect(sidesOf(view({ seat: 1 })).map((side) => side.seats)).toEqual([[1], [0]]);
    const four = { players: [player(), player(), player(), player()] };
    const heads = sidesOf(view({ ...four, mode: "two-headed", seat: 3 }));
    expect(heads.map((side) => side.seats)).toEqual([[1, 3], [0, 2]]);
    const teams = sidesOf(view({ ...four, mode: "teams", seat: 0 }));
    expect(teams.map((side) => side.friend)).toEqual([true, false, true, false]);
  });

  it("shows whom the combat is with", () => {
    const three = view({
      players: [player(), player(), player()],
      units: [unit("a-201", 2, { front: true }), unit("c-1", 0)],
      combat: { attackers: ["a-201"], defender: "c-1", turn: 0 },
    });
    expect(sideInView(three, sidesOf(three))?.seats).toEqual([2]);
    expect(rowOf(three, sidesOf(three)[2]!, true).length).toBe(1);
  });

  it("adds up strikes", () => {
    const units = [unit("a-101", 1, {}, 3), unit("b-102", 1, {}, 4), unit("c-1", 0)];
    expect(strikeOf(view({ units }))).toBe(7);
    const combat = { attackers: ["a-101", "b-102"], defender: "c-1", turn: 0, silent: ["a-101"], times: { "b-102": 2 } };
    expect(strikeOf(view({ units, combat }))).toBe(8);
  });
});

describe("passing", () => {
  const only = { seat: 0, options: [option("pass")] };
  const more = { seat: 0, options: [option("twist:x-1"), option("pass")] };

  it("asks unless it was told not to", () => {
    expect(answerFor(view(), only, "", STOP)).toBeNull();
    expect(answerFor(view(), only, "", { ...STOP, defend: false })).toBe("pass");
    expect(answerFor(view(), more, "", { ...STOP, defend: false })).toBeNull();
    expect(answerFor(view(), more, "turn", STOP)).toBe("pass");
  });

  it("never answers for anything but passing", () => {
    const strike = { seat: 0, options: [option("strike:a-101"), option("strike:b-102")] };
    expect(answerFor(view(), strike, "turn", STOP)).toBeNull();
    const formation = { seat: 0, options: [option("done")] };
    expect(answerFor(view({ step: "formation", combat: null }), formation, "turn", STOP)).toBeNull();
  });

  it("tells who has passed in a window", () => {
    const three = { players: [player(), player(), player()] };
    const combat = { attackers: ["a-101"], defender: "c-1", turn: 0, passes: 2 };
    expect(windowOf(view({ ...three, combat }))).toEqual([
      { seat: 1, state: "passed" },
      { seat: 2, state: "passed" },
      { seat: 0, state: "asked" },
    ]);
    const out = { players: [player(), { ...player(), out: true }, player()] };
    expect(windowOf(view({ ...out, combat: { ...combat, passes: 0 } })).map(({ seat }) => seat)).toEqual([0, 2]);
    expect(isWindow(view(), { kind: "combat" })).toBe(true);
    expect(isWindow(view(), { kind: "strike-back" })).toBe(false);
    expect(isWindow(view({ combat: null }), { kind: "combat" })).toBe(false);
  });

  it("goes on where there is nothing to do on the own turn", () => {
    const none = { seat: 0, options: [option("none")] };
    const own = view({ step: "resource", combat: null, active: 0 });
    expect(stopOf(own, 0)).toBe("resource");
    expect(answerFor(own, none, "", { ...STOP, resource: false })).toBe("none");
  });

  it("ends when its time has come", () => {
    const passing = new Passing();
    passing.begin("combat", view(), 0);
    passing.renew(view(), 0, [], 0);
    expect(passing.until).toBe("combat");
    passing.renew(view({ combat: null, step: "main" }), 0, [], 0);
    expect(passing.until).toBe("");
    passing.begin("turn", view(), 0);
    passing.renew(view({ active: 0 }), 0, [], 0);
    expect(passing.until).toBe("");
    passing.begin("played", view(), 2);
    const old = [line("TwistPlayed", { seat: 1 }), line("Drew")];
    passing.renew(view(), 0, old, 0);
    expect(passing.until).toBe("played");
    passing.renew(view(), 0, [...old, line("TwistPlayed", { seat: 1 })], 0);
    expect(passing.until).toBe("");
  });

  it("knows one combat from the next, and own plays from others'", () => {
    expect(combatMark(view())).not.toBe(combatMark(view({ turn: 4 })));
    expect(somethingPlayed([line("PowerUsed", { seat: 0 })], 0)).toBe(false);
    expect(somethingPlayed([line("PowerUsed", { seat: 1 })], 0)).toBe(true);
  });
});
