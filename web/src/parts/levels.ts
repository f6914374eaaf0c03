/** The levels that bots play at: what is said of each. */

import type { BotKind } from "../generated/types";
import { t } from "../texts";

/** Below this nobody notices that it thinks. */
const AT_ONCE = 0.05;

/** How long a move takes about, in words. */
export function paceOf({ seconds }: Pick<BotKind, "seconds">): string {
  if (seconds < AT_ONCE) return t("lab.levels.at-once");
  const n = seconds < 10 ? Math.max(0.1, Math.round(seconds * 10) / 10) : Math.round(seconds);
  return t("lab.levels.seconds", { n });
}

/** What is said of a level that was chosen: how it plays, and how long it takes. */
export const noteOf = (bot: BotKind): string => [bot.text, `${upper(paceOf(bot))}.`].filter(Boolean).join(" ");

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The bot of a choice such as `bot:veteran`. */
export const botOf = (bots: readonly BotKind[], who: string): BotKind | undefined =>
  bots.find(({ kind }) => who === `bot:${kind}`);
