/** What the rail can open. */
export type Tool = "log" | "chat" | "more" | "people" | "settings" | "keys" | "handover" | "notices";

/** Keys work wherever nothing is being written, no dialog is open and the table has no use for them. */
export function isFree(event: KeyboardEvent): boolean {
  const at = event.target as HTMLElement;
  return !(event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || at.closest?.("input, textarea, select, dialog") || document.querySelector("dialog[open]"));
}
