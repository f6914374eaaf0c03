/** All lines of a game's log. A page may hold the last of them only; figures of a whole game need every one. */

import { onMount } from "svelte";
import type { Line } from "../generated/types";
import { api } from "../lib/api";
import type { Desk } from "./desk.svelte";

export class WholeLog {
  #all = $state.raw<Line[] | null>(null);
  readonly #desk: Desk<any>;

  /** To be made while a component is: the rest of the log is fetched when it is on the page. A replay has it already. */
  constructor(desk: Desk<any>) {
    this.#desk = desk;
    onMount(() => {
      if (!desk.live.earlier) return;
      api.log(desk.live.id, desk.live.eyes).then(
        (lines) => (this.#all = lines),
        () => undefined,
      );
    });
  }

  get lines(): readonly Line[] {
    return this.#all ?? this.#desk.live.log;
  }
}
