/** Steps over the map (A6.08, A10.01 to A10.09, A99.03): which spaces are next to each other, and how far they are. */

import type { Ground } from "../../../generated/types";
import type { Segment } from "./paths";

type Terrain = Pick<Ground, "width" | "height" | "floor" | "furniture" | "walls" | "white_lines" | "doors" | "posts">;

const AROUND = [
  [1, 0], [-1, 0], [0, 1], [0, -1], [1, 1], [-1, -1], [-1, 1], [1, -1],
] as const;

/** The unit edges of a line, each by the corner where it begins and whether it stands upright. */
function* edges([x1, y1, x2, y2]: Segment): Generator<string> {
  if (x1 === x2) for (let y = y1; y < y2; y++) yield `${x1},${y},up`;
  else for (let x = x1; x < x2; x++) yield `${x},${y1},level`;
}

function* corners([x1, y1, x2, y2]: Segment): Generator<string> {
  for (let x = x1; x <= x2; x++) for (let y = y1; y <= y2; y++) yield `${x},${y}`;
}

export class Walks {
  readonly #ground: Terrain;
  readonly #floor: Set<number>;
  readonly #shut = new Set<string>();
  readonly #cut = new Set<string>();
  readonly #doors = new Map<string, string>();
  readonly #middles = new Map<string, string>();

  constructor(ground: Terrain) {
    this.#ground = ground;
    this.#floor = new Set(ground.floor);
    for (const line of [...ground.walls, ...ground.white_lines]) {
      for (const edge of edges(line)) this.#shut.add(edge);
      for (const corner of corners(line)) this.#cut.add(corner);
    }
    for (const space of ground.furniture.flat()) {
      const [x, y] = [space % ground.width, Math.floor(space / ground.width)];
      for (const corner of corners([x, y, x + 1, y + 1])) this.#cut.add(corner);
    }
    for (const [x, y] of ground.posts) this.#cut.add(`${x},${y}`);
    for (const { key, line } of ground.doors) {
      for (const edge of edges(line)) this.#doors.set(edge, key);
      const points = [...corners(line)];
      for (const corner of [points.at(0), points.at(-1)]) if (corner) this.#cut.add(corner);
      for (const corner of points.slice(1, -1)) this.#middles.set(corner, key);
    }
  }

  /** Whether a single step leads from one space to the next, past these barricaded doors. */
  #free(x: number, y: number, dx: number, dy: number, barred: ReadonlySet<string>): boolean {
    const { width, height } = this.#ground;
    const [nx, ny] = [x + dx, y + dy];
    if (nx < 0 || ny < 0 || nx >= width || ny >= height || !this.#floor.has(ny * width + nx)) return false;
    if (dx && dy) {
      const corner = `${Math.max(x, nx)},${Math.max(y, ny)}`;
      const door = this.#middles.get(corner);
      return !this.#cut.has(corner) && !(door && barred.has(door));
    }
    const edge = dx ? `${Math.max(x, nx)},${y},up` : `${x},${Math.max(y, ny)},level`;
    const door = this.#doors.get(edge);
    return door ? !barred.has(door) : !this.#shut.has(edge);
  }

  /** The spaces one step away. */
  next(space: number, barred: ReadonlySet<string> = new Set()): number[] {
    const { width } = this.#ground;
    const [x, y] = [space % width, Math.floor(space / width)];
    return AROUND.filter(([dx, dy]) => this.#free(x, y, dx, dy, barred)).map(([dx, dy]) => space + dy * width + dx);
  }

  /** Steps to every space that there is a way to. */
  distances(from: number, barred: ReadonlySet<string> = new Set()): Map<number, number> {
    const steps = new Map([[from, 0]]);
    for (const space of steps.keys()) {
      const here = (steps.get(space) ?? 0) + 1;
      for (const other of this.next(space, barred)) if (!steps.has(other)) steps.set(other, here);
    }
    return steps;
  }
}
