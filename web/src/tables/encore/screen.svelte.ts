/** What is on the screen: each action for as long as it takes to see it, however fast it was answered. */
import { untrack } from "svelte";
import type { LiveTable, View } from "../../live/table.svelte";
import { showing } from "../../parts/turn.svelte";
import { pace } from "../../theme";
import type { DecisionInfo, EventInfo } from "../../wire";

interface Frame {
  view: View | null;
  figures: View | null;
  decision: DecisionInfo | null;
  events: EventInfo[];
}

// What is worth watching before the next thing happens, in milliseconds.
const TIMES: Record<string, number> = { performed: 900, performed_boosted: 1000, staged: 700, encored: 900, preshowed: 900, surprised: 900, came_forward: 700, event_begins: 700, venue_won: 1200, venue_tied: 1200 };

export class Screen {
  #shown = $state.raw<Frame>({ view: null, figures: null, decision: null, events: [] });
  #waiting = $state.raw<Frame[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #until = 0;
  #onShow: (events: EventInfo[]) => void = () => {};

  constructor(table: () => LiveTable) {
    let heard: EventInfo[] = [];
    this.#shown = { view: table().view, figures: table().figures, decision: table().decision, events: [] };
    $effect(() => table().onEvents((events) => void (heard = events)));
    $effect(() => {
      const { view, figures, decision } = table();
      const frame = { view, figures, decision, events: heard };
      heard = [];
      untrack(() => this.#arrive(frame));
    });
    $effect(() => void (showing.frame = this.settled ? null : this.#shown));
    $effect(() => () => {
      clearTimeout(this.#timer);
      showing.frame = null;
    });
  }

  get view(): View {
    return this.#shown.view!;
  }
  get figures(): View | null {
    return this.#shown.figures;
  }
  get decision(): DecisionInfo | null {
    return this.#shown.decision;
  }
  /** Whether everything that was told has been shown. */
  get settled(): boolean {
    return this.#waiting.length === 0;
  }

  onShow(listener: (events: EventInfo[]) => void): void {
    this.#onShow = listener;
  }

  /** Somebody is in a hurry: show all there is. */
  finish(): void {
    clearTimeout(this.#timer);
    this.#until = 0;
    while (this.#waiting.length) this.#next();
  }

  #arrive(frame: Frame): void {
    if (!frame.view) return;
    this.#waiting = [...this.#waiting, frame];
    // What comes without events is a new beginning: a line that was lost, a table that was entered.
    if (!frame.events.length && this.#waiting.length === 1) this.#next();
    else this.#run();
  }

  #run(): void {
    clearTimeout(this.#timer);
    const left = this.#until - performance.now();
    if (!this.#waiting.length) return;
    if (left > 0) this.#timer = setTimeout(() => this.#run(), left);
    else {
      this.#next();
      this.#run();
    }
  }

  #next(): void {
    const [frame, ...rest] = this.#waiting;
    if (!frame) return;
    this.#waiting = rest;
    this.#shown = frame;
    const longest = Math.max(0, ...frame.events.map((event) => TIMES[event.event] ?? 0));
    this.#until = performance.now() + longest * pace();
    this.#onShow(frame.events);
  }
}
