/** Pages by their paths: what a path names is handed to its page. Each is fetched when somebody goes there.
 *
 * The paths stand in a file of their own, which the server reads as well: at any other address there is nothing.
 */
import type { Component } from "svelte";
import { places } from "./live/remembered";
import PATHS from "./paths.json";
import { prepare } from "./tables/tables";

type Page = Component<any>;
type Facts = Record<string, string>;
type Loading = (facts: Facts) => Promise<{ default: Page }>;

/** The start page is here already. */
const PAGES: Record<Exclude<keyof typeof PATHS, "start">, Loading> = {
  cards: () => import("./pages/Cards.svelte"),
  learn: () => import("./pages/Learn.svelte"),
  rules: () => import("./pages/Rules.svelte"),
  replay: () => import("./pages/ReplayPage.svelte"),
  verify: () => import("./pages/VerifyPage.svelte"),
  table: ({ code }) => {
    // Who comes back to a place need not wait until the line says what is played there.
    prepare(places().find((kept) => kept.code === code)?.game ?? "");
    return import("./pages/TablePage.svelte");
  },
  device: () => import("./device/SetUp.svelte"),
  tables: () => import("./pages/Tables.svelte"),
  group: () => import("./pages/Group.svelte"),
};
const nowhere: Loading = () => import("./pages/Nowhere.svelte");

export interface Found {
  page: Promise<Page>;
  facts: Facts;
}

const fetched = (load: Loading, facts: Facts): Found => ({ page: load(facts).then((module) => module.default), facts });

/** The page behind a path; null: the start page. */
export function find(path: string): Found | null {
  if (new RegExp(PATHS.start).test(path)) return null;
  for (const [name, load] of Object.entries(PAGES)) {
    const named = new RegExp(PATHS[name as keyof typeof PAGES]).exec(path);
    if (named) return fetched(load, read(named.groups ?? {}));
  }
  return fetched(nowhere, { path });
}

/** Paths are typed by people as well: what is no proper escape stands for itself. */
function read(named: Facts): Facts {
  try {
    return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined).map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    return named;
  }
}
