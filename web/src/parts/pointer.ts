/** Where the pointer was last, so that what slides under it while it rests is not taken for what it points at. */
let last = { x: -1, y: -1 };

function note({ clientX: x, clientY: y }: PointerEvent): void {
  last = { x, y };
}
document.addEventListener("pointermove", note, true);
document.addEventListener("pointerdown", note, true);

/** Whether the pointer has not moved: the table did. */
export const rests = (event: PointerEvent): boolean => event.clientX === last.x && event.clientY === last.y;
