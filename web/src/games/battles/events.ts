/** How what happens in battles looks in the log and sounds. */

import type { Line } from "../../generated/types";
import { eventType, type EventKind, type EventLook, type SoundName } from "../../play/kinds";

export const EVENTS: Readonly<Record<string, EventKind>> = {
  FirstChosen: { icon: "flag" },
  Placed: { icon: "person" },
  Mulligan: { icon: "recycle", sound: "card" },
  TurnBegan: { icon: "clock" },
  PhaseBegan: { icon: "flag" },
  Drew: { icon: "card-draw", sound: "card" },
  ResourcePlayed: { icon: "stack", sound: "card" },
  Recruited: { icon: "recruit", sound: "card" },
  Appeared: { icon: "person", tone: "new", sound: "contact" },
  Equipped: { icon: "hand", sound: "card" },
  EquipmentLost: { icon: "return-arrow", tone: "bad" },
  RowChanged: { icon: "split-arrows" },
  Attacked: { icon: "crossed-swords", tone: "bad", sound: "shot" },
  Struck: { icon: "target" },
  CombatEnded: { icon: "check" },
  Stunned: { icon: "knocked-out-stars", tone: "bad", sound: "down" },
  Wounded: { icon: "bleeding-wound", tone: "bad", sound: "hit" },
  Healed: { icon: "health-increase", tone: "hit" },
  Koed: { icon: "skull-crossed-bones", tone: "bad", sound: "down" },
  Recovered: { icon: "health-increase" },
  Readied: { icon: "return-arrow" },
  CountersAdded: { icon: "plus" },
  CountersLost: { icon: "minus", tone: "bad" },
  PowerUsed: { icon: "round-star", sound: "offer" },
  PowerWorked: { icon: "round-star" },
  PoweredUp: { icon: "plus", sound: "card" },
  TwistPlayed: { icon: "card-play", sound: "card" },
  Turned: { icon: "hidden" },
  Discarded: { icon: "card-discard", sound: "card" },
  Shown: { icon: "up-card", sound: "card" },
  LookedAt: { icon: "eye" },
  TakenToHand: { icon: "card-draw", sound: "card" },
  PutBeneath: { icon: "stack" },
  Shuffled: { icon: "recycle", sound: "card" },
  Searched: { icon: "search" },
  GainedXp: { icon: "round-star", tone: "hit" },
  LevelledUp: { icon: "up", tone: "hit", sound: "won" },
  Captured: { icon: "spider-alt", tone: "bad", sound: "down" },
  Released: { icon: "exit-door" },
  Hatched: { icon: "alien-egg", tone: "new", sound: "spotted" },
  ControlChanged: { icon: "handcuffed", tone: "bad" },
  Out: { icon: "skull-crossed-bones", tone: "bad" },
  Conceded: { icon: "flag", tone: "bad" },
};

/** How a line of the log looks. */
export function eventIcon(line: Line): EventLook | null {
  const type = eventType(line);
  const kind = EVENTS[type];
  if (kind && type === "Struck" && (line.event as { hit?: boolean }).hit) return { icon: kind.icon, tone: "hit" };
  return kind ?? null;
}

/** What is heard of it. */
export function eventSound(line: Line): SoundName | null {
  const type = eventType(line);
  if (type === "Struck") return (line.event as { hit?: boolean }).hit ? "hit" : "miss";
  return EVENTS[type]?.sound ?? null;
}
