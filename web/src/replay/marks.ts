/** The moments of a game that people remember, by the events that tell of them. */
import type { Kept } from "./kept";

export type Kind = "turn" | "gain" | "loss" | "end";
export interface Mark {
  step: number;
  /** The number of the line that tells of it. */
  line: number;
  kind: Kind;
  text: string;
}

const KINDS: Record<string, Record<string, Kind>> = {
  ensemble: { level_ensemble: "gain", level_passed: "gain", level_failed: "loss", game_won: "end", game_lost: "end" },
  ember: { conjured: "gain", cancelled: "loss", called: "turn", deck_renewed: "turn", game_ended: "end" },
  encore: { round: "turn", star_reached: "turn", venue_won: "gain", venue_tied: "loss", game_won: "end" },
};

export function marksOf(kept: Kept): Mark[] {
  const kinds = KINDS[kept.info.game] ?? {};
  return kept.lines.flatMap(({ event, step, text, number }) => {
    const kind = kinds[event];
    return kind ? [{ step, line: number, kind, text }] : [];
  });
}
