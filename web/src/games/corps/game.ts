/** What there is of corps. */

import type { Component } from "svelte";
import type { GameInfo } from "../../generated/types";
import { api } from "../../lib/api";
import { goodBot, tablePath } from "../../pages/home/open";
import { t } from "../../texts";
import type { GameModule, GameProps } from "../games";
import Art from "./Art.svelte";

async function bugHunt(game: GameInfo): Promise<string> {
  const bot = goodBot(game);
  const seats = [{ kind: "me" }, { kind: "bot", bot }] as const;
  // Hicks leads Grunts, so there is something to do every turn. Gorman has the highest rank: the bot places the sentry guns,
  // and nobody begins with a hard question.
  const setup = { mission: "bug-hunt-1", players: 2, heroes: ["hicks", "gorman"] };
  return tablePath(await api.newTable({ game: game.name, setup, seats: [...seats] }));
}

export const game: GameModule = {
  card: {
    pictogram: "radar-sweep",
    Art,
    what: "home.games.corps-now",
    now: bugHunt,
    several: { fact: "home.games.campaign", chip: "home.tables.campaign", back: "play.end.campaign" },
    next: async ({ setup }) => {
      const { box } = await import("./box.svelte");
      await box.load();
      // After a drill, which is not in the list, comes the first.
      const next = box.missions[box.missions.findIndex(({ id }) => id === setup.mission) + 1];
      return next ? { name: box.name(next.id), href: `/new?game=corps&mission=${next.id}` } : null;
    },
    facts: async () => {
      const { box } = await import("./box.svelte");
      await box.load();
      const minutes = box.missions.map((mission) => mission.minutes);
      return [
        { n: t("home.games.range", { min: Math.min(...minutes), max: Math.max(...minutes) }), of: "home.games.minutes-unit" },
        { n: String(box.missions.length), of: "home.games.missions" },
      ];
    },
  },
  play: async () => {
    const [{ default: Corps }, { box }] = await Promise.all([import("./Corps.svelte"), import("./box.svelte")]);
    await box.load();
    return Corps as unknown as Component<GameProps>;
  },
  form: async (game, query) => {
    const [{ Draft }, { default: Form }, { default: Brief }, { box }] = await Promise.all([
      import("./new/draft.svelte"),
      import("./new/Form.svelte"),
      import("./new/Briefing.svelte"),
      import("./box.svelte"),
    ]);
    await box.load();
    return { draft: new Draft(game, query.get("mission")), Form, Brief };
  },
  campaign: async () => {
    const [{ default: Campaign }, { box }] = await Promise.all([import("./campaign/Campaign.svelte"), import("./box.svelte")]);
    await box.load();
    return Campaign;
  },
  how: {
    picture: async () => (await import("./How.svelte")).default,
    rules: {
      want: ["A16.09", "A16.11"],
      turn: ["A8.01", "A9.08", "A13.01"],
      hit: ["A11.02", "A11.04", "A12.08", "A8.04"],
      they: ["A13.07", "A14.02", "A15.02", "A15.05"],
      out: ["A5.01", "A5.04", "A12.11"],
      first: ["A12.08", "A24.05"],
    },
  },
  exampleRule: "A9.08",
};
