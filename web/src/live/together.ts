/** What is asked over HTTP so that people find each other: terms, packs, tables, groups, other devices. */
import type { Listed, Standing, Ticket } from "../wire";
import { asked, type GameInfo } from "./api";
import type { Place } from "./remembered";

export interface TableTerms extends GameInfo {
  packs: { pack: string; title: string }[];
}
export interface GroupStory {
  group: string;
  title: string;
  games: { table: string; code: string; status: string; players: string[]; reason: string; at: number; packs: string[] }[];
  pairs: { players: [string, string]; levels: { level: number; alike: number; votes: number }[] }[];
  packs: { pack: string; title: string; state: "opened" | "may_open" | "sealed" }[];
}

export const termsOf = (table: string) => asked<TableTerms>(`/api/tables/${table}/terms`);
export const offerPack = (game: string, text: string) => asked<{ pack: string }>(`/api/games/${game}/packs`, text);
export const choosePacks = (table: string, packs: string[], token: string) => asked<{ packs: string[] }>(`/api/tables/${table}/packs`, { packs }, token);
export const standings = (places: Place[]) => asked<Standing[]>("/api/places", { places: places.map(({ table, token }) => ({ table, token })) });
export const listedTables = () => asked<Listed[]>("/api/tables");
export const comeBack = (table: string, code: string) => asked<Ticket>(`/api/tables/${table}/return`, { code });
export const foundGroup = (title: string) => asked<{ group: string; title: string }>("/api/groups", { title });
export const groupOf = (group: string) => asked<GroupStory>(`/api/groups/${encodeURIComponent(group)}`);

/** A path of ours as a picture that holds it. The path may hold a code, so it is never part of an address. */
export async function drawn(path: string): Promise<string> {
  const answer = await fetch("/api/qr", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ path }) });
  if (!answer.ok) throw new Error("no code was drawn");
  return `data:image/svg+xml,${encodeURIComponent(await answer.text())}`;
}
