/** What is being looked at on the map: asks the table about it, as far as these eyes may know. */

import { untrack } from "svelte";
import type { CorpsView, Insight } from "../../../generated/types";
import type { Desk } from "../../../play/desk.svelte";

/** The pointer rests this long before anything is asked. */
const REST = 130;
/** The table is at rest this long before it is asked what the guns cover. */
const QUIET = 500;

export class Looking {
  insight = $state.raw<Insight | null>(null);
  /** The fields of fire of the guns: sets of spaces. */
  fields = $state.raw<number[][]>([]);
  /** It stays until something else is looked at. */
  pinned = $state(false);
  readonly #desk: Desk<CorpsView>;
  #waiting = 0;

  /** To be made while its component is set up. `guns`: the loaded guns by their ids. */
  constructor(desk: Desk<CorpsView>, guns: () => string[]) {
    this.#desk = desk;
    $effect(() => {
      const thing = desk.inspected;
      this.insight = null;
      if (!thing || !this.#present()) return;
      let gone = false;
      void this.#ask(thing).then((told) => {
        if (!gone) this.insight = told;
      });
      return () => {
        gone = true;
      };
    });
    $effect(() => {
      const ids = guns();
      if (!ids.length || !this.#present()) {
        this.fields = [];
        return;
      }
      let gone = false;
      const timer = window.setTimeout(async () => {
        const told = await Promise.all(ids.map((id) => this.#ask(id)));
        if (!gone) this.fields = told.map((gun) => gun?.sees ?? []);
      }, QUIET);
      return () => {
        gone = true;
        clearTimeout(timer);
      };
    });
    // What was looked at belongs to the question before; the next one is not to be covered by it.
    let answered = desk.live.version;
    $effect(() => {
      const { asked, version } = desk.live;
      if (!asked || version === answered) return;
      answered = version;
      untrack(() => this.away());
    });
    $effect(() => () => clearTimeout(this.#waiting));
  }

  /** Whether the table shows the present; asks anew whenever something happened. */
  #present(): boolean {
    return this.#desk.live.version >= 0 && this.#desk.back === 0;
  }

  async #ask(thing: string): Promise<Insight | null> {
    try {
      return await this.#desk.live.inspect<Insight>(thing);
    } catch {
      return null; // Without an answer the map still says what it shows.
    }
  }

  at(thing: string, pin: boolean): void {
    clearTimeout(this.#waiting);
    this.pinned = pin;
    this.#desk.inspected = thing;
  }

  away(): void {
    clearTimeout(this.#waiting);
    this.pinned = false;
    this.#desk.inspected = null;
  }

  /** The pointer or the focus rests on something, or on nothing. */
  rest(thing: string | null): void {
    clearTimeout(this.#waiting);
    if (thing) this.#waiting = window.setTimeout(() => this.at(thing, false), REST);
    else if (!this.pinned) this.#desk.inspected = null;
  }
}
