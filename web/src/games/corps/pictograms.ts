/** A pictogram for every card, kind of card, keyword and token of the corps box. */

import type { CardFace } from "../../generated/types";
import type { Pictogram } from "../../generated/icons";
import "../../generated/icons-corps";

export const CARD_PICTOGRAMS: Readonly<Record<string, Pictogram>> = {
  // Weapons
  "hk-vp70": "pistol-gun",
  "m41a-pulse-rifle": "famas",
  "m56-smart-gun": "minigun",
  "m240-flamethrower": "flamethrower",
  "ithaca-37-shotgun": "sawed-off-shotgun",
  "m40-grenades": "grenade",
  // Equipment
  "body-armor": "armor-vest",
  "m4-helmet": "brodie-helmet",
  "shoulder-lamp": "flashlight",
  "motion-tracker": "radar-sweep",
  "ammo-bandolier": "ammo-box",
  "hand-welder": "laser-burst",
  "first-aid-kit": "medical-pack",
  // Events
  "just-deal-with-it": "rally-the-troops",
  "catch-your-breath": "lungs",
  "got-spares": "recycle",
  "short-controlled-bursts": "bullet-impacts",
  "on-the-double": "sprint",
  "we-are-leaving": "exit-door",
  "stay-frosty": "dice-target",
  "close-call": "dice-shield",
  "hot-wire": "plug",
  "false-reading": "sound-off",
  "false-echo": "echo-ripples",
  "eyes-open": "eye-target",
  "fall-back": "return-arrow",
  "back-on-your-feet": "health-increase",
  // Hazards
  "losing-hope": "broken-heart",
  jammed: "padlock",
  wounded: "bleeding-wound",
  "acid-spray": "acid",
  panic: "sonic-shout",
  "movement-all-around": "convergence-target",
  "they-cut-the-power": "power-lightning",
  "in-the-dark": "evil-eyes",
  // Motion tracker: aliens that are seen move
  contact: "targeted",
  "there-it-is": "alien-bug",
  "it-sees-us": "angry-eyes",
  "off-guard": "backstab",
  "bad-angle": "split-arrows",
  pounce: "pounce",
  reinforced: "minions",
  "all-at-once": "multiple-targets",
  "running-fight": "sprint",
  ambush: "shadow-follower",
  "wall-of-claws": "claw-slashes",
  overrun: "trample",
  // Motion tracker: drones
  "clear-reading": "radar-sweep",
  scratching: "triple-scratches",
  stirring: "alien-egg",
  "tearing-through": "broken-wall",
  "pack-hunters": "wolf-head",
  "drawn-by-noise": "sound-waves",
  "out-of-the-walls": "grasping-claws",
  breach: "entry-door",
  "the-hive-wakes": "hive",
  "no-way-back": "return-arrow",
  // Motion tracker: aliens that nobody sees
  "faint-signal": "radar-dish",
  "something-moving": "footsteps",
  "lost-contact": "sound-off",
  "more-than-one": "multiple-targets",
  static: "static",
  "closing-in": "convergence-target",
  "nest-mates": "nest-eggs",
  unseen: "evil-eyes",
  nerves: "static-waves",
  surge: "minions",
  "many-signals": "echo-ripples",
  stalkers: "shadow-follower",
  // Motion tracker: tunnels
  "loose-grating": "closed-doors",
  "crawl-space": "straight-pipe",
  "under-the-floor": "hole",
  "duct-breach": "broken-wall",
  burrow: "hole-ladder",
  "below-us": "fall-down",
  "up-from-below": "stalagtite",
  honeycomb: "hive",
};

export const KIND_PICTOGRAMS: Readonly<Record<CardFace["type"], Pictogram>> = {
  weapon: "bullets",
  equipment: "brodie-helmet",
  event: "round-star",
  hazard: "hazard-sign",
  tracker: "radar-sweep",
};

/** The pictogram of a card, by the id of a copy or of the definition. */
export function cardPictogram(id: string): Pictogram {
  return CARD_PICTOGRAMS[id] ?? CARD_PICTOGRAMS[id.replace(/-\d+$/, "")] ?? "stack";
}
