/** A hint: asked for, thought about, shown, and gone when the question is. */
import { cardsShowing, Refusal } from "../live/api";
import type { LiveTable } from "../live/table.svelte";
import { capital, say } from "../words";
import { plainId } from "./cards";
import { dim, light } from "./lights";
import { sayAction } from "./saying";

export interface Shown {
  action: number;
  /** What the answer is called. */
  label: string;
  why: string;
}

export class Hinting {
  thinking = $state(false);
  shown = $state.raw<Shown | null>(null);
  /** Why there is no hint, in a sentence. */
  sorry = $state("");

  constructor(private readonly table: LiveTable) {}

  /** Whether the expert may be asked: alone among bots. */
  get allowed(): boolean {
    const { info, seat } = this.table;
    return seat !== null && info?.status === "playing" && info.seats.every((one) => one.kind !== "person" || one.seat === seat);
  }

  async ask(): Promise<void> {
    const { decision, info } = this.table;
    if (this.thinking || !info) return;
    this.close();
    if (!this.allowed) return this.#say(say("hint.others"));
    if (!decision) return this.#say(say("hint.none"));
    this.thinking = true;
    try {
      const done = await this.table.inquire({ type: "hint", decision: decision.id });
      const notation = decision.options.find((option) => option.action === done.action)?.notation;
      if (this.table.decision?.id !== decision.id) return;
      if (done.action == null || notation === undefined) return this.#say(say("learn.no_hint"));
      const cards = await cardsShowing(info.game, []);
      const named = notation.split(" ").filter((word) => cards.has(plainId(word)));
      const buttons = [...document.querySelectorAll<HTMLElement>(`[data-action="${done.action}"]`)];
      this.shown = { action: done.action, label: sayAction(this.table, cards, notation), why: done.text ?? "" };
      light(named, buttons);
    } catch (refusal) {
      if (refusal instanceof Refusal) this.#say(`${capital(refusal.message)}.`);
    } finally {
      this.thinking = false;
    }
  }

  take(): void {
    const action = this.shown?.action;
    this.close();
    if (action !== undefined) void this.table.answer(action);
  }

  close(): void {
    if (this.shown) dim();
    this.shown = null;
    this.sorry = "";
  }

  #say(sentence: string): void {
    this.sorry = sentence;
    setTimeout(() => (this.sorry = ""), 5000);
  }
}
