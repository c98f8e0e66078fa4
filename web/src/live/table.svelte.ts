/** A table as this page knows it: what the server told, folded together. */
import type { ChatLine, DecisionInfo, Done, EventInfo, Happened, MomentInfo, Snapshot, StoryLine, TableInfo, Told, You } from "../wire";
import { playAt, playNoMoreAt, Refusal } from "./api";
import { commitment, randomHex } from "./commitment";
import { Line, type Hearing, type LineState, type Wish } from "./line";
import { keepPlace, keepSecret, leavePlace, place, secretOf } from "./remembered";
import { heardOf } from "./time";
import { capital, say } from "../words";

export type View = Record<string, unknown>;

/** How a table gets its line: it hears what is told, and whether the line is open. */
export type Opening = (hear: (told: Told) => void, becomes: (state: LineState) => void) => Hearing;

const IN_VAIN = 4; // times that no line is no accident: a few seconds
const FOR_GOOD = ["no_table", "removed"]; // why a place is worth nothing any more; all else may be mended

export class LiveTable {
  state = $state<LineState>("connecting");
  /** Whether the line was ever open: the first wait looks different from a lost line. */
  wasOpen = $state(false);
  /** How often a line was looked for in vain before there ever was one. */
  #vain = $state(0);
  info = $state.raw<TableInfo | null>(null);
  you = $state.raw<You>({});
  view = $state.raw<View | null>(null);
  /** What follows from the view, where a game reckons it for who looks. */
  figures = $state.raw<View | null>(null);
  decision = $state.raw<DecisionInfo | null>(null);
  moment = $state.raw<MomentInfo | null>(null);
  /** When the table stops waiting for whoever is asked, in the server's milliseconds; 0: never. */
  deadline = $state(0);
  canUndo = $state(false);
  chat = $state.raw<ChatLine[]>([]);
  log = $state.raw<StoryLine[]>([]);
  /** The decision whose answer is on its way. */
  sending = $state<string | null>(null);
  /** What went wrong last, in the server's words. */
  problem = $state.raw<Refusal | null>(null);
  /** Why this table shows nothing any more, in a sentence, and its code. */
  gone = $state<string | null>(null);
  #goneBy = "";
  /** The line was lost and is back: how much was added to the log in between. */
  back = $state.raw<{ missed: number } | null>(null);

  /** A game that is looked back on: nothing can be done in it. */
  readonly past: boolean;

  #line: Hearing;
  #listeners = new Set<(events: EventInfo[]) => void>();
  #logReady = false;
  #readings = 0;
  #shaking = "";
  /** Whether a chair was taken, or is being taken: who stands up again wants none. */
  #chaired = $state(false);
  #tried: TableInfo | null = null;
  /** How long the log was when the line was lost; of one that was not read yet nobody knows what was missed. */
  #known: number | null = null;

  constructor(readonly id: string, private readonly token: string | null, opening?: Opening) {
    this.past = opening !== undefined;
    const open: Opening = opening ?? ((hear, becomes) => new Line(id, token, hear, becomes));
    this.#line = open((told) => this.#hear(told), (state) => this.#turn(state));
  }

  close(): void {
    this.#line.close();
    if (this.info) playNoMoreAt(this.info.id);
  }

