/** This browser's person. */

import { api } from "./api";

class Me {
  name = $state("");
  /** Whether they have said what they are called; until then they have anybody's name. */
  named = $state(false);

  async load(): Promise<void> {
    ({ name: this.name, named: this.named } = await api.me());
  }

  async rename(name: string): Promise<void> {
    ({ name: this.name, named: this.named } = await api.rename(name));
  }
}

export const me = new Me();
