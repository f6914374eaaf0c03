// Writes src/generated/icons.ts: the pictograms of game-icons (CC BY 3.0, by Lorc, Delapouite and contributors) that
// src/parts/pictograms.json names, and nothing else of that large set. The few that the pages around the table show are
// written once more by themselves (page-icons.ts), so that those pages need not load the others.
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";

const set = createRequire(import.meta.url)("@iconify-json/game-icons/icons.json");
const wanted = JSON.parse(await readFile(new URL("../src/parts/pictograms.json", import.meta.url), "utf8"));

/** The same drawing with one decimal for each number: on a field of 512 nobody sees the rest, and it weighs. */
function lighter(path) {
  return path.replace(/([a-zA-Z])([^a-zA-Z]*)/g, (_, command, rest) => {
    const numbers = (rest.match(/-?(?:\d*\.\d+|\d+)/g) ?? []).map(Number);
    // The flags of an arc may stand without spaces; such a path stays as it is.
    if (/a/i.test(command) && numbers.length % 7 !== 0) return command + rest;
    const written = numbers.map((number) => String(Math.round(number * 10) / 10 || 0).replace(/^(-?)0\./, "$1."));
    return written.reduce((text, number, place) => {
      const joined = place === 0 || number.startsWith("-") || (number.startsWith(".") && written[place - 1].includes("."));
      return text + (joined ? "" : " ") + number;
    }, command);
  });
}

const PAGES = ["radar-sweep", "alien-egg", "claw-slashes", "brodie-helmet"];

const line = (name) => {
  const icon = set.icons[name] ?? set.icons[set.aliases?.[name]?.parent];
  if (!icon) throw new Error(`game-icons has no pictogram '${name}'`);
  const paths = [...icon.body.matchAll(/ d="([^"]+)"/g)].map((match) => lighter(match[1])).join(" ");
  return `  ${JSON.stringify(name)}: ${JSON.stringify(paths)},`;
};

async function write(file, names, constant, type) {
  const head = "// Generated from game-icons (CC BY 3.0). Do not edit.\n";
  const drawings = names.toSorted().map(line).join("\n");
  const text = `${head}export const ${constant} = {\n${drawings}\n} as const;\nexport type ${type} = keyof typeof ${constant};\n`;
  await writeFile(new URL(`../src/generated/${file}`, import.meta.url), text);
}

await write("icons.ts", wanted, "PICTOGRAMS", "Pictogram");
await write("page-icons.ts", PAGES, "PAGE_PICTOGRAMS", "PagePictogram");
