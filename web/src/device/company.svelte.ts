/** The people who share this device at a table: a line each, and one of them at a time who looks. */
import type { Companion, Place } from "../live/remembered";
import { LiveTable } from "../live/table.svelte";

export class Company {
  tables = $state.raw<LiveTable[]>([]);
  /** Who looks, or looked last. */
  active = $state.raw<LiveTable>(null!);
  /** Nobody looks: the device is being handed on. A page that is opened anew begins so. */
  #curtain = $state(true);
  #ordered = new Set<LiveTable>();

  constructor(private readonly place: Place) {
    this.tables = [place, ...(place.company ?? [])].map(({ token }) => new LiveTable(place.table, token));
    this.active = this.tables[0]!;
  }

  /** Those whom the table still lets in. */
  get present(): LiveTable[] {
    return this.tables.filter((table) => !table.gone);
  }

  get isShared(): boolean {
    return this.present.length > 1;
  }

  /** Hands are hidden from the deal on, and not any more when all is over. */
  get curtain(): boolean {
    return this.isShared && this.#curtain && this.active.view !== null && this.active.info?.status === "playing";
  }

  /** Who has to answer next, counted from who looked last. */
  get next(): LiveTable | null {
    const { present } = this;
    const from = Math.max(0, present.indexOf(this.active));
    const round = [...present.slice(from), ...present.slice(0, from)];
    return round.find((table) => table.isDue) ?? null;
  }

  nameOf(table: LiveTable): string {
    return table.seat === null ? "" : table.nameOf(table.seat);
  }

  open(table: LiveTable): void {
    this.active = table;
    this.#curtain = false;
  }

  raise(): void {
    this.#curtain = true;
  }

  add(companion: Companion): void {
    this.tables = [...this.tables, new LiveTable(this.place.table, companion.token)];
  }

  close(): void {
    for (const table of this.tables) table.close();
  }

  /** What goes on by itself, whenever something changed. */
  attend(): void {
    this.#seatNext();
    if (!this.isShared) return;
    for (const table of this.present) this.#order(table);
    const next = this.next;
    if (!next?.decision || next === this.active || this.active.isDue || this.curtain) return;
    // Each hears on a line of their own, and who looks may hear a little later: only what they answered counts.
    const only = next.decision.options.length === 1 ? next.decision.options[0] : undefined;
    // Talk is over for all at once: who says ready says it for who sits at this device.
    if (next.decision.question === "explain" && only) {
      if (this.active.hasAnswered && !this.active.decision) void next.answer(only.action);
    }
    // A vote is laid, and nothing private came of it: the device goes on at once.
    else if (next.decision.revisable && this.active.decision?.revisable) this.raise();
  }

  /** One after the other takes the first free chair; the first of them is seated by the table's page. */
  #seatNext(): void {
    const { present } = this;
    const at = present.findIndex((table) => table.seat === null);
    const table = present[at];
    if (!table?.info || at === 0) return;
    const { seats } = table.info;
    if (present.slice(0, at).every((before) => before.seat !== null && seats[before.seat]?.member === before.you.member)) void table.takeChair();
  }

  #order(table: LiveTable): void {
    if (!this.place.orders || table.info?.status !== "playing" || this.#ordered.has(table)) return;
    this.#ordered.add(table);
    const { moments, cancels } = table.you.orders ?? {};
    if ((moments ?? "ask") === "ask" && (cancels ?? "ask") === "ask") void table.ask({ type: "order", orders: this.place.orders });
  }
}
