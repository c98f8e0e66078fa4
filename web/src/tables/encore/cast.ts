/** The cards of Encore!! with the colours and vibes they show. */
import { packsAtLast, vibesOf, type Pack } from "../../live/api";
import type { Cast, Colour } from "./board";

interface EncorePack extends Pack {
  colours?: Colour[];
}

export async function castOf(): Promise<Cast> {
  const packs = (await packsAtLast("encore")) as EncorePack[];
  const all = packs.flatMap((pack) => pack.cards);
  return {
    cards: new Map(all.map((card) => [card.id, card])),
    numbered: all.filter((card) => card.star === undefined),
    colours: [...new Map(packs.flatMap((pack) => pack.colours ?? []).map((colour) => [colour.id, colour])).values()],
    vibes: await vibesOf("encore"),
  };
}
