/** What there is of battles. */

import type { Component } from "svelte";
import type { GameModule, GameProps } from "../games";
import Art from "./Art.svelte";

export const game: GameModule = {
  card: {
    pictogram: "claw-slashes",
    Art,
    what: "home.games.battles-now",
    now: async (game) => (await import("../../decks/duel.svelte")).duelNow(game),
    facts: () =>
      Promise.resolve([
        { n: "60", of: "home.games.cards" },
        { n: "8", of: "home.games.mains" },
      ]),
    more: { href: "/decks", text: "decks.title" },
  },
  play: async () => {
    const [{ default: Battles }, { box }] = await Promise.all([import("./Battles.svelte"), import("./box.svelte")]);
    await box.load();
    return Battles as unknown as Component<GameProps>;
  },
  form: async (game, query) => {
    const [{ Duel }, { default: Form }, { default: Brief }, { decks }] = await Promise.all([
      import("../../decks/duel.svelte"),
      import("../../decks/NewDuel.svelte"),
      import("../../decks/Sides.svelte"),
      import("../../decks/decks.svelte"),
    ]);
    await decks.load();
    return { draft: new Duel(game, query.get("deck")), Form, Brief };
  },
  bring: async () => (await import("../../decks/Bring.svelte")).default,
  how: {
    picture: async () => (await import("./How.svelte")).default,
    rules: {
      want: ["V2.01", "V9.01", "V9.02"],
      turn: ["V4.01", "V5.01", "V6.01"],
      hit: ["V7.05", "V7.06", "V7.07", "V8.06"],
      they: ["V7.01", "V7.02", "V6.08", "V6.09"],
      out: ["V5.02", "V5.04", "V5.08", "V2.04"],
      first: ["V5.02", "V5.05", "V6.01"],
    },
  },
  exampleRule: "V8.07",
};
