/** Where something small stands beside something on the screen. */
const GAP = 10;
const EDGE = 8;

interface Size {
  width: number;
  height: number;
}

/** To the right or left where there is room, as high as the thing itself. */
export function beside(anchor: DOMRect, size: Size): { left: number; top: number } {
  const right = anchor.right + GAP;
  const left = right + size.width <= innerWidth - EDGE ? right : anchor.left - GAP - size.width;
  return { left: within(left, innerWidth - size.width), top: within(anchor.top + anchor.height / 2 - size.height / 2, innerHeight - size.height) };
}

/** Above, or below where there is no room above. */
export function above(anchor: DOMRect, size: Size): { left: number; top: number } {
  const top = anchor.top - GAP - size.height;
  return { left: within(anchor.left + anchor.width / 2 - size.width / 2, innerWidth - size.width), top: top >= EDGE ? top : within(anchor.bottom + GAP, innerHeight - size.height) };
}

const within = (value: number, most: number) => Math.max(EDGE, Math.min(value, most - EDGE));

/** Write a place down where a style sheet of our own cannot. */
export function put(element: HTMLElement, at: { left: number; top: number }): void {
  element.style.left = `${at.left}px`;
  element.style.top = `${at.top}px`;
}
