/** The reveal of Ensemble: a breath, the votes turn and fly, then the verdict. */
import type { LiveTable } from "../live/table.svelte";
import { showing } from "../parts/turn.svelte";
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
        this.#after(speed ? 700 * speed : 350, "open");
        this.#after(speed ? 1900 * speed : 350, "verdict");
      });
      return () => {
        stop();
        this.#stop();
        showing.frame = null;
      };
    });
    // While the votes turn nobody is asked anything.
    $effect(() => void (showing.frame = this.moment === "breath" || this.moment === "open" ? { view: { asked: [] }, decision: null } : null));
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

const TURN = 420; // milliseconds
const FLY = 280;
const APART = 55;

/** A vote turns over at its seat, all at once, and flies to the picture it was laid for, one after the other. */
export function flyFrom(vote: HTMLElement, seat: Element | null | undefined, order: number): void {
  const speed = pace();
  const from = seat?.getBoundingClientRect();
  if (!speed || !from) return;
  const to = vote.getBoundingClientRect();
  const there = `translate(${from.left + from.width / 2 - to.left - to.width / 2}px, ${from.top - to.top - to.height / 2}px)`;
  const wait = TURN + order * APART;
  const time = wait + FLY;
  const way = [{ transform: `${there} rotateY(180deg)`, opacity: 0, easing: "cubic-bezier(.45, .05, .3, 1)" }, { transform: `${there} rotateY(0)`, opacity: 1, offset: TURN / time }, { transform: there, opacity: 1, offset: wait / time, easing: "cubic-bezier(.3, .9, .35, 1.04)" }, { transform: "none", opacity: 1 }];
  vote.animate(way, { duration: time * speed, fill: "backwards" });
}

/** The judge's own sentences about the last round, from the log; that the game is over is said by the outcome. */
export function verdictLines(table: LiveTable): string[] {
  const from = table.log.findLastIndex((line) => line.event === "votes_revealed");
  return from < 0 ? [] : table.log.slice(from + 1).filter((line) => /^(level_|lantern_|life_|novice_)/.test(line.event)).map((line) => line.text);
}
