/** Who is who at a corps table: printed sides, present values, fates and seats of the Characters. */

import type { Character, CorpsView, Line, SeatInfo, SideFace, TableInfo } from "../../generated/types";
import type { Desk } from "../../play/desk.svelte";
import { eventType } from "../../play/kinds";
import { t } from "../../texts";
import { box } from "./box.svelte";
import { firstHeroes } from "./heroes";

export const VALUES = ["speed", "defense", "melee", "tech"] as const;
export type Value = (typeof VALUES)[number];

export const isHero = (who: Character): boolean => (who.player ?? -1) >= 0;

/** Those who are or were Heroes: who is lost belongs to nobody, but was chosen, or was taken over later. */
export function heroesOf(view: CorpsView, table: TableInfo | null, log: readonly Line[]): ReadonlySet<string> {
  const setup = table?.setup ?? {};
  const chosen = firstHeroes(setup, box.heroesOf(Array.isArray(setup.boxes) ? (setup.boxes as string[]) : []));
  const taken = log.filter((line) => eventType(line) === "HeroTaken").map((line) => String(line.event?.character));
  return new Set([...view.characters.filter(isHero).map(({ id }) => id), ...chosen, ...taken]);
}

/** Who is on the map, or was; who never came is left out. */
export function fireteam(view: CorpsView, heroes?: ReadonlySet<string>): Character[] {
  const there = view.characters.filter((who) => who.status !== "away" || view.phase === "setup");
  const first = (who: Character) => Number(heroes?.has(who.id) ?? isHero(who));
  return [...there].sort((a, b) => first(b) - first(a) || (a.player ?? -1) - (b.player ?? -1));
}

/** The printed values of the side that counts. */
export function sideOf(who: Character): SideFace | undefined {
  const card = box.character(who.id);
  return isHero(who) ? card?.hero : card?.grunt;
}

export function valueOf(view: CorpsView, who: Character, value: Value): number {
  return view.values[who.id]?.[value] ?? sideOf(who)?.[value] ?? 0;
}

/** Everything that a Character carries, weapons first. */
export function gearOf(who: Character): string[] {
  return [who.weapon, who.backup, ...(who.equipment ?? [])].filter((card): card is string => Boolean(card));
}

/** The experience cards that work for a Character: those of its player, unless it only goes with another Hero. */
export function experienceOf(view: CorpsView, who: Character): string[] {
  return isHero(who) && box.heroes.includes(who.id) ? (view.players[who.player ?? -1]?.experience ?? []) : [];
}

/** Whether a card of experience cannot be used again in this turn or mission. */
export const isSpent = (view: CorpsView, card: string): boolean =>
  view.players.some((player) => player.spent?.includes(card));

/** The two capitals on a disc. */
export const shortMark = (id: string): string => box.character(id)?.mark ?? id.slice(0, 2).toUpperCase();

export const shortName = (id: string): string => box.character(id)?.short ?? box.name(id);

export const isLost = (who: Character): boolean => who.status === "killed" || who.status === "captured";

/** What has become of a Character, in a word; nothing to whoever stands. */
export function fateOf(who: Character): string {
  if (who.facehugged) return t("corps.team.facehugged");
  const status = who.status ?? "away";
  return status === "standing" || status === "away" ? "" : box.name(`status.${status}`);
}

/** The seat that leads a Hero, as a name; nothing for anybody else. */
export const playerOf = (desk: Desk, who: Character): string =>
  isHero(who) ? seatName(desk.live.table?.seats, who.player ?? -1, desk.live.eyes) : "";

/** Hero or Grunt; nothing of whoever took over and was lost long ago: that stands in lines that the page does not have. */
export function roleOf(desk: Desk, who: Character, hero: boolean): string {
  if (!hero && isLost(who) && desk.live.earlier > 0) return "";
  return t(hero ? "corps.team.hero" : "corps.team.grunt");
}

export const civilianOf = (who: Character): string => (box.character(who.id)?.marine ? "" : t("corps.team.civilian"));

/** Whom a Character still leads, or that it has acted. */
export function doingOf(view: CorpsView, who: Character): string {
  if (view.command?.hero === who.id && view.command.left) return t("corps.team.leads-more", { n: view.command.left });
  const waits = view.activation?.character !== who.id;
  return (who.at ?? -1) >= 0 && who.activated && waits ? t("corps.team.done") : "";
}

/** The small print beside a name. */
export function asideOf(desk: Desk, view: CorpsView, who: Character, hero: boolean): string {
  const small = (word: string) => word.toLocaleLowerCase();
  const parts = [playerOf(desk, who) || small(roleOf(desk, who, hero)), small(civilianOf(who)), doingOf(view, who)];
  return parts.filter(Boolean).join(", ");
}

/** Who decides for a Hero: the name at the seat, or "you". */
export function seatName(seats: readonly SeatInfo[] | undefined, seat: number, eyes: number | null): string {
  if (seat === eyes) return t("corps.you");
  return seats?.find((one) => one.seat === seat)?.name ?? "";
}

/** The Character from whose place the tracker looks: the active one, else this seat's Hero, else anybody. */
export function lookout(view: CorpsView): Character | undefined {
  const there = view.characters.filter((who) => (who.at ?? -1) >= 0);
  return (
    there.find((who) => who.id === view.activation?.character) ??
    there.find((who) => who.player === view.seat && view.seat !== null) ??
    there.find((who) => isHero(who)) ??
    there[0]
  );
}
