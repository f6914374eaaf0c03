/** What Attack can be spent on in the Action Phase, as rows: fights, scans, players. */

import type { Question, TableInfo } from "../../generated/types";
import { verbOf } from "../../play/desk.svelte";
import { nameOf, seatOf } from "../../play/people";
import type { Row } from "../../play/rows";
import { t, type TextId } from "../../texts";
import { box } from "./box.svelte";

const VERBS: Readonly<Record<string, TextId>> = {
  fight: "encounters.rows.fight",
  scan: "encounters.rows.scan",
  attack: "encounters.rows.attack",
};

/** A player by the name at the table, everything else by what is printed. */
function named(table: TableInfo | null, id: string): string {
  const seat = /^player-(\d+)$/.exec(id)?.[1];
  if (seat === undefined) return box.name(id);
  return nameOf(seatOf(table, Number(seat) - 1), Number(seat) - 1);
}

export function attackRows(question: Question | null, table: TableInfo | null): Row[] {
  if (question?.kind !== "action") return [];
  return (question.options ?? []).flatMap((option) => {
    const says = VERBS[verbOf(option)];
    const [main, ...others] = option.forecast?.throws ?? [];
    if (!says || !main) return [];
    return [{ id: option.key, keys: [option.key], option, main, others, who: named(table, main.at), whom: t(says), idle: false, own: main.own ?? false }];
  });
}
