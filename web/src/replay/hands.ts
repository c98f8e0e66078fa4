/** What lies hidden before each seat of an open view, by the fields the views name. */
import type { View } from "../live/table.svelte";

export function handsOf(view: View): string[][] {
  const hands = view["hands"] as { known: string[] }[] | undefined;
  const managers = view["managers"] as { hand: string[] }[] | undefined;
  return hands?.map((hand) => hand.known) ?? managers?.map((manager) => manager.hand) ?? [];
}
