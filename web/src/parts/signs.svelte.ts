/** Quiet words that come and go: one at a time, each for as long as it takes to read. */
import { untrack } from "svelte";

export interface Sign {
  icon: string;
  text: string;
}

const READ = 4000; // milliseconds

export class Signs {
  shown = $state.raw<Sign | null>(null);
  #waiting: Sign[] = [];
  #timer = 0;

  put(icon: string, text: string): void {
    this.#waiting.push({ icon, text });
    if (!untrack(() => this.shown)) this.#next();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
    this.shown = null;
  }

  #next(): void {
    this.shown = this.#waiting.shift() ?? null;
    if (this.shown) this.#timer = window.setTimeout(() => this.#next(), READ);
  }
}
