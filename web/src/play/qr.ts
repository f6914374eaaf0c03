/** A link as the squares that a camera reads. */

import { encode } from "uqr";

/** The white border that cameras need, in squares. */
export const QUIET = 4;

/** How many squares a side has, the border included, and the dark ones as a path of SVG, one line for each run of them. */
export function codeOf(link: string): { size: number; path: string } {
  const { data, size } = encode(link, { ecc: "M", border: QUIET });
  const runs = data.map((row, y) => {
    const dark = row.map((on) => (on ? "#" : " ")).join("");
    return [...dark.matchAll(/#+/g)].map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`).join("");
  });
  return { size, path: runs.join("") };
}
