/** The wizard cards of Ember by their ids: `7-fire`, `archmage`. */
import { maybe, say } from "../words";

/** How a wizard card is called; null for what is none. */
export function wizardName(id: string): string | null {
  if (id === "archmage") return say("cards.archmage");
  const [, number, element] = /^(\d+)-(\w+)$/.exec(id) ?? [];
  return number && element ? say("cards.wizard", { number, element: maybe(`cards.element.${element}`) ?? element }) : null;
}
