/** What the people at a table are called, and how they stand to it. */

import type { SeatInfo, TableInfo } from "../generated/types";
import { t } from "../texts";

export const seatOf = (table: TableInfo | null, seat: number | null | undefined): SeatInfo | undefined =>
  table?.seats.find((found) => found.seat === seat);

export function nameOf(seat: SeatInfo | undefined, number: number): string {
  if (seat?.name) return seat.name;
  return seat?.kind === "open" ? t("play.seat.free") : t("play.seat.player", { n: number + 1 });
}

/** The lamp of a seat: its state by shape and colour. */
export function lampOf(seat: SeatInfo | undefined, eyes: number | null): "you" | "bot" | "on" | "off" | "empty" {
  if (!seat || seat.kind === "open") return "empty";
  if (seat.kind === "bot") return "bot";
  if (seat.seat === eyes) return "you";
  return seat.mine || seat.connected ? "on" : "off";
}

/** A bot, with its level. */
export const botOf = ({ bot_name: level }: SeatInfo): string =>
  level ? t("play.seat.bot-level", { level: level.toLowerCase() }) : t("play.seat.bot");

/** The same in words. */
export function stateOf(seat: SeatInfo, eyes: number | null): string {
  const lamp = lampOf(seat, eyes);
  if (lamp === "you") return t("play.seat.mine");
  if (lamp === "bot") return botOf(seat);
  if (lamp === "empty") return t("play.seat.nobody");
  if (lamp === "off") return t("play.seat.away");
  return seat.mine ? t("play.seat.here") : t("play.seat.connected");
}

/** The links that the owner, or who sits here, can send on. */
export function invitations(table: TableInfo | null): { id: string; name: string; code: string }[] {
  if (!table) return [];
  const seats = table.seats
    .filter((seat) => seat.code)
    .map((seat) => ({
      id: `seat-${seat.seat}`,
      name: t(seat.kind === "bot" ? "play.invite.seat-bot" : "play.invite.seat", { n: seat.seat + 1 }),
      code: seat.code ?? "",
    }));
  const all = [
    ...seats,
    { id: "any", name: t("play.invite.any"), code: seats.length > 1 ? (table.open_code ?? "") : "" },
    { id: "watch", name: t("play.invite.watch"), code: table.watch_code ?? "" },
  ];
  return all.filter(({ code }) => code);
}
