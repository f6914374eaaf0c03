/** Nothing of the game lacks its picture: lists are held against the rules' sources. Types are tsc's business. */

import { describe, expect, it } from "vitest";
import { eventsIn, foundIn, line, option } from "../sources";
import { EVENTS, eventIcon, eventSound } from "./events";
import { CARD_PICTOGRAMS, cardPictogram } from "./pictograms";
import { lastRoll } from "./rolls";
import { KINDS, kindOf, sections, verbLabel } from "./verbs";

const sources: Record<string, string> = import.meta.glob("../../../../src/sulaco/games/corps/**/*.py", {
  query: "?raw",
  import: "default",
  eager: true,
});

const found = (pattern: RegExp, where = ""): string[] => foundIn(sources, pattern, where);

describe("pictures", () => {
  it("has one for every card", () => {
    const cards = [
      ...found(/\b(?:Weapon|Equipment|Event|Hazard)\(\s*id="([^"]+)"/g, "/cards/"),
      ...found(/^@?card\(\s*"([^"]+)"/gm, "/tracker_cards/"),
      ...found(/^@(?:standing|used)\([^@]*?^def (\w+)/gm, "/experience_cards/").map((name) => name.replaceAll("_", "-")),
    ];
    expect(cards.length).toBeGreaterThan(120);
    expect(cards.filter((id) => !(id in CARD_PICTOGRAMS))).toEqual([]);
    expect(Object.keys(CARD_PICTOGRAMS).filter((id) => !cards.includes(id))).toEqual([]);
    expect(cardPictogram("hk-vp70-3")).toBe("pistol-gun");
  });

  it("has one for every event", () => {
    const events = eventsIn(sources);
    expect(events.length).toBeGreaterThan(45);
    expect(Object.keys(EVENTS).sort()).toEqual(events.sort());
  });

  it("has one for every kind of answer", () => {
    const verbs = found(/\boption\(\s*f?"([a-z-]+?)(?=[:"{])/gi).concat(found(/\bOption\(\s*f?"([a-z-]+?)(?=[:"{])/g));
    expect(verbs.length).toBeGreaterThan(45);
    const known = new Set([...Object.keys(KINDS), "spawn-", "mission"]);
    expect(verbs.filter((verb) => !known.has(verb))).toEqual([]);
  });
});

describe("labels", () => {
  it("says what several answers share", () => {
    const options = [1, 2].map((n) =>
      option(`attack:alien-${n}:hk-vp70-2`, `Fire at Alien ${n}: 6 or less hits`, {
        pieces: [`alien-${n}`],
        cards: ["hk-vp70-2"],
      }),
    );
    expect(verbLabel("attack", options)).toMatchObject({ label: "Attack", detail: "2 targets, 6 or less hits" });
  });

  it("calls a single answer by its own text", () => {
    expect(verbLabel("aim", [option("aim", "Aim: dial to 6")])).toMatchObject({
      label: "Aim",
      detail: "dial to 6",
      icon: "on-target",
    });
    expect(verbLabel("event", [option("event:x-1", "Play Short, Controlled Bursts, exhausts 1")])).toMatchObject({
      label: "Play Short, Controlled Bursts",
      detail: "exhausts 1",
    });
    expect(verbLabel("stop", [option("stop", "Recycle nothing more")]).label).toBe("Recycle nothing more");
  });

  it("tells apart what shares a first word", () => {
    expect(kindOf(option("gun:4,1", ""))).toBe("gun");
    expect(kindOf(option("gun:gun-1", ""))).toBe("gun-fire");
    expect(kindOf(option("attack:hicks", ""))).toBe("target");
    expect(kindOf(option("attack:area:m40-grenades-1", "", { cards: ["m40-grenades-1"] }))).toBe("attack");
    expect(kindOf(option("spawn-3", ""))).toBe("spawn");
  });

  it("sorts starting gear by who gets it", () => {
    const options = [
      option("gear:done", "Done"),
      option("gear:a:hicks", "", { pieces: ["hicks"] }),
      option("gear:b:hicks", "", { pieces: ["hicks"] }),
    ];
    expect(sections("gear", options)?.map((part) => part.options.length)).toEqual([1, 2]);
    expect(sections("move", options)).toBeNull();
  });
});

describe("the log", () => {
  it("looks and sounds by its events", () => {
    expect(eventIcon(line("Killed"))?.tone).toBe("bad");
    expect(eventIcon(line("GunFired", { hit: true }))?.tone).toBe("hit");
    expect(eventIcon(line("Nothing"))).toBeNull();
    expect(eventSound(line("Rolled", { what: "attack", roll: 9, needed: 6 }))).toBe("miss");
    expect(eventSound(line("Rolled", { what: "attack", roll: 2, needed: 6 }))).toBe("dice");
  });

  it("shows the last roll", () => {
    const roll = (roll: number, more: object = {}) =>
      line("Rolled", { what: "attack", who: "hicks", roll, needed: 6, ...more });
    expect(lastRoll([line("Aimed")])).toBeNull();
    expect(lastRoll([roll(9), { ...roll(4), at: 2 }, line("Aimed")])).toMatchObject({
      title: "Hit with a 4",
      dice: [{ number: 4, good: true }],
    });
    expect(lastRoll([roll(9)])?.title).toBe("Missed with a 9");
    expect(lastRoll([roll(9), roll(4), roll(5)])).toMatchObject({ title: "2 of 3 hit" });
    const swarm = lastRoll([roll(5, { what: "defense", modifier: 2 })]);
    expect(swarm?.title).toBe("Failed with a 5");
    expect(swarm?.text).toContain("5 and 2 for the swarm make 7");
    expect(lastRoll([roll(8, { what: "barricade", needed: 7 })])?.title).toContain("Broke");
    expect(
      lastRoll([line("GunFired", { gun: "gun-1", target: "alien-1", rolls: [8, 4], hit: true, ammo: 430 })])?.dice,
    ).toEqual([
      { number: 8, good: false, dropped: true },
      { number: 4, good: true, dropped: false },
    ]);
  });
});
