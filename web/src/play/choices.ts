/** How the options of a question become buttons: few are shown one by one, many by their kind. */

import type { OptionInfo } from "../generated/types";
import { t } from "../texts";
import { verbOf, type Group } from "./desk.svelte";
import type { AnswerKind, Label, VerbLabel } from "./kinds";

/** A button of the prompt: an answer, or a kind of answer that is armed first. */
export interface Choice extends Label {
  /** The key of the answer, or the verb of the kind. */
  id: string;
  verb: string;
  options: readonly OptionInfo[];
}

/** Answers that end or decline something stand last, so that nobody gives them by mistake. */
const LAST = new Set(["cease", "decline", "done", "end", "hold", "no", "no-draw", "no-more", "pass", "skip", "stop"]);

/** Up to this many options are shown one by one. */
export const FEW = 6;

export function groupsOf(options: readonly OptionInfo[]): Group[] {
  const groups = new Map<string, OptionInfo[]>();
  for (const option of options) {
    const verb = verbOf(option);
    const group = groups.get(verb);
    if (group) group.push(option);
    else groups.set(verb, [option]);
  }
  const all = [...groups].map(([verb, found]) => ({ verb, options: found }));
  return [...all.filter(({ verb }) => !LAST.has(verb)), ...all.filter(({ verb }) => LAST.has(verb))];
}

/** A label is not longer than this; else the text stays whole. */
const LABEL = 60;

/** "Aim: dial to 8" reads as a label and what follows from it. */
export function split(text: string): { label: string; detail: string } {
  const at = text.indexOf(": ");
  if (at < 1 || at > LABEL) return { label: text, detail: "" };
  const rest = text.slice(at + 2);
  return { label: text.slice(0, at), detail: rest };
}

/** The label of several answers of a kind, of which there are `n`. */
export const together = (kind: AnswerKind | undefined, verb: string, n: number): { label: string; detail: string } => ({
  label: kind?.label ? t(kind.label) : verb,
  detail: kind?.count ? t(kind.count, { n }) : "",
});

/** Options in parts, each under the label of what `part` says of it, in the order of the first of each. */
export function inParts(options: readonly OptionInfo[], part: (option: OptionInfo) => string): { label: string; options: OptionInfo[] }[] {
  const parts = new Map<string, OptionInfo[]>();
  for (const option of options) {
    const label = part(option);
    parts.set(label, [...(parts.get(label) ?? []), option]);
  }
  return [...parts].map(([label, found]) => ({ label, options: found }));
}

/** The button of one option among others of its kind. */
export function single(option: OptionInfo, verbLabel: VerbLabel): Choice {
  const verb = verbOf(option);
  const { icon, alone } = verbLabel(verb, [option]);
  return { ...(alone ?? split(option.text)), icon, id: option.key, verb, options: [option] };
}

/** The buttons of a question. */
export function arrange(options: readonly OptionInfo[], verbLabel: VerbLabel): Choice[] {
  const groups = groupsOf(options);
  const each = options.length <= FEW || groups.length === 1;
  return groups.flatMap(({ verb, options: found }) => {
    const [only] = found;
    if (found.length === 1 && only) return [{ ...verbLabel(verb, found), id: only.key, verb, options: found }];
    if (each) return found.map((option) => single(option, verbLabel));
    return [{ ...verbLabel(verb, found), id: verb, verb, options: found }];
  });
}

/** Whether pressing it answers the question; else it arms a kind of answer. */
export const answers = (choice: Choice): boolean => choice.options.length === 1;

/** Whether most of these options point at a space of the map. */
export const onMap = (options: readonly OptionInfo[]): boolean =>
  options.filter((option) => (option.spaces?.length ?? 0) > 0).length * 2 > options.length;
