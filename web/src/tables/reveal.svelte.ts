/** The reveal of Ensemble: a breath, the votes turn and fly, then the verdict. */
import type { LiveTable } from "../live/table.svelte";
import { pace } from "../theme";
import { ensembleView } from "./ensemble";

export type Moment = "vote" | "breath" | "open" | "verdict";

/** Made while a component is set up; it lives as long as that. */
export class Reveal {
  moment = $state<Moment>("vote");
  /** Level, lives and Allowance move with the verdict, not before it. */
  told = $state.raw<{ level: number; lives: number[]; allowance: number }>({ level: 0, lives: [], allowance: 0 });
  #timers: ReturnType<typeof setTimeout>[] = [];

  constructor(table: () => LiveTable) {
    const view = $derived(ensembleView(table().view!));
    $effect(() => {
      const stop = table().onEvents((events) => {
        if (!events.some((event) => event.event === "votes_revealed")) return;
        const speed = pace();
        this.moment = "breath";
        this.#after(speed ? 700 : 350, "open");
        this.#after(speed ? 1900 : 350, "verdict");
      });
      return () => {
        stop();
        this.#stop();
      };
    });
    $effect(() => {
      if (!view.revealed.length) {
        this.#stop();
        this.moment = "vote";
      } else if (this.moment === "vote") this.moment = "verdict"; // came in after the reveal
    });
    $effect(() => {
      if (this.moment === "vote" || this.moment === "verdict") this.told = { level: view.level, lives: view.lives, allowance: view.allowance };
    });
  }

  #after(time: number, next: Moment): void {
    this.#timers.push(setTimeout(() => (this.moment = next), time));
  }

  #stop(): void {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
  }
}

/** The judge's own sentences about the last round, from the log. */
export function verdictLines(table: LiveTable): string[] {
  const from = table.log.findLastIndex((line) => line.event === "votes_revealed");
  return from < 0 ? [] : table.log.slice(from + 1).filter((line) => /^(level_|lantern_|life_|game_)/.test(line.event)).map((line) => line.text);
}
