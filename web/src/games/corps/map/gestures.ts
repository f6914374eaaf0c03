/** Fingers and mouse on the map: drag, pinch, wheel, long press; what is left is a click. */

import type { Camera } from "./camera.svelte";
import type { Point } from "./paths";

/** A finger that moves less than this, in pixels, did not mean to drag. */
const SLACK = 6;
const LONG_PRESS = 450;

interface Hooks {
  /** The pointer is over the map, or no longer. */
  hover: (event: PointerEvent | null) => void;
  longPress: (event: PointerEvent) => void;
  /** The picture begins to move under a finger. */
  drag: () => void;
}

export class Gestures {
  dragging = false;
  readonly #camera: Camera;
  readonly #hooks: Hooks;
  readonly #points = new Map<number, Point>();
  #from: Point = [0, 0];
  #since = 0;
  #swallow = false;
  #press = 0;

  constructor(camera: Camera, hooks: Hooks) {
    this.#camera = camera;
    this.#hooks = hooks;
  }

  /** The click that comes now ended a drag or a long press, and means nothing. */
  get swallowed(): boolean {
    return this.#swallow;
  }

  down = (event: PointerEvent): void => {
    if (event.button !== 0 && event.pointerType === "mouse") return;
    this.#points.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.#points.size > 1) {
      this.#begin(event);
      return;
    }
    this.#swallow = false;
    this.#from = [event.clientX, event.clientY];
    this.#since = event.timeStamp;
    if (event.pointerType !== "mouse") {
      this.#press = window.setTimeout(() => {
        this.#swallow = true;
        this.#hooks.longPress(event);
      }, LONG_PRESS);
    }
  };

  move = (event: PointerEvent): void => {
    const before = this.#points.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse") this.#hooks.hover(event);
      return;
    }
    const [x, y] = [event.clientX, event.clientY];
    if (!this.dragging && Math.hypot(x - this.#from[0], y - this.#from[1]) < SLACK) return;
    if (!this.dragging) this.#begin(event);
    const others = [...this.#points].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    const other = others[0];
    if (other) {
      const gap = Math.hypot(x - other[0], y - other[1]);
      const was = Math.hypot(before[0] - other[0], before[1] - other[1]);
      const rect = (event.currentTarget as Element).getBoundingClientRect();
      const middle = this.#camera.inWorld((x + other[0]) / 2 - rect.left, (y + other[1]) / 2 - rect.top);
      if (was > 0) this.#camera.zoom(gap / was, middle);
      this.#camera.pan((x - before[0]) / 2, (y - before[1]) / 2);
    } else this.#camera.pan(x - before[0], y - before[1]);
    this.#points.set(event.pointerId, [x, y]);
  };

  up = (event: PointerEvent): void => {
    clearTimeout(this.#press);
    // A busy page may take a short press for a long one: the clock of the finger tells.
    if (!this.dragging && event.timeStamp - this.#since < LONG_PRESS) this.#swallow = false;
    this.#points.delete(event.pointerId);
    if (!this.#points.size) this.dragging = false;
  };

  leave = (event: PointerEvent): void => {
    if (event.pointerType === "mouse") this.#hooks.hover(null);
  };

  wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const rect = (event.currentTarget as Element).getBoundingClientRect();
    const point = this.#camera.inWorld(event.clientX - rect.left, event.clientY - rect.top);
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    this.#camera.zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016)), point);
  };

  #begin(event: PointerEvent): void {
    clearTimeout(this.#press);
    this.dragging = true;
    this.#swallow = true;
    this.#hooks.hover(null);
    if (event.pointerType !== "mouse") this.#hooks.drag();
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
  }
}
