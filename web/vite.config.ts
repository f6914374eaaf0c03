import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The client is built into the Python package, which serves it. In development `npm run dev` serves the client and
// hands everything under /api to the server on its usual port.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/sulaco/server/client",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 400,
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:4260", ws: true } } },
});
