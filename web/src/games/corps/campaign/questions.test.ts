import { expect, it } from "vitest";
import { kindOf, thingOf } from "./questions";

it("knows what is asked", () => {
  const question = { seat: 0, kind: "", text: "", rule: "", options: [{ key: "keep:hot-wire", text: "" }] };
  expect(kindOf(question)).toBe("card");
  expect(kindOf({ ...question, options: [{ key: "mission:escape", text: "" }] })).toBe("mission");
  expect(thingOf("mission:bug-hunt-1")).toBe("bug-hunt-1");
});
