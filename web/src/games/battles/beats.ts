/**
 * What happens in battles as beats: a strike with what comes of it is one; what is readied, shuffled or looked for is
 * carried along. The table of weights is in docs/table.md.
 */

import type { BattlesView } from "../../generated/types";
import { directed, type Cue, type Moment, type Play, type Script } from "../../play/beats";
import { eventType } from "../../play/kinds";
import { t, type TextId } from "../../texts";
import { box } from "./box.svelte";
import { eventIcon } from "./events";

type Told = Record<string, unknown> & { type: string };
type Plays = Play<BattlesView, never>;
type BattlesMoment = Moment<BattlesView>;

const said = ({ line }: BattlesMoment): Told => line.event as Told;
const text = (value: unknown): string => (typeof value === "string" ? value : "");

const carried: Plays = (script, moment) => script.carry(moment);
const leads: Plays = (script, moment) => script.precede(moment);
const simply =
  (cue: Cue<never>): Plays =>
  (script, moment) =>
    script.beat(moment, cue);

/** What a strike leads to belongs to it. */
const comesOf =
  (cue: Cue<never>): Plays =>
  (script, moment) => {
    if (script.isOpen("strike")) script.join(moment, cue);
    else script.beat(moment, cue);
  };

/** Both strikes of a combat are one, until something comes of them. */
const struck: Plays = (script, moment) => {
  const last = script.last?.lines.at(-1);
  if (script.isOpen("strike") && last && eventType(last) === "Struck") script.join(moment, { weight: "L" });
  else script.beat(moment, { weight: "L", opens: "strike" });
};

/** A card in the middle of the table. */
function centred(script: Script<BattlesView, never>, moment: BattlesMoment, card: string, label: TextId): void {
  const head = box.card(card)?.name ?? moment.line.text;
  script.beat(moment, { weight: "L", centre: { kind: "card", id: card, label: t(label), head, text: "" } });
}

const seats: Plays = (script, moment) =>
  script.beat(moment, { weight: "X", own: moment.before.seat !== null && said(moment).seat === moment.before.seat });

/** What each event makes of itself; what is not here is routine. */
export const PLAYS: Readonly<Record<string, Plays>> = {
  TurnBegan: leads,
  PhaseBegan: simply({ weight: "S", ms: 400 }),
  FirstChosen: simply({ weight: "M" }),
  Drew: carried,
  Recovered: carried,
  Readied: carried,
  Shuffled: carried,
  Searched: carried,
  LookedAt: carried,
  CombatEnded: carried,
  GainedXp: carried,
  EquipmentLost: carried,
  ResourcePlayed: simply({ weight: "S", ms: 400 }),
  Recruited: simply({ weight: "M", ms: 600 }),
  Appeared: simply({ weight: "M" }),
  Equipped: simply({ weight: "M", ms: 500 }),
  Attacked: simply({ weight: "M", ms: 900 }),
  Struck: struck,
  Stunned: comesOf({ weight: "M" }),
  Wounded: comesOf({ weight: "M" }),
  Koed: comesOf({ weight: "M" }),
  Healed: simply({ weight: "M", ms: 500 }),
  PowerUsed: simply({ weight: "M", ms: 800 }),
  PowerWorked: simply({ weight: "M", ms: 600 }),
  PoweredUp: simply({ weight: "M", ms: 600 }),
  TwistPlayed: (script, moment) => centred(script, moment, text(said(moment).card), "battles.beat.twist"),
  Hatched: (script, moment) => centred(script, moment, text(said(moment).card), "battles.beat.hatched"),
  LevelledUp: (script, moment) => centred(script, moment, text(said(moment).unit), "battles.beat.level"),
  Shown: simply({ weight: "M" }),
  Captured: simply({ weight: "L" }),
  ControlChanged: simply({ weight: "M" }),
  Out: seats,
  Conceded: seats,
};

/** What happened, as beats. */
export const battlesBeats = directed(eventIcon, PLAYS, simply({ weight: "S" }));
