/**
 * What an answer may cost, and how it is given: what may kill one's own is armed first and then confirmed; a finger
 * sees what it touches before it answers. Pure functions: `Desk` keeps what is being weighed.
 */

import type { ForecastInfo, OptionInfo, ThrowInfo } from "../generated/types";
import { t } from "../texts";

/** What an answer may cost whoever gives it; the numbers are those of the server. */
export const RISK = { none: 0, cost: 1, harm: 2, loss: 3 } as const;

/** How long *anyway* is held until it is meant, in milliseconds. */
export const HOLD = 600;

/** So long after it has opened the question whether one is sure takes no press: it was meant for what was there before. */
export const SETTLE = 350;

/**
 * An answer that was pressed and is not given yet. `shown`: a finger has touched it. `armed`: it may cost dearly, and
 * it is asked whether it is meant. `ready`: that was pressed once; the next press gives it.
 */
export interface Weighed {
  key: string;
  stage: "shown" | "armed" | "ready";
}

export interface Manner {
  /** Something on the table was touched with a finger, not a button of the prompt. */
  touched: boolean;
  /** Whoever plays wants to be asked again before dangerous answers. */
  cautious: boolean;
}

type Foreseen = { forecast?: ForecastInfo | null };

export const riskOf = (option: Foreseen): number => option.forecast?.risk ?? RISK.none;

/** Whether it is asked again before this answer is given: another one of the same question is less dangerous. */
export const asksAgain = (option: Foreseen, options: readonly Foreseen[]): boolean =>
  riskOf(option) >= RISK.loss && options.some((other) => riskOf(other) < RISK.loss);

/** What a press on an answer leads to; null: it is given. `options`: all answers to the question. */
export function pressed(before: Weighed | null, option: OptionInfo, options: readonly OptionInfo[], manner: Manner): Weighed | null {
  const { key } = option;
  const stage = before?.key === key ? before.stage : null;
  if (manner.cautious && asksAgain(option, options)) {
    if (stage === "ready") return null;
    return { key, stage: stage === "armed" ? "ready" : "armed" };
  }
  return manner.touched && stage === null ? { key, stage: "shown" } : null;
}

/** The throws of a forecast, those at one's own first; each side in its order. */
export const ownFirst = (throws: readonly ThrowInfo[] = []): ThrowInfo[] => [
  ...throws.filter((one) => one.own),
  ...throws.filter((one) => !one.own),
];

/** The dice and the number of a throw, or the two numbers that are compared, in words; empty where there are none. */
export function numbersOf({ dice = 0, needed = 0, score = 0 }: ThrowInfo): string {
  if (dice) return t("play.danger.dice", { n: dice, number: needed });
  return score || needed ? t("play.danger.against", { score, number: needed }) : "";
}

/** How often a throw comes out so, in words. */
export const oddsOf = (one: ThrowInfo): string =>
  one.odds < 100 ? t("play.danger.odds", { odds: one.odds }) : t("play.danger.sure");

/** The one throw that a button or a sign speaks of: the likeliest at one's own, else the first. */
export function worst(forecast: ForecastInfo | null | undefined): ThrowInfo | null {
  const throws = forecast?.throws ?? [];
  const own = throws.filter((one) => one.own).toSorted((a, b) => b.odds - a.odds);
  return own[0] ?? throws[0] ?? null;
}

/** What an answer leads to in one sentence, for buttons and for those who listen; empty where there is nothing to say. */
export function inShort({ forecast }: Foreseen): string {
  if (forecast?.stake) return forecast.stake;
  const one = worst(forecast);
  if (!one) return "";
  return one.odds < 100 ? t("play.danger.short", { text: one.text.replace(/\.$/, ""), odds: one.odds }) : one.text;
}

/** A safer way: answers to be given one after the other, the first of them, and all of them in words. */
export interface Safer {
  keys: readonly string[];
  first: OptionInfo;
  text: string;
}

/** The safer way that a forecast tells of, if it can be begun now. */
export function saferOf(forecast: ForecastInfo | null | undefined, options: readonly OptionInfo[]): Safer | null {
  const keys = forecast?.safer ?? [];
  const first = options.find(({ key }) => key === keys[0]);
  if (!first) return null;
  const last = options.find(({ key }) => key === keys.at(-1));
  const text = last && last !== first ? t("play.danger.round", { first: first.text, last: last.text }) : first.text;
  return { keys, first, text };
}
