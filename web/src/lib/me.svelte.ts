/** This browser's person. */

import { api } from "./api";

class Me {
  name = $state("");

  async load(): Promise<void> {
    this.name = (await api.me()).name;
  }

  async rename(name: string): Promise<void> {
    this.name = (await api.rename(name)).name;
  }
}

export const me = new Me();
