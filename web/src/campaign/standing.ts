/** What a campaign's figures say: who is lost, how far it is, what each mission cost. */

import type { CampaignInfo, PlayedInfo, Question, RosterEntry } from "../generated/types";

export const isLost = (who: RosterEntry): boolean => who.lost ?? false;

/** How many of the missions in order are won. */
export const wonOf = (campaign: CampaignInfo): number =>
  campaign.played.filter((played) => played.won && campaign.order.includes(played.mission)).length;

/** Whether this browser decides. */
export const mayDecide = (question: Question | null): question is Question => (question?.options?.length ?? 0) > 0;

export interface Step {
  id: string;
  /** Missions between the others may come more than once. */
  key: string;
  state: "won" | "lost" | "now" | "next" | "ahead";
  played?: PlayedInfo;
  /** One of those that every campaign has; the others come in between. */
  ordered: boolean;
}

/** The way of a campaign: what was played, what is played now, and what lies ahead. */
export function pathOf(campaign: CampaignInfo): Step[] {
  const ordered = (id: string) => campaign.order.includes(id);
  const steps: Step[] = campaign.played.map((played, place) => ({
    id: played.mission,
    key: `${place}-${played.mission}`,
    state: played.won ? "won" : "lost",
    played,
    ordered: ordered(played.mission),
  }));
  if (campaign.ending) return steps;
  const { next = "", table = "" } = campaign;
  if (next && !ordered(next)) steps.push({ id: next, key: "now", state: table ? "now" : "next", ordered: false });
  for (const id of campaign.order.slice(wonOf(campaign))) {
    const state = id === next ? (table ? "now" : "next") : "ahead";
    steps.push({ id, key: `ahead-${id}`, state, ordered: true });
  }
  return steps;
}

/** Cards that are the same but for their number, counted; in the order in which they first come. */
export function counted(cards: readonly string[]): { id: string; count: number }[] {
  const found = new Map<string, { id: string; count: number }>();
  for (const card of cards) {
    const name = card.replace(/-\d+$/, "");
    const known = found.get(name);
    if (known) known.count++;
    else found.set(name, { id: card, count: 1 });
  }
  return [...found.values()];
}
