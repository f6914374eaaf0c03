/**
 * Everything that the client itself says. `t("home.play-now")` gives the text of the reader's language; `{name}` stands
 * for an argument, `{n:card|cards}` chooses by number, with a form for each plural category that whole numbers have in
 * the language. Another language is a module beside `en.ts`, `de.ts` say, that exports `texts` of the same shape; what is
 * missing in it is English.
 */

import { en } from "./en";
import type { how } from "./en/how";
import type { runs } from "./en/runs";
import { PSEUDO, pseudo } from "./pseudo";

type Leaves<T, P extends string = ""> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${K}` : Leaves<T[K], `${P}${K}.`>;
}[keyof T & string];

/** Parts of English that are loaded with their page (`learn`). */
interface Later {
  how: typeof how;
  runs: typeof runs;
}

export type TextId = Leaves<typeof en & Later>;
type Shape<T> = { [K in keyof T]?: T[K] extends string ? string : Shape<T[K]> };
export type Texts = Shape<typeof en & Later>;

const ENGLISH = "en";
const CATEGORIES: Intl.LDMLPluralRule[] = ["zero", "one", "two", "few", "many", "other"];
/** Between them they are of every category that whole numbers have in any language. */
const SAMPLES = [...Array(121).keys(), 1_000_000];

const others = import.meta.glob<{ texts: Texts }>(["./*.ts", "!./en.ts", "!./index.ts", "!./pseudo.ts", "!./*.test.ts"]);
const nameOf = (path: string) => path.replace(/^.*\/|\.ts$/g, "");
const flat = new Map<string, string>();
let spoken = ENGLISH;
let plural = new Intl.PluralRules(ENGLISH);
let categories = categoriesOf(plural);

/** The languages that there are texts in. */
export const languages = [ENGLISH, ...Object.keys(others).map(nameOf)];

function categoriesOf(rules: Intl.PluralRules): string[] {
  return CATEGORIES.filter((category) => SAMPLES.some((n) => rules.select(n) === category));
}

function flatten(prefix: string, texts: object): void {
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === "string") flat.set(prefix + key, value);
    else flatten(`${prefix}${key}.`, value as object);
  }
}

flatten("", en);

const learnt = new Map<keyof Later, object>();
let own: Texts = {};

/** Adds texts that are loaded with a page; those of the language that is spoken go before them. */
export function learn<P extends keyof Later>(part: P, texts: Later[P]): void {
  if (learnt.has(part)) return;
  learnt.set(part, texts);
  retell();
}

function retell(): void {
  flat.clear();
  flatten("", en);
  for (const [part, texts] of learnt) flatten(`${part}.`, texts);
  flatten("", own);
  if (spoken === PSEUDO) for (const [id, text] of flat) flat.set(id, pseudo(text));
}

/** The first of these languages (tags such as "de-AT") that there are texts in, or else English. */
export function known(wishes: readonly string[]): string {
  for (const wish of wishes) {
    const found = [...languages, PSEUDO].find((name) => name.toLowerCase() === wish.toLowerCase());
    if (found) return found;
    const primary = wish.split("-", 1)[0]?.toLowerCase() ?? "";
    if (languages.includes(primary)) return primary;
  }
  return ENGLISH;
}

/** Speaks this language from now on. */
export async function speak(language: string): Promise<void> {
  const load = Object.entries(others).find(([path]) => nameOf(path) === language)?.[1];
  own = load ? (await load()).texts : {};
  spoken = language;
  retell();
  plural = new Intl.PluralRules(language);
  categories = categoriesOf(plural);
  document.documentElement.lang = language;
}

/** The language that is spoken. */
export function language(): string {
  return spoken;
}

/** How dates and times are written: as in the reader's own country, if the language that is spoken is theirs. */
export function locale(): string {
  const [primary] = spoken.split("-", 1);
  return navigator.languages.find((name) => name.split("-", 1)[0] === primary) ?? spoken;
}

function form(forms: string[], value: string | number): string {
  const place = typeof value === "number" ? categories.indexOf(plural.select(value)) : forms.length - 1;
  return forms[Math.min(place, forms.length - 1)] ?? "";
}

export function t(id: TextId, args: Record<string, string | number> = {}): string {
  const template = flat.get(id) ?? id;
  return template.replace(/\{([\w-]+)(?::([^|}]*\|[^}]*))?\}/g, (whole, name: string, forms?: string) => {
    const value = args[name];
    if (value === undefined) return whole;
    return forms === undefined ? String(value) : form(forms.split("|"), value);
  });
}
