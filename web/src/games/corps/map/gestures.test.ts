import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Camera } from "./camera.svelte";
import { Gestures } from "./gestures";

const finger = (timeStamp: number, clientX = 0) =>
  ({ pointerId: 1, pointerType: "touch", button: 0, clientX, clientY: 0, timeStamp, currentTarget: target }) as unknown as PointerEvent;
const target = { setPointerCapture: () => undefined };
const camera = { pan: () => undefined } as unknown as Camera;
let gestures: Gestures;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", globalThis);
  gestures = new Gestures(camera, { hover: () => undefined, longPress: () => undefined, drag: () => undefined });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a long press is no click", () => {
  gestures.down(finger(1000));
  vi.advanceTimersByTime(600);
  gestures.up(finger(1600));
  expect(gestures.swallowed).toBe(true);
});

test("a short press on a page that was busy is a click", () => {
  gestures.down(finger(1000));
  vi.advanceTimersByTime(600);
  gestures.up(finger(1100));
  expect(gestures.swallowed).toBe(false);
});

test("a quick drag is no click", () => {
  gestures.down(finger(1000));
  gestures.move(finger(1050, 40));
  gestures.up(finger(1100, 40));
  expect(gestures.swallowed).toBe(true);
});
