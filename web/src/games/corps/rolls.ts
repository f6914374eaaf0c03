/** The last roll of the dice, out of the log. */

import type { Line } from "../../generated/types";
import { eventType } from "../../play/kinds";
import { t } from "../../texts";
import { box } from "./box.svelte";

/** One die: what it showed and whether that was good for us; `dropped`: another one counted. */
export interface Die {
  number: number;
  good: boolean;
  dropped?: boolean;
}

export interface LastRoll {
  /** Changes with every new roll. */
  id: string;
  dice: Die[];
  title: string;
  text: string;
  rule: string;
}

interface Rolled {
  what: string;
  who: string;
  roll: number;
  needed?: number;
  modifier?: number;
  target?: string;
}

interface GunFired {
  gun: string;
  target: string;
  rolls: [number, number];
  hit: boolean;
  ammo: number;
}

const TITLES = {
  attack: ["corps.roll.hit", "corps.roll.miss"],
  defense: ["corps.roll.held", "corps.roll.failed"],
  tech: ["corps.roll.passed", "corps.roll.failed"],
  push: ["corps.roll.through", "corps.roll.stopped"],
  barricade: ["corps.roll.did-not-break", "corps.roll.broke"],
} as const;

function good({ what, roll, needed = 0, modifier = 0 }: Rolled): boolean {
  if (what === "barricade") return roll < needed;
  return needed === 0 || roll + modifier <= needed;
}

function words(rolled: Rolled, again: string): string {
  const { what, who, roll, needed = 0, modifier = 0, target = "" } = rolled;
  const parts: string[] = [];
  const whoName = box.name(who);
  if (what !== "blip-speed") {
    parts.push(
      target
        ? t("corps.roll.against", { who: whoName, target: box.name(target) })
        : t("corps.roll.by", { who: whoName }),
    );
  } else parts.push(t("corps.roll.by", { who: whoName }));
  if (needed) parts.push(t(what === "barricade" ? "corps.roll.needed-more" : "corps.roll.needed-less", { n: needed }));
  const added = target.startsWith("queen-") ? "corps.roll.stronger-modifier" : "corps.roll.swarm-modifier";
  if (modifier) parts.push(t(added, { n: roll, modifier, total: roll + modifier }));
  else if (needed) parts.push(t("corps.roll.no-modifiers"));
  if (again) parts.push(t("corps.roll.again", { source: box.name(again) }));
  return parts.join(" ");
}

function ofGun(line: Line, id: string): LastRoll {
  const { gun, rolls, hit, ammo } = line.event as unknown as GunFired;
  const best = Math.min(...rolls);
  const kept = rolls.indexOf(best);
  return {
    id,
    dice: rolls.map((number, index) => ({ number, good: hit && index === kept, dropped: index !== kept })),
    title: t(hit ? "corps.roll.gun-hit" : "corps.roll.gun-miss", { gun: box.name(gun) }),
    text: t("corps.roll.gun-rolls", { a: rolls[0], b: rolls[1], best, ammo }),
    rule: line.rule ?? "",
  };
}

/** The last roll among these lines. Dice of one area attack are shown together. */
export function lastRoll(lines: readonly Line[]): LastRoll | null {
  const at = lines.findLastIndex((line) => eventType(line) === "Rolled" || eventType(line) === "GunFired");
  const line = lines[at];
  if (!line) return null;
  const place = lines.slice(0, at).filter((other) => other.at === line.at).length;
  const id = `${line.at}:${place}:${line.text}`;
  if (eventType(line) === "GunFired") return ofGun(line, id);
  const rolled = line.event as unknown as Rolled;
  const together = lines.slice(0, at + 1).filter((other) => {
    if (other.at !== line.at || eventType(other) !== "Rolled") return false;
    const { what, who } = other.event as unknown as Rolled;
    return what === "attack" && rolled.what === "attack" && who === rolled.who;
  });
  const dice = (together.length ? together : [line]).slice(-4).map((other) => {
    const one = other.event as unknown as Rolled;
    return { number: one.roll, good: good(one) };
  });
  const before = lines[at - 1];
  const again =
    before && eventType(before) === "Rerolled" ? (before.event as unknown as { source: string }).source : "";
  const ids = TITLES[rolled.what as keyof typeof TITLES];
  const title =
    dice.length > 1
      ? t("corps.roll.hits", { hit: dice.filter((die) => die.good).length, n: dice.length })
      : t(ids ? ids[good(rolled) ? 0 : 1] : "corps.roll.moves", { n: rolled.roll });
  return { id, dice, title, text: words(rolled, again), rule: line.rule ?? "" };
}
