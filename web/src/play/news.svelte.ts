/** What is to be done when something new has happened at a table. */

import { untrack } from "svelte";
import type { Desk } from "./desk.svelte";

/** Calls `act` whenever the table has gone on since the page was opened. To be called while a component is set up. */
export function onNews(desk: () => Desk<any>, act: () => void): void {
  let version = untrack(() => desk().live.version);
  $effect(() => {
    const now = desk().live.version;
    if (now === version) return;
    version = now;
    untrack(act);
  });
}
