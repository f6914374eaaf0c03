/** Something that the server may refuse: whether it is being tried, and why it was refused the last time. */

import { Refused } from "./api";

export class Attempt {
  #running = $state(0);
  /** The reason of the last refusal in words; "" if there was none. */
  refused = $state("");

  /** Whether something is being tried. */
  get busy(): boolean {
    return this.#running > 0;
  }

  /** Tries it; gives whether it was done. What is no refusal is thrown. */
  async run(what: () => Promise<unknown>): Promise<boolean> {
    this.#running++;
    this.refused = "";
    try {
      await what();
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refused = error.message;
      return false;
    } finally {
      this.#running--;
    }
  }
}
