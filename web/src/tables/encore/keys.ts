/** The table by keyboard: digits choose, Enter acts, Esc takes back, arrows move. */
import type { Choosing } from "./choosing.svelte";

const WAYS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function keys(event: KeyboardEvent, choosing: Choosing): void {
  const at = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || at.closest("input, select, textarea, dialog")) return;
  const way = WAYS[event.key];
  if (/^[0-9]$/.test(event.key)) choosing.press(Number(event.key));
  else if (event.key === "Escape") choosing.clear();
  else if (event.key === "Enter" && !at.closest("button, a, [data-card]")) choosing.act();
  else if (way) move(at, way, event);
}

/** To the nearest card or zone in a direction. */
function move(from: HTMLElement, [dx, dy]: [number, number], event: KeyboardEvent): void {
  const all = [...document.querySelectorAll<HTMLElement>("[data-spot]")];
  const here = from.closest<HTMLElement>("[data-spot]");
  const next = here ? nearest(all, here, dx, dy) : all.find((one) => one.getAttribute("aria-disabled") !== "true");
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function nearest(all: HTMLElement[], here: HTMLElement, dx: number, dy: number): HTMLElement | undefined {
  const a = here.getBoundingClientRect();
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const one of all) {
    const b = one.getBoundingClientRect();
    const x = b.left + b.width / 2 - a.left - a.width / 2;
    const y = b.top + b.height / 2 - a.top - a.height / 2;
    const along = x * dx + y * dy;
    if (one === here || along < 8) continue;
    const far = along + 2.5 * Math.abs(x * dy + y * dx);
    if (far < least) [least, best] = [far, one];
  }
  return best;
}
