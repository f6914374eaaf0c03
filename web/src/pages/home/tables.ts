/** What is said of a table in lists: who is at it, who decides. */

import { moduleOf } from "../../games/games";
import type { PagePictogram } from "../../generated/page-icons";
import type { CampaignInfo, MyTables, SeatInfo, TableInfo } from "../../generated/types";
import { t } from "../../texts";

export const gamePictogram = (game: string): PagePictogram => moduleOf(game).card.pictogram;

export const asked = (table: TableInfo): SeatInfo | undefined =>
  table.asked === null || table.asked === undefined ? undefined : table.seats.find((seat) => seat.seat === table.asked);

export type LampKind = "on" | "you" | "off" | "bot" | "empty";

export function lampOf(seat: SeatInfo): LampKind {
  if (seat.mine) return "you";
  if (seat.kind === "bot") return "bot";
  if (seat.kind === "open") return "empty";
  return seat.connected ? "on" : "off";
}

/** Who decides, in a few words. */
export function decider(table: TableInfo): string {
  const seat = asked(table);
  if (!seat) return table.status;
  return seat.kind === "open" ? t("home.tables.free") : t("home.tables.decides", { name: seat.name });
}

/** Who else is there. */
export function company(table: TableInfo): string {
  if (!table.seats.some((seat) => seat.mine)) return t("home.tables.watching");
  const names = table.seats.filter((seat) => !seat.mine && seat.kind !== "open").map((seat) => seat.name);
  return names.length ? t("home.tables.with", { names: [...new Set(names)].join(", ") }) : t("home.tables.alone");
}

/** Whether a campaign waits for me. */
export const campaignWaits = (campaign: CampaignInfo): boolean =>
  !campaign.ending && campaign.seats.some((seat) => seat.mine && seat.seat === campaign.question?.seat);

/** How many tables and campaigns wait for me. */
export const waitingIn = (mine: MyTables | null): number =>
  (mine?.tables ?? []).filter((table) => table.your_turn && !table.over).length +
  (mine?.campaigns ?? []).filter(campaignWaits).length;
