/** What can be done by carrying a card: the actions each place gives away, and those each place takes. */
import type { Answer, Table } from "./answers";

/** Where a card performs or is played from the hand: before the crowd. */
export const FOOTLIGHTS = "footlights";
export const HAND = "hand";

/** By place, the numbers of actions as the page writes them down. */
export interface Carrying {
  from: Map<string, string>;
  to: Map<string, string>;
}

export function carrying(answers: Answer[], table: Table): Carrying {
  const found: Carrying = { from: new Map(), to: new Map() };
  const boosted = new Set(answers.filter((one) => one.notation.endsWith("boosted")).map((one) => one.spots[0]));
  for (const answer of answers) {
    // Who carries a Performer forward wants the BOOST; performing alone is chosen by a tap.
    if (answer.verb === "perform" && boosted.has(answer.spots[0]) && !answer.notation.endsWith("boosted")) continue;
    const [from, to] = way(answer, table);
    if (!from || !to) continue;
    add(found.from, from, answer.action);
    add(found.to, to, answer.action);
  }
  return found;
}

function way({ verb, spots, place }: Answer, table: Table): [string | null | undefined, string | null] {
  switch (verb) {
    case "stage":
      return [spots[0], place];
    case "place":
      return [table.view.picked && table.spotOf(...table.view.picked), place];
    case "forward":
      return [spots[0], spots[0]?.replace(":b", ":m") ?? null];
    case "perform":
    case "trigger":
      return [spots[0], FOOTLIGHTS];
    case "draw":
      return [spots[0], HAND];
    default:
      return [null, null];
  }
}

function add(places: Map<string, string>, place: string, action: number): void {
  const there = places.get(place);
  places.set(place, there === undefined ? String(action) : `${there} ${action}`);
}
