import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { icons } from "./icons.js";

export default defineConfig({
  plugins: [svelte(), icons()],
  build: {
    outDir: "../src/parlour/web",
    emptyOutDir: true,
    // The server allows scripts, styles and fonts from files of its own only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: { "/api": "http://127.0.0.1:8080", "/pictures": "http://127.0.0.1:8080", "/ws": { target: "ws://127.0.0.1:8080", ws: true } } },
});
