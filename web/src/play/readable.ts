/** Things that are clicked to use them and can be read at full size: cards, characters, enemies. */

/** How long a finger must stay on a thing to read it, in milliseconds. */
const LONG = 500;

type Click = MouseEvent & { currentTarget: Element };

/** Handlers for a button that is read when held with a finger, clicked with the other mouse button, or by the key I.
 *
 * `reader` gives what opens it, undefined if it cannot be read; `click` is told of every click that did not end a hold.
 */
export function readable(reader: () => (() => void) | undefined, click: (event: Click) => void) {
  let timer = 0;
  let held = false;
  const release = (): void => clearTimeout(timer);

  function read(event: Event): void {
    const open = reader();
    if (!open) return;
    event.preventDefault();
    open();
  }

  return {
    onclick(event: Click): void {
      if (held) held = false;
      else click(event);
    },
    onpointerdown(event: PointerEvent): void {
      held = false;
      release();
      const open = reader();
      if (event.pointerType === "mouse" || !open) return;
      timer = window.setTimeout(() => {
        held = true;
        open();
      }, LONG);
    },
    onpointerup: release,
    onpointerleave: release,
    onpointercancel: release,
    oncontextmenu: read,
    onkeydown(event: KeyboardEvent): void {
      if (event.key === "i") read(event);
    },
  };
}
