// Writes src/generated/types.ts from src/generated/schema.json, which the server makes (python -m sulaco.server.client_types).
import { readFile, writeFile } from "node:fs/promises";
import { compile } from "json-schema-to-typescript";

const folder = new URL("../src/generated/", import.meta.url);
// The server writes tuples as the newer JSON Schema does (prefixItems), the compiler reads the older way (items).
const definitions = JSON.parse(await readFile(new URL("schema.json", folder), "utf8"), (key, value) => {
  // An object of which nothing is said may hold anything.
  const vague = value?.type === "object" && !value.properties && !value.additionalProperties;
  if (vague) return { ...value, additionalProperties: true };
  if (!Array.isArray(value?.prefixItems)) return value;
  const { prefixItems, ...rest } = value;
  return { ...rest, items: prefixItems, additionalItems: false };
});
const root = { title: "Everything", type: "object", additionalProperties: false, $defs: definitions };
const text = await compile(root, "Everything", {
  additionalProperties: false,
  bannerComment: "// Generated from the server's types. Do not edit.",
  unreachableDefinitions: true,
  format: false,
});
await writeFile(new URL("types.ts", folder), text);
