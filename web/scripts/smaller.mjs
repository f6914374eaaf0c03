// Puts beside each text of the built client its smallest form, for browsers that can read it; for others the server
// packs it itself.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";

const folder = process.argv[2] ?? fileURLToPath(new URL("../../src/sulaco/server/client", import.meta.url));
for (const name of readdirSync(folder, { recursive: true })) {
  if (!/\.(js|css|html|svg)$/.test(name)) continue;
  writeFileSync(`${folder}/${name}.br`, brotliCompressSync(readFileSync(`${folder}/${name}`)));
}
