/** What there is of encounters. */

import type { Component } from "svelte";
import type { GameModule, GameProps } from "../games";
import Art from "./Art.svelte";

export const game: GameModule = {
  card: {
    pictogram: "alien-egg",
    Art,
    what: "home.games.encounters-now",
    several: { fact: "home.games.series", chip: "home.tables.series", back: "play.end.series" },
    now: async (game) => (await import("./new/encounter.svelte")).encounterNow(game),
    next: async ({ setup }) => {
      const { box } = await import("./box.svelte");
      await box.load();
      const at = box.films.findIndex(({ id }) => id === setup.line_up);
      const next = at < 0 ? undefined : box.films[at + 1];
      return next ? { name: next.name, href: `/new?game=encounters&line-up=${next.id}` } : null;
    },
    facts: () =>
      Promise.resolve([
        { n: "4", of: "home.games.films" },
        { n: "16", of: "home.games.characters" },
      ]),
  },
  play: async () => {
    const [{ default: Encounters }, { box }] = await Promise.all([import("./Encounters.svelte"), import("./box.svelte")]);
    await box.load();
    return Encounters as unknown as Component<GameProps>;
  },
  form: async (game, query) => {
    const [{ Encounter }, { default: Form }, { default: Brief }, { box }] = await Promise.all([
      import("./new/encounter.svelte"),
      import("./new/NewEncounter.svelte"),
      import("./new/LineUp.svelte"),
      import("./box.svelte"),
    ]);
    await box.load();
    return { draft: new Encounter(game, query.get("line-up")), Form, Brief };
  },
  campaign: async () => {
    const [{ default: Series }, { box }] = await Promise.all([import("./series/Series.svelte"), import("./box.svelte")]);
    await box.load();
    return Series;
  },
  how: {
    picture: async () => (await import("./How.svelte")).default,
    rules: {
      want: ["L2.01", "L2.02", "L2.04", "L11.04"],
      turn: ["L3.01", "L3.02", "L3.04", "L3.05"],
      hit: ["L5.05", "L6.02", "L7.02", "L8.02", "L8.03"],
      they: ["L4.04", "L4.08", "L9.01"],
      out: ["L9.03", "L9.04", "L2.05"],
      first: ["L5.09", "L7.02", "L6.02"],
    },
  },
  exampleRule: "L12.04",
};
