// Writes src/generated/icons.ts: the pictograms of game-icons (CC BY 3.0, by Lorc, Delapouite and contributors) that
// src/parts/pictograms.json names, and nothing else of that large set. Those that only games show are in a file of
// each of these games (icons-GAME.ts), which adds them when the game is loaded. The few that the pages around the table
// show are written once more by themselves (page-icons.ts), so that those pages need not load the others.
import { readdir, readFile, writeFile } from "node:fs/promises";
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

const HEAD = "// Generated from game-icons (CC BY 3.0). Do not edit.\n";
const drawings = (names) => names.toSorted().map(line).join("\n");
const keep = (file, text) => writeFile(new URL(`../src/generated/${file}`, import.meta.url), HEAD + text);

/** What all sources below a folder say, except those in some of its folders. */
async function sources(folder, without = []) {
  const files = await readdir(new URL(`../src/${folder}/`, import.meta.url), { recursive: true });
  const own = files.filter((file) => /\.(ts|svelte)$/.test(file) && !without.includes(file.split(/[\\/]/)[0]));
  return (await Promise.all(own.map((file) => readFile(new URL(`../src/${folder}/${file}`, import.meta.url), "utf8")))).join("\n");
}

const folders = (await readdir(new URL("../src/games/", import.meta.url), { withFileTypes: true })).filter((entry) => entry.isDirectory());
const games = folders.map((entry) => entry.name);
const around = await sources(".", ["games", "generated"]);
const within = new Map(await Promise.all(games.map(async (game) => [game, await sources(`games/${game}`)])));

/** The games that name a pictogram, each of which brings it along; none if the pages around them name it too. */
function ownersOf(name) {
  const said = (text) => text.includes(`"${name}"`);
  return said(around) ? [] : games.filter((game) => said(within.get(game)));
}

const common = wanted.filter((name) => ownersOf(name).length === 0);
const owned = (game) => wanted.filter((name) => ownersOf(name).includes(game));
const names = wanted.toSorted().map((name) => `  | ${JSON.stringify(name)}`).join("\n");
await keep(
  "icons.ts",
  `export type Pictogram =\n${names};\n\nexport const PICTOGRAMS: Partial<Record<Pictogram, string>> = {\n${drawings(common)}\n};\n`,
);
for (const game of games) {
  await keep(
    `icons-${game}.ts`,
    `import { PICTOGRAMS } from "./icons";\n\nObject.assign(PICTOGRAMS, {\n${drawings(owned(game))}\n});\n`,
  );
}
await keep(
  "page-icons.ts",
  `export const PAGE_PICTOGRAMS = {\n${drawings(PAGES)}\n} as const;\nexport type PagePictogram = keyof typeof PAGE_PICTOGRAMS;\n`,
);
