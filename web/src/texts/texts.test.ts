import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { known, language, languages, learn, speak, t } from ".";
import { how } from "./en/how";
import { PSEUDO, pseudo } from "./pseudo";

beforeAll(() => {
  vi.stubGlobal("document", { documentElement: { lang: "" } });
});
afterEach(() => speak("en"));

describe("languages", () => {
  it("are known by their tags, the first wish first", () => {
    expect(languages).toEqual(["en"]);
    expect(known(["xx", "en-GB"])).toBe("en");
    expect(known(["EN-xa"])).toBe(PSEUDO);
    expect(known(["en-GB", PSEUDO])).toBe("en");
    expect(known([])).toBe("en");
  });

  it("can be changed", async () => {
    expect(t("common.close")).toBe("Close");
    await speak(PSEUDO);
    expect([language(), t("common.close")]).toEqual([PSEUDO, "Ćĺóśé"]);
    expect(document.documentElement.lang).toBe(PSEUDO);
    await speak("en");
    expect(t("common.close")).toBe("Close");
  });

  it("choose among forms by their own rules", async () => {
    const watch = (n: number) => t("play.seat.watching", { n });
    expect([0, 1, 2].map(watch)).toEqual(["people watch", "person watches", "people watch"]);
    await speak("fr"); // without texts of its own, but nought is one there
    expect([0, 1, 2].map(watch)).toEqual(["person watches", "person watches", "people watch"]);
  });
});

describe("texts that are loaded with a page", () => {
  it("are there when they were learnt, in every language", async () => {
    expect(t("how.law")).toBe("how.law");
    learn("how", how);
    expect(t("how.law")).toBe(how.law);
    expect(t("common.close")).toBe("Close");
    await speak(PSEUDO);
    expect(t("how.law")).toBe(pseudo(how.law));
    await speak("en");
    expect(t("how.law")).toBe(how.law);
  });
});

describe("the pseudo-language", () => {
  it("leaves arguments, and changes the rest", () => {
    expect(pseudo("{name} has {n} {n:card|cards}.")).toBe("{name} ħáś {n} {n:ćáŕđ|ćáŕđś}.");
  });
});
