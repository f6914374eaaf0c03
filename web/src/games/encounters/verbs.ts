/** What the prompt calls the answers of encounters: a label, a few words and a pictogram for every kind of answer. */

import type { OptionInfo } from "../../generated/types";
import { split } from "../../play/choices";
import type { IconName, Label } from "../../play/kinds";
import { t, type TextId } from "../../texts";
import { box } from "./box.svelte";
import { cardPictogram } from "./pictograms";

interface Kind {
  icon: IconName;
  /** What several of them together are called; without it an answer is called by its own text. */
  label?: TextId;
  /** How many of them there are, in words. */
  count?: TextId;
}

/** All kinds of answers, by the first word of their keys. */
export const KINDS: Readonly<Record<string, Kind>> = {
  agenda: { icon: "evil-book", label: "encounters.verb.agenda", count: "encounters.verb.players" },
  attack: { icon: "crossed-swords", label: "encounters.verb.attack", count: "encounters.verb.players" },
  avoid: { icon: "shield-echoes", label: "encounters.verb.avoid", count: "encounters.verb.cards" },
  card: { icon: "up-card", label: "encounters.verb.card", count: "encounters.verb.cards" },
  choose: { icon: "round-star", label: "encounters.verb.choose", count: "encounters.verb.ways" },
  coordinate: { icon: "shaking-hands", label: "encounters.verb.coordinate", count: "encounters.verb.cards" },
  copy: { icon: "shaking-hands", label: "encounters.verb.copy", count: "encounters.verb.cards" },
  end: { icon: "check" },
  fight: { icon: "target", label: "encounters.verb.fight", count: "encounters.verb.enemies" },
  first: { icon: "flag", label: "encounters.verb.first", count: "encounters.verb.players" },
  heal: { icon: "health-increase", label: "encounters.verb.heal", count: "encounters.verb.strikes" },
  no: { icon: "no" },
  nothing: { icon: "no" },
  once: { icon: "round-star", label: "encounters.verb.once", count: "encounters.verb.cards" },
  pay: { icon: "two-coins", label: "encounters.verb.pay", count: "encounters.verb.ways" },
  play: { icon: "card-play", label: "encounters.verb.play", count: "encounters.verb.kinds" },
  player: { icon: "person", label: "encounters.verb.player", count: "encounters.verb.players" },
  power: { icon: "round-star" },
  recruit: { icon: "recruit", label: "encounters.verb.recruit", count: "encounters.verb.can-pay" },
  role: { icon: "person", label: "encounters.verb.role", count: "encounters.verb.ways" },
  room: { icon: "closed-doors", label: "encounters.verb.room", count: "encounters.verb.rooms" },
  sacrifice: { icon: "sacrificial-dagger", label: "encounters.verb.sacrifice", count: "encounters.verb.cards" },
  scan: { icon: "scan", label: "encounters.verb.scan", count: "encounters.verb.rooms" },
  take: { icon: "bleeding-wound" },
  vigilant: { icon: "shield-echoes", label: "encounters.verb.vigilant", count: "encounters.verb.cards" },
  yes: { icon: "check" },
  zone: { icon: "alien-bug", label: "encounters.verb.zone", count: "encounters.verb.enemies" },
};

/** Answers whose own sign says more than the card that they use. */
const OWN: ReadonlySet<string> = new Set(["scan", "recruit", "coordinate", "sacrifice", "pay"]);

function iconOf(verb: string, options: readonly OptionInfo[]): IconName {
  const icon = KINDS[verb]?.icon ?? "right";
  const [only] = options;
  const thing = only?.cards?.[0];
  if (!only || options.length > 1 || OWN.has(verb) || !thing) return icon;
  return box.card(thing) ? cardPictogram(thing) : icon;
}

/** How the prompt shows options of one kind: one button for all, or for the only one. */
export function verbLabel(verb: string, options: readonly OptionInfo[]): Label {
  const [only] = options;
  const icon = iconOf(verb, options);
  const face = KINDS[verb];
  if (only && (options.length === 1 || !face?.label)) return { icon, ...split(only.text) };
  const n = options.length;
  return { icon, label: face?.label ? t(face.label) : verb, detail: face?.count ? t(face.count, { n }) : "" };
}

/** Verbs that cost nothing and are what a click on a card plainly means. */
export const PLAIN: ReadonlySet<string> = new Set([
  "agenda",
  "avoid",
  "card",
  "heal",
  "play",
  "player",
  "role",
  "room",
  "zone",
]);
