/**
 * What a click beside an open dialog does. It must be pressed and released there: then nothing behind the dialog gets
 * any of it, and whoever marks text in it may let go anywhere.
 */

import type { Attachment } from "svelte/attachments";

export function beside(act: () => void): Attachment<HTMLDialogElement> {
  return (dialog) => {
    const gone = new AbortController();
    let pressed = false;
    const press = ({ target }: Event) => (pressed = target === dialog);
    const click = ({ target }: Event) => pressed && target === dialog && act();
    dialog.addEventListener("pointerdown", press, gone);
    dialog.addEventListener("click", click, gone);
    return () => gone.abort();
  };
}
