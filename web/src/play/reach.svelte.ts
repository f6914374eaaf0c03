/** By which address friends open this table: what invitations begin with, and what there is to say of it. */

import type { Reach } from "../generated/types";
import { api } from "../lib/api";

/** Whether only the machine that the page is on can open this host. */
export const onlyHere = (host: string): boolean =>
  /^(127(\.\d+){3}|\[::1\]|(.+\.)?localhost)$/.test(host.toLowerCase());

/** Whether this host means something in the network around this machine only. */
export const onlyNear = (host: string): boolean =>
  /^(10|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.\d|^\[f[cd]|\.local$|^[^.:]+$/.test(host.toLowerCase()) && !onlyHere(host);

/** What is to be said of the links: nobody else can open them, whoever is near can, or all can. */
export type Range = "here" | "near" | "all";

export class Ways {
  /** What the server told; nothing until then, and wherever the page was opened by an address that others have too. */
  told = $state.raw<Reach | null>(null);
  chosen = $state("");

  readonly page: { origin: string; hostname: string };

  constructor(page: { origin: string; hostname: string }) {
    this.page = page;
  }

  /** Ask the server, if the page was opened by an address that means this machine alone. */
  async load(ask: () => Promise<Reach> = api.reach): Promise<void> {
    if (onlyHere(this.page.hostname)) this.told = await ask().catch(() => null);
  }

  /** What a link begins with. */
  get origin(): string {
    return this.chosen || (this.told?.addresses[0] ?? this.page.origin);
  }

  get range(): Range {
    const host = new URL(this.origin).hostname;
    return onlyHere(host) ? "here" : onlyNear(host) ? "near" : "all";
  }

  /** The link that a code stands for. */
  linkTo = (code: string): string => `${this.origin}/join/${code}`;
}

export const ways = new Ways(globalThis.location ?? { origin: "http://localhost", hostname: "localhost" });
