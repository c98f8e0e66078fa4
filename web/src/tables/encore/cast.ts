/** The cards of Encore!! with the colours and vibes they show. */
import { packsAtLast, type Card } from "../../live/api";
import type { Cast, Colour, Vibe } from "./board";

interface EncorePack {
  cards: Card[];
  colours?: Colour[];
  vibes?: Vibe[];
}

export async function castOf(): Promise<Cast> {
  const packs = (await packsAtLast("encore")) as EncorePack[];
  const all = packs.flatMap((pack) => pack.cards);
  return {
    cards: new Map(all.map((card) => [card.id, card])),
    numbered: all.filter((card) => card.star === undefined),
    colours: once(packs.flatMap((pack) => pack.colours ?? [])),
    vibes: once(packs.flatMap((pack) => pack.vibes ?? [])),
  };
}

/** Two packs may show the same sign. */
function once<T extends { id: string }>(signs: T[]): T[] {
  return [...new Map(signs.map((sign) => [sign.id, sign])).values()];
}
