/** Who stands on which side of the table, and what is in a row. */

import type { BattlesView, SeenUnit } from "../../generated/types";

export interface Side {
  key: string;
  /** One seat, or the two heads of a team. */
  seats: number[];
  /** It wins and loses with who is looking. */
  friend: boolean;
}

export const isActive = (view: BattlesView, seat: number): boolean =>
  view.mode === "two-headed" ? seat % 2 === view.active % 2 : seat === view.active;

const teamOf = (view: BattlesView, seat: number): number => (view.mode === "free-for-all" ? seat : seat % 2);

/** All sides: the one that is looked from first, then the others in turn order. A spectator looks from the first seat. */
export function sidesOf(view: BattlesView): Side[] {
  const from = view.seat ?? 0;
  const n = view.players.length;
  const friend = (seat: number) => teamOf(view, seat) === teamOf(view, from);
  if (view.mode === "two-headed") {
    const mine = from % 2;
    return [mine, 1 - mine].map((team) => ({ key: `team-${team}`, seats: [team, team + 2], friend: team === mine }));
  }
  return Array.from({ length: n }, (_, step) => (from + step) % n).map((seat) => ({
    key: `seat-${seat}`,
    seats: [seat],
    friend: friend(seat),
  }));
}

export const rowOf = (view: BattlesView, side: Side, front: boolean): SeenUnit[] =>
  view.units.filter(({ unit }) => side.seats.includes(unit.controller) && (unit.front ?? false) === front);

export const unitOf = (view: BattlesView, id: string): SeenUnit | undefined =>
  view.units.find(({ unit }) => unit.id === id);

/** The other side that matters now: the one in the combat, else the one whose turn it is, else the next enemy. */
export function sideInView(view: BattlesView, sides: readonly Side[]): Side | undefined {
  const [mine, ...others] = sides;
  const fight = view.combat;
  const fighters = fight ? [fight.defender, ...fight.attackers] : [];
  const controllers = fighters.map((id) => unitOf(view, id)?.unit.controller).filter((seat) => seat !== undefined);
  const inCombat = others.find((side) => controllers.some((seat) => side.seats.includes(seat)));
  if (inCombat) return inCombat;
  const active = mine?.seats.includes(view.active) ? undefined : others.find((side) => side.seats.includes(view.active));
  return active ?? others.find((side) => !side.friend && !side.seats.every((seat) => view.players[seat]?.out)) ?? others[0];
}

/** What the attackers strike with together, as far as the table shows it. */
export function strikeOf(view: BattlesView): number {
  const fight = view.combat;
  if (!fight) return 0;
  return fight.attackers.reduce((sum, id) => {
    const seen = unitOf(view, id);
    if (!seen || fight.silent?.includes(id)) return sum;
    return sum + seen.atk * (fight.times?.[id] ?? 1);
  }, 0);
}
