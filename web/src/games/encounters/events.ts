/** How what happens in encounters looks in the log and sounds. */

import type { Line } from "../../generated/types";
import { eventType, type EventKind, type EventLook, type SoundName } from "../../play/kinds";

export const EVENTS: Readonly<Record<string, EventKind>> = {
  RoleTaken: { icon: "person" },
  FirstChosen: { icon: "flag" },
  TurnBegan: { icon: "clock" },
  PhaseBegan: { icon: "flag" },
  Drew: { icon: "card-draw", sound: "card" },
  Reshuffled: { icon: "recycle", sound: "card" },
  Discarded: { icon: "card-discard", sound: "card" },
  Shown: { icon: "up-card", sound: "card" },
  CardPlayed: { icon: "card-play", sound: "card" },
  Combo: { icon: "round-star", tone: "hit" },
  AbilityUsed: { icon: "round-star" },
  Sacrificed: { icon: "sacrificial-dagger", sound: "card" },
  Mobilized: { icon: "round-star" },
  Coordinated: { icon: "shaking-hands", tone: "hit", sound: "offer" },
  Recruited: { icon: "recruit", sound: "card" },
  Gained: { icon: "plus", sound: "card" },
  HqFilled: { icon: "person" },
  CharacterKilled: { icon: "skull-crossed-bones", tone: "bad", sound: "down" },
  Paid: { icon: "two-coins", sound: "card" },
  Scanned: { icon: "scan", sound: "contact" },
  Peeked: { icon: "eye" },
  HiveCardAdded: { icon: "radar-sweep", tone: "new", sound: "contact" },
  HiveSkipped: { icon: "check", tone: "hit" },
  HazardDrawn: { icon: "hazard-sign", tone: "bad", sound: "down" },
  Cocooned: { icon: "spider-web", tone: "bad", sound: "down" },
  HiveEmpty: { icon: "hive", tone: "bad" },
  HiveReformed: { icon: "hive", tone: "new" },
  HiveTookBack: { icon: "hive" },
  ReachedZone: { icon: "alien-bug", tone: "bad", sound: "contact-near" },
  Revealed: { icon: "eye", tone: "new", sound: "spotted" },
  EventHappened: { icon: "ringing-alarm", tone: "bad", sound: "spotted" },
  EventAbility: { icon: "ringing-alarm", tone: "bad" },
  HazardHappened: { icon: "hazard-sign", tone: "bad", sound: "spotted" },
  HiveCardGone: { icon: "card-discard" },
  CardMoved: { icon: "split-arrows" },
  Attached: { icon: "plug" },
  Blocked: { icon: "padlock", tone: "hit" },
  ToOperations: { icon: "flag" },
  Weakened: { icon: "minus", tone: "hit" },
  Strengthened: { icon: "plus", tone: "bad" },
  GoalCompleted: { icon: "check", tone: "hit" },
  Fought: { icon: "target", sound: "shot" },
  FoughtPlayer: { icon: "crossed-swords", tone: "bad", sound: "shot" },
  EnemyDied: { icon: "skull-crossed-bones", tone: "hit", sound: "hit" },
  EnemyStrikes: { icon: "claw-slashes", tone: "bad" },
  StrikeDrawn: { icon: "bleeding-wound", tone: "bad", sound: "hit" },
  StrikeAvoided: { icon: "shield-echoes", tone: "hit", sound: "miss" },
  StrikesReshuffled: { icon: "recycle", sound: "card" },
  Healed: { icon: "health-increase", tone: "hit" },
  FacehuggerLaid: { icon: "spider-alt", tone: "bad", sound: "spotted" },
  Impregnated: { icon: "embryo", tone: "bad", sound: "down" },
  ChestBurst: { icon: "grasping-claws", tone: "bad", sound: "down" },
  Died: { icon: "skull-crossed-bones", tone: "bad", sound: "down" },
  BecameAlien: { icon: "alien-skull", tone: "bad", sound: "spotted" },
  AvatarPower: { icon: "round-star" },
  AgendaShown: { icon: "evil-book", tone: "new", sound: "card" },
  ObjectiveCompleted: { icon: "flag", tone: "hit", sound: "won" },
  ObjectiveSetup: { icon: "flag", tone: "new" },
  Achieved: { icon: "trophy", tone: "hit" },
};

/** How a line of the log looks. */
export function eventIcon(line: Line): EventLook | null {
  const type = eventType(line);
  // A strike that is a miss is good news.
  if (type === "StrikeDrawn" && (line.event as { damage?: number }).damage === 0) return { icon: "bleeding-wound" };
  return EVENTS[type] ?? null;
}

/** What is heard of it. */
export function eventSound(line: Line): SoundName | null {
  const type = eventType(line);
  if (type === "StrikeDrawn" && (line.event as { damage?: number }).damage === 0) return "miss";
  return EVENTS[type]?.sound ?? null;
}
