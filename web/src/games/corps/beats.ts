/**
 * What happens in corps as beats: a shot with its roll and its hit is one, contacts that move together are one, what is
 * paid or recycled is carried along. The table of weights is in docs/table.md.
 */

import type { Character, CorpsView } from "../../generated/types";
import { directed, type Centre, type Cue, type Moment, type Play, type Script } from "../../play/beats";
import { t } from "../../texts";
import { box } from "./box.svelte";
import { isLow } from "./endurance";
import { eventIcon } from "./events";
import { isHero, shortName } from "./people";

/** How a sign over a space looks. */
export type Sign = "hit" | "miss" | "killed" | "spotted" | "contact" | "fallen" | "broken" | "fails";

export interface Die {
  number: number;
  good: boolean;
  /** Of two dice the one that does not count. */
  dropped?: boolean;
}

/** What the map draws of a beat. */
export interface Scene {
  /** Pieces that walk, all at once, each over its own spaces. */
  walks?: { piece: string; path: number[]; foe: boolean; contact: boolean }[];
  /** Shots, or with `foe` the strikes of Aliens, as lines between two spaces. */
  shots?: { from: number; to: number; foe: boolean }[];
  signs?: { space: number; sign: Sign }[];
  /** Dice that fall beside who they are for, with the number needed. */
  dice?: { space: number; dice: Die[]; text: string; foe: boolean }[];
  /** Characters that are lost in this beat: they lie broken where they stood. */
  lost?: { id: string; at: number; hero: boolean }[];
  /** The tracker's ring spreads from here over the map. */
  sweep?: number;
}

type CorpsMoment = Moment<CorpsView>;
type CorpsCue = Cue<Scene>;
type CorpsScript = Script<CorpsView, Scene>;

const STEP = 180;
const LONGEST_WALK = 1200;
const DIE = 400;

export const both = (a: Scene | undefined, b: Scene): Scene => ({
  walks: [...(a?.walks ?? []), ...(b.walks ?? [])],
  shots: [...(a?.shots ?? []), ...(b.shots ?? [])],
  signs: [...(a?.signs ?? []), ...(b.signs ?? [])],
  dice: [...(a?.dice ?? []), ...(b.dice ?? [])],
  lost: [...(a?.lost ?? []), ...(b.lost ?? [])],
  ...((b.sweep ?? a?.sweep) !== undefined && { sweep: b.sweep ?? a?.sweep }),
});

interface Said {
  type: string;
  [field: string]: unknown;
}

const said = ({ line }: CorpsMoment): Said => line.event as Said;
const text = (value: unknown): string => (typeof value === "string" ? value : "");
const number = (value: unknown, otherwise = 0): number => (typeof value === "number" ? value : otherwise);
const numbers = (value: unknown): number[] => (Array.isArray(value) ? value.filter((n) => typeof n === "number") : []);

const person = (view: CorpsView, id: string): Character | undefined => view.characters.find((who) => who.id === id);

/** Where a piece stands, -1 if it is not on the map. */
function place(view: CorpsView, id: string): number {
  const all: { id: string; at?: number }[] = [
    ...view.characters,
    ...view.aliens,
    ...view.blips,
    ...view.guns,
    ...view.tokens,
  ];
  return all.find((piece) => piece.id === id)?.at ?? -1;
}

/** Where it stands now, or stood before. */
function where({ before, after }: CorpsMoment, id: string): number {
  const at = place(before, id);
  return at >= 0 ? at : place(after, id);
}

const onMap = (...spaces: number[]): number[] => [...new Set(spaces.filter((space) => space >= 0))];

/** A Character of the seat that looks: a Hero of its own, or a Grunt that it leads now. */
function mine({ before }: CorpsMoment, id: string): boolean {
  const who = person(before, id);
  return who !== undefined && before.seat !== null && who.player === before.seat;
}

function shot(from: number, to: number, foe = false): Scene["shots"] {
  return from >= 0 && to >= 0 && from !== to ? [{ from, to, foe }] : [];
}

const sign = (space: number, mark: Sign): Scene["signs"] => (space >= 0 ? [{ space, sign: mark }] : []);

// --- lines that make a beat of their own or join one -----------------------------------------------------------

