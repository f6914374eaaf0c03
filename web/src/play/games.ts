/** The games that this client can show, each loaded when its first table is opened. */

import type { Component } from "svelte";
import type { TableInfo } from "../generated/types";
import type { Desk } from "./desk.svelte";
import type { FrameProps } from "./kinds";

export interface GameProps {
  // A game knows the type of its own view and ground; the table does not.
  desk: Desk<any>;
  ground: any;
  /** What carries the game; the frame of live play if it is not given. */
  Frame?: Component<FrameProps>;
}

export interface BringProps {
  table: TableInfo;
}

/** What is shown before a game to which people bring something of their own. */
export const BRINGS: Record<string, () => Promise<Component<BringProps>>> = {
  battles: async () => (await import("../decks/Bring.svelte")).default,
};

export const GAMES: Record<string, () => Promise<Component<GameProps>>> = {
  corps: async () => {
    const [{ default: Corps }, { box }] = await Promise.all([
      import("../games/corps/Corps.svelte"),
      import("../games/corps/box.svelte"),
    ]);
    await box.load();
    return Corps as unknown as Component<GameProps>;
  },
  battles: async () => {
    const [{ default: Battles }, { box }] = await Promise.all([
      import("../games/battles/Battles.svelte"),
      import("../games/battles/box.svelte"),
    ]);
    await box.load();
    return Battles as unknown as Component<GameProps>;
  },
  encounters: async () => {
    const [{ default: Encounters }, { box }] = await Promise.all([
      import("../games/encounters/Encounters.svelte"),
      import("../games/encounters/box.svelte"),
    ]);
    await box.load();
    return Encounters as unknown as Component<GameProps>;
  },
};
