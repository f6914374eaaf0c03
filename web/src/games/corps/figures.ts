/** What a game came to, counted from its log. */

import type { Line } from "../../generated/types";
import { eventType } from "../../play/kinds";

export interface Figures {
  killed: number;
  spotted: number;
  shots: number;
  hits: number;
}

export function figuresOf(lines: readonly Line[]): Figures {
  const figures: Figures = { killed: 0, spotted: 0, shots: 0, hits: 0 };
  for (const line of lines) {
    const event = (line.event ?? {}) as {
      killed?: boolean;
      blip?: string;
      what?: string;
      roll?: number;
      needed?: number;
    };
    switch (eventType(line)) {
      case "AlienHit":
        // Each member of a swarm counts.
        figures.killed++;
        break;
      case "Spotted":
        if (event.blip) figures.spotted++;
        break;
      case "Rolled":
        if (event.what !== "attack") break;
        figures.shots++;
        if ((event.roll ?? 0) <= (event.needed ?? 0)) figures.hits++;
        break;
    }
  }
  return figures;
}