function moved(script: CorpsScript, moment: CorpsMoment): void {
  const { piece, path } = said(moment) as unknown as { piece: string; path: number[] };
  const contact = moment.before.blips.some(({ id }) => id === piece);
  const foe = contact || moment.before.aliens.some(({ id }) => id === piece);
  if (path.length < 2) return script.beat(moment, { weight: "S", spaces: onMap(...path) });
  const scene: Scene = { walks: [{ piece, path, foe, contact }] };
  const ms = Math.min(LONGEST_WALK, STEP * (path.length - 1));
  if (!contact) return script.beat(moment, { weight: "M", ms, spaces: path, scene });
  // Contacts move together: nobody sees who is first.
  const together = (script.last?.scene?.walks?.length ?? 0) + 1;
  const cue: CorpsCue = { weight: "S", ms: Math.max(720, ms), spaces: path, scene, opens: "contacts" };
  if (script.isOpen("contacts")) {
    script.join(moment, { ...cue, say: t("corps.beat.contacts", { count: together, n: together }) }, both);
  } else script.beat(moment, cue);
}

function fired(script: CorpsScript, moment: CorpsMoment): void {
  const event = said(moment);
  const from = where(moment, text(event.character));
  const to = event.target ? where(moment, text(event.target)) : number(event.space, -1);
  const scene: Scene = { shots: shot(from, to) };
  script.beat(moment, { weight: "M", spaces: onMap(from, to), scene, opens: `shot:${text(event.character)}` });
}

function gunFired(script: CorpsScript, moment: CorpsMoment): void {
  const event = said(moment);
  const target = text(event.target);
  const at = where(moment, target);
  const rolls = numbers(event.rolls);
  const kept = rolls.indexOf(Math.min(...rolls));
  const dice = rolls.map((n, index) => ({ number: n, good: event.hit === true && index === kept, dropped: index !== kept }));
  const own = person(moment.before, target) !== undefined;
  script.beat(moment, {
    weight: own ? "X" : "M",
    lead: DIE,
    own: mine(moment, target),
    spaces: onMap(where(moment, text(event.gun)), at),
    scene: {
      shots: shot(where(moment, text(event.gun)), at),
      dice: at >= 0 ? [{ space: at, dice, text: "", foe: own }] : [],
      signs: event.hit ? [] : sign(at, "miss"),
    },
    opens: `shot:${text(event.gun)}`,
  });
}

function rolled(script: CorpsScript, moment: CorpsMoment): void {
  const event = said(moment);
  const what = text(event.what);
  const [who, target] = [text(event.who), text(event.target)];
  const [roll, needed] = [number(event.roll), number(event.needed)];
  if (what === "blip-speed") return script.precede(moment);
  const total = roll + number(event.modifier);
  const good = what === "barricade" ? total >= needed : total <= needed;
  const defends = what === "defense";
  const at = where(moment, defends || !target ? who : target);
  const from = where(moment, defends ? target : who);
  const against = what === "barricade" ? "corps.beat.or-more" : "corps.beat.or-less";
  const scene: Scene = {
    dice: at >= 0 ? [{ space: at, dice: [{ number: roll, good }], text: needed ? t(against, { n: needed }) : "", foe: defends }] : [],
    shots: defends ? shot(from, at, true) : [],
    signs: what === "attack" && !good ? sign(at, "miss") : [],
  };
  const cue: CorpsCue = { weight: "M", lead: DIE, spaces: onMap(from, at), scene };
  const name = defends ? `defense:${who}` : `shot:${who}`;
  // A roll again is part of what it is a roll for.
  if (script.isOpen(name)) script.join(moment, cue, both);
  else script.beat(moment, { ...cue, opens: name });
}

function hit(script: CorpsScript, moment: CorpsMoment): void {
  const event = said(moment);
  const id = text(event.alien) || text(event.blip);
  const at = where(moment, id);
  const killed = event.type === "BlipRemoved" || event.killed === true;
  const cue: CorpsCue = { weight: "M", spaces: onMap(at), scene: { signs: sign(at, killed ? "killed" : "hit") } };
  if (script.last?.scene?.shots?.some(({ foe }) => !foe)) script.join(moment, cue, both);
  else script.beat(moment, cue);
}

