/** Looking rules up: by id, by chapter, or by words that must all be there. */

import type { LawInfo, RuleInfo } from "../../generated/types";

const WORD = /[a-z0-9]+(?:['’][a-z]+)?/g;

/** Singular and plural find each other. */
const stem = (word: string) => (word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word);

export const wordsIn = (text: string): string[] => (text.toLowerCase().match(WORD) ?? []).map(stem);

interface Entry {
  rule: RuleInfo;
  words: string[];
  heading: string[];
}

export class Index {
  readonly #entries: Entry[];
  readonly #byId: Map<string, RuleInfo>;

  constructor(law: LawInfo) {
    const headings = new Map(law.chapters.map((chapter) => [chapter.id, wordsIn(chapter.title)]));
    this.#byId = new Map(law.rules.map((rule) => [rule.id, rule]));
    this.#entries = law.rules.map((rule) => ({
      rule,
      words: wordsIn(rule.text),
      heading: headings.get(rule.chapter) ?? [],
    }));
  }

  rule(id: string): RuleInfo | undefined {
    return this.#byId.get(id);
  }

  /**
   * The rules that were asked for, in the order of the law. A word also finds longer words that begin with it. If no
   * rule has all the words, those of its chapter's heading count as its own.
   */
  find(asked: string): RuleInfo[] {
    const id = asked.trim().toUpperCase();
    const exact = this.#byId.get(id);
    if (exact) {
      const rulings = (exact.rulings ?? []).map((ruling) => this.#byId.get(ruling)).filter((rule) => rule !== undefined);
      return [exact, ...rulings];
    }
    if (/^[A-Z]\d+\.?\d*$/.test(id)) {
      const begins = this.#entries.filter(({ rule }) => rule.id.startsWith(id.includes(".") ? id : `${id}.`));
      if (begins.length) return begins.map(({ rule }) => rule);
    }
    const wanted = wordsIn(asked);
    if (!wanted.length) return [];
    const within = (words: string[], word: string) => words.some((one) => one.startsWith(word));
    const own = this.#entries.filter(({ words }) => wanted.every((word) => within(words, word)));
    const found = own.length
      ? own
      : this.#entries.filter(({ words, heading }) => wanted.every((word) => within(words, word) || within(heading, word)));
    return found.map(({ rule }) => rule);
  }
}
