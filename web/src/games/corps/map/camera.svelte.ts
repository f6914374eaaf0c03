/** Which part of the map is on the screen: zoom and pan, in units of the drawing. */

import { settings } from "../../../lib/settings.svelte";
import type { Area, Point } from "./paths";

/** The closest that one can come: pixels for one unit. */
const CLOSEST = 3.4;
/** A space is large enough for a thumb. */
export const THUMB = 1.42;
/** Pieces nearer to the rim than this count as out of sight. */
const RIM = 40;
/** What the buttons for zoom need in the lower corner, in pixels: in a row below the map, or upright beside it. */
const BUTTONS = 54;
/** How high the ruler along the upper edge is, and how wide that along the left edge, in pixels. */
export const RULER = 22;
const GLIDE = 220;
const NOTCH = 1.35;

export class Camera {
  /** The size of the picture on the screen. */
  width = $state(0);
  height = $state(0);
  /** The middle of the picture. */
  #x = $state(0);
  #y = $state(0);
  /** Pixels for one unit. */
  #scale = $state(0);
  /** Whether the buttons for zoom stand elsewhere, and the map needs no room for them. */
  apart = $state(false);
  readonly #whole: () => Area;
  #glide = 0;

  constructor(whole: () => Area) {
    this.#whole = whole;
  }

  get scale(): number {
    return this.#scale || this.#fitting;
  }

