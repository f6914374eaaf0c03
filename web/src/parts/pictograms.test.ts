import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import names from "./pictograms.json";

const SOURCES = join(import.meta.dirname, "..");

const texts = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.(ts|svelte)$/.test(path) && !path.startsWith("generated"))
  .map((path) => readFileSync(join(SOURCES, path), "utf8"))
  .join("\n");

it("ships no pictogram that nothing shows", () => {
  expect(names.filter((name) => !texts.includes(`"${name}"`))).toEqual([]);
});
