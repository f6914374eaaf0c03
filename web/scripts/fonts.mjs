// Writes src/generated/fonts: each font of the pages in two files, and fonts.css, which names them. The first holds the
// letters and signs of nearly every English text; browsers fetch the second, with all other Latin letters, only where
// one of those is shown.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

const FONTS = [
  ["Barlow", 400],
  ["Barlow", 600],
  ["Barlow Semi Condensed", 500],
  ["Barlow Semi Condensed", 600],
  ["JetBrains Mono", 500],
];
/** First and last code of each range. */
const USUAL = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xb7, 0xb7],
  [0xd7, 0xd7],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2026, 0x2026],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2212, 0x2212],
];
const OTHERS = [
  [0xa1, 0xb6],
  [0xb8, 0xd6],
  [0xd8, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2020, 0x2022],
  [0x2039, 0x203a],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
];

const folder = new URL("../src/generated/fonts/", import.meta.url);
await mkdir(folder, { recursive: true });

const hex = (code) => code.toString(16).toUpperCase();
const rangeOf = ([first, last]) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`);
const lettersOf = ([first, last]) => String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, n) => first + n));

const faces = [];
for (const [family, weight] of FONTS) {
  const name = family.toLowerCase().replaceAll(" ", "-");
  const whole = await readFile(
    new URL(`../node_modules/@fontsource/${name}/files/${name}-latin-${weight}-normal.woff2`, import.meta.url),
  );
  for (const [part, ranges] of Object.entries({ usual: USUAL, others: OTHERS })) {
    const file = `${name}-${weight}-${part}.woff2`;
    const letters = ranges.map(lettersOf).join("");
    await writeFile(new URL(file, folder), await subsetFont(whole, letters, { targetFormat: "woff2" }));
    faces.push(`@font-face {
  font-family: "${family}";
  font-style: normal;
  font-weight: ${weight};
  font-display: swap;
  src: url("./${file}") format("woff2");
  unicode-range: ${ranges.map(rangeOf).join(", ")};
}`);
  }
}
await writeFile(new URL("fonts.css", folder), `/* Generated from the fonts' packages (OFL). Do not edit. */\n${faces.join("\n")}\n`);
