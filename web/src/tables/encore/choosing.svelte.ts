/** What the player is about to do: a place that is picked, the answer it leads to, and what that sets off. */
import type { LiveTable } from "../../live/table.svelte";
import type { EventInfo } from "../../wire";
import type { Answer, Table } from "./answers";
import type { Foreseen } from "./board";
import { carrying } from "./carrying";
import type { Screen } from "./screen.svelte";

export interface Foresight extends Foreseen {
  events: EventInfo[];
}

export class Choosing {
  /** The place that was picked first; its answers are what can be done there. */
  picked = $state<string | null>(null);
  foresight = $state.raw<Foresight | null>(null);
  /** What passing would do: said on its button. */
  passing = $state.raw<Foresight | null>(null);
  #board: () => Table;
  #action = $state<number | null>(null);
  #table: () => LiveTable;
  #screen: Screen;

  readonly answers: Answer[] = $derived.by(() => (this.#screen.decision ? this.#board().answers(this.#screen.decision) : []));
  /** The answer that the filled button gives. */
  readonly chosen: Answer | null = $derived(this.answers.find((one) => one.action === this.#action) ?? null);
  readonly plain = $derived(this.answers.filter((one) => one.spots.length === 0 && one.verb !== "vibe"));
  /** What can be picked, in the order in which keys number it. */
  readonly spots = $derived([...new Set(this.answers.flatMap((one) => one.spots))]);
  /** What can be done by carrying cards from place to place. */
  readonly carrying = $derived.by(() => carrying(this.answers, this.#board()));
  /** What can be done with the picked place; where no place is asked about, the names that may be said. */
  readonly deeds = $derived(this.picked === null ? this.answers.filter((one) => one.verb === "vibe") : this.#at(this.picked));
  readonly places = $derived(new Map(this.deeds.filter((one) => one.place).map((one) => [one.place!, one])));
  /** The answers or places that digits choose among, now. */
  readonly numbered: string[] = $derived(this.deeds.length > 1 ? this.deeds.map((one) => one.place ?? one.notation) : this.spots.length ? this.spots : this.plain.map((one) => one.notation));
  /** An answer was given, and the next question is not there yet. */
  readonly busy = $derived.by(() => this.#given !== null && this.#given === this.#screen.decision?.id);
  #given = $state<string | null>(null);

  constructor(table: () => LiveTable, screen: Screen, board: () => Table) {
    this.#table = table;
    this.#screen = screen;
    this.#board = board;
    // A new question begins without a choice; what passing would do is asked at once.
    let asked = "";
    $effect(() => {
      const decision = screen.decision;
      if ((decision?.id ?? "") === asked) return;
      asked = decision?.id ?? "";
      this.clear();
      this.passing = null;
      const pass = decision?.options.find((option) => option.notation === "pass");
      if (pass) void this.#ask(pass.action).then((found) => decision === screen.decision && (this.passing = found));
    });
    $effect(() => {
      const action = this.chosen?.action;
      this.foresight = null;
      if (action !== undefined) void this.#ask(action).then((found) => action === this.#action && (this.foresight = found));
    });
  }

  get #live(): LiveTable {
    return this.#table();
  }

  #at(spot: string): Answer[] {
    return this.answers.filter((one) => one.spots.includes(spot));
  }

  /** Whether such an answer is among those that may be given. */
  asks(verb: string): boolean {
    return this.answers.some((one) => one.verb === verb);
  }

  can(spot: string): boolean {
    return this.places.has(spot) || this.spots.includes(spot);
  }

  digit(what: string): number | null {
    const at = this.numbered.indexOf(what);
    return at >= 0 && at < 9 ? at + 1 : null;
  }

  /** Pick a place; picking what is chosen already does it. */
  pick(spot: string): void {
    if (this.busy) return;
    const there = this.places.get(spot);
    if (there) return this.choose(there);
    const deeds = this.#at(spot);
    if (!deeds.length) return this.clear();
    if (this.picked === spot && this.chosen) return this.act();
    this.picked = spot;
    // With a Supporter behind, the BOOST is what people want; they may still say no.
    this.select(deeds.find((one) => one.notation.endsWith("boosted")) ?? deeds[0]!);
  }

  choose(answer: Answer): void {
    if (this.chosen === answer) this.act();
    else this.select(answer);
  }

  select(answer: Answer): void {
    this.#action = answer.action;
  }

  /** Choose a plain answer, such as passing, without doing it yet. */
  ready(answer: Answer): void {
    this.picked = null;
    this.select(answer);
  }

  clear(): void {
    this.picked = null;
    this.#action = null;
  }

  act(): void {
    if (this.chosen) void this.give(this.chosen);
  }

  /** A card was carried to where it is taken. */
  carry(action: number): void {
    const answer = this.answers.find((one) => one.action === action);
    if (answer) void this.give(answer);
  }

  async give(answer: Answer): Promise<void> {
    const decision = this.#screen.decision;
    if (this.busy || !decision || decision.id !== this.#live.decision?.id) return;
    this.#given = decision.id;
    await this.#live.answer(answer.action);
    if (this.#live.problem) this.#given = null; // it may be tried again
  }

  /** What a digit stands for; 0 is passing. */
  press(digit: number): void {
    if (digit === 0) {
      const pass = this.plain.find((one) => one.verb === "pass" || one.verb === "none");
      if (pass) this.ready(pass);
      return;
    }
    const what = this.numbered[digit - 1];
    if (what === undefined) return;
    const deed = this.deeds.length > 1 ? this.deeds[digit - 1] : undefined;
    const plain = this.plain.find((one) => one.notation === what);
    if (deed) this.select(deed);
    else if (plain) this.ready(plain);
    else if (this.picked !== what) this.pick(what);
  }

  async #ask(action: number): Promise<Foresight | null> {
    const done = await this.#live.foresee(action);
    return done?.foreseen ? { ...(done.foreseen as unknown as Foreseen), events: done.events ?? [] } : null;
  }
}
