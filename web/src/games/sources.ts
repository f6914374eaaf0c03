/** What the tests of the games read in the sources of the rules, to hold the client's lists against them. */

import type { Line, OptionInfo } from "../generated/types";

/** Files by their paths, as `import.meta.glob` gives them. */
export type Files = Record<string, string>;

/** What the first group of a pattern matches in files whose path has `where` in it, each once. */
export function foundIn(files: Files, pattern: RegExp, where = ""): string[] {
  const texts = Object.entries(files)
    .filter(([path]) => path.includes(where))
    .map(([, text]) => text);
  return [...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1] ?? "")))];
}

/** The events of a game: its own and those that it takes from what all games share. */
export const eventsIn = (files: Files): string[] => [
  ...foundIn(files, /^class ([A-Z]\w+)\((?:Seat|Secret)?Event, frozen=True/gm, "/events.py"),
  ...foundIn(files, /^from \S+ import (\w+) as \1$/gm, "/events.py"),
];

/** The ids of a section of a catalogue of texts. */
export function sectionOf(files: Files, name: string): string[] {
  const text = new RegExp(`\\[${name}\\]([^[]*)`).exec(Object.values(files)[0] ?? "")?.[1] ?? "";
  return [...text.matchAll(/^([\w-]+) =/gm)].map((match) => match[1] ?? "");
}

/** Those of these rules that the law does not have. */
export const unlawful = (law: Files, rules: readonly string[]): string[] =>
  rules.filter((rule) => !Object.values(law)[0]?.includes(`**${rule}**`));

export const line = (type: string, event: object = {}, at = 1): Line => ({ at, text: type, rule: "", event: { type, ...event } });
export const option = (key: string, text = key, more: Partial<OptionInfo> = {}): OptionInfo => ({ key, text, ...more });
