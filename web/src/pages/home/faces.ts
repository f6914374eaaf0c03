/** How each game looks on the pages around the table, and what one click begins. */

import type { Component } from "svelte";
import type { PagePictogram } from "../../generated/page-icons";
import type { GameInfo } from "../../generated/types";
import { api } from "../../lib/api";
import { t, type TextId } from "../../texts";
import BattlesArt from "./BattlesArt.svelte";
import CorpsArt from "./CorpsArt.svelte";
import EncountersArt from "./EncountersArt.svelte";
import { goodBot, tablePath } from "./open";

export interface GameFace {
  pictogram: PagePictogram;
  Art: Component;
  /** What `now` begins, in a few words. */
  what: TextId;
  /** The game that one click begins; gives the path of its table. */
  now: (game: GameInfo) => Promise<string>;
  /** Whether it has a guided first game. */
  guided?: boolean;
  /** Figures worth telling: a number and what it counts. */
  facts: () => Promise<{ n: string; of: TextId }[]>;
  /** A page that only this game has. */
  more?: { href: string; text: TextId };
}

async function bugHunt(game: GameInfo): Promise<string> {
  const bot = goodBot(game);
  const seats = [{ kind: "me" }, { kind: "bot", bot }, { kind: "bot", bot }] as const;
  // Gorman has the highest rank, so a bot places the sentry guns and nobody begins with a hard question.
  const setup = { mission: "bug-hunt-1", players: 3, heroes: ["hudson", "vasquez", "gorman"] };
  return tablePath(await api.newTable({ game: game.name, setup, seats: [...seats] }));
}

export const FACES: Record<string, GameFace> = {
  corps: {
    pictogram: "radar-sweep",
    Art: CorpsArt,
    what: "home.games.corps-now",
    now: bugHunt,
    guided: true,
    facts: async () => {
      const { box } = await import("../../games/corps/box.svelte");
      await box.load();
      const minutes = box.missions.map((mission) => mission.minutes);
      return [
        { n: t("home.games.range", { min: Math.min(...minutes), max: Math.max(...minutes) }), of: "home.games.minutes-unit" },
        { n: String(box.missions.length), of: "home.games.missions" },
      ];
    },
  },
  battles: {
    pictogram: "claw-slashes",
    Art: BattlesArt,
    what: "home.games.battles-now",
    now: async (game) => (await import("../../decks/duel.svelte")).duelNow(game),
    facts: () =>
      Promise.resolve([
        { n: "60", of: "home.games.cards" },
        { n: "8", of: "home.games.mains" },
      ]),
    more: { href: "/decks", text: "decks.title" },
  },
  encounters: {
    pictogram: "alien-egg",
    Art: EncountersArt,
    what: "home.games.encounters-now",
    now: async (game) => (await import("../../games/encounters/new/encounter.svelte")).encounterNow(game),
    facts: () =>
      Promise.resolve([
        { n: "4", of: "home.games.films" },
        { n: "16", of: "home.games.characters" },
      ]),
  },
};
