/** Pages by their paths: what a path names is handed to its page. Each is fetched when somebody goes there. */
import type { Component } from "svelte";

type Page = Component<any>;
interface Place {
  path: RegExp;
  load: () => Promise<{ default: Page }>;
}

const PLACES: Place[] = [
  { path: /^\/cards(?:\/|$)(?<game>ensemble|ember|encore|)\/?$/, load: () => import("./pages/Cards.svelte") },
  { path: /^\/learn\/(?<game>ensemble|ember|encore)\/?$/, load: () => import("./pages/Learn.svelte") },
  { path: /^\/rules(?:\/|$)(?<game>ensemble|ember|encore|)\/?$/, load: () => import("./pages/Rules.svelte") },
  { path: /^\/t\/(?<code>[^/]+)\/replay$/, load: () => import("./pages/ReplayPage.svelte") },
  { path: /^\/t\/(?<code>[^/]+)\/verify$/, load: () => import("./pages/VerifyPage.svelte") },
  { path: /^\/t\/(?<code>[^/]+)(?:\/(?<as>tv|vote|watch))?$/, load: () => import("./pages/TablePage.svelte") },
  { path: /^\/device$/, load: () => import("./device/SetUp.svelte") },
  { path: /^\/tables$/, load: () => import("./pages/Tables.svelte") },
  { path: /^\/g\/(?<id>[^/]+)$/, load: () => import("./pages/Group.svelte") },
];

export interface Found {
  page: Promise<Page>;
  facts: Record<string, string>;
}

export function find(path: string): Found | null {
  for (const place of PLACES) {
    const named = place.path.exec(path);
    if (!named) continue;
    return { page: place.load().then((module) => module.default), facts: read(named.groups ?? {}) };
  }
  return null;
}

/** Paths are typed by people as well: what is no proper escape stands for itself. */
function read(named: Record<string, string>): Record<string, string> {
  try {
    return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined).map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    return named;
  }
}
