/** What a line of the log is about: pieces, cards and spaces, which light up when it is pointed at or shown. */

import type { Attachment } from "svelte/attachments";
import type { Line } from "../generated/types";

export interface Told {
  /** Ids of pieces, cards and places. */
  things: readonly string[];
  spaces: readonly number[];
}

export const NOTHING: Told = { things: [], spaces: [] };

/** All that is named in the events of these lines. */
export function toldIn(lines: readonly Line[]): Told {
  const things = new Set<string>();
  const spaces = new Set<number>();
  for (const { event = {} } of lines) {
    for (const [name, value] of Object.entries(event)) {
      const values: unknown[] = Array.isArray(value) ? value : [value];
      for (const each of values) {
        if (typeof each === "string" && each && name !== "type" && name !== "rule") things.add(each);
        if (typeof each === "number" && each >= 0 && (name === "space" || name === "path")) spaces.add(each);
      }
    }
  }
  return { things: [...things], spaces: [...spaces] };
}

/** The attributes by which drawings say what they are a drawing of. */
const NAMES = ["data-card", "data-unit", "data-piece", "data-room"];

/** Marks the drawings of what is told, wherever they lie in an element. */
export const lights =
  (told: () => Told): Attachment<HTMLElement> =>
  (element) => {
    const ids = told().things.map((id) => CSS.escape(id));
    const wanted = ids.flatMap((id) => NAMES.map((name) => `[${name}="${id}"]`)).join(",");
    const found = wanted ? [...element.querySelectorAll(wanted)] : [];
    for (const one of found) one.setAttribute("data-told", "");
    return () => {
      for (const one of found) one.removeAttribute("data-told");
    };
  };
