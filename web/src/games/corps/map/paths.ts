/**
 * The geometry of the map: where a space lies, what a set of spaces in hexadecimal holds, and SVG paths for sets of
 * spaces and lines. Pure functions; a space is CELL units wide.
 */

import type { BoardPicture, Ground, Line } from "../../../generated/types";
import type { PlaceOf, Said } from "../../../play/kinds";

export const CELL = 32;
/** How much is drawn around the boards: room for their names. */
export const MARGIN = 26;

export type Point = readonly [x: number, y: number];
export type Segment = readonly [x1: number, y1: number, x2: number, y2: number];

type Width = Pick<Ground, "width">;

/** The middle of a space. */
export const centre = ({ width }: Width, space: number): Point => [
  ((space % width) + 0.5) * CELL,
  (Math.floor(space / width) + 0.5) * CELL,
];

/** The space at a place of the drawing, or null outside of the map. */
export function spaceAt({ width, height }: Pick<Ground, "width" | "height">, x: number, y: number): number | null {
  const column = Math.floor(x / CELL);
  const row = Math.floor(y / CELL);
  return column < 0 || row < 0 || column >= width || row >= height ? null : row * width + column;
}

/** The spaces of a set in hexadecimal, in which bit n stands for space n. */
export function spacesOf(hex: string): number[] {
  const spaces: number[] = [];
  for (let digit = 0; digit < hex.length; digit++) {
    const value = Number.parseInt(hex[hex.length - 1 - digit] ?? "0", 16);
    for (let bit = 0; bit < 4; bit++) if ((value >> bit) & 1) spaces.push(4 * digit + bit);
  }
  return spaces;
}

/** Spaces as filled rectangles, one for each run in a row. */
export function squares({ width }: Width, spaces: Iterable<number>): string {
  let path = "";
  let start = -1;
  let end = -1;
  const close = () => {
    if (start < 0) return;
    const length = (end - start + 1) * CELL;
    path += `M${(start % width) * CELL} ${Math.floor(start / width) * CELL}h${length}v${CELL}h${-length}z`;
  };
  for (const space of [...new Set(spaces)].sort((a, b) => a - b)) {
    if (start >= 0 && space === end + 1 && space % width !== 0) end = space;
    else {
      close();
      start = end = space;
    }
  }
  close();
  return path;
}

/** The rims of a set of spaces, as closed loops of corners with the set on their right hand. */
export function rims({ width }: Width, spaces: Iterable<number>): Point[][] {
  const inside = new Set(spaces);
  const has = (x: number, y: number) => x >= 0 && x < width && y >= 0 && inside.has(y * width + x);
  const edges = new Map<string, Segment[]>();
  const add = (x1: number, y1: number, x2: number, y2: number) => {
    const key = `${x1},${y1}`;
    edges.set(key, [...(edges.get(key) ?? []), [x1, y1, x2, y2]]);
  };
  for (const space of [...inside].sort((a, b) => a - b)) {
    const x = space % width;
    const y = Math.floor(space / width);
    if (!has(x, y - 1)) add(x, y, x + 1, y);
    if (!has(x + 1, y)) add(x + 1, y, x + 1, y + 1);
    if (!has(x, y + 1)) add(x + 1, y + 1, x, y + 1);
    if (!has(x - 1, y)) add(x, y + 1, x, y);
  }
  const loops: Point[][] = [];
  for (const started of edges.values()) {
    while (started.length) {
      const loop: Point[] = [];
      let edge = started.shift();
      while (edge) {
        const [x1, y1, x2, y2]: Segment = edge;
        loop.push([x1, y1]);
        const next: Segment[] = edges.get(`${x2},${y2}`) ?? [];
        // Where two spaces touch with their corners only, turn right: each keeps a rim of its own.
        const right: Segment | undefined = next.find(
          ([a, b, c, d]) => c - a === -(y2 - y1) && d - b === x2 - x1,
        );
        edge = right ?? next[0];
        if (edge) next.splice(next.indexOf(edge), 1);
      }
      loops.push(straight(loop));
    }
  }
  return loops;
}

