/** English. One module for each part of the client. */

import { battles } from "./en/battles";
import { campaign } from "./en/campaign";
import { common } from "./en/common";
import { corps } from "./en/corps";
import { decks } from "./en/decks";
import { encounters } from "./en/encounters";
import { home } from "./en/home";
import { lab } from "./en/lab";
import { map } from "./en/map";
import { plain } from "./en/plain";
import { play } from "./en/play";
import { replay } from "./en/replay";

export const en = { common, home, play, corps, battles, encounters, decks, lab, map, replay, campaign, plain } as const;
