/** What the Location and the Objective say of the cards that set them off, and what a question comes of. */

import type { EncountersView, FaceLine, Line } from "../../generated/types";
import { eventType } from "../../play/kinds";
import { box } from "./box.svelte";

export interface Told {
  name: string;
  text: string;
}

const isHazard = (line: FaceLine) => line.kind === "hazard" || line.kind === "hazard-stays";

/** "Event, Rough Landing: You draw a strike." is a name and what happens. */
function told(text: string): Told {
  const at = text.indexOf(": ");
  return at < 0 ? { name: "", text } : { name: text.slice(0, at), text: text.slice(at + 2) };
}

/** The Hazards of a Location in their order; what belongs to one stands with it. */
export function hazardsOf(location: string): Told[] {
  const found: Told[] = [];
  for (const line of box.card(location)?.lines ?? []) {
    const last = found.at(-1);
    if (isHazard(line)) found.push(told(line.text.replace(/^\d+\. /, "")));
    else if (last) last.text += ` ${line.text}`;
  }
  return found;
}

/** What an Event does while this Objective is current. */
export function eventOf(objective: string): Told | null {
  const line = box.card(objective)?.lines?.find(({ kind }) => kind === "objective-event");
  return line ? told(line.text) : null;
}

/** Cards that ask for something when they turn up or are played by an alien. */
const CAUSES: ReadonlySet<string> = new Set(["event", "hazard", "alien", "strike"]);

/** What a question comes of, if that lies on the table: a card, an Event, a Hazard. `asked` is the question. */
export function causeOf(view: EncountersView, asked: string): Told | null {
  const card = view.between.findLast((each) => CAUSES.has(box.card(each)?.kind ?? ""));
  const face = box.card(card ?? "");
  if (!face) return null;
  if (face.kind === "event") return eventOf(view.objectives[view.objective] ?? "");
  if (face.kind === "hazard") {
    const all = hazardsOf(view.location);
    return all.find(({ name }) => name && asked.includes(name)) ?? all[view.hazards - 1] ?? null;
  }
  return { name: face.name, text: (face.lines ?? []).map(({ text }) => text).join(" ") };
}

/** What happens to everybody, and what is to be seen if it happens to oneself. */
export const NOTED: ReadonlySet<string> = new Set(["ObjectiveCompleted", "EventHappened", "HazardHappened", "Died", "ChestBurst", "BecameAlien", "HiveReformed", "AgendaShown"]);
export const OWN: ReadonlySet<string> = new Set(["StrikeDrawn", "StrikeAvoided", "FacehuggerLaid", "Impregnated"]);

/** Whether these eyes should not miss it. */
export function noted(line: Line, seat: number | null): boolean {
  const type = eventType(line);
  return NOTED.has(type) || (OWN.has(type) && seat !== null && (line.event as { seat?: number }).seat === seat);
}
