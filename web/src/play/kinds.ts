/** What a game tells the frame that carries it: how its answers and events look and sound, and its panels. */

import type { Snippet } from "svelte";
import type { Pictogram } from "../generated/icons";
import type { Line, OptionInfo } from "../generated/types";
import type { LineName } from "../parts/lines";
import type { TextId } from "../texts";
import type { Lying } from "./CardPlate.svelte";
import type { Desk } from "./desk.svelte";
import type { Rows } from "./rows";

/** A pictogram of game-icons or one of our line drawings, by name. */
export type IconName = Pictogram | LineName;

/** How a button is labelled. */
export interface Label {
  label: string;
  /** What it costs, how many targets: a few words. */
  detail?: string;
  icon?: IconName;
  /** How the only option is called among others of its kind, where its own text would not do. */
  alone?: { label: string; detail: string };
}

/** What a kind of answer is called and looks like. */
export interface AnswerKind {
  icon: IconName;
  /** What several of them together are called; without it an answer is called by its own text. */
  label?: TextId;
  /** How many of them there are, in words. */
  count?: TextId;
}

/** The label of a kind of answer. `options` are all answers behind the button, at least one. */
export type VerbLabel = (verb: string, options: readonly OptionInfo[]) => Label;

/** How a line of the log looks: good for us, harm, or a new contact. */
export interface EventLook {
  icon: IconName;
  tone?: "hit" | "bad" | "new";
}

/** How an event of a kind looks and sounds. */
export interface EventKind extends EventLook {
  sound?: SoundName;
}

export type EventIcon = (line: Line) => EventLook | null;

/** The place that a line of the log names: the words as they stand in it, and the space. */
export type PlaceOf = (line: Line) => { text: string; space: number } | null;

/** The sounds that are known; see `lib/sound.svelte.ts`. */
export type SoundName =
  | "decision"
  | "contact"
  | "contact-near"
  | "spotted"
  | "shot"
  | "hit"
  | "miss"
  | "dice"
  | "card"
  | "down"
  | "offer"
  | "refused"
  | "won"
  | "lost";

export type EventSound = (line: Line) => SoundName | null;

export interface Phase {
  id: string;
  label: string;
}

/** A panel of a phone's tab bar, between Decide and Log. */
export interface Tab {
  id: string;
  label: string;
  icon: IconName;
  badge?: number;
  content: Snippet;
}

/** The id of the log's sheet. */
export const LOG = "log";

/** Up to so many seats the bar has room for the objective beside them. */
export const ROOMY = 4;

/** The type of an event, "" if the line has none. */
export function eventType(line: Line): string {
  const type = (line.event as { type?: unknown } | undefined)?.type;
  return typeof type === "string" ? type : "";
}

/** Parts of a long list of answers, such as one for each character; null for one list. */
export type Sections = (
  verb: string,
  options: readonly OptionInfo[],
) => { label: string; options: readonly OptionInfo[] }[] | null;

/** A line of the list of keys. */
export interface KeyRow {
  keys: readonly string[];
  text: string;
}

/** The cards of a game, for questions that are about cards. */
export interface CardParts {
  /** The hand of the seat that the table is seen from. */
  hand: readonly string[];
  /** A card as it lies there. */
  face: Snippet<[string, Lying]>;
  /** What a press on one of them does; without it the card is chosen, or what it can be used for is listed. */
  press?: (card: string, among: readonly string[], from: Element) => void;
  /** Kinds of questions in which all of the table can matter, whatever the answers of the moment point at. */
  open: readonly string[];
  /** Kinds of questions of which a desk shows the hand whole while one of its cards can be played. */
  raise?: readonly string[];
}

/** A part of a sentence; with a space it names that place. */
export interface Said {
  text: string;
  space?: number;
}

/** What a game gives to the frame that carries it, at the table and in a replay. */
export interface FrameProps {
  desk: Desk;
  title: string;
  subtitle: string;
  phases?: readonly Phase[];
  phase?: string;
  verbLabel: VerbLabel;
  eventIcon: EventIcon;
  /** Places in the log that can be gone to. */
  placeOf?: PlaceOf;
  sounds?: EventSound;
  /** Long lists of answers in parts. */
  sections?: Sections;
  /** Names that stand out in the log. */
  names?: readonly string[];
  /** Panels of the phone, besides Decide and Log. */
  tabs?: readonly Tab[];
  /** Beside "You decide": "Hudson, action 2 of 2". */
  context?: string;
  /** The rail on the left; on a phone its parts are tabs. */
  left?: Snippet;
  /** In its place, a rail under the table: where the table needs all the width. */
  rail?: Snippet;
  /** The table itself. */
  stage: Snippet;
  /** Buttons of the table, in the line under it; on a desk only. */
  tools?: Snippet;
  /** Below the table; on a phone a tab. */
  hand?: Snippet;
  /** Cards that are asked about are shown whole. */
  cards?: CardParts;
  /** In the bar. */
  objective?: Snippet;
  /** Between the question and its answers. */
  lead?: Snippet;
  /** Attacks and the like, which stand in rows and not among the buttons. */
  rows?: Rows;
  /** Keys of answers that go on without doing anything: they stand at the foot of the decision, always in reach. */
  foot?: readonly string[];
  /** Beside the answers at the foot. */
  beside?: Snippet;
  /** Under the decision. */
  roll?: Snippet;
  /** Above the table, on a phone only. */
  strip?: Snippet;
  /** Keys of this game's own, with what they do. */
  keys?: readonly KeyRow[];
  /** Figures of this game when it is over. */
  summary?: Snippet;
  /** A card at full size, by its id: one that is turned over stands in the middle of the table. */
  card?: Snippet<[string]>;
}
