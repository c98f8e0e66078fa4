/** An answer in words, made of its notation: what the expert would do. */
import type { Card } from "../live/api";
import type { View } from "../live/table.svelte";
import { maybe, say } from "../words";
import { plainName } from "../tables/options";

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
  return found ? say(found[1] === "m" ? "encore.main" : "encore.back", { zone: found[2] ?? "" }) : zone;
}

function named(known: Known, id: string): string {
  const wizard = /^(\d+)-(air|earth|fire|water)$/.exec(id);
  if (wizard) return say("ember.card", { number: wizard[1] ?? "", element: maybe(`ember.element.${wizard[2]}`) ?? "" });
  return known.cards.get(id)?.title ?? maybe(`ember.${id}`) ?? maybe(`ember.element.${id}`) ?? plainName(id);
}

export function sayAction(known: Known, notation: string): string {
  const { game } = known;
  const [verb = "", first = "", second = ""] = notation.split(" ");
  const whole = maybe(`${game}.do.${notation}`);
  if (whole !== null) return whole;
  if (verb === "vote") return say("learn.vote", { space: first });
  if (verb === "ready") return say("ensemble.next");
  if (verb === "player") return say("learn.choose", { what: known.nameOf(Number(first)) });
  if (verb === "stage") return say("encore.do.stage", { card: named(known, first), zone: zoned(second) });
  const zone = verb === "target" && second ? second : first;
  const owner = first === "theirs" ? 1 - known.seat : known.seat;
  const card = lying(known, zone, owner) ?? (ZONE.test(zone) ? null : zone);
  const what = card ? named(known, card) : zoned(zone);
  if (verb === "colour") return say("learn.take", { what });
  if (verb === "target" || verb === "vibe") return say("learn.choose", { what });
  return maybe(`${game}.do.${second === "boosted" ? "boosted" : verb}`, { card: what, zone: zoned(second || first) }) ?? plainName(notation);
}