  /** This device does not hold the place of this person any more; those who share it keep theirs. A place at a table
   * that cannot be opened is kept. */
  forget(): void {
    if (this.token && (!this.gone || FOR_GOOD.includes(this.#goneBy))) leavePlace(this.id, this.token);
  }

  /** What there is to say until the table is shown. A browser does not tell why a line was refused. */
  get opening(): string {
    return say(this.#vain < IN_VAIN ? "line.connecting" : "line.unreached");
  }

  /** Whether somebody only looks on, without a place. */
  get watches(): boolean {
    return this.token === null;
  }

  get seat(): number | null {
    return this.you.seat ?? null;
  }

  get isHost(): boolean {
    return this.info !== null && this.you.member === this.info.host;
  }

  /** Whether this person is asked something that they have not answered yet. */
  get isDue(): boolean {
    return this.decision !== null && !(this.decision.revisable && this.hasAnswered);
  }

  /** Whether the table can see that this person has answered what is open now. */
  get hasAnswered(): boolean {
    const answered = this.view?.["answered"];
    return Array.isArray(answered) && answered.includes(this.seat);
  }

  /** How many seconds the table waits in all for what is asked now; 0: for as long as it takes. */
  get patience(): number {
    const clock = this.info?.clock;
    return (this.moment ? clock?.moment : clock?.move) ?? 0;
  }

  nameOf(seat: number): string {
    return this.info?.seats[seat]?.name ?? "";
  }

  /** Hear what happens from now on, for motion. Returns how to stop. */
  onEvents(listener: (events: EventInfo[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Ask; a refusal is shown, and null is given back. */
  async ask(wish: Wish) {
    try {
      const done = await this.#line.ask(wish);
      this.problem = null;
      return done;
    } catch (refusal) {
      if (refusal instanceof Refusal) this.problem = refusal;
      return null;
    }
  }

  /** Where to tell me that it is my turn. A team that is silent hears of it later, this page knows it now. */
  async leaveAddress(to: { mail: string; webhook: string }): Promise<boolean> {
    if (!(await this.ask({ type: "notify", ...to }))) return false;
    this.you = { ...this.you, notices: { ...this.you.notices, ...to } };
    return true;
  }

  /** Ask about something; a refusal is for whoever asked, and nothing is shown of it here. */
  inquire(wish: Wish): Promise<Done> {
    return this.#line.ask(wish);
  }

  async answer(action: number): Promise<void> {
    const decision = this.decision;
    if (!decision || this.sending === decision.id) return;
    this.sending = decision.id;
    await this.ask({ type: "answer", decision: decision.id, action });
    if (this.sending === decision.id) this.sending = null;
  }

  /** What an answer would lead to; null where it cannot be told. */
  async foresee(action: number): Promise<Done | null> {
    const decision = this.decision;
    return decision && this.#line.ask({ type: "foresee", decision: decision.id, action }).catch(() => null);
  }

  /** Whether the seat was free. */
  async sit(seat: number): Promise<boolean> {
    return (await this.ask({ type: "sit", seat, commitment: this.#commit(seat) })) !== null;
  }

  /** Take the first free chair, once. If somebody was quicker, it is the next one as soon as it is told who sits where. */
  async takeChair(): Promise<void> {
    const info = this.info;
    if (info?.status !== "lobby" || this.state !== "open" || !this.you.member || this.seat !== null) return;
    const free = info.seats.find((seat) => seat.kind === "open");
    if (!free || this.#chaired || this.#tried === info) return;
    this.#tried = info;
    this.#chaired = true;
    this.#chaired = await this.sit(free.seat);
  }

  #turn(state: LineState): void {
    this.state = state;
    if (state === "open") this.wasOpen = true;
    if (state === "lost" && !this.wasOpen) this.#vain += 1;
    if (state === "lost" && this.wasOpen) this.#known ??= this.#logReady ? this.log.length : Infinity;
  }

  #commit(seat: number): string {
    const secret = randomHex(32);
    const sealed = commitment(this.id, seat, secret);
    keepSecret(sealed, { secret, server: this.info?.fair.server ?? "" });
    return sealed;
  }

  #hear(told: Told): void {
    switch (told.type) {
      case "snapshot":
        this.gone = null;
        this.#arrange(told.info, told.you);
        this.#recommit();
        this.view = told.view ?? null;
        this.figures = told.figures ?? null;
        this.chat = told.chat ?? [];
        this.#ask(told);
        this.canUndo = told.you.can_undo ?? false;
        this.#logReady = false;
        void this.#readStory();
        break;
      case "arranged":
        // Before the first snapshot nobody knows whether there is a game to show.
        if (this.info) this.#arrange(told.info, told.you);
        break;
      case "happened":
        this.#happened(told);
        break;
      case "said":
        this.chat = [...this.chat, told.line];
        break;
      case "gone":
        // Of a table that lets somebody in no more a server says that there is none.
        this.gone = told.code === "no_table" ? say("line.gone") : `${capital(told.sentence)}.`;
        this.#goneBy = told.code;
        this.decision = null;
        if (told.code === "removed") this.forget();
        break;
      case "trouble":
        this.problem = new Refusal(told.code, told.sentence);
        break;
    }
  }

  #arrange(info: TableInfo, you: You): void {
    this.info = info;
    this.you = you;
    playAt(info.game, info.packs.length ? info.id : null);
    this.#shakeHands();
    const kept = place(this.id);
    if (kept && kept.token === this.token) {
      const others = info.seats.filter((seat) => seat.seat !== you.seat && seat.name).map((seat) => seat.name ?? "");
      keepPlace({ ...kept, game: info.game, seen: Date.now(), over: info.status === "over", with: others });
    }
  }

  #ask(told: Snapshot | Happened): void {
    this.decision = told.decision ?? null;
    this.moment = told.moment ?? null;
    const deadline = told.deadline ?? 0;
    // A window that was opened just now says what time it is as well.
    if (told.type === "snapshot") {
      if (told.at) heardOf(told.at);
    } else if (deadline && deadline !== this.deadline) heardOf(deadline - this.patience * 1000);
    this.deadline = deadline;
  }

  #happened(told: Happened): void {
    this.view = { ...this.view, ...told.change };
    this.figures = told.figures ?? this.figures;
    this.#ask(told);
    this.canUndo = told.can_undo ?? false;
    if (this.#logReady) {
      let number = this.log.at(-1)?.number ?? -1;
      const lines = told.events
        .filter((event) => event.text)
        .map((event) => ({ number: ++number, text: event.text ?? "", clause: event.clause, event: event.event, seat: this.#actor(event), cards: event.cards ?? [] }));
      if (lines.length) this.log = [...this.log, ...lines];
    } else void this.#readStory();
    for (const listener of this.#listeners) listener(told.events);
  }

  #actor(event: EventInfo): number | null {
    const seat = event.facts["seat"];
    return typeof seat === "number" && this.info?.seats[seat] ? seat : null;
  }

  /** The log from the beginning: after coming in, and after coming back. While a moment is shown that is past
   * already the server tells none of it: then it is read when something happens. The reading begun last counts. */
  async #readStory(): Promise<void> {
    const reading = ++this.#readings;
    if (!this.view) {
      this.#tellStory([]);
      return;
    }
    const lines: StoryLine[] = [];
    let since: number | null = 0;
    while (since !== null) {
      const done: Done | null = await this.#line.ask({ type: "story", since }).catch(() => null);
      if (!done || reading !== this.#readings) return;
      lines.push(...(done.lines ?? []));
      since = done.next ?? null;
    }
    this.#tellStory(lines);
  }

  #tellStory(lines: StoryLine[]): void {
    this.log = lines;
    this.#logReady = true;
    if (this.#known !== null) this.back = { missed: Math.max(0, lines.length - this.#known) };
    this.#known = null;
  }

  /** Commit and reveal without being told; docs/reference/fairness.md. */
  #shakeHands(): void {
    const seat = this.seat;
    const mine = seat === null ? undefined : this.info?.seats[seat];
    if (seat === null || !mine || !this.info) return;
    if (this.info.status === "locked" && !mine.revealed) {
      // Told only to a transcript that holds what this device has sealed, and what it saw the server seal.
      const transcript = this.info.fair.transcript;
      const sealed = secretOf((transcript?.["seats"] as (string | null)[] | undefined)?.[seat] ?? "");
      if (sealed && sealed.server === transcript?.["server"]) this.#shake(`reveal ${seat}`, () => ({ type: "reveal", secret: sealed.secret }));
    } else if (this.info.status === "lobby" && !mine.commitment) {
      this.#shake(`commit ${seat}`, () => ({ type: "commit", commitment: this.#commit(seat) }));
    } else this.#shaking = "";
  }

  /** Who comes from another device does not have what was committed to there: this device commits anew. */
  #recommit(): void {
    const seat = this.seat;
    const sealed = seat === null ? "" : this.info?.seats[seat]?.commitment;
    if (seat === null || !sealed || this.info?.status !== "lobby" || secretOf(sealed)) return;
    this.#shake(`commit ${seat} anew`, () => ({ type: "commit", commitment: this.#commit(seat) }));
  }

  /** Once a step: the table may be arranged again before the answer is there. */
  #shake(step: string, wish: () => Wish): void {
    if (this.#shaking === step) return;
    this.#shaking = step;
    this.#line.ask(wish()).catch(() => (this.#shaking = "")); // another tab may have been first
  }
}
