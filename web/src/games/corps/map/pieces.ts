/** What stands and lies on the map, read out of a view; and what it is called. */

import type { CorpsView, Ground } from "../../../generated/types";
import { t, type TextId } from "../../../texts";
import { box } from "../box.svelte";
import { shortMark } from "../people";
import { placeName } from "./paths";

interface OnMap {
  id: string;
  at: number;
}

export interface Marine extends OnMap {
  kind: "marine";
  mark: string;
  hero: boolean;
  /** Its disc is square. */
  synthetic: boolean;
  down: boolean;
  active: boolean;
  done: boolean;
  facehugged: boolean;
  carries: string[];
}

export interface AlienPiece extends OnMap {
  kind: "alien";
  /** How many Aliens stand there; more than one are a swarm. */
  size: number;
  dormant: boolean;
}

/** An Alien that covers a square of spaces; `at` is the north-western one. */
export interface LargePiece extends OnMap {
  kind: "large";
  /** How many spaces it covers in width and height. */
  width: number;
  damage: number;
  /** How much damage has a consequence. */
  limit: number;
}

export interface Facehugger extends OnMap {
  kind: "facehugger";
  dormant: boolean;
}

export interface Contact extends OnMap {
  kind: "blip";
  number: number | null;
  mission: boolean;
  hides: string;
}

export interface Gun extends OnMap {
  kind: "gun";
  facing: Facing;
  ammo: number;
  /** It stands there and is still to be turned. */
  turning: boolean;
}

export interface TokenPiece extends OnMap {
  kind: "token";
  what: TokenKind;
  used: boolean;
  barred: boolean;
  holds: string;
}

export type Piece = Marine | AlienPiece | LargePiece | Facehugger | Contact | Gun | TokenPiece;
export type TokenKind = "tunnel" | "crate" | "computer" | "cocoon" | "newt" | "other";
export type Facing = "n" | "e" | "s" | "w";

const TOKENS = new Set<string>(["tunnel", "crate", "computer", "cocoon", "newt"]);
const HAND_OVER = "mission";

export const FULL_GUN = 450;

/** What lies below comes first. */
const LAYERS: Record<Piece["kind"], number> = { token: 0, large: 1, blip: 2, gun: 3, facehugger: 4, alien: 5, marine: 6 };

export const facingOf = (facing: string): Facing => (facing === "n" || facing === "s" || facing === "w" ? facing : "e");

export function tokenKind(id: string): TokenKind {
  const kind = id.replace(/-\d+$/, "");
  return TOKENS.has(kind) ? (kind as TokenKind) : "other";
}

/** All pieces on the map, in the order in which they are drawn. `turned`: how a gun looks that is still to be turned. */
export function piecesOf(view: CorpsView, turned: Facing = "n"): Piece[] {
  const pieces: Piece[] = [];
  for (const who of view.characters) {
    if (who.at === undefined || who.at < 0) continue;
    pieces.push({
      kind: "marine",
      id: who.id,
      at: who.at,
      mark: shortMark(who.id),
      hero: (who.player ?? -1) >= 0,
      synthetic: box.character(who.id)?.synthetic ?? false,
      down: who.status === "down",
      active: view.activation?.character === who.id,
      done: who.activated ?? false,
      facehugged: who.facehugged ?? false,
      carries: view.tokens.filter((token) => token.bearer === who.id).map((token) => token.id),
    });
  }
  for (const alien of view.aliens) {
    const { id, at, dormant = false, width = 1, damage = 0, limit = 0 } = alien;
    if (width > 1) pieces.push({ kind: "large", id, at, width, damage, limit });
    else if (alien.facehugger) pieces.push({ kind: "facehugger", id, at, dormant });
    else pieces.push({ kind: "alien", id, at, size: (alien.tokens ?? 0) + 1, dormant });
  }
  for (const blip of view.blips) {
    const hides = blip.mission && blip.mission !== HAND_OVER ? blip.mission : "";
    pieces.push({
      kind: "blip",
      id: blip.id,
      at: blip.at,
      number: blip.number ?? null,
      mission: Boolean(blip.mission),
      hides,
    });
  }
  for (const gun of view.guns)
    pieces.push({ kind: "gun", id: gun.id, at: gun.at, facing: facingOf(gun.facing), ammo: gun.ammo ?? FULL_GUN, turning: false });
  if (view.placing !== undefined)
    pieces.push({ kind: "gun", id: `gun-${view.guns.length + 1}`, at: view.placing, facing: turned, ammo: FULL_GUN, turning: true });
  for (const token of view.tokens) {
    if (token.at < 0 || token.bearer) continue;
    pieces.push({
      kind: "token",
      id: token.id,
      at: token.at,
      what: tokenKind(token.id),
      used: token.used ?? false,
      barred: view.barricades.includes(token.id),
      holds: token.hidden ?? "",
    });
  }
  return pieces.filter((piece) => piece.at >= 0).sort((a, b) => LAYERS[a.kind] - LAYERS[b.kind]);
}

/** How many spaces a piece covers in width and height. */
export const widthOf = (piece: Piece): number => (piece.kind === "large" ? piece.width : 1);

/** The spaces that a piece covers. */
export function covered({ width }: Pick<Ground, "width">, piece: Piece): number[] {
  const steps = [...Array(widthOf(piece)).keys()];
  return steps.flatMap((row) => steps.map((column) => piece.at + row * width + column));
}

/** What a piece is called, with its state: for a title and for those who do not see it. */
export function describe(piece: Piece): string {
  const name = box.name(piece.id);
  const parts: string[] = [];
  switch (piece.kind) {
    case "marine":
      parts.push(name, t(piece.hero ? "map.piece.hero" : "map.piece.grunt"));
      if (piece.active) parts.push(t("map.piece.active"));
      else if (piece.done) parts.push(t("map.piece.done"));
      if (piece.down) parts.push(t("map.piece.down"));
      if (piece.facehugged) parts.push(t("map.piece.facehugged"));
      for (const what of piece.carries) parts.push(t("map.piece.carries", { what: box.name(what) }));
      break;
    case "alien":
      parts.push(piece.size > 1 ? t("map.piece.swarm", { n: piece.size }) : name);
      if (piece.dormant) parts.push(t("map.piece.asleep"));
      break;
    case "large":
      parts.push(name, t("map.piece.damage", { n: piece.damage, limit: piece.limit }));
      break;
    case "facehugger":
      parts.push(name);
      if (piece.dormant) parts.push(t("map.piece.asleep"));
      break;
    case "blip":
      if (piece.hides) parts.push(t("map.piece.hides", { what: box.name(piece.hides) }));
      else if (piece.number) parts.push(t("map.piece.known", { n: piece.number }));
      else parts.push(t(piece.mission ? "map.piece.mission" : "map.piece.contact"));
      break;
    case "gun": {
      const args = { name, facing: t(`map.facing.${piece.facing}`), n: piece.ammo };
      parts.push(piece.turning ? t("map.piece.gun-turning", { name }) : t("map.piece.gun", args));
      break;
    }
    case "token":
      parts.push(name === piece.id ? t(`map.token.${piece.what}` satisfies TextId) : name);
      if (piece.used) parts.push(t("map.piece.used"));
      if (piece.holds) parts.push(t("map.piece.holds", { what: box.name(piece.holds) }));
      if (piece.barred) parts.push(t("map.barred"));
      break;
  }
  return parts.join(", ");
}

/** A piece with the place where it is. */
export const whereIs = (ground: Ground, piece: Piece): string =>
  t("map.at", { what: describe(piece), place: placeName(ground, piece.at) });