/** A loop without the corners at which it does not turn. */
function straight(loop: Point[]): Point[] {
  return loop.filter(([x, y], index) => {
    const [px, py] = loop.at(index - 1) ?? [x, y];
    const [nx, ny] = loop[(index + 1) % loop.length] ?? [x, y];
    return (x - px) * (ny - y) !== (y - py) * (nx - x);
  });
}

/** The rim of a set of spaces as a path, drawn in by `inset` and with corners of `radius`. */
export function outline(ground: Width, spaces: Iterable<number>, inset = 0, radius = 0): string {
  return rims(ground, spaces)
    .map((loop) => {
      const corners = loop.map(([x, y], index) => {
        const [px, py] = loop.at(index - 1) ?? [x, y];
        const [nx, ny] = loop[(index + 1) % loop.length] ?? [x, y];
        const [ax, ay] = [Math.sign(x - px), Math.sign(y - py)];
        const [bx, by] = [Math.sign(nx - x), Math.sign(ny - y)];
        return { x: x * CELL + inset * (-ay - by), y: y * CELL + inset * (ax + bx), ax, ay, bx, by };
      });
      const parts = corners.map(({ x, y, ax, ay, bx, by }) =>
        radius
          ? `L${x - ax * radius} ${y - ay * radius}Q${x} ${y} ${x + bx * radius} ${y + by * radius}`
          : `L${x} ${y}`,
      );
      return `M${parts.join("").slice(1)}z`;
    })
    .join("");
}

/** Straight lines between corners. */
export const strokes = (lines: Iterable<Segment>): string =>
  [...lines]
    .map(([x1, y1, x2, y2]) => `M${x1 * CELL} ${y1 * CELL}${x1 === x2 ? `V${y2 * CELL}` : `H${x2 * CELL}`}`)
    .join("");

/** The fine lines between spaces, as long as possible. */
export function grid({ width, height, floor }: Pick<Ground, "width" | "height" | "floor">): string {
  const is = new Set(floor);
  const lines: Segment[] = [];
  const run = (length: number, both: (at: number) => boolean, line: (from: number, to: number) => Segment) => {
    let from = -1;
    for (let at = 0; at <= length; at++) {
      const here = at < length && both(at);
      if (here && from < 0) from = at;
      if (!here && from >= 0) {
        lines.push(line(from, at));
        from = -1;
      }
    }
  };
  for (let x = 1; x < width; x++)
    run(height, (y) => is.has(y * width + x) && is.has(y * width + x - 1), (a, b) => [x, a, x, b]);
  for (let y = 1; y < height; y++)
    run(width, (x) => is.has(y * width + x) && is.has((y - 1) * width + x), (a, b) => [a, y, b, y]);
  return strokes(lines);
}

/** Where two boards meet. */
export function joints(boards: readonly BoardPicture[]): string {
  const lines: Segment[] = [];
  for (const a of boards)
    for (const b of boards) {
      const [top, bottom] = [Math.max(a.y, b.y), Math.min(a.y + a.height, b.y + b.height)];
      const [left, right] = [Math.max(a.x, b.x), Math.min(a.x + a.width, b.x + b.width)];
      if (a.x + a.width === b.x && top < bottom) lines.push([b.x, top, b.x, bottom]);
      if (a.y + a.height === b.y && left < right) lines.push([left, b.y, right, b.y]);
    }
  return strokes(lines);
}

/** A dot in each space: to be stroked with round ends. */
export const dots = (ground: Width, spaces: Iterable<number>): string =>
  [...spaces].map((space) => `M${centre(ground, space).join(" ")}h0`).join("");

/** The way over some spaces, from middle to middle. */
export const way = (ground: Width, spaces: readonly number[]): string =>
  spaces.length ? `M${spaces.map((space) => centre(ground, space).join(" ")).join("L")}` : "";

