/**
 * What happened, as a script for the map: beats that follow each other, each with what it changes and how long it
 * takes. Pure; the stage plays it.
 */

import type { Line } from "../../../generated/types";
import { tokenKind, type Piece } from "./pieces";

/** A piece, one space. */
export const STEP = 180;
/** Spotting stops whoever moves. */
export const SPOTTING = 300;
/** No update may take longer than this to be shown. */
export const LONGEST = 2500;

const SHOT = 260;
const HIT = 200;
const PLACED = 200;

/** How a sign over a space looks. */
export type Sign = "hit" | "miss" | "killed" | "spotted" | "contact" | "fallen" | "lost";

export interface Beat {
  ms: number;
  /** Pieces that walk, all at once, each over its own spaces. */
  walks?: { piece: string; path: number[] }[];
  /** A shot, or with `hostile` the strike of an Alien, as a line between two spaces. */
  shot?: { from: number; to: number; hostile: boolean };
  sign?: { space: number; sign: Sign };
  /** The pieces after this beat. */
  pieces: Piece[];
}

interface Told {
  type: string;
  [field: string]: unknown;
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const number = (value: unknown): number => (typeof value === "number" ? value : -1);
const numbers = (value: unknown): number[] => (Array.isArray(value) ? value.filter((n) => typeof n === "number") : []);

/** The beats that lead from the pieces before to those of now. */
export function script(lines: readonly Line[], before: readonly Piece[], now: readonly Piece[]): Beat[] {
  const play = new Script(before, now);
  for (const { event } of lines) if (event && typeof event.type === "string") play.tell(event as unknown as Told);
  return play.beats;
}

/** How much faster the beats have to be played to fit. */
export function haste(beats: readonly Beat[]): number {
  const total = beats.reduce((sum, beat) => sum + beat.ms, 0);
  return Math.min(1, LONGEST / Math.max(1, total));
}

class Script {
  readonly beats: Beat[] = [];
  #pieces: Piece[];
  readonly #now: Map<string, Piece>;

  constructor(before: readonly Piece[], now: readonly Piece[]) {
    this.#pieces = [...before];
    this.#now = new Map(now.map((piece) => [piece.id, piece]));
  }

  tell(event: Told): void {
    switch (event.type) {
      case "Moved":
        return this.#moved(text(event.piece), numbers(event.path));
      case "Fired":
        return this.#shot(this.#at(text(event.character)), this.#at(text(event.target), number(event.space)));
      case "GunFired":
        this.#change(text(event.gun), (gun) => (gun.kind === "gun" ? { ...gun, ammo: number(event.ammo) } : gun));
        this.#shot(this.#at(text(event.gun)), this.#at(text(event.target)));
        if (event.hit === false) this.#sign(this.#at(text(event.target)), "miss", HIT);
        return;
      case "Rolled": {
        if (event.what === "defense") return this.#shot(this.#at(text(event.target)), this.#at(text(event.who)), true);
        // An attack hits with the number needed or less.
        const missed = event.what === "attack" && number(event.roll) > number(event.needed);
        return missed ? this.#sign(this.#at(text(event.target)), "miss", HIT) : undefined;
      }
      case "AlienHit": {
        const id = text(event.alien);
        const at = this.#at(id);
        if (event.killed) this.#remove(id);
        else this.#change(id, (alien) => (alien.kind === "alien" ? { ...alien, size: number(event.left) + 1 } : alien));
        return this.#sign(at, event.killed ? "killed" : "hit", HIT);
      }
      case "BlipRemoved": {
        const at = this.#at(text(event.blip));
        this.#remove(text(event.blip));
        return this.#sign(at, "killed", HIT);
      }
      case "BlipPlaced": {
        const at = number(event.space);
        const id = text(event.blip);
        this.#add({ kind: "blip", id, at, number: null, mission: false, hides: "" });
        return this.#sign(at, "contact", PLACED);
      }
      case "Spotted": {
        const at = number(event.space);
        this.#remove(text(event.blip));
        const id = text(event.alien);
        if (id) this.#add({ kind: "alien", id, at, size: Math.max(1, number(event.number)), dormant: false });
        return this.#sign(at, "spotted", SPOTTING);
      }
      case "AlienTokenAdded":
        return this.#change(text(event.alien), (alien) =>
          alien.kind === "alien" ? { ...alien, size: number(event.tokens) + 1 } : alien,
        );
      case "TunnelPlaced": {
        const [id, at] = [text(event.tunnel), number(event.space)];
        this.#add({ kind: "token", id, at, what: tokenKind(id), used: false, barred: false, holds: "" });
        return this.#sign(at, "contact", PLACED);
      }
      case "KnockedDown":
      case "StoodUp": {
        const down = event.type === "KnockedDown";
        this.#change(text(event.character), (who) => (who.kind === "marine" ? { ...who, down } : who));
        return down ? this.#sign(this.#at(text(event.character)), "fallen", HIT) : this.#beat({ ms: HIT });
      }
      case "Killed":
      case "Captured": {
        const at = this.#at(text(event.character));
        this.#remove(text(event.character));
        return this.#sign(at, "lost", SPOTTING);
      }
      case "LeftBoard":
        this.#remove(text(event.character));
        return this.#beat({ ms: HIT });
    }
  }

  #moved(piece: string, path: number[]): void {
    const to = path.at(-1);
    if (to === undefined) return;
    const known = this.#pieces.find(({ id }) => id === piece) ?? this.#now.get(piece);
    if (!known) return;
    this.#remove(piece);
    this.#add({ ...known, at: to });
    if (path.length < 2) return this.#beat({ ms: PLACED });
    const ms = STEP * (path.length - 1);
    const last = this.beats.at(-1);
    // Contacts of a board move together: nobody sees who is first.
    if (known.kind === "blip" && last?.walks && this.#together(last.walks, piece)) {
      last.walks.push({ piece, path });
      last.ms = Math.max(last.ms, ms);
      last.pieces = this.#pieces;
      return;
    }
    this.#beat({ ms, walks: [{ piece, path }] });
  }

  #together(walks: { piece: string }[], piece: string): boolean {
    const kinds = walks.map((walk) => this.#pieces.find(({ id }) => id === walk.piece)?.kind);
    return kinds.every((kind) => kind === "blip") && walks.every((walk) => walk.piece !== piece);
  }

  #shot(from: number, to: number, hostile = false): void {
    if (from >= 0 && to >= 0 && from !== to) this.#beat({ ms: SHOT, shot: { from, to, hostile } });
  }

  #sign(space: number, sign: Sign, ms: number): void {
    if (space >= 0) this.#beat({ ms, sign: { space, sign } });
  }

  #beat(beat: Omit<Beat, "pieces">): void {
    this.beats.push({ ...beat, pieces: this.#pieces });
  }

  #at(id: string, otherwise = -1): number {
    return this.#pieces.find((piece) => piece.id === id)?.at ?? otherwise;
  }

  #remove(id: string): void {
    this.#pieces = this.#pieces.filter((piece) => piece.id !== id);
  }

  #add(piece: Piece): void {
    this.#pieces = [...this.#pieces.filter(({ id }) => id !== piece.id), piece];
  }

  #change(id: string, change: (piece: Piece) => Piece): void {
    this.#pieces = this.#pieces.map((piece) => (piece.id === id ? change(piece) : piece));
  }
}
