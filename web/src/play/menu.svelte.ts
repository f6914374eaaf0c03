/** A click on a card or a piece: answers at once, or opens a small menu of what it could mean. */

import type { OptionInfo } from "../generated/types";
import { pointsAt, verbOf, type Desk } from "./desk.svelte";

/** Copies of a card are the same choice, and a question names one of them. */
export const kindOf = (card: string): string => card.replace(/-\d+$/, "");

export interface Pointed {
  piece?: string;
  card?: string;
  /** The cards that lie with it: a copy among them that a question names stands for this one too. */
  among?: readonly string[];
}

/** Whether an option is about a copy that lies with this card. */
function aboutCopy(option: OptionInfo, { card, among = [] }: Pointed): boolean {
  return card !== undefined && (option.cards?.some((other) => among.includes(other) && kindOf(other) === kindOf(card)) ?? false);
}

/** What a click on this could mean now: within an armed kind of answers, else among all. */
export function meant(desk: Desk<any>, thing: Pointed): OptionInfo[] {
  const armed = desk.armed;
  const all = armed ? desk.options.filter((option) => verbOf(option) === armed) : desk.options;
  const exact = all.filter((option) => pointsAt(option, thing));
  return exact.length ? exact : all.filter((option) => aboutCopy(option, thing));
}

/** Whether this is lit. */
export const isLit = (desk: Desk<any>, thing: Pointed): boolean =>
  desk.lit.some((option) => pointsAt(option, thing) || aboutCopy(option, thing));

/** Lights on the table what a thing under the pointer could do, unless something is being chosen already. */
export function hovered(desk: Desk<any>, thing: Pointed, over: boolean): void {
  if (desk.armed || desk.narrowed || menu.of) return;
  const options = over ? meant(desk, thing) : [];
  desk.hovered = options.length === 1 ? (options[0]?.key ?? null) : null;
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

/** Answers, asks what is meant, or reads: whatever a click on this thing is for now. `plain`: verbs that need no menu. */
export function pressed(
  desk: Desk<any>,
  thing: Pointed,
  title: string,
  from: Element,
  read: () => void,
  plain: ReadonlySet<string>,
): void {
  const options = meant(desk, thing);
  const [only] = options;
  if (!only) read();
  else if (options.length === 1 && plain.has(verbOf(only))) desk.press(only);
  else menu.open(thing.piece ?? thing.card ?? "", title, options, from, read);
}
