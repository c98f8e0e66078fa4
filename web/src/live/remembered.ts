/** What this device remembers: a name, a language, how the page looks, and the places at tables it holds. */
import type { Orders, Ticket } from "../wire";

export interface Place extends Ticket {
  game: string;
  /** When the table was last open here, in milliseconds. */
  seen: number;
  over?: boolean;
  with?: string[];
  /** Who else plays on this device. */
  company?: Companion[];
  /** How reactions are answered for those who share this device, until they say otherwise. */
  orders?: Orders;
}
export interface Companion {
  member: string;
  token: string;
}
export interface KeptGroup {
  group: string;
  title: string;
}
export type Theme = "light" | "dark";

const KEPT_PLACES = 40;

/** What the browser would not keep, for as long as the page is open: one that keeps nothing still plays. */
const unkept = new Map<string, string>();

function read<T>(key: string, otherwise: T): T {
  try {
    const text = unkept.get(key) ?? localStorage.getItem(`parlour.${key}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

function write(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(`parlour.${key}`, text);
    unkept.delete(key);
  } catch {
    unkept.set(key, text);
  }
}

export const myName = (): string => read("name", "");
export const keepName = (name: string): void => write("name", name);

export const myTheme = (): Theme | null => read<Theme | null>("theme", null);
export const keepTheme = (theme: Theme | null): void => write("theme", theme);

/** What else was chosen about how the page behaves; settings.svelte.ts knows what it may be. */
export const mySettings = (): Record<string, unknown> => read("settings", {});
export const keepSettings = (chosen: Record<string, unknown>): void => write("settings", chosen);

export const myLanguage = (): string | null => read<string | null>("language", null);
export const keepLanguage = (language: string): void => write("language", language);

export function places(): Place[] {
  return Object.values(read<Record<string, Place>>("places", {})).sort((a, b) => b.seen - a.seen);
}

export function place(table: string): Place | undefined {
  return read<Record<string, Place>>("places", {})[table];
}

/** There is room for some: games that are over go first, then what was not open for longest. */
export function keepPlace(kept: Place): void {
  const others = places().filter((other) => other.table !== kept.table);
  const all = [kept, ...others.filter((one) => !one.over), ...others.filter((one) => one.over)].slice(0, KEPT_PLACES);
  write("places", Object.fromEntries(all.map((one) => [one.table, one])));
}

export function forgetPlace(table: string): void {
  write("places", Object.fromEntries(places().filter((one) => one.table !== table).map((one) => [one.table, one])));
}

/** One of those who share this device gives up their place; whoever remains holds theirs. */
export function leavePlace(table: string, token: string): void {
  const kept = place(table);
  if (!kept) return;
  const [first, ...company] = [{ member: kept.member, token: kept.token }, ...(kept.company ?? [])].filter((one) => one.token !== token);
  if (first) keepPlace({ ...kept, ...first, company });
  else forgetPlace(table);
}

export const groups = (): KeptGroup[] => read("groups", []);
export const keepGroup = (kept: KeptGroup): void => write("groups", [kept, ...groups().filter((one) => one.group !== kept.group)].slice(0, KEPT_PLACES));
export const forgetGroup = (group: string): void => write("groups", groups().filter((one) => one.group !== group));

/** The number of the last line of a table's chat that somebody here has read. */
export const heardAt = (table: string): number => read<Record<string, number>>("heard", {})[table] ?? 0;
export function keepHeard(table: string, line: number): void {
  const { [table]: _, ...others } = read<Record<string, number>>("heard", {});
  write("heard", { ...Object.fromEntries(Object.entries(others).slice(-KEPT_PLACES)), [table]: line });
}

/** What stands behind a commitment of this device, and what the server had sealed when it was made. */
export interface Sealed {
  secret: string;
  server: string;
}

/** By commitment: two tabs may each have made one, and either can reveal. */
export function keepSecret(commitment: string, sealed: Sealed): void {
  const kept = Object.entries(read<Record<string, Sealed>>("secrets", {})).slice(-KEPT_PLACES);
  write("secrets", { ...Object.fromEntries(kept), [commitment]: sealed });
}

export const secretOf = (commitment: string): Sealed | undefined => read<Record<string, Sealed>>("secrets", {})[commitment];

/** A guided first game: its table, and what has been learned so far. */
export interface Learning {
  table: string;
  learned: string[];
}

export const learning = (game: string): Learning | undefined => read<Record<string, Learning>>("learning", {})[game];
export const keepLearning = (game: string, kept: Learning): void => write("learning", { ...read<Record<string, Learning>>("learning", {}), [game]: kept });
