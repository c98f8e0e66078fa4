/** How somebody likes the page, kept on this device: light, motion, sound, size of text. */
import { keepSettings, keepTheme, mySettings, myTheme, type Theme } from "./live/remembered";

export interface Settings {
  /** null: as the device has it. */
  theme: Theme | null;
  sound: boolean;
  /** How long motion takes, as a share of its normal time. */
  pace: number;
  text: "normal" | "large";
  /** Whether the log stands beside the table where there is room. */
  log: boolean;
}

export const PACES = [1.5, 1, 0.5, 0] as const;
const FIRST: Omit<Settings, "theme"> = { sound: false, pace: 1, text: "normal", log: false };

const darkDevice = matchMedia("(prefers-color-scheme: dark)");
const calmDevice = matchMedia("(prefers-reduced-motion: reduce)");

export const settings = $state<Settings>({ ...FIRST, ...mySettings(), theme: myTheme() });

export function change(part: Partial<Settings>): void {
  Object.assign(settings, part);
  const { theme, ...rest } = $state.snapshot(settings);
  keepTheme(theme);
  keepSettings(rest);
  dress();
}

export function theme(): Theme {
  return settings.theme ?? (darkDevice.matches ? "dark" : "light");
}

/** Motion as it is wanted: a device that asks for little gets none. */
export function pace(): number {
  return calmDevice.matches ? 0 : settings.pace;
}

export const deviceIsCalm = (): boolean => calmDevice.matches;

/** Put on what was chosen. */
export function dress(): void {
  const root = document.documentElement;
  root.dataset.theme = theme();
  root.dataset.text = settings.text;
  root.toggleAttribute("data-still", pace() === 0);
  root.style.setProperty("--pace", String(pace()));
}

darkDevice.addEventListener("change", dress);
calmDevice.addEventListener("change", dress);
