/** The line to the server: comes back by itself, and loses nothing that was asked.
 *
 * Every wish has an id of its own. What has no answer yet is sent again after the line broke, under
 * the same id; the server carries out each id once. Answers to a question outlive a reload as well.
 *
 * A line can die without a word, and a page is told nothing of the signs of life of its browser. So a page
 * that somebody looks at asks after a silence whether the server is there.
 */
import type { Done, Refused, Request, Told } from "../wire";
import { language } from "../words";
import { Refusal } from "./api";
import { randomHex } from "./commitment";

/** Whatever a table asks its questions of. */
export interface Hearing {
  ask(wish: Wish): Promise<Done>;
  close(): void;
}
export type LineState = "connecting" | "open" | "lost";
/** A wish without what the line adds to it. */
export type Wish = Request extends infer R ? (R extends Request ? Omit<R, "table" | "id"> : never) : never;

interface Pending {
  wish: Request;
  done: (told: Done) => void;
  refused: (why: Refusal) => void;
}

const FIRST_RETRY = 250;
const LAST_RETRY = 8_000;
// Milliseconds. Without a word for so long after it was opened or the server was asked whether it is there, the line is
// taken for dead;
const PATIENCE = 9_000;
const DOUBT = 4_000; // sooner where there is a reason to, such as an answer that took longer than that.
const SILENCE = 15_000; // After so long where nothing is due, whether the server is there is asked.

export class Line implements Hearing {
  #socket: WebSocket | null = null;
  #pending = new Map<string, Pending>();
  #attaching = "";
  #tries = 0;
  #timer = 0;
  #watch = 0;
  #closed = false;

  constructor(
    private readonly table: string,
    private readonly token: string | null,
    private readonly hear: (told: Told) => void,
    private readonly becomes: (state: LineState) => void,
  ) {
    for (const wish of this.#unsent()) this.#pending.set(wish.id, { wish, done: () => undefined, refused: () => undefined });
    addEventListener("online", this.#now);
    document.addEventListener("visibilitychange", this.#look);
    this.#open();
  }

  ask(wish: Wish): Promise<Done> {
    const full = { ...wish, table: this.table, id: randomHex(12) } as Request;
    return new Promise((done, refused) => {
      this.#pending.set(full.id, { wish: full, done, refused });
      this.#keep();
      this.#send(full);
    });
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#watch);
    removeEventListener("online", this.#now);
    document.removeEventListener("visibilitychange", this.#look);
    this.#socket?.close();
  }

  #open(): void {
    this.becomes("connecting");
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
    this.#socket = socket;
    this.#await(PATIENCE); // an opening is an answer as well
    socket.onopen = () => {
      this.#attaching = randomHex(12);
      const attach: Request = { type: "attach", table: this.table, id: this.#attaching, token: this.token, language: language() };
      socket.send(JSON.stringify(attach));
      for (const { wish } of this.#pending.values()) socket.send(JSON.stringify(wish));
      this.#listen();
      this.becomes("open");
    };
    socket.onmessage = (message: MessageEvent<string>) => {
      if (socket === this.#socket) this.#told(JSON.parse(message.data) as Told);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
  }

  /** Come again by another line. */
  #leave(atLeast = 0): void {
    const left = this.#socket;
    this.#lost(atLeast);
    left?.close();
  }

  #lost(atLeast = 0): void {
    this.#socket = null;
    clearTimeout(this.#watch);
    if (this.#closed) return;
    this.becomes("lost");
    const wait = Math.max(atLeast, Math.min(LAST_RETRY, FIRST_RETRY * 2 ** this.#tries++));
    this.#timer = window.setTimeout(() => this.#open(), wait * (0.75 + Math.random() / 2));
  }

  /** The network is another one, or somebody is looking again: no reason to wait. */
  #now = (): void => {
    if (this.#socket) {
      this.#ping(DOUBT);
      return;
    }
    clearTimeout(this.#timer);
    this.#tries = 0;
    this.#open();
  };

  #look = (): void => {
    if (document.visibilityState !== "hidden") this.#now();
  };

  #send(wish: Request): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return; // sent when the line is back
    this.#socket.send(JSON.stringify(wish));
    this.#listen();
  }

  /** Is the server there? Whatever is heard next is an answer. */
  #ping(patience: number): void {
    this.#send({ type: "ping", table: this.table, id: randomHex(12) });
    this.#await(patience);
  }

  #await(patience: number): void {
    clearTimeout(this.#watch);
    this.#watch = window.setTimeout(() => this.#leave(), patience);
  }

  /** The line is there. An answer may take its time, and where none is due there may be silence for a while. */
  #listen(): void {
    clearTimeout(this.#watch);
    if (this.#pending.size) {
      this.#watch = window.setTimeout(() => this.#ping(DOUBT), PATIENCE);
      return;
    }
    // Where nobody looks nobody asks: thousands of forgotten tabs cost a server nothing.
    this.#watch = window.setTimeout(() => document.visibilityState !== "hidden" && this.#ping(PATIENCE), SILENCE);
  }

  #told(told: Told): void {
    if (told.type === "gone" && told.code === "moved") {
      this.#leave(); // another server looks after the table
      return;
    }
    if (told.type === "done" || told.type === "refused") {
      if (told.id === this.#attaching) this.#attached(told);
      else this.#settle(told);
    }
    if (this.#socket && !this.#closed) this.#listen();
    this.hear(told);
  }

  /** The table lets us in, or later, or not at all. */
  #attached(told: Done | Refused): void {
    if (told.type === "done") this.#tries = 0;
    else if (told.retry_after || told.code === "not_saved") this.#leave((told.retry_after ?? 0) * 1000); // what was sent after it was refused as well
    else this.#told({ type: "gone", table: told.table, code: told.code, sentence: told.sentence });
  }

  #settle(told: Done | Refused): void {
    const pending = this.#pending.get(told.id);
    if (!pending) return;
    if (told.type === "refused" && told.retry_after) {
      window.setTimeout(() => this.#send(pending.wish), told.retry_after * 1000);
      return;
    }
    this.#pending.delete(told.id);
    this.#keep();
    if (told.type === "done") pending.done(told);
    else pending.refused(new Refusal(told.code, told.sentence, told.clause));
  }

  // Answers that are on their way, kept across a reload of this tab.

  /** Several people may sit at this device, each with a line of their own. */
  get #key(): string {
    return `parlour.unsent.${this.table}.${this.token?.slice(0, 8) ?? ""}`;
  }

  #keep(): void {
    const answers = [...this.#pending.values()].map(({ wish }) => wish).filter((wish) => wish.type === "answer");
    try {
      if (answers.length) sessionStorage.setItem(this.#key, JSON.stringify(answers));
      else sessionStorage.removeItem(this.#key);
    } catch {
      // A browser that keeps nothing still plays.
    }
  }

  #unsent(): Request[] {
    try {
      return JSON.parse(sessionStorage.getItem(this.#key) ?? "[]") as Request[];
    } catch {
      return [];
    }
  }
}
