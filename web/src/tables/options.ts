/** Options as people read them: the notation of an action, turned into a button. */
import type { DecisionInfo } from "../wire";
import { capital, maybe } from "../words";

export interface Choice {
  action: number;
  label: string;
  /** The card it is about, if it is about one. */
  card: string | null;
}
export interface Group {
  verb: string;
  title: string;
  choices: Choice[];
}

/** What a notation is about: its verb, the sentence, the card, and the title of its group if that is no verb's. */
export type Reader = (notation: string) => { verb: string; label: string; card: string | null; title?: string };

export function grouped(game: string, decision: DecisionInfo, read: Reader): Group[] {
  const groups = new Map<string, Group>();
  for (const { action, notation } of decision.options) {
    const { verb, label, card, title } = read(notation);
    const known = title ?? maybe(`${game}.group.${verb}`);
    const name = known === null ? "" : verb;
    const group = groups.get(name) ?? { verb: name, title: known ?? "", choices: [] };
    group.choices.push({ action, label, card });
    groups.set(name, group);
  }
  // What stands alone, such as passing or ending, comes last.
  return [...groups.values()].sort((a, b) => Number(a.verb === "") - Number(b.verb === ""));
}

/** An id that no list names, made readable. */
export const plainName = (id: string) => capital(id.replace(/[-_]/g, " "));

/** What stands on a card whose picture is not there and whose name stands beside it. */
export const initials = (name: string) => name.split(/[\s-]+/).map((word) => word.charAt(0)).filter((letter) => /[A-Z]/.test(letter)).join("").slice(0, 2);
