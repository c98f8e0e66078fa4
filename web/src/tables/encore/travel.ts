/** Cards of Encore!! that travel: from the hand to a zone, from zone to zone, from a deck to the hand, off the bill.
 *
 * Where from and where to is read off the table before and after; nothing waits for it.
 */
const MOVE = 280;
const TEAR = 280;
const APART = 55;
const EASE_CARD = "cubic-bezier(.3, .9, .35, 1.04)";

interface Seen {
  box: DOMRect;
  /** What is left of a card on a stage when it is gone. */
  ghost: HTMLElement | null;
}

const pieces = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>("[data-piece]")];

/** Every card and every place cards come from, by name. */
export function look(root: HTMLElement): Map<string, Seen> {
  return new Map(pieces(root).map((piece) => [piece.dataset.piece ?? "", { box: piece.getBoundingClientRect(), ghost: (piece.closest(".zone")?.cloneNode(true) as HTMLElement | undefined) ?? null }]));
}

export function travel(root: HTMLElement, before: Map<string, Seen>, speed: number): void {
  const known = new Map(before);
  let drawn = 0;
  for (const piece of pieces(root)) {
    const key = piece.dataset.piece ?? "";
    const was = before.get(key);
    before.delete(key);
    const sources = piece.dataset.from?.split(" ") ?? []; // a place that is no card has none
    const from = was ?? sources.map((source) => known.get(source)).find((one) => one !== undefined);
    if (from && sources.length) move(piece, from.box, was ? 0 : drawn++ * APART * speed, speed);
  }
  for (const { box, ghost } of before.values()) if (ghost) tear(root, ghost, box, speed);
}

function move(piece: HTMLElement, from: DOMRect, delay: number, speed: number): void {
  const to = piece.getBoundingClientRect();
  const [x, y] = [from.left + from.width / 2 - to.left - to.width / 2, from.top + from.height / 2 - to.top - to.height / 2];
  if (!from.width || !to.width || Math.abs(x) + Math.abs(y) < 3) return;
  const size = Math.min(1, from.width / to.width, from.height / to.height);
  const above = piece.closest<HTMLElement>(".zone") ?? piece;
  above.style.zIndex = "5";
  const flight = piece.animate([{ transform: `translate(${x}px, ${y}px) scale(${size})` }, { transform: "none" }], { duration: MOVE * speed, delay, easing: EASE_CARD, fill: "backwards" });
  flight.onfinish = flight.oncancel = () => (above.style.zIndex = "");
}

/** A card that leaves the game tears off the bill. */
function tear(root: HTMLElement, ghost: HTMLElement, box: DOMRect, speed: number): void {
  const home = root.getBoundingClientRect();
  for (const name of ["data-spot", "data-card", "data-drag", "data-drop", "data-why"]) ghost.removeAttribute(name);
  for (const piece of ghost.querySelectorAll("[data-piece]")) piece.removeAttribute("data-piece");
  ghost.setAttribute("aria-hidden", "true");
  ghost.tabIndex = -1;
  Object.assign(ghost.style, { position: "absolute", left: `${box.left - home.left}px`, top: `${box.top - home.top}px`, width: `${box.width}px`, height: `${box.height}px`, zIndex: "4", pointerEvents: "none" });
  root.append(ghost);
  const torn = ghost.animate([{}, { transform: "rotate(14deg) translateY(40px)", opacity: 0 }], { duration: TEAR * speed, easing: "ease-in" });
  torn.onfinish = torn.oncancel = () => ghost.remove();
}
