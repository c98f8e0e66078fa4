/** From the start page to a table. */
import type { Ticket } from "../wire";
import { go } from "../route.svelte";
import { makeTable } from "./api";
import { keepPlace, type Place } from "./remembered";

/** Who plays along when somebody plays now. */
const COMPANY: Record<string, string[]> = {
  ensemble: ["kindred", "storyteller", "dreamer"],
  ember: ["greedy", "greedy"],
  encore: ["greedy"],
};
const INVITED_SEATS: Record<string, number> = { ensemble: 4, ember: 3, encore: 2 };

/** Tables that deal as soon as their host sits. */
export const atOnce = new Set<string>();

export function enter(ticket: Ticket & Partial<Place>, game: string): void {
  keepPlace({ ...ticket, game, seen: Date.now() });
  go(`/t/${ticket.code}`);
}

export async function playNow(game: string, name: string): Promise<void> {
  const bots = COMPANY[game] ?? [];
  const ticket = await makeTable({ game, name, seats: bots.length + 1, bots });
  atOnce.add(ticket.table);
  enter(ticket, game);
}

export async function invite(game: string, name: string): Promise<void> {
  enter(await makeTable({ game, name, seats: INVITED_SEATS[game] ?? null }), game);
}
