/** Ways to a table that several pages offer. Each gives the table's path; what is refused is thrown as a sentence. */

import type { Begun, GameInfo } from "../../generated/types";
import { api } from "../../lib/api";
import { t } from "../../texts";

const LARGEST = 500_000;
/** A campaign's file says so at its beginning. */
const CAMPAIGN = /"format"\s*:\s*"[\w-]*campaign"/;

/** Where to go: the table, or the campaign whose next table is not there yet. */
export const tablePath = (begun: Begun): string =>
  begun.table || !begun.campaign ? `/table/${begun.table}` : `/campaign/${begun.campaign}`;

/** The bot that plays well enough to be good company. */
export const goodBot = (game: GameInfo | undefined): string =>
  ["sensible", "veteran"].find((kind) => game?.bots.some((bot) => bot.kind === kind)) ?? game?.bots[0]?.kind ?? "sensible";

export async function openSaveFile(file: File): Promise<string> {
  if (file.size > LARGEST) throw new Error(t("home.saves.too-large"));
  const save = await file.text().catch(() => {
    throw new Error(t("home.saves.unreadable"));
  });
  if (CAMPAIGN.test(save.slice(0, 300))) return `/campaign/${(await api.openCampaign({ save })).campaign}`;
  return tablePath(await api.openSave({ save }));
}

/** The code in what somebody typed or pasted: a code, or a whole link. */
export const codeIn = (typed: string): string => {
  const link = /\/join\/([^/?#\s]+)/.exec(typed);
  return link?.[1] ? decodeURIComponent(link[1]) : typed.trim();
};
