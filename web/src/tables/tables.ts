/** The tables of the games; each is fetched when somebody sits at it. */
import { packsOf } from "../live/api";

export const TABLES = {
  ensemble: () => import("./Ensemble.svelte"),
  ember: () => import("./Ember.svelte"),
  encore: () => import("./Encore.svelte"),
};

/** The letters of a table's own, as the style names them. */
const FACES: Record<keyof typeof TABLES, string> = { ensemble: "italic 1em Rosarivo", ember: '600 1em "Grenze Gotisch Variable"', encore: '1em "Bowlby One"' };

/** Fetch all that a table needs ahead of when it is laid; what fails here is fetched again then. */
export function prepare(game: string): void {
  if (!(game in TABLES)) return;
  const known = game as keyof typeof TABLES;
  for (const coming of [TABLES[known](), packsOf(known), document.fonts.load(FACES[known])]) (coming as Promise<unknown>).catch(() => undefined);
}
