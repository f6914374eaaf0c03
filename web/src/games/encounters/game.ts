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
  exampleRule: "L12.04",
};
