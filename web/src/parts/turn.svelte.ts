/** Whose move it is, told in the same way at every table. */
import type { LiveTable, View } from "../live/table.svelte";
import type { DecisionInfo, SeatInfo } from "../wire";
import { listed, say } from "../words";
import { timeInWords } from "./countdown";

/** What a table shows while it is still behind what was told; null: it shows what is. */
export const showing = $state<{ frame: { view: View | null; decision: DecisionInfo | null } | null }>({ frame: null });

export interface Turn {
  yours: boolean;
  /** Whom the table waits for; only oneself where it is one's own move. */
  seats: SeatInfo[];
  /** In two words, if they do not name anybody. */
  words: string;
  /** For who cannot see the discs. */
  sentence: string;
}

/** What one is asked, in two words, where the question is of a kind of its own. */
const ASKED: Record<string, "turn.vote" | "turn.ready" | "turn.moment"> = { match: "turn.vote", stranger: "turn.vote", explain: "turn.ready", moment: "turn.moment", cancel: "turn.moment", last: "turn.moment" };

/** Null: nobody is asked anything. */
export function turnOf(table: LiveTable): Turn | null {
  const { info } = table;
  const { view, decision } = showing.frame ?? table;
  if (!info || !view || info.status !== "playing") return null;
  const me = table.seat === null ? undefined : info.seats[table.seat];
  const answered = (view["answered"] as number[] | undefined) ?? [];
  if (me && decision && !(decision.revisable && answered.includes(me.seat))) {
    const asked = ASKED[decision.question] ?? "turn.move";
    return { yours: true, seats: [me], words: say(asked), sentence: say(asked === "turn.moment" ? "ask.moment" : asked) };
  }
  const asked = table.moment?.waits_for ?? (view["asked"] as number[]).filter((seat) => !answered.includes(seat));
  const seats = info.seats.filter((seat) => asked.includes(seat.seat) && seat.seat !== table.seat);
  return seats.length ? { yours: false, seats, words: say("turn.others", { n: seats.length }), sentence: say("ask.waiting", { names: listed(seats.map((seat) => seat.name ?? "")) }) } : null;
}

/** Until when the table waits for people, and for how many seconds in all. Null: for as long as it takes, or in a
 * moment to act, which has a clock of its own. */
export function clockOf(table: LiveTable): { deadline: number; whole: number } | null {
  const whole = table.patience;
  const turn = table.deadline && whole && !table.moment ? turnOf(table) : null;
  if (!turn?.seats.some((seat) => seat.kind === "person" && !seat.stand_in)) return null;
  return { deadline: table.deadline, whole };
}

/** How long there still is, and what happens then. */
export function clockSentence(turn: Turn, left: number): string {
  const time = timeInWords(left);
  if (turn.yours) return say("clock.you", { time });
  const one = turn.seats.length === 1 ? turn.seats[0] : undefined;
  return one ? say("clock.one", { name: one.name ?? "", time }) : say("clock.several", { time });
}
