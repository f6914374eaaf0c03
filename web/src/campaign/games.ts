/** The games whose campaigns this client can show, each loaded when its first campaign is opened. */

import type { Component } from "svelte";
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

export const CAMPAIGNS: Record<string, () => Promise<Component<CampaignProps>>> = {
  corps: async () => {
    const [{ default: Campaign }, { box }] = await Promise.all([
      import("../games/corps/campaign/Campaign.svelte"),
      import("../games/corps/box.svelte"),
    ]);
    await box.load();
    return Campaign;
  },
};
