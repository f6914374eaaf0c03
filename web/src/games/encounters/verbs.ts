/** What the prompt calls the answers of encounters: a label, a few words and a pictogram for every kind of answer. */

import type { EncountersView, OptionInfo } from "../../generated/types";
import { split, together } from "../../play/choices";
import type { AnswerKind, IconName, Label } from "../../play/kinds";
import { t } from "../../texts";
import { box } from "./box.svelte";
import { cardPictogram } from "./pictograms";
import { price, strikeCards } from "./track";

/** All kinds of answers, by the first word of their keys. */
export const KINDS: Readonly<Record<string, AnswerKind>> = {
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
  strike: { icon: "claw-slashes" },
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

/** A few words fit beside the name on a button; what is longer ends in three dots, and a list has room for all of it. */
const FEW_WORDS = 44;

function brief(text: string, whole: boolean): string {
  if (whole || text.length <= FEW_WORDS) return text;
  return `${text.slice(0, FEW_WORDS).replace(/[\s,.:;]*\s\S*$/, "")}…`;
}

/** Lines of a card that say nothing of playing it. */
const BEFORE: ReadonlySet<string> = new Set(["coordinate", "mobilize"]);

/** What a card gives when it is played: "+2 Recruit, +1 Attack". */
export function gives(id: string): string {
  const face = box.card(id);
  return [
    face?.recruit ? t("encounters.played.recruit", { n: face.recruit }) : "",
    face?.attack && face.kind !== "enemy" ? t("encounters.played.attack", { n: face.attack }) : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** How things stand: what is on the table, and whether there is room to say all. */
export interface Standing {
  view: EncountersView;
  whole: boolean;
}

/** The name of what an answer is about, and what it costs and brings. */
function said(verb: string, option: OptionInfo, { view, whole }: Standing): { label: string; detail: string } | null {
  const thing = option.key.split(":")[1] ?? "";
  const card = option.cards?.[0] ?? "";
  const name = card ? box.name(card) : "";
  const does = [gives(card), option.detail ?? ""].filter(Boolean).join(". ");
  const played = [gives(card), ...(box.card(card)?.lines ?? []).filter(({ kind }) => !BEFORE.has(kind)).map(({ text }) => text)].filter(Boolean).join(". ");
  const left = (has: number, n: number) => ({ n, left: has - n });
  switch (verb) {
    case "play":
      return { label: name, detail: brief(played ? t("encounters.does.play", { does: played }) : t("encounters.does.only-play"), whole) };
    case "copy": {
      // Two may offer the same card: then it is said whose it is.
      const twice = view.offers.filter((offer) => !offer.used && box.name(offer.card) === name).length > 1;
      return { label: twice ? option.text : name, detail: brief(t("encounters.does.copy", { does: played }), whole) };
    }
    case "once":
    case "sacrifice":
    case "vigilant":
      return { label: name, detail: brief(option.detail ?? "", whole) };
    case "recruit": {
      const n = price(view, thing);
      const label = thing === "sergeant" ? box.name("kind.sergeant") : name;
      return { label, detail: whole ? t("encounters.does.recruit-whole", { ...left(view.recruit, n), does }) : t("encounters.does.recruit", left(view.recruit, n)) };
    }
    case "pay": {
      const n = box.card(card)?.pay;
      return n ? { label: name, detail: option.detail ? brief(option.detail, whole) : t("encounters.does.pay", left(view.recruit, n)) } : null;
    }
    case "fight": {
      const there = [...view.zone, ...view.rooms, ...view.huggers].find((each) => each.card === thing);
      return there ? { label: name, detail: t("encounters.does.fight", left(view.attack, there.attack ?? 0)) } : null;
    }
    case "scan": {
      const room = view.rooms[box.rooms.indexOf(thing)];
      return room && view.step === "action" ? { label: box.name(thing), detail: t("encounters.does.scan", left(view.attack, room.scan ?? 0)) } : null;
    }
    case "power":
      return { label: option.text, detail: brief(option.detail ?? "", true) };
    case "card":
    case "zone":
    case "role": {
      const text = split(option.text);
      return { label: text.label, detail: text.detail || brief(does, whole) };
    }
    case "end": {
      const player = view.seat === null ? undefined : view.players[view.seat];
      if (view.step !== "action" || !player) return null;
      const n = strikeCards(view);
      const after = t(n ? "encounters.does.end" : "encounters.does.end-quiet", { n });
      return { label: option.text, detail: player.cards ? t("encounters.does.end-hand", { n: player.cards, after }) : after };
    }
    default:
      return null;
  }
}

/** How the prompt shows options of one kind: one button for all, or for the only one. */
export function verbLabel(verb: string, options: readonly OptionInfo[], standing?: Standing): Label {
  const [only] = options;
  const icon = iconOf(verb, options);
  const kind = KINDS[verb];
  if (only && (options.length === 1 || !kind?.label)) {
    const alone = standing ? said(verb, only, standing) : null;
    return alone ? { icon, ...alone, alone } : { icon, ...split(only.text) };
  }
  return { icon, ...together(kind, verb, options.length) };
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
