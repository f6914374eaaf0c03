/** What a click on a card or a character of battles means. */

import type { Desk } from "../../play/desk.svelte";
import { pressed as pressedOn, type Pointed } from "../../play/menu.svelte";

export { hovered, isLit, kindOf, meant, menu } from "../../play/menu.svelte";

/** Answers that cost nothing and are what a click on a character plainly means. */
const PLAIN: ReadonlySet<string> = new Set(["attack", "defender", "join", "move", "strike", "unit"]);

/** Answers, asks what is meant, or reads: whatever a click on this thing is for now. */
export function pressed(desk: Desk<any>, thing: Pointed, title: string, from: Element, read: () => void): void {
  pressedOn(desk, thing, title, from, read, PLAIN);
}