/** The line from one space to another, a little shorter at both ends so that the pieces stay free. */
export function between(ground: Width, from: number, to: number, gap = 0): string {
  const [x1, y1] = centre(ground, from);
  const [x2, y2] = centre(ground, to);
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (length <= 2 * gap) return "";
  const [dx, dy] = [((x2 - x1) / length) * gap, ((y2 - y1) / length) * gap];
  const short = (value: number) => Math.round(value * 10) / 10;
  return `M${short(x1 + dx)} ${short(y1 + dy)}L${short(x2 - dx)} ${short(y2 - dy)}`;
}

/** The board that a space lies on. */
export const boardOf = (
  { width, boards }: Pick<Ground, "width" | "boards">,
  space: number,
): BoardPicture | undefined => {
  const x = space % width;
  const y = Math.floor(space / width);
  return boards.find((one) => x >= one.x && x < one.x + one.width && y >= one.y && y < one.y + one.height);
};

/** Floor by tone: boards that lie side by side differ. Floor shows through furniture. */
export function tones(ground: Pick<Ground, "width" | "boards" | "floor" | "furniture">): [number[], number[]] {
  const wide = Math.max(1, ...ground.boards.map((board) => board.width));
  const high = Math.max(1, ...ground.boards.map((board) => board.height));
  const parts: [number[], number[]] = [[], []];
  for (const space of [...ground.floor, ...ground.furniture.flat()]) {
    const board = boardOf(ground, space);
    const odd = board ? (Math.round(board.x / wide) + Math.round(board.y / high)) % 2 : 0;
    parts[odd ? 1 : 0].push(space);
  }
  return parts;
}

/** What is lit: the spaces that somebody sees, and furniture beside them. */
export function lighted(
  { width, floor, furniture }: Pick<Ground, "width" | "floor" | "furniture">,
  seen: ReadonlySet<number>,
): number[] {
  const beside = (space: number) => [space - 1, space + 1, space - width, space + width];
  const shown = furniture.filter((piece) => piece.some((space) => beside(space).some((other) => seen.has(other))));
  return [...floor.filter((space) => seen.has(space)), ...shown.flat()];
}

export interface Label {
  name: string;
  x: number;
  y: number;
  /** It stands on floor, for want of rock. */
  faint: boolean;
}

/** How wide a capital of a board's name is drawn. */
const LETTER = 9.4;
/** How high its letters are. */
const LETTERS = 9;

/** Where the names of the boards stand: on rock within the board or right beside it, else faintly on the floor. */
export function labels(ground: Pick<Ground, "width" | "height" | "boards" | "floor" | "furniture">): Label[] {
  const taken = new Set([...ground.floor, ...ground.furniture.flat()]);
  const free = (board: BoardPicture, x: number, y: number): boolean => {
    if (x >= ground.width) return false;
    if (y < 0 || y >= ground.height) return true;
    const owner = boardOf(ground, y * ground.width + x);
    return !taken.has(y * ground.width + x) && (owner === undefined || owner === board);
  };
  return ground.boards.map((board) => {
    const { name, height } = board;
    const needed = Math.ceil((name.length * LETTER + 10) / CELL);
    for (const row of [0, -1, height - 1, height, 1, height - 2]) {
      const y = board.y + row;
      const outside = y < 0 ? -10 : y >= ground.height ? ground.height * CELL + 18 : y * CELL + 20.5;
      let run = 0;
      for (let x = board.x; x < board.x + board.width; x++) {
        run = free(board, x, y) ? run + 1 : 0;
        if (run >= needed) return { name, x: (x - run + 1) * CELL + 8, y: outside, faint: false };
      }
    }
    return { name, x: board.x * CELL + 8, y: board.y * CELL + 20.5, faint: true };
  });
}

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How much of the rock around is shown with the boards: room for walls and for what hangs over an edge. */
const EDGE = 10;

