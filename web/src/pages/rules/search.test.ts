import { describe, expect, it } from "vitest";
import type { LawInfo } from "../../generated/types";
import { Index } from "./search";

const law: LawInfo = {
  game: "corps",
  title: "Corps",
  chapters: [
    { id: "A9", title: "Activation" },
    { id: "A12", title: "Doors and barricades" },
    { id: "A99", title: "Rulings" },
  ],
  rules: [
    { id: "A9.01", chapter: "A9", text: "A Character takes two Actions." },
    { id: "A9.10", chapter: "A9", text: "A knocked down Character stands up.", rulings: ["A99.01"] },
    { id: "A12.01", chapter: "A12", text: "An action closes one of them." },
    { id: "A99.01", chapter: "A99", text: "Standing up is free (A9.10)." },
  ],
};
const index = new Index(law);
const found = (asked: string) => index.find(asked).map((rule) => rule.id);

describe("search", () => {
  it("finds an id with its rulings", () => expect(found(" a9.10 ")).toEqual(["A9.10", "A99.01"]));
  it("finds a chapter by its id, and no other that begins with it", () => expect(found("A9")).toEqual(["A9.01", "A9.10"]));
  it("finds ids that begin so", () => expect(found("A9.1")).toEqual(["A9.10"]));
  it("wants all words", () => {
    expect(found("character stands")).toEqual(["A9.10"]);
    expect(found("character door")).toEqual([]);
  });
  it("knows singular, plural and beginnings", () => {
    expect(found("actions")).toEqual(["A9.01", "A12.01"]);
    expect(found("stand")).toEqual(["A9.10", "A99.01"]);
  });
  it("counts the heading of the chapter if nothing else has the words", () => {
    expect(found("barricade action")).toEqual(["A12.01"]);
    expect(found("activation")).toEqual(["A9.01", "A9.10"]);
  });
  it("finds nothing for nothing", () => expect(found("  ")).toEqual([]));
});
