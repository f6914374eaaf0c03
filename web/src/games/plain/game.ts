/** Games without a folder of their own: one of their usual setups is chosen, and the table is told in words. */

import type { Component } from "svelte";
import type { GameModule, GameProps } from "../games";

export const game: GameModule = {
  card: {
    pictogram: "radar-sweep",
    what: "plain.now",
    now: async (game) => (await import("./new/draft.svelte")).plainNow(game),
  },
  play: async () => (await import("./Plain.svelte")).default as unknown as Component<GameProps>,
  form: async (game) => {
    const [{ PlainDraft }, { default: Form }, { default: Brief }] = await Promise.all([
      import("./new/draft.svelte"),
      import("./new/Form.svelte"),
      import("./new/Brief.svelte"),
    ]);
    return { draft: await PlainDraft.of(game), Form, Brief };
  },
};
