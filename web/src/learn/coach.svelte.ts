/** Says each thing once, when it first comes up, and has a suggestion for every question. */
import { keepLearning, learning } from "../live/remembered";
import type { LiveTable } from "../live/table.svelte";
import { pace } from "../theme";
import type { EventInfo } from "../wire";
import { asked, lessonsOf, told, type Lesson } from "./lessons";

export interface Spoken {
  lesson: Lesson;
  /** The server's own sentence about what happened. */
  happened: string;
}
export interface Suggestion {
  decision: string;
  action: number;
  notation: string;
  why: string;
}

const KNOWN: Lesson = { id: "known", when: "", clause: "" };

export class Coach {
  /** What is being said, the oldest first. */
  spoken = $state.raw<Spoken[]>([]);
  learned = $state.raw<string[]>([]);
  suggestion = $state.raw<Suggestion | null>(null);
  /** The decision for which the expert had no advice. */
  adviceless = $state("");

  #timers = new Set<ReturnType<typeof setTimeout>>();
  #stop: () => void;

  constructor(readonly game: string, readonly table: LiveTable) {
    this.learned = learning(game)?.learned ?? [];
    this.#say(lessonsOf(game).filter((lesson) => lesson.when === "begin"), "");
    this.#stop = table.onEvents((events) => this.#hear(events));
  }

  close(): void {
    this.#stop();
    this.#timers.forEach(clearTimeout);
  }

  get now(): Spoken | null {
    return this.spoken[0] ?? null;
  }

  get core(): Lesson[] {
    return lessonsOf(this.game).filter((lesson) => lesson.core);
  }

  get coreLearned(): number {
    return this.core.filter((lesson) => this.learned.includes(lesson.id)).length;
  }

  understood(): void {
    const [said, ...rest] = this.spoken;
    if (!said) return;
    this.learned = [...this.learned, said.lesson.id];
    this.spoken = rest;
    keepLearning(this.game, { table: this.table.id, learned: this.learned });
    if (this.coreLearned === this.core.length) this.#say([KNOWN], "");
    // What waited for this lesson may be said now.
    if (!rest.length && this.table.decision) this.#say(asked(this.game, this.table.decision), "");
  }

  /** A question to this seat: what is new about it, and what the expert would answer. */
  async consider(): Promise<void> {
    const decision = this.table.decision;
    this.spoken = this.spoken.filter(({ lesson }) => !/^(question|offer) /.test(lesson.when));
    if (!decision) return;
    this.#say(asked(this.game, decision), "");
    const done = await this.table.inquire({ type: "hint", decision: decision.id }).catch(() => null);
    if (this.table.decision?.id !== decision.id) return;
    const notation = decision.options.find((option) => option.action === done?.action)?.notation;
    if (done?.action == null || notation === undefined) this.adviceless = decision.id;
    else this.suggestion = { decision: decision.id, action: done.action, notation, why: done.text ?? "" };
  }

  #hear(events: EventInfo[]): void {
    for (const event of events) this.#say(told(this.game, event), event.text ?? "");
  }

  #say(lessons: Lesson[], happened: string): void {
    for (const lesson of lessons) {
      const delay = (lesson.wait ?? 0) * pace();
      if (!delay) this.#add(lesson, happened);
      else {
        const decision = this.table.decision?.id;
        const timer = setTimeout(() => {
          this.#timers.delete(timer);
          const late = lesson.when.startsWith("question") && this.table.decision?.id !== decision;
          if (!late) this.#add(lesson, happened);
        }, delay);
        this.#timers.add(timer);
      }
    }
  }

  #add(lesson: Lesson, happened: string): void {
    if (this.learned.includes(lesson.id) || this.spoken.some((said) => said.lesson.id === lesson.id)) return;
    if (lesson.after && !this.learned.includes(lesson.after)) return;
    this.spoken = [...this.spoken, { lesson, happened }];
  }
}
