/** What a table has agreed on, summed up from the words that the server gives to each value. */
import type { GameInfo, GameOption } from "../live/api";
import type { Clock, TableInfo } from "../wire";
import { capital, count, maybe, say } from "../words";

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export const valueOf = (option: GameOption, value: unknown) => option.values.find((known) => same(known.value, value));

/** The few words each option is worth. */
export function shorts(terms: GameInfo, info: TableInfo): string[] {
  return terms.options.flatMap((option) => {
    const value = info.options[option.name];
    if (option.kind === "several") return ((value ?? []) as unknown[]).map((one) => valueOf(option, one)?.short ?? "");
    return option.kind === "flag" || option.kind === "choice" ? [valueOf(option, value)?.short ?? ""] : [];
  }).filter(Boolean);
}

export function summary(terms: GameInfo | undefined, info: TableInfo): string {
  const alone = info.seats.length === 1 ? maybe(`lobby.begin.${info.game}.alone`) : null;
  const begin = alone ?? maybe(`lobby.begin.${info.game}`) ?? "";
  return `${capital([begin, ...(terms ? shorts(terms, info) : []), clockWords(info.clock)].filter(Boolean).join(", "))}.`;
}

// Clocks, as people speak of them.

export interface Pace {
  name: "calm" | "brisk" | "days";
  clock: Required<Clock>;
}
const DAY = 86_400;

export const PACES: Pace[] = [
  { name: "calm", clock: { move: 0, moment: 20, away: 180 } },
  { name: "brisk", clock: { move: 60, moment: 15, away: 60 } },
  { name: "days", clock: { move: 3 * DAY, moment: DAY / 2, away: 0 } },
];
export const MOVES = [0, 30, 60, 120, 300, 3600, DAY, 3 * DAY, 7 * DAY];
export const MOMENTS = [10, 15, 20, 40, 120, 600, 3600, DAY / 2, DAY];
export const AWAYS = [0, 60, 180, 600, 3600];

export const filledClock = (clock: Clock): Required<Clock> => ({ move: 0, moment: 20, away: 180, ...clock });

export const paceOf = (clock: Clock) => PACES.find((pace) => same(pace.clock, filledClock(clock)));

export function clockWords(clock: Clock): string {
  const { move } = filledClock(clock);
  return move ? say("lobby.clock_move", { time: timeWords(move) }) : say("lobby.clock_none");
}

/** Seconds as people say them. */
export function timeWords(seconds: number): string {
  if (seconds % DAY === 0 && seconds) return count("time.days", seconds / DAY);
  if (seconds % 3600 === 0 && seconds) return count("time.hours", seconds / 3600);
  if (seconds % 60 === 0 && seconds) return count("time.minutes", seconds / 60);
  return count("time.seconds", seconds);
}
