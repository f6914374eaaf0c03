import { describe, expect, it } from "vitest";
import type { BotKind } from "../generated/types";
import { botOf, noteOf, paceOf } from "./levels";

const veteran: BotKind = { kind: "veteran", name: "Veteran", text: "Looks ahead.", seconds: 0.42 };

describe("the pace of a level", () => {
  it("is said in seconds", () => {
    expect(paceOf(veteran)).toBe("about 0.4 s a move");
    expect(paceOf({ seconds: 2 })).toBe("about 2 s a move");
    expect(paceOf({ seconds: 14.6 })).toBe("about 15 s a move");
  });
  it("is never nothing for one that thinks", () => expect(paceOf({ seconds: 0.06 })).toBe("about 0.1 s a move"));
  it("is at once for one that does not think", () => {
    expect(paceOf({ seconds: 0 })).toBe("answers at once");
    expect(paceOf({ seconds: 0.01 })).toBe("answers at once");
  });
});

describe("the note of a level", () => {
  it("says how it plays and how long it takes", () =>
    expect(noteOf(veteran)).toBe("Looks ahead. About 0.4 s a move."));
  it("has the pace alone where nothing else is known", () =>
    expect(noteOf({ ...veteran, text: "", seconds: 0 })).toBe("Answers at once."));
});

describe("the bot of a seat", () => {
  it("is found by its kind", () => expect(botOf([veteran], "bot:veteran")).toBe(veteran));
  it("is nobody where a person sits", () => expect(botOf([veteran], "friend")).toBeUndefined());
});
