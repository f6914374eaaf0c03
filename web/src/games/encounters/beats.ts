/**
 * What happens in encounters as beats: a fight with who dies, a recruit with what fills the HQ, a scan with what it turns up
 * are one each; what is paid, drawn or discarded is carried along. The table of weights is in docs/table.md.
 */

import type { EncountersView } from "../../generated/types";
import { directed, type Centre, type Cue, type Moment, type Play, type Script } from "../../play/beats";
import { t, type TextId } from "../../texts";
import { box } from "./box.svelte";
import { eventIcon } from "./events";

type Told = Record<string, unknown> & { type: string };
type Plays = Play<EncountersView, never>;
type EncountersScript = Script<EncountersView, never>;
type EncountersMoment = Moment<EncountersView>;

const said = ({ line }: EncountersMoment): Told => line.event as Told;
const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** It happens to the seat that looks. */
const mine = (moment: EncountersMoment): boolean =>
  moment.before.seat !== null && said(moment).seat === moment.before.seat;

const carried: Plays = (script, moment) => script.carry(moment);
const leads: Plays = (script, moment) => script.precede(moment);
const simply =
  (cue: Cue<never>): Plays =>
  (script, moment) =>
    script.beat(moment, cue);

/** Joins the last beat if that was opened by one of these names, and is a beat of its own otherwise. */
const joins =
  (names: readonly string[], cue: Cue<never>): Plays =>
  (script, moment) => {
    if (names.some((name) => script.isOpen(name))) script.join(moment, cue);
    else script.beat(moment, cue);
  };

/** A card in the middle of the table. */
function centred(script: EncountersScript, moment: EncountersMoment, card: string, label: TextId, cue: Cue<never>): void {
  const face = box.card(card);
  const centre: Centre = { kind: "card", id: card, label: t(label), head: face?.name ?? moment.line.text, text: "" };
  script.beat(moment, { ...cue, centre });
}

/** A strike on oneself lies in the middle; on others it is told. */
const strike: Plays = (script, moment) => {
  const card = text(said(moment).card);
  if (mine(moment)) centred(script, moment, card, "encounters.beat.strike", { weight: "L", own: true });
  else script.beat(moment, { weight: "L", ms: 1000 });
};

/** The same card several times in a row is played once for the eye. */
const played: Plays = (script, moment) => {
  const name = `play:${moment.line.text}`;
  const times = (script.last?.lines.filter(({ text }) => text === moment.line.text).length ?? 0) + 1;
  const cue: Cue<never> = { weight: "S", opens: name };
  if (script.isOpen(name)) script.join(moment, { ...cue, say: `${moment.line.text} ×${times}` });
  else script.beat(moment, cue);
};

const fall: Plays = (script, moment) => {
  const { seat } = said(moment) as unknown as { seat: number };
  const role = moment.before.players[seat]?.role ?? "";
  const centre: Centre = {
    kind: "fall",
    id: role,
    label: t("encounters.beat.turn", { n: moment.before.turn }),
    head: moment.line.text,
    text: t("encounters.beat.left", {
      count: moment.before.players.filter((player, at) => at !== seat && !player.dead).length,
      n: moment.before.players.filter((player, at) => at !== seat && !player.dead).length,
    }),
  };
  script.beat(moment, { weight: "X", own: mine(moment), centre });
};

const own =
  (cue: Cue<never>): Plays =>
  (script, moment) =>
    script.beat(moment, { ...cue, own: mine(moment) });

/** What each event makes of itself; what is not here is routine. */
export const PLAYS: Readonly<Record<string, Plays>> = {
  TurnBegan: leads,
  PhaseBegan: simply({ weight: "S" }),
  Drew: carried,
  Reshuffled: carried,
  Discarded: carried,
  Gained: carried,
  Paid: carried,
  Peeked: carried,
  HqFilled: carried,
  StrikesReshuffled: carried,
  CardPlayed: played,
  Combo: carried,
  Mobilized: carried,
  Coordinated: simply({ weight: "M" }),
  Recruited: simply({ weight: "M", ms: 600 }),
  CharacterKilled: simply({ weight: "M" }),
  Scanned: simply({ weight: "M", ms: 600, opens: "scan" }),
  Revealed: joins(["scan", "zone"], { weight: "M", ms: 800 }),
  HiveCardAdded: simply({ weight: "M", ms: 500 }),
  ReachedZone: simply({ weight: "M", opens: "zone" }),
  HiveEmpty: simply({ weight: "M" }),
  HiveReformed: simply({ weight: "L" }),
  HazardDrawn: (script, moment) =>
    centred(script, moment, text(said(moment).card), "encounters.beat.hazard", { weight: "L", own: mine(moment) }),
  Cocooned: own({ weight: "L" }),
  EventHappened: (script, moment) =>
    centred(script, moment, text(said(moment).objective), "encounters.beat.event", { weight: "L" }),
  HazardHappened: (script, moment) =>
    centred(script, moment, text(said(moment).location), "encounters.beat.hazard", { weight: "L" }),
  EventAbility: simply({ weight: "M" }),
  Strengthened: simply({ weight: "M" }),
  GoalCompleted: simply({ weight: "M", ms: 900 }),
  Fought: simply({ weight: "M", opens: "fight" }),
  EnemyDied: joins(["fight"], { weight: "M" }),
  FoughtPlayer: own({ weight: "L" }),
  EnemyStrikes: leads,
  StrikeDrawn: strike,
  StrikeAvoided: simply({ weight: "M" }),
  Healed: simply({ weight: "M", ms: 500 }),
  FacehuggerLaid: own({ weight: "L" }),
  Impregnated: own({ weight: "L" }),
  ChestBurst: own({ weight: "X" }),
  Died: fall,
  BecameAlien: own({ weight: "X" }),
  AvatarPower: simply({ weight: "M" }),
  AgendaShown: simply({ weight: "L" }),
  ObjectiveCompleted: simply({ weight: "L", ms: 1600 }),
  ObjectiveSetup: simply({ weight: "M" }),
  Achieved: simply({ weight: "M" }),
  Shown: simply({ weight: "M" }),
};

/** What happened, as beats. */
export const encountersBeats = directed(eventIcon, PLAYS, simply({ weight: "S" }));
