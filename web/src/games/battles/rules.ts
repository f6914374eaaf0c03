/** Which rule of the law explains a thing that is read, so that every word of a card leads there. */

import type { BattleCard } from "../../generated/types";

export const KEYWORD_RULES: Readonly<Record<string, string>> = {
  creature: "V19.01",
  swarm: "V19.02",
  ferocious: "V19.03",
  lethal: "V19.04",
  monstrous: "V19.05",
  passive: "V19.06",
  flight: "V19.07",
  ranged: "V19.08",
  leap: "V99.33",
  legion: "V99.37",
  leader: "V8.07",
  camouflage: "V6.08",
  immobile: "V5.10",
};

export const TYPE_RULES: Readonly<Record<BattleCard["type"], string>> = {
  main: "V14.01",
  supporting: "V5.05",
  "plot-twist": "V11.01",
  equipment: "V12.01",
  location: "V17.01",
  token: "V20.01",
};

/** What adds to a value besides a card. */
export const MODIFIER_RULES: Readonly<Record<string, string>> = {
  counters: "V10.01",
  "this-turn": "V18.01",
  "this-combat": "V7.11",
};

export const RULES = {
  captive: "V20.06",
  power: "V13.03",
  stunned: "V9.01",
  window: "V7.02",
} as const;
