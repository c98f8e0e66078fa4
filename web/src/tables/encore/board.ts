/** The table of Encore!! as the server tells it, and how places on it are named. */
import type { Card, Vibe } from "../../live/api";

export interface Manager {
  colours: string[];
  payout: number;
  gauge: number;
  tour: string[];
  hand: string[];
  performers: Deck;
  main: Deck;
  removed: string[];
  stage: { main: (string | null)[]; back: (string | null)[] };
  suspended: string[];
  spared: string[];
  shielded: string[];
}
interface Deck {
  middle: string[];
  bottom: string[];
}
export interface EncoreView {
  options: { zones: number; venues: number };
  round: number;
  step: "draft" | "draw" | "preshow" | "event" | "award" | "exhaust" | "over";
  priority: number;
  asked: number[];
  venue: string | null;
  venues: { due: number; bottom: string[] };
  reached: boolean;
  picked: [number, string] | null;
  surprise: string | null;
  frames: { card: string | null; venue: boolean; you: number }[];
  looked: string[];
  managers: [Manager, Manager];
}

/** The numbers behind a view, with all that changes what the cards print. */
export interface Now {
  star: number | null;
  payout: number | null;
  vibes: string[];
  exhausting: number | null;
  managers: [NowOf, NowOf];
}
export interface NowOf {
  main: (Staged | null)[];
  back: (Staged | null)[];
  costs: Record<string, number>;
}
export interface Staged {
  n: number;
  match: boolean;
}
export interface Foreseen {
  gauges: [number, number];
  payouts: [number, number];
  sure: boolean;
}

export type Row = "main" | "back";
export type Side = "mine" | "theirs";

/** A zone by side, row and number: `mine:m2`. */
export const spotOf = (side: Side, row: Row, zone: number) => `${side}:${row === "main" ? "m" : "b"}${zone}`;
export const handSpot = (name: string) => `hand:${kindOf(name)}`;
export const traySpot = (name: string) => `tray:${kindOf(name)}`;

/** Copies of a card carry a number after its id. */
export const kindOf = (name: string) => name.split("/", 1)[0] ?? name;

/** How many cards a deck holds. */
export const held = (deck: Deck) => deck.middle.length + deck.bottom.length;

export const dollars = (n: number) => `$${n.toLocaleString("en")}`;
/** A sum where there is little room: $15k. */
export const grand = (n: number) => (n === 0 || n % 1000 ? dollars(n) : `$${n / 1000}k`);

export interface Cast {
  cards: Map<string, Card>;
  /** By the number that events use. */
  numbered: Card[];
  colours: Colour[];
  vibes: Vibe[];
}
export interface Colour {
  id: string;
  name: string;
  letter: string;
  ink: string;
  character: string;
}

/** Black or white, whichever reads better on a colour. */
export function textOn(ink: string): string {
  const part = (at: number) => {
    const value = parseInt(ink.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const light = 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
  return light > 0.179 ? "#111" : "#fff";
}
