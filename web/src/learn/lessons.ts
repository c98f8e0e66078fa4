/** The lessons of a guided first game: what is said when the server asks or tells something for the first time. */
import type { DecisionInfo, EventInfo } from "../wire";
import { maybe } from "../words";
import table from "./lessons.json";

export interface Lesson {
  id: string;
  /** `begin`, or the name of a question, of an event, or of something that is offered. */
  when: string;
  clause: string;
  /** What to look at: see `spots`. */
  look?: string;
  /** Said only when this other lesson has been. */
  after?: string;
  /** Belongs to what everybody must know. */
  core?: boolean;
  /** Milliseconds of motion at the table to wait for. */
  wait?: number;
}

export const lessonsOf = (game: string): Lesson[] => (table as Record<string, Lesson[]>)[game] ?? [];

export const titleOf = (game: string, lesson: Lesson) => maybe(`learn.${game}.${lesson.id}`) ?? "";
export const textOf = (game: string, lesson: Lesson) => maybe(`learn.${game}.${lesson.id}.text`) ?? "";

export function asked(game: string, decision: DecisionInfo): Lesson[] {
  const offered = new Set(decision.options.map((option) => `offer ${option.notation.split(" ")[0]}`));
  return lessonsOf(game).filter((lesson) => lesson.when === `question ${decision.question}` || offered.has(lesson.when));
}

export const told = (game: string, event: EventInfo): Lesson[] => lessonsOf(game).filter((lesson) => lesson.when === `event ${event.event}`);

/** The gentlest table of each game: its options, and who plays along. */
export const GENTLE: Record<string, { options: Record<string, unknown>; bots: string[] }> = {
  ensemble: { options: { novice: true }, bots: ["kindred", "kindred"] },
  ember: { options: { length: "quick", legendary: false }, bots: ["greedy"] },
  encore: { options: { venues: 3, opening_hand: true }, bots: ["greedy"] },
};

/** Where things lie on the tables. A table that marks them with `data-learn` is believed first. */
const SPOTS: Record<string, string> = {
  challenge: ".challenges",
  board: ".board",
  lives: ".lives",
  level: ".path",
  pool: ".pool",
  hand: ".hand",
  mine: ".mine",
  venue: ".venue, .encore .side",
  money: ".manager.mine, .plate.mine",
  crowd: ".crowd",
  stage: ".stages, .house",
};

export function spot(name: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-learn~="${name}"]`) ?? document.querySelector<HTMLElement>(SPOTS[name] ?? "[data-learn=none]");
}
