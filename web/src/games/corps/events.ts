/** How what happens in corps looks in the log and sounds. */

import type { Line } from "../../generated/types";
import { eventType, type EventKind, type EventLook, type SoundName } from "../../play/kinds";

export const EVENTS: Readonly<Record<string, EventKind>> = {
  TurnBegan: { icon: "clock" },
  PhaseBegan: { icon: "flag" },
  TokenPassed: { icon: "flag" },
  Activated: { icon: "person" },
  Geared: { icon: "hand" },
  Equipped: { icon: "hand", sound: "card" },
  Unequipped: { icon: "return-arrow", sound: "card" },
  Drew: { icon: "card-draw", sound: "card" },
  HandedOver: { icon: "hand", sound: "card" },
  Exhausted: { icon: "card-discard", sound: "card" },
  Burnt: { icon: "card-discard", tone: "bad", sound: "card" },
  Discarded: { icon: "card-discard", tone: "bad", sound: "card" },
  Recycled: { icon: "recycle", sound: "card" },
  Revealed: { icon: "up-card", sound: "card" },
  Reshuffled: { icon: "stack", sound: "card" },
  LookedAt: { icon: "eye" },
  EventPlayed: { icon: "card-play", sound: "card" },
  HazardResolved: { icon: "hazard-sign", tone: "bad", sound: "card" },
  HazardRefused: { icon: "hazard-sign" },
  HazardEnded: { icon: "hazard-sign" },
  Moved: { icon: "walking-boot" },
  Rolled: { icon: "d10", sound: "dice" },
  Rerolled: { icon: "d10", sound: "dice" },
  Aimed: { icon: "on-target" },
  Fired: { icon: "target", sound: "shot" },
  AlienHit: { icon: "target", tone: "hit", sound: "hit" },
  Wounded: { icon: "target", tone: "hit", sound: "hit" },
  Mended: { icon: "health-increase", tone: "bad" },
  Reeled: { icon: "falling", tone: "hit" },
  MortallyWounded: { icon: "alien-bug", tone: "bad", sound: "spotted" },
  BlipRemoved: { icon: "radar-sweep", tone: "hit", sound: "hit" },
  BlipPlaced: { icon: "radar-sweep", tone: "new", sound: "contact" },
  BlipLost: { icon: "barricade" },
  Spotted: { icon: "alien-bug", tone: "new", sound: "spotted" },
  Barricaded: { icon: "barricade" },
  BarricadeRemoved: { icon: "broken-wall", tone: "bad" },
  BarricadeHeld: { icon: "barricade" },
  Defended: { icon: "shield-echoes", tone: "hit" },
  KnockedDown: { icon: "falling", tone: "bad", sound: "down" },
  StoodUp: { icon: "health-increase" },
  Captured: { icon: "handcuffed", tone: "bad", sound: "down" },
  Killed: { icon: "skull-crossed-bones", tone: "bad", sound: "down" },
  Facehugged: { icon: "spider-alt", tone: "bad", sound: "down" },
  LeftBoard: { icon: "exit-door" },
  Joined: { icon: "person" },
  HeroTaken: { icon: "person" },
  Eliminated: { icon: "skull-crossed-bones", tone: "bad" },
  TrackerDrawn: { icon: "radar-sweep", tone: "new", sound: "card" },
  TrackerReshuffled: { icon: "stack", sound: "card" },
  ThreatBonus: { icon: "radar-sweep", tone: "bad" },
  TunnelPlaced: { icon: "hole", tone: "bad", sound: "contact" },
  GunFired: { icon: "sentry-gun", sound: "shot" },
  GunPlaced: { icon: "sentry-gun" },
  AbilityUsed: { icon: "round-star" },
  ExperienceGained: { icon: "round-star", tone: "new", sound: "card" },
  ExperienceUsed: { icon: "round-star" },
  MissionNote: { icon: "contract" },
  AlienTokenAdded: { icon: "alien-bug", tone: "bad" },
  Shown: { icon: "up-card", sound: "card" },
};

/** What an event says, as far as sight and sound care. */
interface Said {
  what?: string;
  roll?: number;
  needed?: number;
  hit?: boolean;
}

/** How a line of the log looks. */
export function eventIcon(line: Line): EventLook | null {
  const type = eventType(line);
  const kind = EVENTS[type];
  if (kind && type === "GunFired" && (line.event as Said).hit) return { icon: kind.icon, tone: "hit" };
  return kind ?? null;
}

/** What is heard of it. An attack roll that fails sounds like a miss. */
export function eventSound(line: Line): SoundName | null {
  const { what, roll = 0, needed = 0 } = (line.event ?? {}) as Said;
  if (eventType(line) === "Rolled" && what === "attack" && roll > needed) return "miss";
  return EVENTS[eventType(line)]?.sound ?? null;
}
