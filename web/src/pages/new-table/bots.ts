/** Forms at which only bots are to sit: nothing is asked there that is for people. */

import { getContext, setContext } from "svelte";

const ONLY_BOTS = Symbol("only bots");

/** Whatever is shown within the component that calls this is for bots. */
export const seatOnlyBots = (): void => void setContext(ONLY_BOTS, true);

export const onlyBots = (): boolean => getContext<boolean | undefined>(ONLY_BOTS) ?? false;
