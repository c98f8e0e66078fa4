/** The cards of a game as the gallery shows them: their words, and what they can be sorted out by. */
import type { Card, Pack } from "../live/api";
import { count, maybe, say } from "../words";
import behind from "./card_clauses.json";
import { wizardName } from "./wizards";

export interface Shown {
  id: string;
  picture: string;
  title: string;
  /** What stands under its picture. */
  line: string;
  facts: string[];
  text: string;
  flavour: string;
  /** The number in its corner. */
  corner: string;
  /** What it is, by the name of each filter. */
  is: Record<string, string[]>;
  clauses: string[];
}

export const FILTERS: Record<string, string[]> = { ensemble: ["deck"], ember: ["vp", "cost", "kind", "mark"], encore: ["colour", "type", "vibe"] };

const given = (...facts: (string | null | undefined | false)[]) => facts.filter((fact): fact is string => Boolean(fact));

function picture(card: Card, pack: Pack): Shown {
  const mark = card.mark ? maybe(`cards.mark.${card.mark}`) : null;
  return {
    id: card.id, picture: card.id, title: card.title, line: mark ?? "", facts: given(pack.title, mark), text: card.text, flavour: "", corner: "",
    is: { deck: [pack.title] }, clauses: [...(card.clauses ?? []), ...(pack.sealed ? behind.sealed : [])],
  };
}

/** The card on which a scenario tells its rule. */
function scenario(pack: Pack): Shown {
  const [theme = "", idea = "", clauses = ""] = pack.about;
  return {
    id: `scenario-${pack.id}`, picture: `scenario-${pack.id}`, title: pack.title, line: say("cards.scenario"), facts: [say("cards.scenario")], text: `${theme} ${idea}`, flavour: "", corner: "",
    is: { deck: [pack.title] }, clauses: [...clauses.split(", ").filter(Boolean), ...behind.sealed],
  };
}

function creature(card: Card): Shown {
  const mark = maybe(`cards.mark.${card.mark ?? "standard"}`) ?? "";
  const kind = maybe(`cards.kind.${card.kind}`) ?? "";
  const vp = say("cards.vp", { vp: card.vp ?? 0 });
  return {
    id: card.id, picture: card.id, title: card.title, line: given(kind, card.mark && mark).join(" · "), facts: given(vp, card.cost, card.ability, kind, card.mark && mark), text: card.text, flavour: card.flavour ?? "", corner: String(card.vp ?? ""),
    is: { vp: [vp], cost: given(card.cost), kind: [kind], mark: [mark] }, clauses: card.clauses ?? [],
  };
}

const ELEMENTS = ["air", "earth", "fire", "water"];
const NUMBERS = Array.from({ length: 13 }, (_, i) => i + 1);

/** What hands are made of: four elements, thirteen numbers, and the Archmage (EMB-1.2). */
function wizards(): Shown[] {
  const deck = say("cards.mark.wizard");
  const plain = { line: deck, facts: [deck], flavour: "", is: { mark: [deck] } };
  const numbered = ELEMENTS.flatMap((element) =>
    NUMBERS.map((number) => ({
      ...plain, id: `${number}-${element}`, picture: `${element}-${number}`, corner: String(number),
      title: wizardName(`${number}-${element}`) ?? "", text: say("cards.wizard.text"), clauses: behind.wizard,
    })),
  );
  return [...numbered, { ...plain, id: "archmage", picture: "archmage", corner: "★", title: wizardName("archmage") ?? "", text: say("cards.archmage.text"), clauses: behind.archmage }];
}

function performer(card: Card): Shown {
  const vibes = card.vibes ?? [];
  const what = given(
    card.type, card.colour, card.cost, vibes.join(", "), card.act && say("cards.act", { act: card.act, intensity: card.intensity ?? 0 }), card.boost !== undefined && say("cards.boost", { boost: card.boost }),
    card.star !== undefined && say("cards.star", { star: card.star }), card.payout && say("cards.loser", { payout: card.payout }), card.copies !== undefined && count("cards.copies", card.copies),
  );
  return {
    id: card.id, picture: card.id, title: card.title, line: given(card.type, card.cost).join(" · "), facts: what, text: card.text, flavour: card.flavour ?? "", corner: String(card.intensity ?? card.star ?? ""),
    is: { colour: given(card.colour), type: given(card.type), vibe: vibes }, clauses: card.clauses ?? [],
  };
}

/** Creatures by their VP, and the Curses of the solo game behind them. */
const byValue = (a: Card, b: Card) => Number(a.mark === "curse") - Number(b.mark === "curse") || (a.vp ?? 0) - (b.vp ?? 0);

export function shownOf(game: string, packs: Pack[]): Shown[] {
  if (game === "ember") return [...packs.flatMap((pack) => pack.cards).sort(byValue).map(creature), ...wizards()];
  if (game === "encore") return packs.flatMap((pack) => pack.cards.map(performer));
  return packs.flatMap((pack) => [...(pack.about.length ? [scenario(pack)] : []), ...pack.cards.map((card) => picture(card, pack))]);
}

/** What a filter can be set to, in the order of the cards; numbers by their size. */
export function valuesOf(cards: Shown[], filter: string): string[] {
  const found = [...new Set(cards.flatMap((card) => card.is[filter] ?? []))];
  return filter === "vp" ? found.sort((a, b) => parseInt(a) - parseInt(b)) : found;
}
