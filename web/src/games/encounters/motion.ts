/** What moves when a card comes, is pushed or is turned up; nothing does for whoever wants calm. */

import type { Attachment } from "svelte/attachments";
import { settings } from "../../lib/settings.svelte";
import type { Move } from "./track";

const TRAVEL = 220;
const EASE = "cubic-bezier(.2, .7, .2, 1)";

const FRAMES: Readonly<Record<Exclude<Move, "">, Keyframe[]>> = {
  comes: [{ transform: "translateX(42px)", opacity: 0.35 }, { transform: "none", opacity: 1 }],
  turns: [{ transform: "perspective(500px) rotateY(90deg)" }, { transform: "none" }],
};

export function show(element: Element | null | undefined, move: Move): void {
  if (element && move && !settings.calm) element.animate(FRAMES[move], { duration: TRAVEL, easing: EASE });
}

let opened = 0;
/** A table is opened: what lies there already has not just come. */
export const open = (): void => {
  opened = performance.now();
};

/** A card that was not there before. */
export const comes =
  (x: number, y: number): Attachment<HTMLElement> =>
  (element) => {
    if (settings.calm || performance.now() - opened < 1000) return;
    element.animate([{ transform: `translate(${x}px, ${y}px)`, opacity: 0.2 }, { transform: "none", opacity: 1 }], { duration: TRAVEL, easing: EASE });
  };
