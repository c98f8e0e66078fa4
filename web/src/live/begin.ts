/** From the start page to a table. */
import type { Ticket } from "../wire";
import { go } from "../route.svelte";
import { atLast, lookAt, makeTable, Refusal } from "./api";
import { keepPlace, place, type Place } from "./remembered";
import type { LiveTable } from "./table.svelte";

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

/** To the table at which the same people play again, with the place that was held here. A screen that follows by itself
 * does so in place of the old one, from which it would follow again. */
export async function moveOn(from: LiveTable, next: string, as = ""): Promise<void> {
  const kept = place(from.id);
  let code: string | undefined;
  try {
    ({ code } = await atLast(() => lookAt(next, kept?.token))); // where nobody may watch, its code is for its people
  } catch (refusal) {
    from.problem = refusal as Refusal;
  }
  if (!code) return;
  if (kept && !place(next)) keepPlace({ ...kept, table: next, code, seen: Date.now(), over: false });
  if (as) go(`/t/${code}/${as}`, "instead");
  else go(`/t/${code}`);
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
