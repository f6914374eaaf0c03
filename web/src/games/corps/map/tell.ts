/** A space of the map in words: for a cursor that walks over it. */

import type { Ground, OptionInfo } from "../../../generated/types";
import { inShort } from "../../../play/risk";
import { t } from "../../../texts";
import { placeName } from "./paths";
import { covered, describe, type Piece } from "./pieces";

interface Scene {
  ground: Ground;
  pieces: readonly Piece[];
  lit: ReadonlySet<number>;
  open: ReadonlySet<string>;
  barred: ReadonlySet<string>;
}

/** Place, what is there, doors beside it, whether it is seen, what could be chosen (null: nothing is asked). */
export function tell(space: number, scene: Scene, options: readonly OptionInfo[] | null): string {
  const { ground, open, barred } = scene;
  const here = scene.pieces.filter((piece) => covered(ground, piece).includes(space)).map(describe);
  const spawn = Object.entries(ground.spawn_points).find(([, where]) => where === space)?.[0];
  if (spawn) here.push(t("map.spawn", { n: spawn.slice(6) }), ...(barred.has(spawn) ? [t("map.barred")] : []));
  const exit = Object.entries(ground.exits).find(([, spaces]) => spaces.includes(space))?.[0];
  if (exit) here.push(t("map.exit", { letter: exit.slice(5).toUpperCase() }));
  const doors = ground.doors
    .filter((door) => door.spaces.includes(space))
    .map(({ key }) => t(barred.has(key) ? "map.door-barred" : open.has(key) ? "map.door-open" : "map.door-closed"));
  const parts = [placeName(ground, space), ...(here.length ? here : [t("map.nothing")]), ...doors];
  parts.push(t(scene.lit.has(space) ? "map.seen" : "map.dark"));
  if (options) {
    const [only, another] = options;
    parts.push(another ? t("map.choices", { n: options.length }) : (only?.text ?? t("map.no-choice")));
    if (only && !another) parts.push(...[inShort(only)].filter(Boolean));
  }
  return parts.join(", ");
}
