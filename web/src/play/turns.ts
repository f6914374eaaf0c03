/** The log, grouped by turn and part of a turn. */

import type { Line } from "../generated/types";

/** What happened in one part of one turn, the oldest line first. */
export interface Stretch {
  /** Stays the same while lines are added. */
  id: string;
  turn: string;
  part: string;
  lines: Line[];
}

const head = (line: Line): string => line.text.replace(/\.$/, "");

/** The number of the turn that a heading begins, if its event says so. */
function turnOf(line: Line): number | null {
  const turn = (line.event as { turn?: unknown } | undefined)?.turn;
  return typeof turn === "number" ? turn : null;
}

export function stretches(lines: readonly Line[], turnName: (n: number) => string): Stretch[] {
  const found: Stretch[] = [];
  let turn = "";
  let last: Stretch | undefined;
  const begin = (part: string): Stretch => {
    const stretch = { id: `${found.length}`, turn, part, lines: [] };
    found.push(stretch);
    return stretch;
  };
  for (const line of lines) {
    if (line.heading === 1) {
      const number = turnOf(line);
      turn = number === null ? head(line) : turnName(number);
      last = begin("");
    } else if (line.heading === 2) {
      // A turn whose first part begins at once is one heading, not two.
      if (last && last.lines.length === 0 && last.part === "") last.part = head(line);
      else last = begin(head(line));
    } else {
      last ??= begin("");
      last.lines.push(line);
    }
  }
  return found;
}

export interface Piece {
  text: string;
  strong: boolean;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A pattern for `emphasise` that finds these names as whole words, the longest first. */
export function namesPattern(names: readonly string[]): RegExp | null {
  const known = [...new Set(names)].filter(Boolean).sort((a, b) => b.length - a.length);
  if (!known.length) return null;
  return new RegExp(`(?<![\\p{L}\\p{N}])(${known.map(escaped).join("|")})(?![\\p{L}\\p{N}])`, "gu");
}

/** The text in pieces, names apart, so that they can stand out. */
export function emphasise(text: string, names: RegExp | null): Piece[] {
  if (!names) return [{ text, strong: false }];
  return text
    .split(names)
    .map((piece, place) => ({ text: piece, strong: place % 2 === 1 }))
    .filter((piece) => piece.text !== "");
}

/** Lines that say the same one after the other, as one with how many they are. */
export function folded(lines: readonly Line[]): { line: Line; times: number }[] {
  const found: { line: Line; times: number }[] = [];
  for (const line of lines) {
    const last = found.at(-1);
    if (last?.line.text === line.text) found[found.length - 1] = { line, times: last.times + 1 };
    else found.push({ line, times: 1 });
  }
  return found;
}
