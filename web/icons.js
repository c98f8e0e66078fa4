// The icons the page draws, cut out of Lucide when it is built: nothing else of the set is shipped.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const NAMES = [
  "armchair",
  "arrow-down",
  "arrow-left",
  "arrow-right",
  "arrow-up",
  "bell",
  "book-open-text",
  "bookmark",
  "bot",
  "check",
  "chevron-down",
  "chevron-left",
  "chevron-right",
  "chevron-up",
  "chevrons-left",
  "chevrons-right",
  "circle-help",
  "circle-slash",
  "copy",
  "crown",
  "download",
  "ellipsis",
  "eye",
  "file-search",
  "flag",
  "flame",
  "git-branch",
  "graduation-cap",
  "history",
  "hourglass",
  "house",
  "info",
  "keyboard",
  "layers",
  "lightbulb",
  "link",
  "list-checks",
  "log-out",
  "message-circle",
  "mic",
  "mic-off",
  "minus",
  "monitor-smartphone",
  "moon",
  "panel-right",
  "pause",
  "play",
  "plus",
  "printer",
  "rotate-ccw",
  "scroll-text",
  "search",
  "send",
  "settings",
  "share-2",
  "shield-check",
  "shield-x",
  "skip-back",
  "skip-forward",
  "sliders-horizontal",
  "smartphone",
  "star",
  "sun",
  "ticket",
  "tv",
  "undo-2",
  "upload",
  "user-check",
  "user-plus",
  "user-x",
  "users",
  "volume-2",
  "wifi-off",
  "x",
  "zoom-in",
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
