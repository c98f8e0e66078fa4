/** Every random result of a file, drawn again from its key. */
import { capital, maybe, say } from "../words";
import { Numbers } from "./protocol";

/** What became of one stream of chance. */
export interface Stream {
  name: string;
  draws: number;
  shuffle: boolean;
  /** The first result that does not follow, in a sentence. */
  wrong: string | null;
}

/** Streams that are no pile of cards. */
const LOOSE = new Set(["dealer", "die", "pick"]);

interface Event {
  numbers: Numbers;
  number: number;
  /** How many cards were left at the last draw. */
  left: number;
}

export function checkRandom(results: unknown, key: Uint8Array): Stream[] {
  const streams = new Map<string, Stream>();
  const events = new Map<string, Event>(); // the one under way in each stream
  for (const [place, result] of (Array.isArray(results) ? (results as unknown[]) : [null]).entries()) {
    const read = readResult(result);
    if (!read) return [{ name: "", draws: 0, shuffle: false, wrong: say("verify.random_shape", { number: place + 1 }) }];
    const { label, stream, number, bound, value } = read;
    const name = maybe(`verify.stream.${stream}`);
    // What no game draws from could be made to give anything.
    const strange = name === null ? say("verify.random_strange", { name: stream, number: place + 1 }) : null;
    const told = streams.get(stream) ?? { name: capital(name ?? stream), draws: 0, shuffle: !LOOSE.has(stream), wrong: strange };
    streams.set(stream, told);
    if (told.wrong) continue;
    told.draws += 1;
    let event = events.get(stream);
    if (!event || event.number !== number) {
      if (event && number < event.number) told.wrong = say("verify.random_order", { name: told.name, number: place + 1 });
      event = { numbers: new Numbers(key, label), number, left: Infinity };
      events.set(stream, event);
    }
    // A shuffled pile loses the card that is drawn and gains none before it is shuffled again.
    if (told.shuffle && bound >= event.left) told.wrong ??= say("verify.random_order", { name: told.name, number: place + 1 });
    event.left = bound;
    const expected = event.numbers.below(bound);
    if (expected !== value) told.wrong ??= say("verify.random_bad", { name: told.name, number: place + 1, found: value, expected });
  }
  return [...streams.values()];
}

function readResult(result: unknown) {
  if (!Array.isArray(result) || result.length !== 3) return null;
  const [label, bound, value] = result as unknown[];
  const parts = typeof label === "string" ? /^([ -~]+)\/(0|[1-9]\d*)$/.exec(label) : null;
  if (!parts || typeof bound !== "number" || typeof value !== "number" || bound < 2) return null;
  return { label: parts[0], stream: parts[1]!, number: Number(parts[2]), bound, value };
}
