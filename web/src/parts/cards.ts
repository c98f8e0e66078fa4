/** What a card is, as far as its face is drawn differently. Nothing here decides anything. */
import type { Card } from "../live/api";
import { say } from "../words";

/** Shapes that stand beside the colours of elements, so that no colour has to be told apart. */
export const SHAPES = {
  air: "M12 1a11 11 0 1 1 0 22 11 11 0 0 1 0-22zm0 5.500a5.500 5.500 0 1 0 0 11 5.500 5.500 0 0 0 0-11z",
  earth: "M2.500 2.500h19v19h-19z",
  fire: "M12 2 23 22H1z",
  water: "M12 1c5 7 8 10.500 8 14.500a8 8 0 0 1-16 0C4 11.500 7 8 12 1z",
};

export interface Wizard {
  number: number;
  element: keyof typeof SHAPES;
}

/** A wizard card of Ember by its id; null for an Archmage and for all other cards. */
export function wizard(id: string): Wizard | null {
  const found = /^(\d+)-(air|earth|fire|water)$/.exec(id);
  return found ? { number: Number(found[1]), element: found[2] as Wizard["element"] } : null;
}

/** A second copy of a card of Encore!! is the same card. */
export const plainId = (id: string): string => id.split("/")[0]!;

/** The file of a card's picture: those of wizards begin with their element. */
export function pictureOf(id: string): string {
  const found = wizard(id);
  return found ? `${found.element}-${found.number}` : plainId(id);
}

/** A card that no list tells of is a surprise still. */
export const unknown = (id: string): Card => ({ id, title: say("zoom.unknown"), text: "" });

/** A card in words, for who does not see it. */
export function spoken(card: Card): string {
  const facts = [
    card.vp === undefined ? "" : `${say("ember.vp", { vp: card.vp })}.`,
    card.type ? `${card.type}.` : "",
    card.cost ? `${card.cost}.` : "",
    card.act ? `${card.act}, ${card.intensity}.` : "",
    card.boost === undefined ? "" : `${say("encore.boost", { n: card.boost })}.`,
    card.star === undefined ? "" : `${say("encore.star", { star: card.star })}.`,
    card.vibes?.length ? `${card.vibes.join(", ")}.` : "",
  ];
  return say("card.said", { title: card.title, facts: facts.filter(Boolean).join(" "), text: card.text });
}

/** What stands before the colon of an ability, and what comes after it. */
export function ability(text: string): { when: string; what: string } {
  const found = /^([^.:]{2,40}[:])\s*(.*)$/s.exec(text);
  return found ? { when: found[1]!, what: found[2]! } : { when: "", what: text };
}

/** The name of a cost, and what it asks for. */
export function cost(text: string): { name: string; asks: string } {
  const found = /^(.*?) \((.*)\)$/.exec(text);
  return found ? { name: found[1]!, asks: found[2]! } : { name: text, asks: "" };
}
