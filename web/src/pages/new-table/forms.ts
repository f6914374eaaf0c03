/** What the form of a new table gives to its page. */

import type { Component } from "svelte";

/** What a form makes: the seats, which the page speaks of, and the way to the table. */
export interface Making {
  seats: { who: string; held: boolean }[];
  /** What the button that starts it says, if not the usual; what is to be said below it, if not of seats that wait. */
  label?: string;
  note?: string;
  undo: "strict" | "friendly";
  pace: "watchable" | "fast";
  spectators: boolean;
  /** Whether people get hints; null: as is usual at such a table. */
  hints: boolean | null;
  /** Whether all who play are on one side. */
  together: boolean;
  begin(): Promise<string>;
  /** What is played, as the server is told. */
  arranged(): Promise<Record<string, unknown>>;
}

/** Whether there are hints where nobody has said so: all play together, or no second person sits there. */
export const usualHints = ({ together, seats }: Pick<Making, "together" | "seats">): boolean =>
  together || seats.filter(({ who }) => !who.startsWith("bot:")).length <= 1;

export interface Form {
  draft: Making;
  // A form knows the type of its own draft; the page does not.
  Form: Component<{ draft: any }>;
  Brief: Component<{ draft: any }>;
}