/** Whether the last beat is a die that this Character rolled, or that fell for it. */
const leads = (script: CorpsScript, moment: CorpsMoment, who: string): boolean =>
  script.isOpen(`defense:${who}`) || (script.last?.scene?.dice?.some(({ space }) => space === where(moment, who)) ?? false);

/** Harm to a Character, which a Defense Roll or a gun may have led to. */
function harm(script: CorpsScript, moment: CorpsMoment, cue: CorpsCue): void {
  if (leads(script, moment, text(said(moment).character))) script.join(moment, cue, both);
  else script.beat(moment, { ...cue, lead: 0 });
}

function lost(script: CorpsScript, moment: CorpsMoment): void {
  const event = said(moment);
  const id = text(event.character);
  const who = person(moment.before, id);
  const at = where(moment, id);
  const before = leads(script, moment, id) ? (script.last?.lines.slice(-2) ?? []) : [];
  const centre: Centre = {
    kind: "fall",
    id,
    label: t("corps.beat.turn", { what: t(`corps.beat.${FATES[event.type] ?? "lost"}`), n: moment.before.turn }),
    head: t("corps.beat.gone", { name: shortName(id) }),
    text: t("corps.beat.left", { count: standing(moment, id), n: standing(moment, id) }),
    chain: [...before, moment.line].map((line) => ({ icon: eventIcon(line)?.icon ?? "info", text: line.text })),
  };
  const scene: Scene = who && at >= 0 ? { lost: [{ id, at, hero: isHero(who) }] } : {};
  harm(script, moment, { weight: "X", own: mine(moment, id), spaces: onMap(at), centre, scene });
}

const FATES: Readonly<Record<string, "killed" | "captured">> = { Killed: "killed", Captured: "captured" };

const standing = ({ before }: CorpsMoment, id: string): number =>
  before.characters.filter((who) => who.id !== id && (who.at ?? -1) >= 0).length;

function tracker(script: CorpsScript, moment: CorpsMoment): void {
  const event = said(moment);
  const card = text(event.card);
  const face = box.card(card);
  const drawn = moment.before.seat !== null && event.seat === moment.before.seat;
  const great = drawn || face?.kind === "tunnel";
  const centre: Centre | undefined = great
    ? { kind: "card", id: card, label: t(drawn ? "corps.beat.tracker-you" : "corps.beat.tracker"), head: face?.name ?? "", text: face?.text ?? "" }
    : undefined;
  script.beat(moment, { weight: great ? "L" : "M", ...(great && { ms: 1700 }), ...(centre && { centre }) });
}

function hazard(script: CorpsScript, moment: CorpsMoment): void {
  const event = said(moment);
  const card = text(event.card);
  const face = box.card(card);
  const who = text(event.character);
  const own = who ? mine(moment, who) : moment.before.activation?.seat === moment.before.seat && moment.before.seat !== null;
  const label = who ? t("corps.beat.hazard-of", { name: shortName(who) }) : t("corps.beat.hazard");
  script.beat(moment, {
    weight: own ? "X" : "L",
    own,
    spaces: onMap(where(moment, who)),
    centre: { kind: "card", id: card, label, head: face?.name ?? "", text: face?.text ?? "" },
  });
}

function phase(script: CorpsScript, moment: CorpsMoment): void {
  const event = said(moment);
  if (event.phase !== "alien") return script.beat(moment, { weight: "S", ms: 500 });
  const heroes = moment.before.characters.filter((who) => (who.at ?? -1) >= 0);
  const from = heroes.find((who) => isHero(who) && who.player === moment.before.seat) ?? heroes.find(isHero) ?? heroes[0];
  const scene: Scene | undefined = from?.at !== undefined ? { sweep: from.at } : undefined;
  script.beat(moment, { weight: "M", ms: 1100, ...(scene && { scene }) });
}

function placed(script: CorpsScript, moment: CorpsMoment): void {
  const event = said(moment);
  const space = number(event.space, -1);
  const name = `contact:${text(event.source)}`;
  const cue: CorpsCue = { weight: "M", ms: 600, spaces: onMap(space), scene: { signs: sign(space, "contact") }, opens: name };
  if (script.isOpen(name)) script.join(moment, cue, both);
  else script.beat(moment, cue);
}

