/** Where a cursor goes that walks over the map by keyboard. */

import type { Ground } from "../../../generated/types";

export type Direction = readonly [dx: number, dy: number];

export const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The next space with floor in a direction; the same one if there is none. */
export function stepFrom(
  { width, height }: Pick<Ground, "width" | "height">,
  floor: ReadonlySet<number>,
  from: number,
  [dx, dy]: Direction,
): number {
  let [x, y] = [(from % width) + dx, Math.floor(from / width) + dy];
  for (; x >= 0 && x < width && y >= 0 && y < height; x += dx, y += dy) {
    if (floor.has(y * width + x)) return y * width + x;
  }
  return from;
}

/** The next of some spaces in reading order, around the end. */
export function nextOf(spaces: Iterable<number>, from: number, step: 1 | -1): number {
  const sorted = [...spaces].sort((a, b) => a - b);
  const next = step > 0 ? sorted.find((space) => space > from) : sorted.findLast((space) => space < from);
  return next ?? sorted.at(step > 0 ? 0 : -1) ?? from;
}
