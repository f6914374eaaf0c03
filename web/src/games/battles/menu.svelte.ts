/** A click on a card or a character: answers at once, or opens a small menu of what it could mean. */

import type { OptionInfo } from "../../generated/types";
import { pointsAt, verbOf, type Desk } from "../../play/desk.svelte";

/** Answers that cost nothing and are what a click on a character plainly means. */
const PLAIN: ReadonlySet<string> = new Set(["attack", "defender", "join", "move", "strike", "unit"]);

/** Copies of a card are the same choice, and a question names one of them. */
export const kindOf = (card: string): string => card.replace(/-\d+$/, "");

/** What a click on this could mean now: within an armed kind of answers, else among all. */
export function meant(desk: Desk<any>, thing: { piece?: string; card?: string; copies?: boolean }): OptionInfo[] {
  const armed = desk.armed;
  const among = armed ? desk.options.filter((option) => verbOf(option) === armed) : desk.options;
  const exact = among.filter((option) => pointsAt(option, thing));
  const { card } = thing;
  if (exact.length || !thing.copies || card === undefined) return exact;
  return among.filter((option) => option.cards?.some((other) => kindOf(other) === kindOf(card)));
}

class Menu {
  title = $state("");
  options = $state.raw<readonly OptionInfo[]>([]);
  /** The thing that was clicked; "" while nothing is open. */
  of = $state("");
  /** Where it is in the window. */
  at = $state.raw<DOMRect | null>(null);
  /** Opens it at full size. */
  read: () => void = () => undefined;

  open(of: string, title: string, options: readonly OptionInfo[], from: Element, read: () => void): void {
    this.title = title;
    this.options = options;
    this.at = from.getBoundingClientRect();
    this.read = read;
    this.of = of;
  }

  close(): void {
    this.of = "";
    this.options = [];
  }
}

export const menu = new Menu();

/** Answers, asks what is meant, or reads: whatever a click on this thing is for now. */
export function pressed(
  desk: Desk<any>,
  thing: { piece?: string; card?: string; copies?: boolean },
  title: string,
  from: Element,
  read: () => void,
): void {
  const options = meant(desk, thing);
  const [only] = options;
  if (!only) read();
  else if (options.length === 1 && PLAIN.has(verbOf(only))) void desk.choose(only.key);
  else menu.open(thing.piece ?? thing.card ?? "", title, options, from, read);
}
