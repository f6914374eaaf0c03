/** What the options of a question point at on the map: pieces, spaces, doors, and from where. */

import type { Ground, OptionInfo } from "../../../generated/types";
import { verbOf } from "../../../play/desk.svelte";
import { centre, type Point } from "./paths";
import { covered, type Piece } from "./pieces";

export interface Targets {
  pieces: ReadonlySet<string>;
  spaces: ReadonlySet<number>;
  doors: ReadonlySet<string>;
}

/** Something on the map. */
export interface Spot {
  piece: Piece | null;
  space: number | null;
}

const SHOTS = new Set(["attack", "fire", "again"]);

/** Whether an option is offered on the map unasked. Whom to equip with a card begins with the card. */
export const isForMap = (option: OptionInfo): boolean => Boolean(option.spaces?.length) || !option.cards?.length;

/** The pieces that an option is about: those on its spaces; others only act (who fires, who is placed). */
export function aimedAt(option: OptionInfo, at: ReadonlyMap<string, number>): string[] {
  const pieces = (option.pieces ?? []).filter((piece) => at.has(piece));
  const { spaces = [] } = option;
  return spaces.length ? pieces.filter((piece) => spaces.includes(at.get(piece) ?? -1)) : pieces;
}

export function targetsOf(options: readonly OptionInfo[], at: ReadonlyMap<string, number>): Targets {
  const pieces = new Set<string>();
  const spaces = new Set<number>();
  const doors = new Set<string>();
  for (const option of options) {
    const aimed = aimedAt(option, at);
    for (const piece of aimed) pieces.add(piece);
    const taken = new Set(aimed.map((piece) => at.get(piece)));
    for (const space of option.spaces ?? []) if (!taken.has(space)) spaces.add(space);
    const door = /^barricade:(door-\d+)/.exec(option.key)?.[1];
    if (door) doors.add(door);
  }
  return { pieces, spaces, doors };
}

/** From where to where an option shoots, or null. `active`: who acts if the option does not say. */
export function shotOf(option: OptionInfo, at: ReadonlyMap<string, number>, active: string): [number, number] | null {
  if (!SHOTS.has(verbOf(option))) return null;
  const aimed = aimedAt(option, at);
  const to = at.get(aimed[0] ?? "");
  const shooter = (option.pieces ?? []).find((piece) => !aimed.includes(piece)) ?? active;
  const from = at.get(shooter);
  return from === undefined || to === undefined || from === to ? null : [from, to];
}

/** What can be chosen nearest to a point, or null if nothing is within reach. */
export function nearest(
  ground: Pick<Ground, "width">,
  targets: Targets,
  pieces: readonly Piece[],
  [x, y]: Point,
  within: number,
): Spot | null {
  const spots: { piece: Piece | null; space: number }[] = [
    ...pieces
      .filter((piece) => targets.pieces.has(piece.id))
      .flatMap((piece) => covered(ground, piece).map((space) => ({ piece, space }))),
    ...[...targets.spaces].map((space) => ({ piece: null, space })),
  ];
  let found: Spot | null = null;
  let best = within;
  for (const spot of spots) {
    const [cx, cy] = centre(ground, spot.space);
    const gap = Math.hypot(cx - x, cy - y);
    if (gap < best) [found, best] = [spot, gap];
  }
  return found;
}

/** Of many spaces so many are enough to be seen at once: the others lie around them. */
const ENOUGH = 8;

/** Where the eye should be when something is to be chosen: who acts, then pieces, else spaces, from near to far. */
export function worthSeeing(
  targets: Targets,
  at: ReadonlyMap<string, number>,
  from: number | null,
  ground: Pick<Ground, "width">,
): number[] {
  const pieces = [...targets.pieces].map((piece) => at.get(piece) ?? -1).filter((space) => space >= 0);
  const wanted = pieces.length ? pieces : [...targets.spaces];
  const begin = from ?? wanted[0];
  if (begin === undefined) return [];
  const [x, y] = centre(ground, begin);
  const far = (space: number) => {
    const [cx, cy] = centre(ground, space);
    return Math.hypot(cx - x, cy - y);
  };
  const sorted = wanted.toSorted((a, b) => far(a) - far(b));
  return [begin, ...(pieces.length || sorted.length <= ENOUGH ? sorted : sorted.slice(0, 1))];
}
