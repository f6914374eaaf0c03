/** A pictogram for every card, symbol and kind of card of the battles box. */

import type { Pictogram } from "../../generated/icons";
import "../../generated/icons-battles";
import type { BattleCard } from "../../generated/types";

export const CARD_PICTOGRAMS: Readonly<Record<string, Pictogram>> = {
  // Main Characters
  "warrant-officer-ripley": "flamethrower",
  "lt-ripley": "strong",
  "sister-ripley": "monk-face",
  "ripley-8": "trample",
  "the-perfect-organism-main": "alien-stare",
  "the-queen-main": "alien-skull",
  "the-dragon-main": "spiked-dragon-head",
  "the-newborn-main": "baby-face",
  // The Company
  newt: "bear-head",
  vriess: "mono-wheel-robot",
  kane: "space-suit",
  "captain-dallas": "captain-hat-profile",
  call: "cyborg-face",
  "cmo-clemens": "caduceus",
  parker: "wrench",
  bishop: "android-mask",
  christie: "bullet-impacts",
  "brother-dillon": "fist",
  "private-hudson": "shouting",
  johner: "bolter-gun",
  ash: "microscope",
  "corporal-hicks": "sawed-off-shotgun",
  // Xenomorphs
  ovomorph: "alien-egg",
  "adolescent-xenomorph": "alien-bug",
  "xenomorph-ambusher": "shadow-follower",
  "leaping-xenomorph": "pounce",
  "ferocious-xenomorph": "claw-slashes",
  "salivating-xenomorph": "mouth-watering",
  "acid-blood-xenomorph": "acid-blob",
  "xenomorph-spitter": "acid",
  "screeching-xenomorph": "sonic-shout",
  "the-dragon": "spiked-dragon-head",
  "the-perfect-organism": "alien-stare",
  "the-newborn": "baby-face",
  "the-queen": "alien-skull",
  facehugger: "spider-alt",
  "extended-incubation": "embryo",
  // Equipment and Plot Twists
  "m41a-pulse-rifle": "famas",
  "mu-th-er-6000": "laptop",
  "power-loader": "battle-mech",
  chestburst: "grasping-claws",
  spook: "evil-eyes",
  "build-the-hive": "hive",
  "lets-rock": "minigun",
  // Locations show what they pay
  "weyland-yutani-complex": "all-for-one",
  "lv-426": "ringed-planet",
  "the-nostromo": "atom",
  "the-sulaco": "targeted",
  "the-auriga": "light-bulb",
  "fury-161": "fist",
  earth: "wireframe-globe",
  space: "star-swirl",
};

export const SYMBOL_PICTOGRAMS: Readonly<Record<string, Pictogram>> = {
  humanity: "wireframe-globe",
  alien: "star-swirl",
  energy: "atom",
  intellect: "light-bulb",
  skill: "targeted",
  might: "fist",
};

export const TYPE_PICTOGRAMS: Readonly<Record<BattleCard["type"], Pictogram>> = {
  main: "round-star",
  supporting: "person",
  "plot-twist": "card-play",
  equipment: "brodie-helmet",
  location: "compass",
  token: "spider-alt",
};

/** The pictogram of a card, by the id of a copy or of the definition. */
export function cardPictogram(id: string): Pictogram {
  return CARD_PICTOGRAMS[id.replace(/-\d+$/, "")] ?? CARD_PICTOGRAMS[id] ?? "stack";
}

/** The kind of card that its spine tells: its team, or what it is. */
export function spine(card: BattleCard): string {
  if (card.type === "equipment") return "equipment";
  if (card.type === "plot-twist" || card.type === "location") return "event";
  return card.team === "company" ? "company" : "xeno";
}
