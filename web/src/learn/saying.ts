/** An answer in words, made of its notation: what the expert would do. */
import { wizardName } from "../library/wizards";
import type { Card } from "../live/api";
import type { View } from "../live/table.svelte";
import { capital, maybe } from "../words";

interface Stage { main: (string | null)[]; back: (string | null)[] }
export interface Known {
  game: string;
  cards: Map<string, Card>;
  view: View | null;
  seat: number;
  nameOf: (seat: number) => string;
}

const ZONE = /^([mb])(\d)$/;

/** What lies in a zone of a stage: `m1` is the first of the Main Stage. */
function lying(known: Known, zone: string, seat: number): string | null {
  const found = ZONE.exec(zone);
  const stage = (known.view?.["managers"] as { stage: Stage }[] | undefined)?.[seat]?.stage;
  if (!found || !stage) return null;
  return (found[1] === "m" ? stage.main : stage.back)[Number(found[2]) - 1] ?? null;
}

function zoned(zone: string): string {
  const found = ZONE.exec(zone);
  return (found && maybe(`learn.zone.${found[1]}`, { zone: found[2] ?? "" })) ?? zone;
}

const named = (known: Known, id: string) => known.cards.get(id)?.title ?? wizardName(id) ?? maybe(`cards.element.${id}`) ?? capital(id.replace(/[-_]/g, " "));

/** The card an answer is about, by its name or by where it lies. */
export function cardOf(known: Known, notation: string): string | null {
  const [verb = "", first = "", second = ""] = notation.split(" ");
  const place = verb === "target" && second ? second : first;
  const there = lying(known, place, first === "theirs" ? 1 - known.seat : known.seat);
  return there ?? (known.cards.has(first) || wizardName(first) ? first : null);
}

export function sayAction(known: Known, notation: string): string {
  const words = `learn.say.${known.game}`;
  const [verb = "", first = "", second = ""] = notation.split(" ");
  const about = cardOf(known, notation);
  const place = verb === "target" && second ? second : first;
  const card = verb === "player" ? known.nameOf(Number(first)) : about ? named(known, about) : ZONE.test(place) ? zoned(place) : named(known, first);
  return maybe(`${words}.${notation}`) ?? maybe(`${words}.${second === "boosted" ? "boosted" : verb}`, { card, zone: zoned(second || first) }) ?? capital(notation);
}
