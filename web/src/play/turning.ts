/** How the chance to win went in a finished game, and what there is to say of it. */

import type { EndingInfo, PointInfo, StandInfo } from "../generated/types";
import { t } from "../texts";

/** A chance as people say it: so many in a hundred. */
export const inHundred = (chance: number): number => Math.round(chance * 100);

export const hasWon = (ending: EndingInfo, eyes: number | null): boolean =>
  eyes === null ? ending.winners.length > 0 : ending.winners.includes(eyes);

/** The finding of the chart, as its heading: the turn that changed most, or that none did. */
export function finding(stands: readonly StandInfo[], points: readonly PointInfo[]): string {
  const most = points.reduce<PointInfo | undefined>(
    (best, point) => (best && Math.abs(best.after - best.before) >= Math.abs(point.after - point.before) ? best : point),
    undefined,
  );
  if (!most) {
    const chances = stands.map((stand) => inHundred(stand.chance));
    return t("play.turning.even", { low: Math.min(...chances), high: Math.max(...chances) });
  }
  const change = { n: most.turn, before: inHundred(most.before), after: inHundred(most.after) };
  return t(most.after > most.before ? "play.turning.rose" : "play.turning.fell", change);
}

/** Where something lies on a chart, in hundredths of its width and, from the top, of its height. */
export interface Place {
  x: number;
  y: number;
}

/** The beginnings of turns, at equal distances. */
export function places(stands: readonly StandInfo[]): Place[] {
  const last = Math.max(1, stands.length - 1);
  return stands.map((stand, number) => ({ x: (100 * number) / last, y: 100 - 100 * stand.chance }));
}

/** A turning point lies on the line, within its turn, where the answer was given. */
export function placeOf(point: PointInfo, stands: readonly StandInfo[]): Place {
  const all = places(stands);
  const after = Math.max(1, stands.findIndex((stand) => stand.at > point.at));
  const [from, to] = [stands[after - 1], stands[after]];
  const [left, right] = [all[after - 1], all[after]];
  if (!from || !to || !left || !right) return all[0] ?? { x: 0, y: 0 };
  const share = to.at > from.at ? (point.at - from.at) / (to.at - from.at) : 0;
  return { x: left.x + share * (right.x - left.x), y: left.y + share * (right.y - left.y) };
}
