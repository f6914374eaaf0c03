/** What the prompt calls the answers of corps: a label, a few words and a pictogram for every kind of answer. */

import type { OptionInfo } from "../../generated/types";
import { inParts, together } from "../../play/choices";
import type { AnswerKind, IconName, Label } from "../../play/kinds";
import { t } from "../../texts";
import { box } from "./box.svelte";
import { cardPictogram } from "./pictograms";

interface Kind extends AnswerKind {
  /** A single one is called like several, and what it points at follows. */
  brief?: boolean;
}

/** All kinds of answers, by the first word of their keys or, where that is not enough, by `kindOf`. */
export const KINDS: Readonly<Record<string, Kind>> = {
  ability: { icon: "round-star", label: "corps.verb.ability", count: "corps.verb.people" },
  activate: { icon: "person", label: "corps.verb.activate", count: "corps.verb.people" },
  again: { icon: "pistol-gun", label: "corps.verb.again", count: "corps.verb.targets", brief: true },
  aim: { icon: "on-target", label: "corps.verb.aim" },
  area: { icon: "convergence-target", label: "corps.verb.area", count: "corps.verb.spaces" },
  attack: { icon: "target", label: "corps.verb.attack", count: "corps.verb.targets", brief: true },
  award: { icon: "hand", label: "corps.verb.award", count: "corps.verb.people" },
  barricade: { icon: "barricade", label: "corps.verb.barricade", count: "corps.verb.people" },
  board: { icon: "radar-sweep", label: "corps.verb.board", count: "corps.verb.people" },
  bury: { icon: "card-discard" },
  captor: { icon: "alien-bug", label: "corps.verb.captor", count: "corps.verb.people" },
  cease: { icon: "halt" },
  check: { icon: "falling", label: "corps.verb.check", count: "corps.verb.people" },
  comrade: { icon: "shaking-hands", label: "corps.verb.comrade", count: "corps.verb.people" },
  crate: { icon: "wooden-crate", label: "corps.verb.crate", count: "corps.verb.spaces" },
  decline: { icon: "no" },
  die: { icon: "d10", label: "corps.verb.die", count: "corps.verb.people" },
  discard: { icon: "card-discard", label: "corps.verb.discard", count: "corps.verb.cards" },
  done: { icon: "check" },
  door: { icon: "entry-door", label: "corps.verb.door", count: "corps.verb.people" },
  draw: { icon: "card-draw" },
  end: { icon: "check" },
  "end-hazard": { icon: "hazard-sign", label: "corps.verb.end-hazard", count: "corps.verb.cards" },
  equip: { icon: "hand", label: "corps.verb.equip", count: "corps.verb.ways" },
  event: { icon: "card-play", label: "corps.verb.event", count: "corps.verb.cards" },
  exhaust: { icon: "card-discard" },
  experience: { icon: "round-star", label: "corps.verb.experience", count: "corps.verb.cards" },
  facing: { icon: "compass", label: "corps.verb.facing", count: "corps.verb.ways" },
  fire: { icon: "target", label: "corps.verb.fire", count: "corps.verb.targets", brief: true },
  first: { icon: "up-card", label: "corps.verb.first", count: "corps.verb.cards" },
  flee: { icon: "sprint", label: "corps.verb.flee", count: "corps.verb.spaces" },
  gear: { icon: "hand", label: "corps.verb.gear", count: "corps.verb.cards" },
  "gear-done": { icon: "check" },
  "gear-issue": { icon: "stack" },
  give: { icon: "hand", label: "corps.verb.give", count: "corps.verb.cards" },
  "go-on": { icon: "right" },
  grenade: { icon: "grenade", label: "corps.verb.grenade", count: "corps.verb.cards" },
  gun: { icon: "sentry-gun", label: "corps.verb.gun", count: "corps.verb.spaces" },
  "gun-fire": { icon: "sentry-gun", label: "corps.verb.gun-fire", count: "corps.verb.people" },
  hazard: { icon: "hazard-sign", label: "corps.verb.hazard", count: "corps.verb.cards" },
  help: { icon: "medical-pack", label: "corps.verb.help", count: "corps.verb.people" },
  hero: { icon: "person", label: "corps.verb.hero", count: "corps.verb.people" },
  hold: { icon: "halt" },
  instead: { icon: "claw-slashes", label: "corps.verb.instead", count: "corps.verb.people" },
  interact: { icon: "hand", label: "corps.verb.interact", count: "corps.verb.ways" },
  keep: { icon: "check" },
  land: { icon: "exit-door", label: "corps.verb.land", count: "corps.verb.spaces" },
  lead: { icon: "journey", label: "corps.verb.lead", count: "corps.verb.people" },
  learn: { icon: "round-star", label: "corps.verb.learn", count: "corps.verb.cards" },
  leave: { icon: "no" },
  look: { icon: "eye", label: "corps.verb.look", count: "corps.verb.people" },
  lose: { icon: "acid", label: "corps.verb.lose", count: "corps.verb.cards" },
  move: { icon: "walking-boot", label: "corps.verb.move", count: "corps.verb.spaces" },
  next: { icon: "journey", label: "corps.verb.next", count: "corps.verb.people" },
  no: { icon: "no" },
  "no-draw": { icon: "no" },
  "no-more": { icon: "check" },
  order: { icon: "rally-the-troops", label: "corps.verb.order", count: "corps.verb.people" },
  pass: { icon: "right" },
  peek: { icon: "eye", label: "corps.verb.peek", count: "corps.verb.people" },
  place: { icon: "pointing", label: "corps.verb.place", count: "corps.verb.spaces" },
  point: { icon: "radar-sweep", label: "corps.verb.point", count: "corps.verb.people" },
  push: { icon: "sprint" },
  recycle: { icon: "recycle", label: "corps.verb.recycle", count: "corps.verb.cards" },
  rest: { icon: "night-sleep" },
  route: { icon: "journey", label: "corps.verb.route", count: "corps.verb.ways" },
  shooter: { icon: "target", label: "corps.verb.shooter", count: "corps.verb.people" },
  skip: { icon: "no" },
  spawn: { icon: "radar-sweep", label: "corps.verb.spawn", count: "corps.verb.people" },
  stop: { icon: "halt" },
  take: { icon: "hand", label: "corps.verb.take", count: "corps.verb.cards" },
  target: { icon: "claw-slashes", label: "corps.verb.target", count: "corps.verb.people" },
  token: { icon: "flag", label: "corps.verb.token", count: "corps.verb.people" },
  tunnel: { icon: "hole", label: "corps.verb.tunnel", count: "corps.verb.spaces" },
  unequip: { icon: "return-arrow", label: "corps.verb.unequip", count: "corps.verb.cards", brief: true },
  use: { icon: "brodie-helmet", label: "corps.verb.use", count: "corps.verb.cards" },
};

