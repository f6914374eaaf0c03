/** What the prompt calls the answers of a game that has no words for them: by their texts, or by how many there are. */

import { split } from "../../play/choices";
import type { VerbLabel } from "../../play/kinds";
import { t } from "../../texts";

export const verbLabel: VerbLabel = (verb, options) => {
  const [only] = options;
  return options.length === 1 && only ? split(only.text) : { label: verb, detail: t("plain.answers", { n: options.length }) };
};
