// The icons the page draws, cut out of Lucide when it is built: nothing else of the set is shipped.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const NAMES = [
  "armchair",
  "arrow-down",
  "arrow-left",
  "book-open-text",
  "bot",
  "check",
  "chevron-down",
  "chevron-up",
  "circle-help",
  "circle-slash",
  "copy",
  "crown",
  "eye",
  "flame",
  "graduation-cap",
  "layers",
  "lightbulb",
  "link",
  "log-out",
  "message-circle",
  "moon",
  "plus",
  "printer",
  "rotate-ccw",
  "scroll-text",
  "search",
  "send",
  "settings",
  "share-2",
  "star",
  "sun",
  "ticket",
  "undo-2",
  "users",
  "wifi-off",
  "x",
];

export function icons() {
  const id = "virtual:icons";
  return {
    name: "parlour-icons",
    resolveId: (wanted) => (wanted === id ? `\0${id}` : undefined),
    load(wanted) {
      if (wanted !== `\0${id}`) return undefined;
      const path = createRequire(import.meta.url).resolve("@iconify-json/lucide/icons.json");
      const set = JSON.parse(readFileSync(path, "utf8"));
      const body = (name) => {
        const found = set.icons[name] ?? set.icons[set.aliases?.[name]?.parent];
        if (!found) throw new Error(`Lucide has no icon ${name}`);
        return found.body;
      };
      return `export default ${JSON.stringify(Object.fromEntries(NAMES.map((name) => [name, body(name)])))}`;
    },
  };
}
