/** The tables of the games; each is fetched when somebody sits at it. */
export const TABLES = {
  ensemble: () => import("./Ensemble.svelte"),
  ember: () => import("./Ember.svelte"),
  encore: () => import("./Encore.svelte"),
};

/** Fetch a table ahead of when it is laid; what fails here is fetched again then. */
export const prepare = (game: string): void => void TABLES[game as keyof typeof TABLES]?.().catch(() => undefined);
