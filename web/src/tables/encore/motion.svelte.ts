/** What moves when something happened: cards that travel, places that act for a moment, sums that float, the stamp of the Star. */
import { tick } from "svelte";
import { pace } from "../../theme";
import type { EventInfo } from "../../wire";
import { say } from "../../words";
import type { Table } from "./answers";
import { dollars, kindOf, spotOf } from "./board";
import type { Screen } from "./screen.svelte";
import { look, travel } from "./travel";

export class Motion {
  /** Places by what they do just now: perform, boost. */
  at = $state<Record<string, string>>({});
  /** Sums that float off a manager's money. */
  sums = $state<{ key: number; side: "mine" | "theirs"; text: string }[]>([]);
  stamped = $state(0);
  #key = 0;
  #timers = new Set<ReturnType<typeof setTimeout>>();
  #board: () => Table;

  constructor(screen: Screen, board: () => Table, root: () => HTMLElement | undefined) {
    this.#board = board;
    screen.onShow((events) => {
      const [speed, table] = [pace(), root()];
      if (!speed || !events.length || !table) return;
      events.forEach((event) => this.#show(event));
      const before = look(table);
      void tick().then(() => travel(table, before, speed));
    });
    $effect(() => () => this.#timers.forEach(clearTimeout));
  }

  #show({ event, facts }: EventInfo): void {
    const side = facts["seat"] === this.#board().me ? "mine" : "theirs";
    if (event === "performed" || event === "performed_boosted") {
      this.#do(this.#spot(side, facts["card"]), "performs", 900);
      if (event === "performed_boosted") this.#do(this.#spot(side, facts["supporter"]), "boosts", 900);
    } else if (event === "event_begins") this.stamped++;
    else if (event === "vibe_check" || event === "earned") this.#float(side, say("encore.gain", { sum: dollars(Number(facts["dollars"])) }));
    else if ((event === "staged" || event === "surprised" || event === "paid") && Number(facts["dollars"])) this.#float(side, say("encore.loss", { sum: dollars(Number(facts["dollars"])) }));
  }

  /** Where a card of a side lies, by the number events give it. */
  #spot(side: "mine" | "theirs", number: unknown): string | null {
    const board = this.#board();
    const id = board.cast.numbered[Number(number)]?.id;
    const stage = board[side].stage;
    for (const row of ["main", "back"] as const) {
      const zone = stage[row].findIndex((name) => name !== null && kindOf(name) === id);
      if (zone >= 0) return spotOf(side, row, zone + 1);
    }
    return null;
  }

  #do(spot: string | null, what: string, time: number): void {
    if (!spot) return;
    this.at[spot] = what;
    this.#later(time, () => delete this.at[spot]);
  }

  #float(side: "mine" | "theirs", text: string): void {
    const key = ++this.#key;
    this.sums.push({ key, side, text });
    this.#later(1100, () => (this.sums = this.sums.filter((one) => one.key !== key)));
  }

  #later(time: number, then: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      then();
    }, time * pace());
    this.#timers.add(timer);
  }
}