  /** Pixels for one unit when the whole map is shown, with this much room below and beside it. */
  #fitted(below: number, beside: number): number {
    const { width, height } = this.#whole();
    return Math.max(0, Math.min((this.width - RULER - beside) / width, (this.height - RULER - below) / height));
  }

  /** Whether the buttons stand upright beside the map: wherever it is higher than the picture it is larger so. */
  readonly upright: boolean = $derived(this.#fitted(0, BUTTONS) > this.#fitted(BUTTONS, 0));

  readonly #below: number = $derived(this.upright || this.apart ? 0 : BUTTONS);
  readonly #beside: number = $derived(this.upright && !this.apart ? BUTTONS : 0);
  readonly #fitting: number = $derived(this.#fitted(this.#below, this.#beside) || 1);

  readonly area: Area = $derived.by(() => {
    const scale = this.#scale || this.#fitting;
    const width = this.width / scale;
    const height = this.height / scale;
    const { x, y } = this.#scale ? { x: this.#x, y: this.#y } : this.#middle;
    return { x: x - width / 2, y: y - height / 2, width, height };
  });

  get viewBox(): string {
    const { x, y, width, height } = this.area;
    return `${x} ${y} ${width} ${height}`;
  }

  get #middle(): { x: number; y: number } {
    const { x, y, width, height } = this.#whole();
    const scale = this.#fitting;
    /** Where the map begins on the screen: in the middle, but beside the rulers and the buttons. */
    const begin = (shown: number, size: number, beyond: number) =>
      Math.max(RULER, Math.min((shown - size) / 2, shown - size - beyond));
    return {
      x: x + (this.width / 2 - begin(this.width, width * scale, this.#beside)) / scale,
      y: y + (this.height / 2 - begin(this.height, height * scale, this.#below)) / scale,
    };
  }

  /** The whole map, whatever the size of the screen. */
  whole(): void {
    this.#stop();
    this.#scale = 0;
  }

  /** Looks at a point, from this near. */
  lookAt([x, y]: Point, scale = this.scale): void {
    this.#stop();
    this.#set(...this.#filled(x, y, scale), scale);
  }

  /** Zooms; the point of the drawing stays where it is on the screen. */
  zoom(factor: number, point?: Point): void {
    this.#stop();
    const { area, scale } = this;
    const next = Math.min(Math.max(CLOSEST, this.#fitting), Math.max(this.#fitting * 0.9, scale * factor));
    const [px, py] = point ?? [area.x + area.width / 2, area.y + area.height / 2];
    const ratio = scale / next;
    const cx = area.x + area.width / 2;
    const cy = area.y + area.height / 2;
    this.#set(px + (cx - px) * ratio, py + (cy - py) * ratio, next);
  }

  /** One notch nearer, or with -1 farther. */
  nearer(by: 1 | -1): void {
    this.zoom(NOTCH ** by);
  }

  /** Moves the picture by pixels. */
  pan(dx: number, dy: number): void {
    this.#stop();
    const { area, scale } = this;
    this.#set(area.x + area.width / 2 - dx / scale, area.y + area.height / 2 - dy / scale, scale);
  }

  /** The place on the screen, counted from the picture's corner. */
  onScreen([x, y]: Point): Point {
    const { area, scale } = this;
    return [(x - area.x) * scale, (y - area.y) * scale];
  }

  /** The place in the drawing. */
  inWorld(px: number, py: number): Point {
    const { area, scale } = this;
    return [area.x + px / scale, area.y + py / scale];
  }

  /** Moves the picture no more than needed to have the first point in view, and as many of the next as fit with it. */
  reveal(points: Point[]): void {
    const [first, ...others] = points;
    // The whole map has everything in view.
    if (!first || !this.width || !this.#scale) return;
    const { area, scale } = this;
    const rim = Math.min(RIM, area.width / 4, area.height / 4);
    const room: Point = [area.width - 2 * rim, area.height - 2 * rim];
    let [low, high]: [Point, Point] = [first, first];
    for (const [x, y] of others) {
      const lower: Point = [Math.min(low[0], x), Math.min(low[1], y)];
      const higher: Point = [Math.max(high[0], x), Math.max(high[1], y)];
      if (higher[0] - lower[0] > room[0] || higher[1] - lower[1] > room[1]) continue;
      [low, high] = [lower, higher];
    }
    const shift = (from: number, to: number, begin: number, size: number) =>
      Math.min(0, from - rim - begin) || Math.max(0, to + rim - begin - size);
    const dx = shift(low[0], high[0], area.x, area.width);
    const dy = shift(low[1], high[1], area.y, area.height);
    if (dx || dy) this.#glideTo(area.x + area.width / 2 + dx, area.y + area.height / 2 + dy, scale);
  }

  /** Brings points into view, without zooming, if one of them is out of it. */
  follow(points: Point[]): void {
    if (!points.length || !this.width || !this.#scale) return;
    const { area, scale } = this;
    const rim = Math.min(RIM, area.width / 4, area.height / 4);
    const inside = ([x, y]: Point) =>
      x > area.x + rim && x < area.x + area.width - rim && y > area.y + rim && y < area.y + area.height - rim;
    if (points.every(inside)) return;
    const xs = points.map(([x]) => x);
    const ys = points.map(([, y]) => y);
    // All of them if they fit, else where it ends.
    const last = points.at(-1) ?? [0, 0];
    const wide = Math.max(...xs) - Math.min(...xs) < area.width - 2 * rim;
    const high = Math.max(...ys) - Math.min(...ys) < area.height - 2 * rim;
    const x = wide ? (Math.max(...xs) + Math.min(...xs)) / 2 : last[0];
    const y = high ? (Math.max(...ys) + Math.min(...ys)) / 2 : last[1];
    this.#glideTo(x, y, scale);
  }

  /** The nearest middle from which the map fills the picture, with room for the rulers and for the buttons below it. */
  #filled(x: number, y: number, scale: number): Point {
    const whole = this.#whole();
    const within = (value: number, from: number, size: number, shown: number) =>
      size <= shown ? from + size / 2 : Math.min(from + size - shown / 2, Math.max(from + shown / 2, value));
    const ruler = RULER / scale;
    return [
      within(x, whole.x - ruler, whole.width + ruler + this.#beside / scale, this.width / scale),
      within(y, whole.y - ruler, whole.height + ruler + this.#below / scale, this.height / scale),
    ];
  }

  #glideTo(toX: number, toY: number, scale: number): void {
    this.#stop();
    const [x, y] = this.#filled(toX, toY, scale);
    if (settings.calm) return this.#set(x, y, scale);
    const from = { x: this.area.x + this.area.width / 2, y: this.area.y + this.area.height / 2 };
    const began = performance.now();
    const move = (now: number) => {
      const part = Math.min(1, Math.max(0, (now - began) / GLIDE));
      const eased = part * part * (3 - 2 * part);
      this.#set(from.x + (x - from.x) * eased, from.y + (y - from.y) * eased, scale);
      this.#glide = part < 1 ? requestAnimationFrame(move) : 0;
    };
    this.#glide = requestAnimationFrame(move);
  }

  #stop(): void {
    cancelAnimationFrame(this.#glide);
    this.#glide = 0;
  }

  /** Some of the map is always in the picture. */
  #set(x: number, y: number, scale: number): void {
    const whole = this.#whole();
    const within = (value: number, from: number, size: number, shown: number) => {
      const middle = from + size / 2;
      const slack = Math.max(0, (size - shown) / 2) + Math.min(size, shown) * 0.3;
      return Math.min(middle + slack, Math.max(middle - slack, value));
    };
    this.#x = within(x, whole.x, whole.width, this.width / scale);
    this.#y = within(y, whole.y, whole.height, this.height / scale);
    this.#scale = scale;
  }
}
