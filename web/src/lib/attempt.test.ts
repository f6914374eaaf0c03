import { describe, expect, it } from "vitest";
import { Refused } from "./api";
import { Attempt } from "./attempt.svelte";

const refuse = (message: string) => async () => {
  throw new Refused({ kind: "not-yours", text: message });
};

describe("an attempt", () => {
  it("keeps the words of a refusal until the next one", async () => {
    const attempt = new Attempt();
    expect(await attempt.run(refuse("No."))).toBe(false);
    expect([attempt.refused, attempt.busy]).toEqual(["No.", false]);
    expect(await attempt.run(async () => undefined)).toBe(true);
    expect(attempt.refused).toBe("");
  });

  it("is busy until the last of several is done", async () => {
    const attempt = new Attempt();
    let end = () => undefined as void;
    const first = attempt.run(() => new Promise<void>((done) => (end = done)));
    expect(await attempt.run(refuse("No."))).toBe(false);
    expect([attempt.refused, attempt.busy]).toEqual(["No.", true]);
    end();
    expect(await first).toBe(true);
    expect(attempt.busy).toBe(false);
  });

  it("hides no other error", async () => {
    const attempt = new Attempt();
    await expect(attempt.run(() => Promise.reject(new TypeError("broken")))).rejects.toThrow("broken");
    expect(attempt.busy).toBe(false);
  });
});
