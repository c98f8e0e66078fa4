/** Something that is asked of the server by a press: one at a time, and what went wrong in a sentence. */
import { capital, say } from "../words";
import { Refusal } from "./api";

/** What went wrong, in a sentence: the server's own, where it has one. */
export const sentenceOf = (wrong: unknown): string => (wrong instanceof Refusal ? `${capital(wrong.message)}.` : say("start.no_server"));

export class Attempt {
  busy = $state(false);
  problem = $state("");

  /** Whoever presses again before it is done means it once. */
  async make(act: () => Promise<unknown>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = "";
    try {
      await act();
    } catch (wrong) {
      this.problem = sentenceOf(wrong);
    }
    this.busy = false;
  }
}
