/** The tables of the games; each is fetched when somebody sits at it. */
export const TABLES = {
  ensemble: () => import("./Ensemble.svelte"),
  ember: () => import("./Ember.svelte"),
  encore: () => import("./Encore.svelte"),
};
