/** Pieces that walk: moves their drawings along their ways, from where they stood to where the table has them now. */

import { tick } from "svelte";
import type { Point } from "./paths";

export class Steps {
  /** The drawings of the pieces, by their ids. */
  readonly elements = new Map<string, SVGGElement>();
  readonly #centre: (space: number) => Point;
  #running: Animation[] = [];

  /** `centre` is the middle of a space. */
  constructor(centre: (space: number) => Point) {
    this.#centre = centre;
  }

  async walk(walks: readonly { piece: string; path: readonly number[] }[], ms: number): Promise<void> {
    this.stop();
    await tick();
    for (const { piece, path } of walks) {
      const frames = path.map((space) => {
        const [x, y] = this.#centre(space);
        return { transform: `translate(${x}px, ${y}px)` };
      });
      const walking = this.elements.get(piece)?.animate(frames, { duration: ms, easing: "cubic-bezier(.5, 0, .2, 1)" });
      if (walking) this.#running.push(walking);
    }
  }

  /** Everybody stands where they belong. */
  stop(): void {
    for (const walking of this.#running) walking.cancel();
    this.#running = [];
  }
}
