/** Light or dark with one tap, and how long motion takes. */
import type { Theme } from "./live/remembered";
import { change, theme } from "./settings.svelte";

export { dress, pace, theme } from "./settings.svelte";

export function switchTheme(): Theme {
  change({ theme: theme() === "dark" ? "light" : "dark" });
  return theme();
}