const ABILITY_ICONS: Readonly<Record<string, IconName>> = {
  orders: "rally-the-troops",
  "by-the-book": "recycle",
  ready: "card-draw",
  "fast-hands": "recycle",
  "game-over": "stack",
  "lets-rock": "on-target",
  "on-the-move": "sprint",
  survivor: "d10",
  vigil: "eye",
  "this-way": "journey",
  "sound-off": "rally-the-troops",
  "keep-moving": "sprint",
  "hand-it-on": "hand",
  "buddy-system": "shaking-hands",
  "cut-loose": "on-target",
  "field-medic": "medical-pack",
  "patch-up": "health-increase",
  "rear-guard": "eye",
  "expense-account": "card-draw",
  expendable: "claw-slashes",
  "knife-trick": "up-card",
  "burning-rage": "up-card",
  "no-more-running": "d10",
  "steady-hands": "hand",
};

const FACING_ICONS: Readonly<Record<string, IconName>> = { n: "up", e: "right", s: "down", w: "left" };

/** Which kind of answer an option is; a few first words stand for two things. */
export function kindOf(option: { key: string; cards?: string[] }): string {
  const [verb = "", what = ""] = option.key.split(":");
  if (verb === "gear" && what === "done") return "gear-done";
  if (verb === "gear" && what === "standard-issue") return "gear-issue";
  if (verb === "gun" && what.startsWith("gun-")) return "gun-fire";
  if (verb === "end" && what) return "end-hazard";
  if (verb === "attack" && what && !option.cards?.length) return "target";
  return /^spawn-\d+$/.test(verb) ? "spawn" : verb;
}

/** An option's text as a name and what follows: "Aim: dial to 6" or "Play Fall Back, exhausts 2". */
function split(text: string): [string, string] {
  const colon = text.indexOf(": ");
  const at = colon > 0 ? colon : text.lastIndexOf(", ");
  return at > 0 ? [text.slice(0, at), text.slice(at + 2)] : [text, ""];
}

function iconOf(kind: string, options: readonly OptionInfo[]): IconName {
  const [card] = options.flatMap((option) => option.cards ?? []);
  if (card && options.length === 1 && box.card(card)) return cardPictogram(card);
  const icon = KINDS[kind]?.icon ?? "right";
  const own = { ability: ABILITY_ICONS, facing: FACING_ICONS }[kind];
  return (options.length === 1 && own?.[options[0]?.key.split(":")[1] ?? ""]) || icon;
}

/** How the prompt shows options of one kind: one button for all, or for the only one. */
export function verbLabel(verb: string, options: readonly OptionInfo[]): Label {
  const [only] = options;
  const id = only ? kindOf(only) : verb;
  const icon = iconOf(id, options);
  const kind = KINDS[id];
  if (only && (options.length === 1 || !kind?.label)) {
    const [label, detail] = split(only.text);
    if (!kind?.brief || !kind.label) return { icon, label, detail };
    const target = id === "unequip" || !only.pieces?.length ? only.cards?.[0] : only.pieces.at(-1);
    return { icon, label: t(kind.label), detail: [target && box.name(target), detail].filter(Boolean).join(", ") };
  }
  const pieces = new Set(options.flatMap((option) => option.pieces ?? []));
  const all = together(kind, verb, kind?.count === "corps.verb.targets" && pieces.size ? pieces.size : options.length);
  // What follows is said once if it is the same for all: "2 targets, 6 or less hits".
  const ends = new Set(options.map((option) => split(option.text)[1]));
  const [end = ""] = ends;
  return { icon, label: all.label, detail: ends.size === 1 && end ? `${all.detail}, ${end}` : all.detail };
}

/** Long lists in parts: experience by its path, starting gear by who gets it. Nobody should be done by mistake. */
export function sections(
  verb: string,
  options: readonly OptionInfo[],
): { label: string; options: OptionInfo[] }[] | null {
  if (verb === "learn") {
    const path = (option: OptionInfo) => box.card(option.cards?.[0] ?? "")?.kind ?? "";
    return inParts(options, path).map(({ label, options: found }) => ({ label: box.name(`kind.${label}`), options: found }));
  }
  if (verb !== "gear") return null;
  const last = (option: OptionInfo) => Number(option.key === "gear:done");
  return inParts(options, (option) => option.pieces?.[0] ?? "").map(({ label: who, options: found }) => ({
    label: who && box.name(who),
    options: found.sort((a, b) => last(a) - last(b)),
  }));
}
