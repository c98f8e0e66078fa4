/** Looking back: a table that is told a finished game again, as far as the step somebody looks at. */
import { playNoMoreAt, Refusal } from "../live/api";
import type { Hearing, Wish } from "../live/line";
import { LiveTable } from "../live/table.svelte";
import type { ChatLine, Done, TableInfo, Told } from "../wire";
import { say } from "../words";
import { keptGame, SAID, type Eyes, type Kept } from "./kept";
import { marksOf } from "./marks";

export const SPEEDS = [0.5, 1, 2, 4];
const BEAT = 1500; // milliseconds a step at normal speed

export class Replay implements Hearing {
  kept = $state.raw<Kept | null>(null);
  step = $state(0);
  playing = $state(false);
  speed = $state(1);
  marks = $derived(this.kept ? marksOf(this.kept) : []);
  readonly table: LiveTable;
  #hear: (told: Told) => void = () => undefined;
  #timer = 0;

  /** `seat` is where this device sat, if it did. */
  constructor(readonly id: string, readonly token: string | undefined, readonly seat: number | null) {
    this.table = new LiveTable(`${id}/replay`, null, (hear, becomes) => {
      this.#hear = hear;
      becomes("open");
      return this;
    });
  }

  get last(): number {
    return (this.kept?.views.length ?? 1) - 1;
  }

  get eyes(): Eyes {
    return this.kept?.eyes ?? "all";
  }

  /** See the game through other eyes, at the same step unless one is named. */
  async look(eyes: Eyes, step = this.step): Promise<void> {
    this.kept = await keptGame(this.id, eyes, this.token);
    this.step = -1;
    this.go(step);
  }

  /** The same, with what goes wrong shown at the table. */
  async see(eyes: Eyes, step = this.step): Promise<void> {
    try {
      await this.look(eyes, step);
    } catch (wrong) {
      this.table.problem = wrong instanceof Refusal ? wrong : new Refusal("no_server", say("after.no_server"));
    }
  }

  /** Going on is told as it happened, with its motion; any other step is shown at once. */
  go(step: number, onward = false): void {
    const kept = this.kept;
    const before = this.step;
    const wanted = Math.max(0, Math.min(this.last, step));
    if (!kept || wanted === before) return;
    this.step = wanted;
    const told = { table: this.id, info: this.#info(kept), you: { seat: kept.eyes === "all" ? this.seat : kept.eyes } };
    const chat = this.#heard(kept);
    if (!onward) return this.#hear({ type: "snapshot", ...told, view: kept.views[wanted]!, figures: kept.figures[wanted] ?? null, chat });
    this.table.chat = chat;
    this.#hear({ type: "happened", table: this.id, events: kept.events.slice(before + 1, wanted + 1).flat(), change: kept.views[wanted]!, figures: kept.figures[wanted] ?? null });
    this.#hear({ type: "arranged", ...told });
  }

  /** The next step of which there is something to tell, or the one before. */
  turn(by: 1 | -1): void {
    this.#turnTo(by, (step) => this.kept!.lines.some((line) => line.step === step));
  }

  /** To the next big moment, or the one before. */
  jump(by: 1 | -1): void {
    this.#turnTo(by, (step) => this.marks.some((mark) => mark.step === step));
  }

  #turnTo(by: 1 | -1, stops: (step: number) => boolean): void {
    let step = this.step + by;
    while (step > 0 && step < this.last && !stops(step)) step += by;
    this.go(step, by > 0);
  }

  play(): void {
    if (this.playing) return this.pause();
    if (this.step === this.last) this.go(0);
    this.playing = true;
    this.#beat();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  #beat(): void {
    this.#timer = window.setTimeout(() => {
      this.turn(1);
      if (this.step === this.last) this.pause();
      else if (this.playing) this.#beat();
    }, BEAT / this.speed);
  }

  /** The table as it was: not over before its end, and nobody away. */
  #info(kept: Kept): TableInfo {
    const seats = kept.info.seats.map((seat) => ({ ...seat, connected: true, stand_in: "" }));
    if (this.step === this.last) return { ...kept.info, seats };
    return { ...kept.info, seats, status: "playing", ending: null };
  }

  /** What had been said by now. A note stands beside its vote while that lies open, at its own step. */
  #heard(kept: Kept): ChatLine[] {
    return kept.said.slice(0, this.step + 1).flatMap((lines, step) => lines.map((line) => (step === this.step ? line : { ...line, window: null })));
  }

  // What the table asks: its log and the thoughts of bots are known, everything else is past.

  async ask(wish: Wish): Promise<Done> {
    if (wish.type === "whys" && this.kept) return { type: "done", table: this.id, id: "", whys: this.kept.whys[this.step]! };
    if (wish.type !== "story" || !this.kept) throw new Refusal("past", "");
    const lines = this.kept.lines.filter((line) => line.step <= this.step && line.event !== SAID);
    return { type: "done", table: this.id, id: "", lines };
  }

  close(): void {
    this.pause();
    playNoMoreAt(this.id);
  }
}
