/** An answer in words, made of its notation: what the expert would do. */
import type { Card } from "../live/api";
import type { LiveTable } from "../live/table.svelte";
import { plainName } from "../tables/options";
import { maybe, say } from "../words";
import { plainId } from "./cards";

interface Stage { main: (string | null)[]; back: (string | null)[] }

const ZONE = /^([mb])(\d)$/;

const stageOf = (table: LiveTable, seat: number) => (table.view?.["managers"] as { stage: Stage }[] | undefined)?.[seat]?.stage;

/** What lies in a zone of a stage: `m1` is the first of the Main Stage. */
function lying(table: LiveTable, zone: string, seat: number): string | null {
  const found = ZONE.exec(zone);
  const stage = stageOf(table, seat);
  if (!found || !stage) return null;
  return (found[1] === "m" ? stage.main : stage.back)[Number(found[2]) - 1] ?? null;
}

function zoned(zone: string): string {
  const found = ZONE.exec(zone);
  return found ? say(found[1] === "m" ? "encore.main" : "encore.back", { zone: found[2] ?? "" }) : zone;
}

const named = (cards: Map<string, Card>, id: string) => cards.get(plainId(id))?.title ?? maybe(`ember.element.${id}`) ?? plainName(id);

/** An answer in its parts: the card it is about, by its name or by where it lies, and the zones it names. */
function read(table: LiveTable, cards: Map<string, Card>, notation: string) {
  const [verb = "", first = "", second = ""] = notation.split(" ");
  if (verb === "place") {
    const [seat, card] = (table.view?.["picked"] as [number, string] | null) ?? [0, ""];
    return { verb, first, card, place: "", zone: `${stageOf(table, seat)?.main.includes(card) ? "m" : "b"}${first}` };
  }
  const place = verb === "target" && second ? second : first;
  const seat = table.seat ?? 0;
  const card = lying(table, place, first === "theirs" ? 1 - seat : seat) ?? (cards.has(first) ? first : null);
  return { verb: second === "boosted" ? second : verb, first, card, place, zone: second || first };
}

export const cardOf = (table: LiveTable, cards: Map<string, Card>, notation: string) => read(table, cards, notation).card;

export function sayAction(table: LiveTable, cards: Map<string, Card>, notation: string): string {
  const words = `${table.info?.game ?? ""}.do`;
  const { verb, first, card, place, zone } = read(table, cards, notation);
  const about = verb === "player" ? table.nameOf(Number(first)) : card ? named(cards, card) : ZONE.test(place) ? zoned(place) : named(cards, first);
  return maybe(`${words}.${notation}`) ?? maybe(`${words}.${verb}`, { card: about, zone: zoned(zone) }) ?? plainName(notation);
}
