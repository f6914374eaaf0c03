import { expect, it } from "vitest";
import type { Line } from "../generated/types";
import { toldIn } from "./told";

const line = (event: Record<string, unknown>): Line => ({ at: 1, text: "", event }) as Line;

it("names the pieces, cards and spaces of lines, each once", () => {
  const moved = line({ type: "Moved", rule: "A10.01", piece: "hicks", path: [3, 4, 5], steps: 2 });
  const struck = line({ type: "Struck", units: ["newt-1", "hicks"], target: "drone-2", atk: 4, hit: true });
  expect(toldIn([moved, struck])).toEqual({ things: ["hicks", "newt-1", "drone-2"], spaces: [3, 4, 5] });
});

it("names nothing where there is nothing to point at", () => {
  expect(toldIn([line({ type: "TurnBegan", turn: 2, rule: "A8.01" }), line({ type: "Fired", space: -1 })])).toEqual({ things: [], spaces: [] });
});
