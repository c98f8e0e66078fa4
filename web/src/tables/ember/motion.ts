/** Motion at a table of Ember: what happened is shown as cards that travel and creatures that turn.
 *
 * Events say that something is about to move; where from and where to is read off the table before and
 * after. Nothing waits for it, and where no motion is wanted nothing moves.
 */
import { tick } from "svelte";
import type { LiveTable } from "../../live/table.svelte";
import { pace } from "../../theme";

const MOVE = 280;
const TURN = 420;
const GROW = 700;
const APART = 55;
const SHAKE = 160;
const EASE_CARD = "cubic-bezier(.3, .9, .35, 1.04)";
const EASE_FLIP = "cubic-bezier(.45, .05, .3, 1)";

interface Seen {
  box: DOMRect;
  down: string | null;
  area: Element | null;
  /** Only of cards in the hand: what flies on when the card itself is gone. */
  ghost: HTMLElement | null;
}

const pieces = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>("[data-piece]")];
const pileBox = (root: HTMLElement, pile: string) => root.querySelector(`[data-pile="${pile}"]`)?.getBoundingClientRect();
const areaOf = (piece: HTMLElement) => piece.closest("[data-seat-area]");

export function move(root: HTMLElement, table: LiveTable): () => void {
  const stop = table.onEvents((events) => {
    const speed = pace();
    if (!speed || !events.length) return;
    const codes = new Set(events.map((event) => event.event));
    const before = look(root);
    void tick().then(() => play(root, before, codes, speed));
  });
  return stop;
}

function look(root: HTMLElement): Map<string, Seen> {
  const found = new Map<string, Seen>();
  for (const piece of pieces(root)) {
    const key = piece.dataset.piece ?? "";
    const ghost = key.startsWith("h:") ? (piece.cloneNode(true) as HTMLElement) : null;
    found.set(key, { box: piece.getBoundingClientRect(), down: piece.dataset.down ?? null, area: areaOf(piece), ghost });
  }
  return found;
}

function play(root: HTMLElement, before: Map<string, Seen>, codes: Set<string>, speed: number): void {
  const salvaged = codes.has("drew_from_charred") || codes.has("salvaged");
  const source = pileBox(root, salvaged ? "charred" : "deck");
  let drawn = 0;
  for (const piece of pieces(root)) {
    const key = piece.dataset.piece ?? "";
    const was = before.get(key);
    before.delete(key);
    if (key === "moment") {
      if (codes.has("cancelled") || codes.has("archmage_cancelled")) shake(piece, speed);
    } else if (!was) {
      if (key.startsWith("h:") && source) arrive(piece, source, drawn++ * APART * speed, speed);
    } else {
      travel(piece, was, speed);
      if (was.down !== null && was.down !== piece.dataset.down) flip(piece, speed);
    }
  }
  let gone = 0;
  const pile = pileBox(root, "charred");
  for (const [key, { box, ghost }] of before) if (key.startsWith("h:") && ghost && pile) burn(root, ghost, box, pile, gone++ * APART * speed, speed);
}

const shift = (from: DOMRect, to: DOMRect) => `translate(${from.left - to.left + (from.width - to.width) / 2}px, ${from.top - to.top + (from.height - to.height) / 2}px) scale(${from.width / (to.width || 1)})`;

/** A creature that comes into an area grows out of its rank; what only makes room slides. */
function travel(piece: HTMLElement, was: Seen, speed: number): void {
  const now = piece.getBoundingClientRect();
  if (!was.box.width || !now.width || Math.abs(now.left - was.box.left) + Math.abs(now.top - was.box.top) < 3) return;
  const far = areaOf(piece) !== was.area;
  if (far) piece.dataset.flies = ""; // rows that scroll let it out
  const grown = piece.animate([{ transform: shift(was.box, now) }, { transform: "none" }], { duration: (far ? GROW : MOVE) * speed, easing: EASE_CARD });
  if (far) {
    piece.animate([{ boxShadow: "0 0 0 3px var(--glow), 0 0 60px var(--glow)" }, {}], { duration: 2 * GROW * speed, easing: "ease-out" });
    grown.onfinish = grown.oncancel = () => delete piece.dataset.flies;
  }
}

function arrive(piece: HTMLElement, source: DOMRect, delay: number, speed: number): void {
  piece.animate([{ transform: `${shift(source, piece.getBoundingClientRect())} rotateY(90deg)`, opacity: 0.4 }, { transform: "rotateY(0)", opacity: 1 }], { duration: MOVE * speed, delay, easing: EASE_CARD, fill: "backwards" });
}

function flip(piece: HTMLElement, speed: number): void {
  piece.animate([{ transform: "rotateY(180deg)", filter: "brightness(1.3)" }, { transform: "rotateY(90deg)", offset: 0.5 }, { transform: "rotateY(0)", filter: "none" }], { duration: TURN * speed, easing: EASE_FLIP });
}

function shake(piece: HTMLElement, speed: number): void {
  piece.animate([{ transform: "translateX(0)" }, { transform: "translateX(-3px)" }, { transform: "translateX(3px)" }, { transform: "translateX(0)" }], { duration: SHAKE * speed, iterations: 2 });
  piece.animate([{ filter: "none" }, { filter: "grayscale(1)" }], { duration: 2 * SHAKE * speed, fill: "forwards" });
}

function burn(root: HTMLElement, ghost: HTMLElement, from: DOMRect, to: DOMRect, delay: number, speed: number): void {
  const home = root.getBoundingClientRect();
  ghost.removeAttribute("data-piece");
  ghost.removeAttribute("data-card");
  ghost.setAttribute("aria-hidden", "true");
  ghost.tabIndex = -1;
  Object.assign(ghost.style, { position: "absolute", left: `${from.left - home.left}px`, top: `${from.top - home.top}px`, width: `${from.width}px`, height: `${from.height}px`, margin: "0", animation: "none", pointerEvents: "none", zIndex: "6" });
  root.append(ghost);
  const flight = ghost.animate(
    [{ transform: "none", filter: "none" }, { transform: "translateY(-18px)", filter: "none", offset: 0.2 }, { transform: shift(to, from), filter: "brightness(.35) sepia(1)", opacity: 0.9 }],
    { duration: (MOVE + TURN) * speed, delay, easing: EASE_CARD, fill: "backwards" },
  );
  flight.onfinish = flight.oncancel = () => ghost.remove();
}
