/** What the server tells of a thing at the table when somebody reads it. */

import type { Desk } from "./desk.svelte";

export class Insight<T> {
  /** The answer about the thing that is being read; null while there is none. */
  found = $state.raw<T | null>(null);

  /** Asks about `thing()` ("" for nothing), and again whenever what that reads changes. Nothing is asked about the past. */
  constructor(desk: () => Desk | undefined, thing: () => string) {
    $effect(() => {
      const table = desk();
      const asked = thing();
      this.found = null;
      if (!asked || !table || table.back > 0) return;
      table.live.inspect<T>(asked).then(
        (found) => {
          if (asked === thing()) this.found = found;
        },
        () => undefined,
      );
    });
  }
}
