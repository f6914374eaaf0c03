/** What the Hive will do next: which cards a new Hive card pushes, and who is struck if nothing is done. */

import type { EncountersView } from "../../generated/types";
import { box } from "./box.svelte";

export type Player = EncountersView["players"][number];

/** What becomes of a room when the next Hive card comes. */
export type Push = "leaves" | "moves" | "enters" | "stops" | "stays" | "blocked" | "passed";

/** For every room, from the Hive outward. A card that holds still and a blocked room are passed over. */
export function pushes(view: EncountersView): Push[] {
  let moving = true;
  const found: Push[] = view.rooms.map((room) => {
    if (room.blocked) return "blocked";
    if (room.up && room.card && box.card(room.card)?.moves === false) return "passed";
    if (!moving) return "stays";
    if (room.cards) return "moves";
    moving = false;
    return "stops";
  });
  // The push has gone through: the last card that moves reaches the Combat Zone.
  if (moving) {
    const last = found.lastIndexOf("moves");
    if (last >= 0) found[last] = "leaves";
  }
  const first = found.findIndex((push) => push === "stops");
  if (first >= 0 && !found.includes("moves")) found[first] = "enters";
  return found;
}

/** What the eye is shown of a card in a room. */
export type Move = "comes" | "turns" | "";

/** What happened to the card of every room, from the Hive outward. */
export function moves(was: EncountersView, now: EncountersView): Move[] {
  const pushed = now.hive < was.hive;
  const before = pushes(was);
  let into = pushed;
  return now.rooms.map((room, place) => {
    const old = was.rooms[place];
    const entered = into;
    // A push goes on through what moves, and past what holds still.
    if (before[place] === "stops" || before[place] === "enters") into = false;
    if (!room.cards || room.blocked || (old?.up && old.card === room.card)) return "";
    if (entered && before[place] !== "passed") return "comes";
    if (!old?.cards) return "comes";
    return room.up && !old.up ? "turns" : "";
  });
}

/** The enemies of the Combat Zone in the order in which they strike, with what each of them deals out. */
export function strikers(view: EncountersView): { card: string; strikes: number }[] {
  const victim = view.players[view.active];
  if (!victim || victim.infected || victim.dead) return [];
  return view.zone
    .toReversed()
    .filter(({ card, strikes }) => (strikes ?? 0) > 0 && !view.turn_notes.includes(`pacified:${card}`))
    .map(({ card, strikes }) => ({ card, strikes: strikes ?? 0 }));
}

/** All Strike cards of this turn's Strike Phase, as it stands. */
export const strikeCards = (view: EncountersView): number =>
  strikers(view).reduce((sum, { strikes }) => sum + strikes, 0);

/** Who has the turn after the active player: no Alien Player, unless there is nobody else. */
export function nextPlayer(view: EncountersView): number {
  const n = view.players.length;
  for (let step = 1; step <= n; step++) {
    const seat = (view.active + step) % n;
    if (!view.players[seat]?.dead) return seat;
  }
  return view.active;
}

/** Own cards first, then the others in turn order. */
export function seatsOf(view: EncountersView): number[] {
  const from = view.seat ?? 0;
  const n = view.players.length;
  return Array.from({ length: n }, (_, step) => (from + step) % n);
}

/** What a Sergeant costs. */
const SERGEANT = 3;

/** What a character of the HQ, or a Sergeant, costs now. */
export const price = (view: EncountersView, card: string): number =>
  Math.max(0, (card === "sergeant" ? SERGEANT : (box.card(card)?.cost ?? 0)) + view.surcharge);
