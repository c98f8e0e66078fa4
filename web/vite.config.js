import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { icons } from "./icons.js";

/** Every browser that can run the page reads woff2: the older files are left out. */
const woff2Only = {
  name: "parlour-woff2-only",
  enforce: "pre",
  transform: (code, id) => (/fontsource.*\.css$/.test(id) ? code.replace(/,\s*url\([^)]*\.woff\) format\(.woff.\)/g, "") : undefined),
};

/** Script and style beside their gzipped selves: the server sends what a browser takes. */
const gzipped = {
  name: "parlour-gzip",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      for (const [name, file] of Object.entries(bundle)) {
        if (!/\.(js|css)$/.test(name)) continue;
        this.emitFile({ type: "asset", fileName: `${name}.gz`, source: gzipSync(file.type === "chunk" ? file.code : file.source, { level: 9 }) });
      }
    },
  },
};

/** Which addresses the page has, for the server: any other is told to be nothing. */
const paths = {
  name: "parlour-paths",
  generateBundle() {
    this.emitFile({ type: "asset", fileName: "paths.json", source: readFileSync(new URL("src/paths.json", import.meta.url)) });
  },
};

export default defineConfig({
  plugins: [woff2Only, svelte(), icons(), gzipped, paths],
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
