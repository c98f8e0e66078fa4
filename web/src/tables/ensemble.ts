/** The view of Ensemble, named; see docs of the wire. Nothing here decides anything. */
import type { View } from "../live/table.svelte";
import type { DecisionInfo } from "../wire";

export interface EnsembleView {
  phase: "vote" | "explain" | "over";
  seats: number;
  round: number;
  level: number;
  lives: number[];
  /** How many of us may differ. */
  allowance: number;
  board: string[];
  challenge: string[];
  question: string;
  vote: number | null;
  answered: number[];
  revealed: number[];
  chosen: number[];
  verdict: "failed" | "passed" | "ensemble" | null;
  outcome: { winners: number[]; reason: string; clause: string } | null;
  options: { novice: boolean };
}

export const ensembleView = (view: View) => view as unknown as EnsembleView;

export const LEVELS = [2, 3, 4, 5, 6, 7, 8, 9];

/** The counters on the table: one a seat, and the Novice counter behind them where it is used. */
export const counters = (view: EnsembleView) => Array.from({ length: view.seats + (view.options.novice ? 1 : 0) }, (_, i) => i + 1);

/** The action that votes for each space, as the decision offers it. */
export function votes(decision: DecisionInfo | null): Map<number, number> {
  const found = new Map<number, number>();
  for (const { action, notation } of decision?.options ?? []) {
    const space = /^vote (\d)$/.exec(notation)?.[1];
    if (space) found.set(Number(space), action);
  }
  return found;
}
