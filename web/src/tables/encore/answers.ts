/** The options of a decision, each with the places on the table at which it is picked. */
import type { DecisionInfo } from "../../wire";
import { capital, maybe, say } from "../../words";
import { plainName } from "../options";
import { handSpot, kindOf, spotOf, traySpot, type Cast, type EncoreView, type Now } from "./board";

export interface Answer {
  action: number;
  notation: string;
  verb: string;
  /** What the button says that gives this answer. */
  label: string;
  /** What it is called among the other deeds of the same card. */
  deed: string;
  /** Where it is picked; none for a plain button. */
  spots: string[];
  /** The zone a staged or moved card goes to. */
  place: string | null;
  card: string | null;
}

export class Table {
  constructor(readonly view: EncoreView, readonly now: Now, readonly me: number, readonly cast: Cast) {}

  get mine() {
    return this.view.managers[this.me]!;
  }
  get theirs() {
    return this.view.managers[1 - this.me]!;
  }
  named(name: string): string {
    return this.cast.cards.get(kindOf(name))?.title ?? plainName(kindOf(name));
  }
  /** What lies in a zone: `m2` or `b1` of a side. */
  at(side: "mine" | "theirs", zone: string): string | null {
    const stage = (side === "mine" ? this.mine : this.theirs).stage;
    return (zone.startsWith("m") ? stage.main : stage.back)[Number(zone.slice(1)) - 1] ?? null;
  }
  /** Where a card of a seat lies on its stage. */
  spotOf(seat: number, card: string): string | null {
    const stage = this.view.managers[seat]!.stage;
    const row = stage.main.includes(card) ? "main" : "back";
    const zone = stage[row].indexOf(card) + 1;
    return zone ? spotOf(seat === this.me ? "mine" : "theirs", row, zone) : null;
  }
  zoned(zone: string): string {
    return say(zone.startsWith("m") ? "encore.main" : "encore.back", { zone: zone.slice(1) });
  }

  answers(decision: DecisionInfo): Answer[] {
    return decision.options.map(({ action, notation }) => ({ action, notation, ...this.#read(notation) }));
  }

  #read(notation: string): Omit<Answer, "action" | "notation"> {
    const [verb = "", first = "", second = ""] = notation.split(" ");
    const answer = { verb, label: maybe(`encore.do.${notation}`) ?? capital(notation), deed: "", spots: [] as string[], place: null as string | null, card: null as string | null };
    const about = (card: string | null, facts = {}) => {
      answer.card = card;
      const key = second === "boosted" ? "boosted" : verb;
      const known = { card: card ? this.named(card) : capital(first), ...facts };
      answer.label = maybe(`encore.do.${key}`, known) ?? answer.label;
      answer.deed = maybe(`encore.deed.${key}`, known) ?? answer.label;
    };
    switch (verb) {
      case "perform":
        about(this.at("mine", first));
        answer.spots = [`mine:${first}`];
        if (second) answer.spots.push(`mine:b${first.slice(1)}`);
        break;
      case "encore":
      case "preshow":
      case "forward":
        about(this.at("mine", first));
        answer.spots = [`mine:${first}`];
        break;
      case "target":
        about(this.at(first === "yours" ? "mine" : "theirs", second));
        answer.spots = [`${first === "yours" ? "mine" : "theirs"}:${second}`];
        break;
      case "place": {
        const [seat, card] = this.view.picked ?? [this.me, ""];
        const side = seat === this.me ? "mine" : "theirs";
        const row = this.view.managers[seat]!.stage.main.includes(card) ? "main" : "back";
        answer.place = spotOf(side, row, Number(first));
        about(card, { zone: this.zoned(answer.place.slice(-2)) });
        answer.spots = [answer.place];
        break;
      }
      case "keep": {
        const front = first === "front";
        const zone = `${front ? "m" : "b"}${this.now.exhausting ?? 1}`;
        about(this.at("mine", zone));
        answer.spots = [`mine:${zone}`];
        break;
      }
      case "stage":
        about(first, { zone: this.zoned(second) });
        answer.place = `mine:${second}`;
        answer.spots = [this.#inHand(first)];
        break;
      case "trigger":
      case "discard":
      case "take":
      case "put":
        about(first);
        answer.spots = [this.#inHand(first)];
        break;
      case "draw":
        answer.spots = [`deck:${first}`];
        break;
      case "colour":
        answer.label = say("encore.do.colour", { card: this.cast.colours.find((one) => one.id === first)?.name ?? capital(first) });
        answer.spots = [`colour:${first}`];
        break;
      case "vibe":
        answer.label = say("encore.do.vibe", { card: this.cast.vibes.find((one) => one.id === first)?.name ?? capital(first) });
        break;
    }
    return answer;
  }

  /** A card that is offered and not in my hand lies in the tray beside it. */
  #inHand(kind: string): string {
    return this.mine.hand.some((name) => kindOf(name) === kind) ? handSpot(kind) : traySpot(kind);
  }
}
