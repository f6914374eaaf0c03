/** What the log of a game comes to in the end, in numbers. */

import type { Line } from "../../generated/types";
import { eventType } from "../../play/kinds";

export interface PlayerFigures {
  recruited: number;
  /** Super Powers used and Plot Twists played. */
  played: number;
  /** Characters from this player's deck that were KO'd. */
  lost: number;
}

export interface Figures {
  players: PlayerFigures[];
}

/** Numbers of cards per owner: `newt-102` came from the deck of the second player. */
const NUMBERS = 100;
export const ownerOf = (id: string): number => Math.floor(Number(/-(\d+)$/.exec(id)?.[1] ?? 0) / NUMBERS);

export function figuresOf(lines: readonly Line[], players: number): Figures {
  const found: Figures = {
    players: Array.from({ length: players }, () => ({ recruited: 0, played: 0, lost: 0 })),
  };
  for (const line of lines) {
    const event = line.event as { seat?: number; unit?: string } | undefined;
    const seat = found.players[event?.seat ?? -1];
    switch (eventType(line)) {
      case "Recruited":
        if (seat) seat.recruited++;
        break;
      case "PowerUsed":
      case "TwistPlayed":
        if (seat) seat.played++;
        break;
      case "Koed": {
        const owner = found.players[ownerOf(event?.unit ?? "")];
        if (owner) owner.lost++;
        break;
      }
    }
  }
  return found;
}
