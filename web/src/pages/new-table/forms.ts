/** The forms of new tables, each loaded when its game is chosen. */

import type { Component } from "svelte";
import type { GameInfo } from "../../generated/types";

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

export const FORMS: Record<string, (game: GameInfo, query: URLSearchParams) => Promise<Form>> = {
  corps: async (game, query) => {
    const [{ Draft }, { default: Form }, { default: Brief }, { box }] = await Promise.all([
      import("./draft.svelte"),
      import("./CorpsForm.svelte"),
      import("./Briefing.svelte"),
      import("../../games/corps/box.svelte"),
    ]);
    await box.load();
    return { draft: new Draft(game, query.get("mission")), Form, Brief };
  },
  battles: async (game, query) => {
    const [{ Duel }, { default: Form }, { default: Brief }, { decks }] = await Promise.all([
      import("../../decks/duel.svelte"),
      import("../../decks/NewDuel.svelte"),
      import("../../decks/Sides.svelte"),
      import("../../decks/decks.svelte"),
    ]);
    await decks.load();
    return { draft: new Duel(game, query.get("deck")), Form, Brief };
  },
  encounters: async (game, query) => {
    const [{ Encounter }, { default: Form }, { default: Brief }, { box }] = await Promise.all([
      import("../../games/encounters/new/encounter.svelte"),
      import("../../games/encounters/new/NewEncounter.svelte"),
      import("../../games/encounters/new/LineUp.svelte"),
      import("../../games/encounters/box.svelte"),
    ]);
    await box.load();
    return { draft: new Encounter(game, query.get("line-up")), Form, Brief };
  },
};
