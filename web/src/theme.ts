/** Light or dark: as chosen here, otherwise as the device has it. */
import { keepTheme, myTheme, type Theme } from "./live/remembered";

export function theme(): Theme {
  return myTheme() ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}

export function dress(): void {
  document.documentElement.dataset.theme = theme();
}

export function switchTheme(): Theme {
  const next = theme() === "dark" ? "light" : "dark";
  keepTheme(next);
  dress();
  return next;
}

/** How long motion takes, as a share of its normal time; 0 where none is wanted. */
export function pace(): number {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 1;
}
