/** The cards of a game as the gallery shows them: what stands under each, and what they can be sorted out by. */
import { cardsIn, type Card, type Pack } from "../live/api";
import { spoken } from "../parts/cards";
import { count, maybe, say } from "../words";

export interface Shown {
  card: Card;
  /** What stands under its picture. */
  line: string;
  /** The number in its corner. */
  corner: string;
  /** What it is, by the name of each filter. */
  is: Record<string, string[]>;
}

export const FILTERS: Record<string, string[]> = { ensemble: ["deck"], ember: ["vp", "cost", "kind", "mark"], encore: ["colour", "type", "vibe"] };

const given = (...facts: (string | null | undefined | false)[]) => facts.filter((fact): fact is string => Boolean(fact));
const markOf = (card: Card) => card.mark && maybe(`cards.mark.${card.mark}`);

function picture(card: Card, pack: Pack): Shown {
  const scenario = !pack.cards.some((one) => one.id === card.id);
  return { card, line: (scenario ? say("cards.scenario") : markOf(card)) ?? "", corner: "", is: { deck: [pack.title] } };
}

/** A creature, a Curse, or a card of the Draw Deck. */
function ember(card: Card): Shown {
  const kind = maybe(`cards.kind.${card.kind}`);
  const number = /^\d+(?=-)/.exec(card.id)?.[0] ?? "★";
  return {
    card, line: given(kind, markOf(card)).join(" · "), corner: String(card.vp ?? number),
    is: { vp: card.vp === undefined ? [] : [say("ember.vp", { vp: card.vp })], cost: given(card.cost), kind: given(kind), mark: [markOf(card) ?? say("cards.mark.standard")] },
  };
}

function performer(card: Card): Shown {
  return {
    card, line: given(card.type, card.colour, card.cost, (card.copies ?? 1) > 1 && count("cards.copies", card.copies ?? 1)).join(" · "), corner: String(card.intensity ?? card.star ?? ""),
    is: { colour: given(card.colour), type: given(card.type), vibe: card.vibes ?? [] },
  };
}

/** Creatures by their VP, the Curses of the solo game behind them, and then what hands are made of. */
const rank = (card: Card) => (card.mark === "wizard" ? 2 : card.mark === "curse" ? 1 : 0);
const byValue = (a: Card, b: Card) => rank(a) - rank(b) || (a.vp ?? 0) - (b.vp ?? 0);

export function shownOf(game: string, packs: Pack[]): Shown[] {
  if (game === "ember") return packs.flatMap(cardsIn).sort(byValue).map(ember);
  if (game === "encore") return packs.flatMap(cardsIn).map(performer);
  return packs.flatMap((pack) => cardsIn(pack).map((card) => picture(card, pack)));
}

/** All words that somebody may look for. */
export const textsOf = (shown: Shown) => [spoken(shown.card), shown.line, shown.card.ability ?? "", shown.card.flavour ?? ""];

/** What a filter can be set to, in the order of the cards; numbers by their size. */
export function valuesOf(cards: Shown[], filter: string): string[] {
  const found = [...new Set(cards.flatMap((shown) => shown.is[filter] ?? []))];
  return filter === "vp" ? found.sort((a, b) => parseInt(a) - parseInt(b)) : found;
}
