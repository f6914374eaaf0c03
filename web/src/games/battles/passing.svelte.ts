/**
 * Passing without being asked each time: until this combat is over, until somebody plays something, until my turn.
 * And stops: in a step that is not a stop, a question with a single answer is answered by itself.
 */

import type { BattlesView, Line, Question } from "../../generated/types";
import { eventType } from "../../play/kinds";
import { isActive } from "./sides";

export type Until = "" | "combat" | "played" | "turn";

/** The steps that can be stops. */
export const STOPS = ["resource", "recruit", "formation", "main", "attack", "defend"] as const;
export type Stop = (typeof STOPS)[number];
export type Stops = Record<Stop, boolean>;

/** Where there is nothing to choose on one's own turn the game goes on; in combat nobody is to see what one holds. */
const DEFAULTS: Stops = { resource: false, recruit: false, formation: false, main: false, attack: true, defend: true };
const KEY = "sulaco.battles.stops";
const PLAYS: ReadonlySet<string> = new Set(["PowerUsed", "TwistPlayed", "PoweredUp", "Attacked"]);

/** What ends each step without doing anything. */
const NOTHING: Readonly<Record<string, string>> = {
  resource: "none",
  recruit: "done",
  formation: "done",
  main: "end",
  combat: "pass",
};

export function readStops(): Stops {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Stops>) };
  } catch {
    return { ...DEFAULTS };
  }
}

/** Which stop a question of this moment is under. */
export function stopOf(view: BattlesView, seat: number): Stop | null {
  if (view.step === "combat") return isActive(view, seat) ? "attack" : "defend";
  return STOPS.find((stop) => stop === view.step) ?? null;
}

/** Whether the question of now is the window of a combat: an action, or a pass (V7.01). */
export const isWindow = (view: BattlesView, question: Pick<Question, "kind"> | null): boolean =>
  view.combat !== null && question?.kind === "combat";

/** Who is in the window, from the one who passed first: those who passed, who is asked, who comes after. */
export function windowOf(view: BattlesView): { seat: number; state: "passed" | "asked" | "next" }[] {
  const { combat } = view;
  if (!combat) return [];
  const heads = view.mode === "two-headed";
  const seats = view.players.flatMap((player, seat) => (player.out && !heads ? [] : [seat]));
  const passes = combat.passes ?? 0;
  const from = Math.max(0, seats.indexOf(combat.turn)) - passes + seats.length;
  return seats.map((_, place) => ({
    seat: seats[(from + place) % seats.length] ?? 0,
    state: place < passes ? "passed" : place === passes ? "asked" : "next",
  }));
}

/** One combat is not the next one. */
export const combatMark = (view: BattlesView): string =>
  view.combat ? `${view.turn} ${view.combat.attackers[0] ?? ""} ${view.combat.defender}` : "";

/** Whether somebody else did something in these lines. */
export const somethingPlayed = (lines: readonly Line[], seat: number): boolean =>
  lines.some((line) => PLAYS.has(eventType(line)) && (line.event as { seat?: number }).seat !== seat);

/** The answer that is given without asking; null if the person is to be asked. */
export function answerFor(
  view: BattlesView,
  question: Pick<Question, "seat" | "options">,
  until: Until,
  stops: Stops,
): string | null {
  const nothing = NOTHING[view.step];
  const keys = (question.options ?? []).map((option) => option.key);
  if (!nothing || !keys.includes(nothing)) return null;
  if (view.step === "combat" && until) return nothing;
  const stop = stopOf(view, question.seat);
  return keys.length === 1 && stop !== null && !stops[stop] ? nothing : null;
}

export class Passing {
  until = $state<Until>("");
  stops = $state<Stops>(readStops());
  #mark = "";
  #from = 0;

  /** Begins to pass. */
  begin(until: Until, view: BattlesView, lines: number): void {
    this.until = until;
    this.#mark = combatMark(view);
    this.#from = lines;
  }

  /** Ends what has come to its end. `log` are the lines that are here, `earlier` how many were before them. */
  renew(view: BattlesView, seat: number, log: readonly Line[], earlier: number): void {
    if (!this.until) return;
    const mine = isActive(view, seat);
    const over =
      this.until === "turn"
        ? mine
        : this.until === "combat"
          ? combatMark(view) !== this.#mark
          : somethingPlayed(log.slice(Math.max(0, this.#from - earlier)), seat) || (mine && view.combat === null);
    if (over) this.until = "";
  }

  change(stop: Stop, on: boolean): void {
    this.stops = { ...this.stops, [stop]: on };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.stops));
    } catch {
      // A browser that keeps nothing still plays.
    }
  }
}
