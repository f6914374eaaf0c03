/** What is said of a run: who plays, how long it will take, how sure its figures are. */

import type { RunInfo } from "../generated/types";
import { t } from "../texts";

const MINUTE = 60;
/** Half the width of a 95 % interval, in standard errors. */
const ERRORS = 1.96;

/** The bots of a run, those that are alike together. */
export function botsOf(bots: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of bots) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, n]) => (n > 1 ? t("runs.bots", { n, name }) : name)).join(", ");
}

/** How long a run will go on, or what it waits for; "" if it is over. */
export function leftOf({ state, seconds }: Pick<RunInfo, "state" | "seconds">): string {
  if (state === "waiting" || state === "reporting") return t(`runs.left.${state}`);
  if (state !== "playing") return "";
  if (seconds === null || seconds === undefined) return t("runs.left.measuring");
  return seconds < MINUTE ? t("runs.left.seconds") : t("runs.left.minutes", { n: Math.ceil(seconds / MINUTE) });
}

/** Whether more will come of a run by itself. */
export const underWay = ({ state }: Pick<RunInfo, "state">): boolean =>
  state === "waiting" || state === "playing" || state === "reporting";

/** To within how many games in 100 a share is known after so many games, if half of them are won. */
export const nearness = (games: number): number => Math.max(1, Math.round((ERRORS * 50) / Math.sqrt(Math.max(1, games))));
