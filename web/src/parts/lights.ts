/** Cards that something else points at: each element that shows one is marked while it lasts. */
let lit: Element[] = [];

export function light(cards: readonly string[], more: Iterable<Element> = []): void {
  dim();
  lit = [...cards.flatMap((card) => [...document.querySelectorAll(`:is([data-card="${CSS.escape(card)}"], [data-card^="${CSS.escape(card)}/"]):not(.link)`)]), ...more];
  for (const element of lit) element.setAttribute("data-lit", "");
}

export function dim(): void {
  for (const element of lit) element.removeAttribute("data-lit");
  lit = [];
}
