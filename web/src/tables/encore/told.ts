/** What a move sets off, in sentences: our own where a sum is worth showing, otherwise the server's. */
import { say } from "../../words";
import type { Answer, Table } from "./answers";
import { dollars } from "./board";
import type { Foresight } from "./choosing.svelte";

const EXHAUST = new Set(["exhausted", "exhausted_away", "made_room"]);
const MOST = 4; // sentences: more is no help before a move

export interface Told {
  sum: string;
  rest: string[];
}

export function tellMove(answer: Answer, foresight: Foresight, table: Table): Told {
  const me = table.me;
  const rest: string[] = [];
  let sum = "";
  const codes = new Set(foresight.events.map((event) => event.event));
  for (const { event, facts, text } of foresight.events) {
    const n = Number(facts["n"]);
    const money = Number(facts["dollars"]);
    const own = facts["seat"] === me;
    if (own && !sum && (event === "performed" || event === "performed_boosted")) sum = performed(answer, n, table);
    else if (own && !sum && event === "staged") sum = say(money ? "encore.will_stage" : "encore.will_stage_free", { n, cost: dollars(money), left: dollars(foresight.payouts[me]!) });
    else if (own && !sum && event === "surprised") sum = say("encore.will_play", { cost: dollars(money), left: dollars(foresight.payouts[me]!) });
    else if (!own && EXHAUST.has(event)) continue;
    else if (own && event === "vibe_check") rest.push(say("encore.will_match", { sum: dollars(money) }));
    else if (event === "event_begins") rest.push(say(codes.has("star_reached") ? "encore.will_reach" : "encore.will_begin"));
    else if (!(event === "star_reached" && codes.has("event_begins")) && !(own && ["passed", "encored", "preshowed"].includes(event)) && text) rest.push(text);
  }
  if (!foresight.sure && (sum || rest.length)) rest.push(say("encore.will_depend"));
  return { sum, rest: rest.slice(0, MOST) };
}

function performed(answer: Answer, n: number, table: Table): string {
  const zone = /^perform m(\d)( boosted)?$/.exec(answer.notation);
  const numbers = table.now.managers[table.me]!;
  const at = Number(zone?.[1] ?? 1) - 1;
  const act = numbers.main[at]?.n ?? 0;
  const boost = zone?.[2] ? (numbers.back[at]?.n ?? 0) : 0;
  return boost && act + boost === n ? say("encore.will_boost", { act, boost, n }) : say("encore.will_add", { n });
}
