/**
 * A deck as text, in the form that the terminal reads too: a remark with its name, the Main Character, one line a card.
 *
 *     # Swarm
 *     main The Queen
 *     4 LV-426
 */

import { box } from "../games/battles/box.svelte";

export interface Cards {
  main: string;
  cards: Record<string, number>;
}

const COMMENT = /^\s*#.*|\s#(\s.*)?$/;
const NAME = /^\s*#\s*(.+?)\s*$/;
const LONGEST = 40;

/** What a text says of its own name: its first remark. */
export function nameIn(text: string): string {
  for (const line of text.split(/\r?\n/)) {
    const found = NAME.exec(line)?.[1];
    if (found) return found.slice(0, LONGEST);
    if (line.trim()) return "";
  }
  return "";
}

export function toText({ name, main, cards }: Cards & { name: string }): string {
  const place = new Map(box.cards.map((card, number) => [card.id, number]));
  const ordered = Object.entries(cards).sort(([a], [b]) => (place.get(a) ?? 999) - (place.get(b) ?? 999));
  const lines = [`main ${box.name(main)}`, ...ordered.map(([card, n]) => `${n} ${box.name(card)}`)];
  return `# ${name}\n${lines.join("\n")}\n`;
}

/** Reads what `toText` wrote. What people wrote is read by the rules, which say what is wrong with it. */
export function fromText(text: string): Cards {
  const mains = new Map<string, string>();
  const others = new Map<string, string>();
  for (const card of box.cards) (card.type === "main" ? mains : others).set(card.name, card.id);
  const deck: Cards = { main: "", cards: {} };
  for (const line of text.split(/\r?\n/)) {
    const [, first = "", name = ""] = /^\s*(\S+)\s+(.*?)\s*$/.exec(line.replace(COMMENT, "")) ?? [];
    if (first === "main") deck.main = mains.get(name) ?? name;
    else if (/^\d+$/.test(first)) deck.cards[others.get(name) ?? name] = Number(first);
  }
  return deck;
}
