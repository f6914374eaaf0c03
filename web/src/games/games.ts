/**
 * The games that this client knows, one folder each: `game.ts` in it says what there is of the game. Everything heavy is
 * loaded when it is needed. A game without a folder is shown plainly.
 */

import type { Component } from "svelte";
import type { CampaignProps } from "../campaign/kinds";
import type { PagePictogram } from "../generated/page-icons";
import type { GameInfo, TableInfo } from "../generated/types";
import type { Form } from "../pages/new-table/forms";
import type { HowStep } from "../pages/rules/how";
import type { Desk } from "../play/desk.svelte";
import type { FrameProps } from "../play/kinds";
import type { TextId } from "../texts";

export interface GameProps {
  // A game knows the type of its own view and ground; the table does not.
  desk: Desk<any>;
  ground: any;
  /** What carries the game; the frame of live play if it is not given. */
  Frame?: Component<FrameProps>;
}

export interface BringProps {
  table: TableInfo;
}

/** How a game looks on the pages around the table, and what one click begins. */
export interface GameCard {
  pictogram: PagePictogram;
  /** The picture on the card; the pictogram if there is none. */
  Art?: Component;
  /** What `now` begins, in a few words. */
  what: TextId;
  /** The game that one click begins; gives the path of its table. */
  now: (game: GameInfo) => Promise<string>;
  /** Figures worth telling: a number and what it counts. */
  facts?: () => Promise<{ n: string; of: TextId }[]>;
  /** What several games in a row are called: among the facts, on a chip, and on the way back from one of them. */
  several?: { fact: TextId; chip: TextId; back: TextId };
  /** What comes after this game in the order of things, such as the next mission; null after the last. */
  next?: (table: TableInfo) => Promise<{ name: string; href: string } | null>;
  /** A page that only this game has. */
  more?: { href: string; text: TextId };
}

/** What there is of a game in the browser. */
export interface GameModule {
  card: GameCard;
  /** The table, at play and in a replay. */
  play: () => Promise<Component<GameProps>>;
  /** The form of a new table. */
  form: (game: GameInfo, query: URLSearchParams) => Promise<Form>;
  /** What is shown before a game to which people bring something of their own. */
  bring?: () => Promise<Component<BringProps>>;
  /** The page of a campaign. */
  campaign?: () => Promise<Component<CampaignProps>>;
  /** The page that says how to play: its drawings, and the rules of each step. Its texts are `how.GAME`. */
  how?: { picture: () => Promise<Component<{ step: HowStep }>>; rules: Record<HowStep, readonly string[]> };
  /** A rule to show how rules are looked up. */
  exampleRule?: string;
}

const FOLDERS = import.meta.glob<GameModule>("./*/game.ts", { eager: true, import: "game" });
const PLAIN = "plain";

/** What there is of this game. */
export const moduleOf = (game: string): GameModule =>
  // The folder of games without one is always there.
  FOLDERS[`./${game}/game.ts`] ?? FOLDERS[`./${PLAIN}/game.ts`]!;
