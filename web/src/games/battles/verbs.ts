/** What the prompt calls the answers of battles: a label, a few words and a pictogram for every kind of answer. */

import type { OptionInfo } from "../../generated/types";
import { inParts, split, together } from "../../play/choices";
import type { AnswerKind, IconName, Label } from "../../play/kinds";
import { box } from "./box.svelte";
import { cardPictogram, SYMBOL_PICTOGRAMS } from "./pictograms";

/** All kinds of answers, by the first word of their keys. */
export const KINDS: Readonly<Record<string, AnswerKind>> = {
  attack: { icon: "crossed-swords", label: "battles.verb.attack", count: "battles.verb.characters" },
  back: { icon: "down" },
  burst: { icon: "grasping-claws", label: "battles.verb.burst", count: "battles.verb.ways" },
  card: { icon: "up-card", label: "battles.verb.card", count: "battles.verb.cards" },
  counters: { icon: "acid", label: "battles.verb.counters", count: "battles.verb.ways" },
  defender: { icon: "target", label: "battles.verb.defender", count: "battles.verb.characters" },
  "discard-all": { icon: "card-discard" },
  done: { icon: "check" },
  end: { icon: "check" },
  equip: { icon: "hand", label: "battles.verb.equip", count: "battles.verb.ways" },
  first: { icon: "flag", label: "battles.verb.first", count: "battles.verb.ways" },
  front: { icon: "up" },
  go: { icon: "crossed-swords" },
  hand: { icon: "hand" },
  join: { icon: "plus", label: "battles.verb.join", count: "battles.verb.characters" },
  keep: { icon: "check" },
  lay: { icon: "hidden", label: "battles.verb.lay", count: "battles.verb.cards" },
  "lay-up": { icon: "eye", label: "battles.verb.lay-up", count: "battles.verb.cards" },
  move: { icon: "split-arrows", label: "battles.verb.move", count: "battles.verb.characters" },
  mulligan: { icon: "recycle" },
  name: { icon: "person", label: "battles.verb.name", count: "battles.verb.ways" },
  "no-burst": { icon: "no" },
  "no-xp": { icon: "no" },
  nobody: { icon: "no" },
  none: { icon: "no" },
  nothing: { icon: "no" },
  pass: { icon: "right" },
  power: { icon: "round-star", label: "battles.verb.power", count: "battles.verb.ways" },
  "power-up": { icon: "plus", label: "battles.verb.power-up", count: "battles.verb.ways" },
  recruit: { icon: "recruit", label: "battles.verb.recruit", count: "battles.verb.ways" },
  stay: { icon: "no" },
  strike: { icon: "target", label: "battles.verb.strike", count: "battles.verb.characters" },
  take: { icon: "card-draw", label: "battles.verb.take", count: "battles.verb.ways" },
  to: { icon: "return-arrow", label: "battles.verb.to", count: "battles.verb.ways" },
  trigger: { icon: "round-star", label: "battles.verb.trigger", count: "battles.verb.ways" },
  twist: { icon: "card-play", label: "battles.verb.twist", count: "battles.verb.cards" },
  unit: { icon: "target", label: "battles.verb.unit", count: "battles.verb.characters" },
  xp: { icon: "round-star" },
};

/** The power that an answer uses shows the symbol that it costs. */
function powerIcon(key: string): IconName | undefined {
  const [, unit = "", power = ""] = key.split(":");
  const worn = box.cards.flatMap((card) => card.powers ?? []);
  const known = [...(box.card(unit)?.levels ?? []).flatMap((level) => level.powers), ...worn];
  const symbol = known.find((found) => found.id === power)?.symbols[0];
  return symbol ? SYMBOL_PICTOGRAMS[symbol] : undefined;
}

function iconOf(verb: string, options: readonly OptionInfo[]): IconName {
  const icon = KINDS[verb]?.icon ?? "right";
  const [only] = options;
  if (!only || options.length > 1) return icon;
  if (verb === "power") return powerIcon(only.key) ?? icon;
  // What it is done with, or to, is the better picture.
  const thing = verb === "move" || verb === "join" ? undefined : (only.cards?.[0] ?? only.pieces?.[0]);
  return thing && box.card(thing) ? cardPictogram(thing) : icon;
}

/** How the prompt shows options of one kind: one button for all, or for the only one. */
export function verbLabel(verb: string, options: readonly OptionInfo[]): Label {
  const [only] = options;
  const icon = iconOf(verb, options);
  const kind = KINDS[verb];
  if (only && (options.length === 1 || !kind?.label)) return { icon, ...split(only.text) };
  // The same card in two rows is one card.
  const things = kind?.count === "battles.verb.cards" ? new Set(options.flatMap((option) => option.cards ?? [])) : null;
  const n = things?.size || options.length;
  return { icon, ...together(kind, verb, n) };
}

/** Long lists in parts: by the card that is recruited or worn. */
export function sections(
  verb: string,
  options: readonly OptionInfo[],
): { label: string; options: OptionInfo[] }[] | null {
  if ((verb !== "recruit" && verb !== "equip") || options.length < 3) return null;
  return inParts(options, (option) => box.name(option.cards?.[0] ?? ""));
}
