/** Who sits where, as forms of new tables say it and as the server is told. */

import type { GameInfo, NewSeat } from "../../generated/types";
import { t } from "../../texts";
import { goodBot } from "../home/open";

/** Who sits there: me, somebody at this screen, a friend by link, or `bot:` and its kind. */
export type Who = "me" | "here" | "friend" | `bot:${string}`;

export interface SeatDraft {
  id: number;
  who: Who;
  name: string;
  /** A friend's seat: whether a bot plays until somebody comes. */
  held: boolean;
}

/** What the choice of who sits at a seat goes by. */
export interface SeatProps {
  game: GameInfo;
  /** The number of the seat, from 1. */
  n: number;
  seat: SeatDraft;
  mayBeMe: boolean;
}

/** The seats as the server is told; `brings` says whose player is to bring something to the table. */
export function newSeats<S extends SeatDraft>(game: GameInfo, seats: readonly S[], brings: (seat: S) => boolean = () => false): NewSeat[] {
  const held = goodBot(game);
  return seats.map((seat, number): NewSeat => {
    const bring = brings(seat);
    if (seat.who === "me") return { kind: "me", bring };
    if (seat.who === "friend") return seat.held && !bring ? { kind: "friend", bot: held } : { kind: "friend", bring };
    if (seat.who === "here") {
      return { kind: "here", name: seat.name.trim() || t("home.new.here-default", { n: number + 1 }), bring };
    }
    return { kind: "bot", bot: seat.who.slice("bot:".length) };
  });
}
