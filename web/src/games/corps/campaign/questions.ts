/** What corps asks between missions. */

import type { Question } from "../../../generated/types";

export type Kind = "mission" | "hero" | "card";

/** What is chosen: the first word of the keys says it. */
export function kindOf(question: Question): Kind {
  const verb = question.options?.[0]?.key.split(":", 1)[0] ?? "";
  return verb === "mission" || verb === "hero" ? verb : "card";
}

/** What a key speaks of: the id of a mission or a Character. */
export const thingOf = (key: string): string => key.slice(key.indexOf(":") + 1);
