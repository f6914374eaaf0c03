/** The six steps of "How to play", the same for every game. */

import type { Pictogram } from "../../generated/icons";

export const STEPS = ["want", "turn", "hit", "they", "out", "first"] as const;
export type HowStep = (typeof STEPS)[number];

/** The sign of each step. */
export const SIGNS: Record<HowStep, Pictogram> = {
  want: "trophy",
  turn: "recycle",
  hit: "on-target",
  they: "alien-bug",
  out: "hourglass",
  first: "walking-boot",
};
