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

const TALL = 1.4; // how much higher than wide a card is
const MOST: Record<number, number> = { 2: 420, 3: 380 };

/** How the board is laid out: how many cards lie in a row, how wide they are and how far apart. */
export interface Layout {
  across: number;
  wide: number;
  gap: number;
}

/** The largest cards that fit a place of so many pixels in even rows. */
export function layOut(cards: number, width: number, height: number): Layout {
  const gap = width < 620 ? 8 : 18;
  const most = Math.max(MOST[cards] ?? 300, width / 6);
  let best: Layout = { across: cards, wide: 0, gap };
  for (let down = 1; down <= cards; down++) {
    const across = Math.ceil(cards / down);
    const wide = Math.min(most, (width - (across - 1) * gap) / across, (height - (down - 1) * gap) / down / TALL);
    if (wide > best.wide) best = { across, wide: Math.floor(wide), gap };
  }
  return best;
}

/** In columns of half a card, where the first card of the last row begins so that the row lies in the middle; null for all others. */
export function columnOf(card: number, cards: number, across: number): number | null {
  const last = Math.floor((cards - 1) / across) * across;
  return card === last ? across - (cards - last) + 1 : null;
}

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
