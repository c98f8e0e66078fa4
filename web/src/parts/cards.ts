/** What a card is, as far as its face is drawn differently. Nothing here decides anything. */
import type { Card } from "../live/api";
import { maybe, say } from "../words";

/** Shapes that stand beside colours, so that no colour has to be told apart. */
export const SHAPES: Record<string, string> = {
  air: "M12 1a11 11 0 1 1 0 22 11 11 0 0 1 0-22zm0 5.500a5.500 5.500 0 1 0 0 11 5.500 5.500 0 0 0 0-11z",
  earth: "M2.500 2.500h19v19h-19z",
  fire: "M12 2 23 22H1z",
  water: "M12 1c5 7 8 10.500 8 14.500a8 8 0 0 1-16 0C4 11.500 7 8 12 1z",
  heartfelt: "M12 21C3 14 1 10 1 7a5.500 5.500 0 0 1 11-1.500A5.500 5.500 0 0 1 23 7c0 3-2 7-11 14z",
  rowdy: "M14 1 4 14h7l-2 9 11-14h-7z",
  smooth: "M12 1a11 11 0 1 1 0 22 11 11 0 0 1 0-22zm0 8a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  eerie: "M12 1 22 12 12 23 2 12z",
  flashy: "M12 1 22 6.500v11L12 23 2 17.500v-11z",
};

export interface Wizard {
  /** 0: an Archmage. */
  number: number;
  element: string;
}

export function wizard(game: string, id: string): Wizard | null {
  if (game !== "ember") return null;
  if (id === "archmage") return { number: 0, element: "arch" };
  const found = /^(\d+)-(air|earth|fire|water)$/.exec(id);
  return found ? { number: Number(found[1]), element: found[2]! } : null;
}

/** A second copy of a card of Encore!! is the same card. */
export const plainId = (id: string): string => id.split("/")[0]!;

/** The file of a card's picture: those of wizards begin with their element. */
export function pictureOf(game: string, id: string): string {
  const found = wizard(game, id);
  return found?.number ? `${found.element}-${found.number}` : plainId(id);
}

/** Cards that no list holds, such as wizards, described by what they are. */
export function described(game: string, id: string, listed: Card | undefined): Card {
  const found = wizard(game, id);
  if (!found) return listed ?? { id, title: say("zoom.unknown"), text: "" };
  const element = maybe(`ember.element.${found.element}`) ?? "";
  if (!found.number) return { id, title: say("card.archmage"), text: say("card.archmage_text"), clauses: ["EMB-3.4", "EMB-6.1"] };
  return { id, title: say("card.wizard", { number: found.number, element }), text: say("card.wizard_text", { element }), clauses: ["EMB-3.1", "EMB-3.2", "EMB-3.3"] };
}

/** A card in words, for who does not see it. */
export function spoken(card: Card): string {
  const facts = [
    card.vp === undefined ? "" : `${card.vp} ${say("card.vp")}.`,
    card.type ? `${card.type}.` : "",
    card.cost ? `${card.cost}.` : "",
    card.act ? `${card.act}, ${card.intensity}.` : "",
    card.boost === undefined ? "" : `${say("card.boost")} ${card.boost}.`,
    card.star === undefined ? "" : `${say("card.star")} ${card.star}.`,
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
