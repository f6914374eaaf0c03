/**
 * Everything that the client itself says. `t("home.play-now")` gives the text of the reader's language; `{name}` stands
 * for an argument, `{n:card|cards}` chooses by number. Another language is another module with the same shape.
 */

import { en } from "./en";

type Leaves<T, P extends string = ""> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${K}` : Leaves<T[K], `${P}${K}.`>;
}[keyof T & string];

export type TextId = Leaves<typeof en>;
type Shape<T> = { [K in keyof T]: T[K] extends string ? string : Shape<T[K]> };
export type Texts = Shape<typeof en>;

const languages: Record<string, Texts> = { en };
const flat = new Map<string, string>();

function flatten(prefix: string, texts: object): void {
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === "string") flat.set(prefix + key, value);
    else flatten(`${prefix}${key}.`, value as object);
  }
}

/** Speaks this language from now on, if it is known. */
export function speak(language: string): void {
  flat.clear();
  flatten("", languages[language] ?? en);
  document.documentElement.lang = language in languages ? language : "en";
}

flatten("", en);

export function t(id: TextId, args: Record<string, string | number> = {}): string {
  const template = flat.get(id) ?? id;
  return template.replace(/\{([\w-]+)(?::([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const value = args[name];
    if (value === undefined) return whole;
    return one === undefined || many === undefined ? String(value) : value === 1 ? one : many;
  });
}
