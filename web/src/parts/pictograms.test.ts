import { expect, it } from "vitest";
import names from "./pictograms.json";

const sources = import.meta.glob<string>(["../**/*.{ts,svelte}", "!../generated/**"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const texts = Object.values(sources).join("\n");

it("ships no pictogram that nothing shows", () => {
  expect(names.filter((name) => !texts.includes(`"${name}"`))).toEqual([]);
});
