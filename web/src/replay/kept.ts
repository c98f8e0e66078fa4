/** A finished game, step by step: the steps of the server folded into views. */
import { replayOf } from "../live/api";
import type { View } from "../live/table.svelte";
import type { ChatLine, EventInfo, StoryLine, TableInfo, WhyInfo } from "../wire";
import { say } from "../words";

/** A seat, or everything laid open. */
export type Eyes = number | "all";

export interface KeptLine extends StoryLine {
  step: number;
}
/** What the log calls a line that a person said; no rule stands behind it. */
export const SAID = "said";
export interface Kept {
  info: TableInfo;
  eyes: Eyes;
  /** One a step; step 0 is the deal. */
  views: View[];
  /** What follows from each of them, where a game reckons it. */
  figures: (View | null)[];
  events: EventInfo[][];
  /** What people said at each step. */
  said: ChatLine[][];
  /** Why the bots that chose at each step did. */
  whys: WhyInfo[][];
  lines: KeptLine[];
}

export async function keptGame(table: string, eyes: Eyes, token?: string): Promise<Kept> {
  let since: number | null = 0;
  let kept: Kept | null = null;
  while (since !== null) {
    const { info, part }: Awaited<ReturnType<typeof replayOf>> = await replayOf(table, `seat=${eyes}&since=${since}`, token);
    kept ??= { info, eyes, views: [], figures: [], events: [], said: [], whys: [], lines: [] };
    for (const step of part.steps) {
      const number = kept.views.length;
      kept.views.push({ ...kept.views.at(-1), ...step.change });
      kept.figures.push(step.figures ?? null);
      kept.events.push(step.events);
      kept.said.push(step.said ?? []);
      kept.whys.push(step.whys ?? []);
      const tell = (line: Omit<StoryLine, "number">) => kept!.lines.push({ ...line, number: kept!.lines.length, step: number });
      for (const { text, clause, event, cards } of step.events) if (text) tell({ text, clause, event, cards: cards ?? [] });
      for (const { name, text } of step.said ?? []) tell({ text: say("replay.said", { name, text }), clause: "", event: SAID, cards: [] });
    }
    since = part.next ?? null;
  }
  return kept!;
}
