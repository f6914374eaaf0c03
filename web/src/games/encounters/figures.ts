/** What the log of a game comes to in the end, in numbers. */

import type { Line } from "../../generated/types";
import { eventType } from "../../play/kinds";

export interface PlayerFigures {
  recruited: number;
  fought: number;
  /** Damage of the strikes that were drawn. */
  damage: number;
}

export interface Figures {
  players: PlayerFigures[];
}

export function figuresOf(lines: readonly Line[], players: number): Figures {
  const found: Figures = {
    players: Array.from({ length: players }, () => ({ recruited: 0, fought: 0, damage: 0 })),
  };
  for (const line of lines) {
    const event = line.event as { seat?: number; damage?: number } | undefined;
    const seat = found.players[event?.seat ?? -1];
    switch (eventType(line)) {
      case "Recruited":
        if (seat) seat.recruited++;
        break;
      case "Fought":
        if (seat) seat.fought++;
        break;
      case "StrikeDrawn":
        if (seat) seat.damage += event?.damage ?? 0;
        break;
    }
  }
  return found;
}
