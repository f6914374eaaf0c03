import { expect, test } from "vitest";
import { isSimple, listed, told } from "./facts";

test("values and lists of values are told in a line", () => {
  expect([1, "jam-1", true, null, ["a", "b"], []].map(isSimple)).toEqual([true, true, true, true, true, true]);
  expect([1, "jam-1", true, null, "", ["a", ""], []].map(told)).toEqual(["1", "jam-1", "true", "–", "–", "a, –", "–"]);
});

test("whatever holds other things is listed with their names", () => {
  expect([{}, [[1]], [{ id: 1 }]].map(isSimple)).toEqual([false, false, false]);
  expect(listed({ face_up: 1, deck: [2] })).toEqual([["face up", 1], ["deck", [2]]]);
  expect(listed([{ id: 7 }])).toEqual([["1", { id: 7 }]]);
});
