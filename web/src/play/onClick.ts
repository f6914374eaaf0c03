/** A click anywhere on the table, which ends what is being played for the eye. */

import type { Attachment } from "svelte/attachments";

/** For an element that is no button: hears clicks on what lies in it, and stands in nobody's way. */
export const onClick = (heard: () => void): Attachment<HTMLElement> => (element) => {
  element.addEventListener("click", heard);
  return () => element.removeEventListener("click", heard);
};
