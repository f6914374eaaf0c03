import { describe, expect, it } from "vitest";
import type { Frame, Replay } from "../generated/types";
import { EVERY, Reel } from "./reel";

/** A game in which a piece walks one space a frame, and every tenth frame all pieces are replaced. */
function walk(length: number): Replay {
  const frames: Frame[] = [{ changes: [], lines: [] }];
  for (let at = 1; at <= length; at++) {
    const changes = at % 10 === 0 ? [[["pieces"], [{ id: "a", at }]]] : [[["pieces", 0, "at"], at]];
    const turn = at % 20 === 1;
    const lines = turn ? [{ at, text: `Turn ${at}.`, heading: 1, event: { type: "TurnBegan", turn: (at + 19) / 20 } }] : [];
    frames.push({ changes, lines: [...lines, { at, text: `Step ${at}.` }], turn });
  }
  return { eyes: 0, view: { pieces: [{ id: "a", at: 0 }] }, frames };
}

const placeAt = (reel: Reel, frame: number) => (reel.viewAt(frame) as { pieces: { at: number }[] }).pieces[0]?.at;

describe("Reel", () => {
  it("shows the same view whichever way a frame is reached", () => {
    const reel = new Reel(walk(4 * EVERY));
    const there = [3, 90, EVERY, 61, 0, 100, 9, 10, 11, 90].map((frame) => [frame, placeAt(reel, frame)]);
    for (const [frame, place] of there) expect(place).toBe(frame);
  });

  it("gives a view that can be changed without changing the record", () => {
    const reel = new Reel(walk(12));
    const view = reel.viewAt(10) as { pieces: { at: number }[] };
    for (const piece of view.pieces) piece.at = 99;
    expect(placeAt(reel, 10)).toBe(10);
    expect(placeAt(reel, 12)).toBe(12);
  });

  it("tells the lines of the frames so far", () => {
    const reel = new Reel(walk(30));
    expect(reel.linesUpTo(0)).toEqual([]);
    expect(reel.linesUpTo(2).map((line) => line.text)).toEqual(["Turn 1.", "Step 1.", "Step 2."]);
    expect(reel.frameOf.slice(0, 3)).toEqual([1, 1, 2]);
  });

  it("knows its turns and the way between them", () => {
    const reel = new Reel(walk(50));
    expect(reel.turns).toEqual([
      { frame: 1, name: "1" },
      { frame: 21, name: "2" },
      { frame: 41, name: "3" },
    ]);
    expect(reel.turnAt(0)).toBeUndefined();
    expect(reel.turnAt(40)?.name).toBe("2");
    expect([reel.turnFrom(0, 1), reel.turnFrom(21, 1), reel.turnFrom(45, 1)]).toEqual([1, 41, 50]);
    expect([reel.turnFrom(45, -1), reel.turnFrom(21, -1), reel.turnFrom(1, -1)]).toEqual([41, 1, 0]);
  });
});
