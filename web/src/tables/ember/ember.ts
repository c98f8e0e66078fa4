/** The view and the figures of Ember, named; docs/reference/wire.md has them. Nothing here decides anything. */
import type { Card } from "../../live/api";
import { wizard, type Wizard } from "../../parts/cards";
import { count, inWords, listed, maybe, say } from "../../words";
import { plainName } from "../options";

export interface EmberView {
  turn: number;
  active: number;
  step: string;
  asked: number[];
  pool: string[];
  areas: string[][];
  up: string[];
  plus: [string, number][];
  minus: [string, number][];
  hands: { count: number; known: string[] }[];
  deck: { count: number; top: string[]; bottom: string[] };
  charred: string[];
  clock: number;
  arrived: number;
  waiting: string[];
  held: boolean;
  wanted: string | null;
  options: { length: string };
  outcome: { winners: number[]; reason: string; clause: string } | null;
}

export interface Announced {
  seat: number;
  creature: string | null;
  archmage: "flip" | "revive" | null;
  player: number | null;
  targets: string[];
  value: string | null;
}

/** Creatures of one cost that the hand could pay for: each way is a list of places in the hand, the best first. */
export interface Means {
  creatures: string[];
  ways: number[][];
}

export interface EmberFigures {
  totals: number[];
  thresholds: number[];
  hand_sizes: number[];
  vp: Record<string, number>;
  arrivals: number[];
  announced: Announced | null;
  cancels: { seat: number; creature: string }[];
  asks: string | null;
  /** Where a card goes that is asked for: to a seat, or onto a pile. */
  goes_to: number | "deck" | "charred" | null;
  lists: string[];
  right_call: boolean | null;
  means: Means[];
  after: Record<string, number>;
}

export const HIDDEN = "?";
export const REACTIONS = new Set(["moment", "cancel", "last"]);

/** A wizard card in two or three signs: 7F. */
export function short(id: string): string {
  const found = wizard(id);
  return found ? `${found.number}${say(`ember.letter.${found.element}`)}` : "★";
}

export function named(id: string, cards: Map<string, Card>): string {
  return cards.get(id)?.title ?? maybe(`ember.element.${id}`) ?? plainName(id);
}

/** Cards as one would say them: four sevens, 3 to 6, two twos and two nines, three cards of Fire. */
export function spoken(ids: readonly string[]): string {
  const wizards = ids.map(wizard).filter((one): one is Wizard => one !== null);
  const archmages = ids.length - wizards.length;
  const numbers = [...new Set(wizards.map((one) => one.number))].sort((a, b) => a - b);
  const parts: string[] = [];
  const low = numbers[0];
  const high = numbers.at(-1);
  const oneElement = wizards.length > 1 && wizards.every((one) => one.element === wizards[0]?.element);
  if (numbers.length === 1 && low !== undefined) parts.push(alike(wizards.length, low));
  else if (oneElement && wizards[0]) parts.push(say("ember.paid.element", { n: inWords(wizards.length), element: say(`ember.element.${wizards[0].element}`) }));
  else if (low !== undefined && high !== undefined && numbers.length === wizards.length && high - low === numbers.length - 1) parts.push(say("ember.paid.run", { low, high }));
  else for (const number of numbers) parts.push(alike(wizards.filter((one) => one.number === number).length, number));
  if (archmages) parts.push(count("ember.paid.archmage", archmages));
  return listed(parts);
}

function alike(n: number, number: number): string {
  return n === 1 ? say("ember.paid.one", { number: maybe(`number.${number}`) ?? number }) : say("ember.paid.alike", { n: inWords(n), number: say(`ember.many.${number}` as "ember.many.1") });
}

/** Names in a row of which one is meant: Wisp, Siren or Roc. */
export const either = (names: readonly string[]) => new Intl.ListFormat(document.documentElement.lang || "en", { type: "disjunction" }).format(names);
