/** What the page of a game's campaigns is given. */

import type { CampaignInfo, TableInfo } from "../generated/types";

export interface CampaignProps {
  campaign: CampaignInfo;
  /** The table of the running mission, unless it is closed to this person. */
  table: TableInfo | null;
  /** An answer is under way. */
  busy: boolean;
  /** Why the last one was not taken. */
  refused: string;
  onchoose: (key: string) => Promise<void>;
}