function spotted(script: CorpsScript, moment: CorpsMoment): void {
  const event = said(moment);
  const space = number(event.space, -1);
  const cue: CorpsCue = { weight: "L", ms: 1000, spaces: onMap(space), scene: { signs: sign(space, "spotted") }, opens: "spotted" };
  if (!event.blip && script.isOpen("spotted")) script.join(moment, cue, both);
  else script.beat(moment, cue);
}

/** Planks break, or hold, after the roll for them. */
function barricade(script: CorpsScript, moment: CorpsMoment): void {
  const cue: CorpsCue = { weight: "M", ms: 800 };
  if (script.isOpen(`shot:${text(said(moment).by)}`)) script.join(moment, cue, both);
  else script.beat(moment, cue);
}

function defended(script: CorpsScript, moment: CorpsMoment): void {
  harm(script, moment, { weight: "M" });
}

type Plays = Play<CorpsView, Scene>;

const carried: Plays = (script, moment) => script.carry(moment);
const simply =
  (cue: CorpsCue): Plays =>
  (script, moment) => {
    const event = said(moment);
    const about = [event.character, event.who, event.alien, event.tunnel, event.gun].map(text).filter(Boolean);
    const spaces = onMap(number(event.space, -1), ...about.map((id) => where(moment, id)));
    script.beat(moment, { ...cue, spaces });
  };

/** The beat in which the Endurance Deck runs low tells that; any other is as usual. */
const unlessLow =
  (usual: Plays): Plays =>
  (script, moment) => {
    const { before, after } = moment;
    if (isLow(before) || !isLow(after)) return usual(script, moment);
    script.beat(moment, { weight: "L", say: t("corps.beat.low", { n: after.endurance, beneath: after.beneath }) });
  };

/** What each event makes of itself; what is not here is routine. */
export const PLAYS: Readonly<Record<string, Plays>> = {
  TurnBegan: carried,
  TokenPassed: carried,
  Activated: carried,
  Aimed: carried,
  Recycled: carried,
  Rerolled: carried,
  Revealed: unlessLow(carried),
  LookedAt: carried,
  TrackerReshuffled: carried,
  Exhausted: unlessLow(carried),
  Drew: unlessLow(simply({ weight: "S" })),
  HandedOver: simply({ weight: "S" }),
  Discarded: unlessLow(simply({ weight: "S" })),
  PhaseBegan: phase,
  Moved: moved,
  Fired: fired,
  GunFired: gunFired,
  Rolled: rolled,
  AlienHit: hit,
  BlipRemoved: hit,
  Wounded: hit,
  Mended: simply({ weight: "M" }),
  Reeled: simply({ weight: "L" }),
  MortallyWounded: simply({ weight: "L" }),
  Defended: defended,
  KnockedDown: (script, moment) => {
    const at = where(moment, text(said(moment).character));
    harm(script, moment, { weight: "L", spaces: onMap(at), scene: { signs: sign(at, "fallen") } });
  },
  Killed: lost,
  Captured: lost,
  Facehugged: (script, moment) => {
    const who = text(said(moment).character);
    const at = where(moment, who);
    harm(script, moment, { weight: "X", own: mine(moment, who), spaces: onMap(at), scene: { signs: sign(at, "fallen") } });
  },
  Spotted: spotted,
  BlipPlaced: placed,
  TunnelPlaced: (script, moment) => {
    const space = number(said(moment).space, -1);
    script.beat(moment, { weight: "M", ms: 800, spaces: onMap(space), scene: { signs: sign(space, "contact") } });
  },
  TrackerDrawn: tracker,
  ThreatBonus: simply({ weight: "M" }),
  AlienTokenAdded: simply({ weight: "M" }),
  HazardResolved: hazard,
  EventPlayed: simply({ weight: "M", ms: 900 }),
  Reshuffled: simply({ weight: "M" }),
  BarricadeRemoved: barricade,
  BarricadeHeld: barricade,
  MissionNote: simply({ weight: "M", ms: 900 }),
  LeftBoard: simply({ weight: "M", ms: 900 }),
  Joined: simply({ weight: "M", ms: 900 }),
  HeroTaken: simply({ weight: "M" }),
  Eliminated: simply({ weight: "L" }),
  Shown: simply({ weight: "M" }),
  Burnt: simply({ weight: "M" }),
};

/** What happened, as beats. */
export const corpsBeats = directed(eventIcon, PLAYS, simply({ weight: "S" }));