/** What there is to see of a map: all its floors and furniture, and the names of the boards. */
export function extent(ground: Pick<Ground, "width" | "height" | "boards" | "floor" | "furniture">): Area {
  const spaces = [...ground.floor, ...ground.furniture.flat()];
  const names = labels(ground);
  const columns = spaces.map((space) => space % ground.width);
  const rows = spaces.map((space) => Math.floor(space / ground.width));
  const left = Math.min(...columns.map((column) => column * CELL), ...names.map(({ x }) => x));
  const top = Math.min(...rows.map((row) => row * CELL), ...names.map(({ y }) => y - LETTERS));
  const right = Math.max(
    ...columns.map((column) => (column + 1) * CELL),
    ...names.map(({ x, name }) => x + name.length * LETTER),
  );
  const bottom = Math.max(...rows.map((row) => (row + 1) * CELL), ...names.map(({ y }) => y));
  return { x: left - EDGE, y: top - EDGE, width: right - left + 2 * EDGE, height: bottom - top + 2 * EDGE };
}

/** So many times wider than high, in spaces, the boards get the whole width of the table. */
const WIDE = 1.5;

export function isWide(ground: Pick<Ground, "width" | "floor" | "furniture">): boolean {
  const spaces = [...ground.floor, ...ground.furniture.flat()];
  const span = (numbers: number[]) => Math.max(...numbers) - Math.min(...numbers) + 1;
  const columns = span(spaces.map((space) => space % ground.width));
  return columns >= WIDE * span(spaces.map((space) => Math.floor(space / ground.width)));
}

/** What people call a space, with its board first ("Medlab 4,17"). */
export function placeName(ground: Pick<Ground, "names" | "width" | "boards">, space: number): string {
  const name = ground.names[space] ?? "";
  const board = boardOf(ground, space);
  return board?.name ? `${board.name} ${name}` : name;
}

/** The place that a line of the log names: where a move ended, or something happened. */
export function placeIn(ground: Pick<Ground, "names" | "width" | "boards">, line: Line): ReturnType<PlaceOf> {
  const { path, space } = (line.event ?? {}) as { path?: number[]; space?: number };
  const at = path?.at(-1) ?? space ?? -1;
  if (at < 0) return null;
  const text = placeName(ground, at);
  return text && line.text.includes(text) ? { text, space: at } : null;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A sentence in parts, each place that it names by column and row apart, with its board if that stands before it. */
export function placesIn(ground: Pick<Ground, "names" | "width" | "boards">, text: string): readonly Said[] {
  const boards = [...new Set(ground.boards.map(({ name }) => name))].filter(Boolean).map(escaped);
  const pattern = new RegExp(`(?:(?:${boards.join("|") || "(?!)"}) )?(?<![\\d,])(\\d+,\\d+)(?![\\d,]*\\d)`, "g");
  const parts: Said[] = [];
  let end = 0;
  for (const found of text.matchAll(pattern)) {
    const space = ground.names.indexOf(found[1] ?? "");
    if (space < 0) continue;
    if (found.index > end) parts.push({ text: text.slice(end, found.index) });
    parts.push({ text: found[0], space });
    end = found.index + found[0].length;
  }
  if (end < text.length || !parts.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** Everything but the rectangle round these spaces, with one space of margin: for the dark around what happens. */
export function allBut(ground: Ground, spaces: readonly number[]): string {
  const columns = spaces.map((space) => space % ground.width);
  const rows = spaces.map((space) => Math.floor(space / ground.width));
  const [left, top] = [Math.min(...columns) - 1, Math.min(...rows) - 1];
  const [right, bottom] = [Math.max(...columns) + 2, Math.max(...rows) + 2];
  const rectangle = (x: number, y: number, x2: number, y2: number) => `M${x} ${y}H${x2}V${y2}H${x}Z`;
  const far = 40 * CELL;
  const whole = rectangle(-far, -far, ground.width * CELL + far, ground.height * CELL + far);
  return whole + rectangle(left * CELL, top * CELL, right * CELL, bottom * CELL);
}
