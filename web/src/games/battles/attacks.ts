/** The attacks that a question of battles offers, as rows. */

import type { OptionInfo, Question } from "../../generated/types";
import { attacksIn, toll, type Row } from "../../play/rows";
import { t } from "../../texts";
import { box } from "./box.svelte";

/** In the Main Phase every attacker with every target; then whom it is to be, who joins, whom to strike back at. */
export function attackRows(question: Question | null): Row[] {
  if (!question) return [];
  return (question.options ?? []).flatMap((option) => (question.kind === "main" ? declared(option) : chosen(question.kind, option)));
}

function declared(option: OptionInfo): Row[] {
  const [verb, by = ""] = option.key.split(":");
  if (verb !== "attack") return [];
  const attacks = attacksIn(option.forecast?.throws ?? [], by);
  return attacks.map(([main, ...others]) => ({
    id: `${option.key}:${main.at}`,
    // With one target nobody is asked whom it is.
    keys: attacks.length > 1 ? [option.key, `defender:${main.at}`] : [option.key],
    option,
    main,
    others,
    who: box.name(by),
    whom: t("battles.rows.on", { name: box.name(main.at) }),
    idle: toll(main) === 0,
    own: false,
  }));
}

const CHOSEN: Readonly<Record<string, string>> = { defender: "defender", "strike-back": "strike", "team-attack": "join" };

function chosen(kind: string, option: OptionInfo): Row[] {
  const [verb, id = ""] = option.key.split(":");
  const [main, ...others] = option.forecast?.throws ?? [];
  if (verb !== CHOSEN[kind] || !main) return [];
  return [
    {
      id: option.key,
      keys: [option.key],
      option,
      main,
      others,
      who: verb === "join" ? t("battles.rows.with", { name: box.name(id) }) : box.name(main.by),
      whom: t("battles.rows.on", { name: box.name(main.at) }),
      idle: toll(main) === 0,
      own: false,
    },
  ];
}
