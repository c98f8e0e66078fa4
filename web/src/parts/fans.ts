const FANS: Record<string, readonly string[]> = {
  ensemble: ["bed-over-the-roofs", "light-for-flamingos", "moon-canoe"],
  ember: ["kraken", "siren", "phoenix"],
  encore: ["karina-rose", "the-great-gaslamp", "moonbase-disco"],
};

/** The pictures that stand for a game where none of it is played yet. */
export const fanOf = (game: string): readonly string[] => FANS[game] ?? [];
