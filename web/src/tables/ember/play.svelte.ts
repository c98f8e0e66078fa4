/** What a person is about to do at a table of Ember: the answers they have, the one they chose, and its payment.
 *
 * A question of the engine is one answer at a time; a conjuring is announced, then paid card by card. Here it is
 * one thing: a creature is chosen, its payment lies ready, and one button sends it all.
 */
import type { Card } from "../../live/api";
import type { LiveTable } from "../../live/table.svelte";
import { capital, maybe, say } from "../../words";
import { REACTIONS, named, type EmberFigures, type EmberView, type Means } from "./ember";

/** Where an answer is given: on a card of the hand, on a creature, on a wizard, on a pile, on cards laid out, or by a button. */
export type Spot = "hand" | "creature" | "seat" | "pile" | "tray" | "button";

export interface Choice {
  action: number;
  notation: string;
  verb: string;
  /** What the notation is about: a card, a creature, a seat; empty if it is about nothing. */
  about: string;
  spot: Spot;
  label: string;
}

const ON_CARDS = new Set<Spot>(["hand", "creature", "tray"]);
const HAND_VERBS = new Set(["discard", "give", "lay", "pay"]);
const TRAY_VERBS = new Set(["take", "put"]);
const CREATURE_VERBS = new Set(["conjure", "lift", "use", "flip", "revive", "target"]);
const QUIET = new Set(["call"]); // never among the answers that glow: noticing it is the player's part
const CONJURINGS = new Set(["conjure", "lift"]);
/** What sends a card of the hand elsewhere, and what plays an Archmage on a creature. */
const SENT = new Set(["discard", "pay", "lay", "give"]);
const PLAYED = new Set(["flip", "revive"]);
/** What is done when nothing was chosen: the calm thing. */
const CALM = ["pass", "draw", "done", "keep", "end"];

export class EmberPlay {
  cards = $state.raw(new Map<string, Card>());
  /** The notation of what was chosen, null: nothing. */
  #chosen = $state<string | null>(null);
  /** The places in the hand that were picked instead of the suggested ones. */
  #picked = $state.raw<number[] | null>(null);
  /** The decision to which the choice belongs. */
  #chosenFor = $state("");
  /** A payment on its way, card by card. */
  #plan: { creature: string; left: string[]; answered: string } | null = null;
  #planning = $state(false);
  calling = $state(false);

  constructor(readonly table: LiveTable) {}

  readonly view = $derived.by(() => this.table.view as unknown as EmberView);
  readonly figures = $derived.by(() => this.table.figures as unknown as EmberFigures);
  readonly decision = $derived.by(() => this.table.decision);
  readonly me = $derived.by(() => this.table.seat ?? 0);
  readonly hand = $derived.by(() => this.view.hands[this.me]?.known ?? []);
  readonly reacting = $derived.by(() => REACTIONS.has(this.decision?.question ?? ""));
  /** Whether creatures are looked at ahead of the turn: nothing is asked that they could answer. */
  readonly ahead = $derived.by(() => this.decision === null || this.reacting);
  readonly solo = $derived.by(() => this.view.hands.length === 1);
  /** Whether an answer is on its way. */
  readonly busy = $derived.by(() => this.table.sending !== null || this.#planning);

  readonly choices = $derived.by((): Choice[] => {
    const options = this.decision?.options ?? [];
    return this.#planning ? [] : options.map(({ action, notation }) => this.#understood(action, notation)).filter((choice) => !QUIET.has(choice.verb));
  });
  readonly call = $derived.by(() => this.decision?.options.find((option) => option.notation === "call")?.action ?? null);

  /** What the hand could pay for, by creature. */
  readonly means = $derived.by(() => new Map<string, Means>(this.figures.means.flatMap((one) => one.creatures.map((id) => [id, one] as const))));

  /** The answers that are found by digits and arrows: cards first, then buttons. */
  readonly order = $derived.by(() => {
    const rank: Record<Spot, number> = { creature: 0, hand: 1, tray: 1, seat: 2, pile: 3, button: 4 };
    return [...this.choices].sort((a, b) => rank[a.spot] - rank[b.spot] || this.#worth(b) - this.#worth(a));
  });

  /** What stands ready: what was chosen, else the best to conjure, else the calm thing. */
  readonly chosen = $derived.by((): Choice | null => {
    const wanted = this.#chosenFor === this.#asking ? this.#chosen : null;
    if (wanted === "") return null;
    const found = wanted === null ? undefined : this.choices.find((choice) => choice.notation === wanted);
    if (found) return found;
    return this.order.find((choice) => CONJURINGS.has(choice.verb)) ?? null;
  });
  readonly calm = $derived.by(() => CALM.map((notation) => this.choices.find((choice) => choice.notation === notation)).find((choice) => choice !== undefined) ?? null);
  /** What the one filled button does. */
  readonly main = $derived.by(() => this.chosen ?? this.calm);
  readonly others = $derived.by(() => this.choices.filter((choice) => !ON_CARDS.has(choice.spot) && choice !== this.main));

  /** The creature whose payment lies ready: chosen to conjure, or looked at ahead of one's turn. */
  readonly wanted = $derived.by((): string | null => {
    if (this.chosen && CONJURINGS.has(this.chosen.verb)) return this.chosen.about;
    const ahead = this.ahead && this.#chosenFor === this.#asking ? this.#chosen : null;
    return ahead && this.means.has(ahead) ? ahead : null;
  });
  readonly payment = $derived.by((): number[] => {
    const ways = this.wanted === null ? undefined : this.means.get(this.wanted)?.ways;
    if (!ways) return [];
    const picked = this.#picked?.join() ?? "";
    return ways.find((way) => way.join() === picked) ?? ways[0] ?? [];
  });
  readonly paidCards = $derived.by(() => this.payment.map((place) => this.hand[place] ?? ""));

  get #asking(): string {
    return this.decision?.id ?? "ahead";
  }

  name(id: string): string {
    return named(id, this.cards);
  }

  at(spot: Spot, about: string): Choice | undefined {
    return this.choices.find((choice) => choice.spot === spot && choice.about === about);
  }

  /** The digit that chooses an answer, if it has one. */
  digit(choice: Choice | undefined): number | null {
    const place = choice ? this.order.indexOf(choice) : -1;
    return place >= 0 && place < 9 ? place + 1 : null;
  }

  /** Choose; what is chosen already is done. */
  choose(choice: Choice): void {
    if (this.busy) return;
    if (this.#chosen === choice.notation && this.#chosenFor === this.#asking) return this.act();
    this.#pick(choice.notation);
  }

  /** Look at a creature that can be paid for once the turn comes. */
  lookAhead(creature: string): void {
    if (this.ahead && this.means.has(creature)) this.#pick(this.wanted === creature ? "" : creature);
  }

  cancel(): void {
    this.#pick("");
  }

  step(by: 1 | -1): void {
    if (!this.order.length) return;
    const now = this.chosen ? this.order.indexOf(this.chosen) : by > 0 ? -1 : 0;
    const next = this.order[(now + by + this.order.length) % this.order.length];
    if (next) this.#pick(next.notation);
  }

  /** Another card into the payment, or out of it: the way to pay that is closest to what lies ready. */
  swap(place: number): void {
    const ways = (this.wanted === null ? undefined : this.means.get(this.wanted)?.ways) ?? [];
    const now = this.payment;
    const archmages = (way: number[]) => way.filter((one) => this.hand[one] === "archmage").length;
    const fits = (way: number[]) => {
      if (this.hand[place] === "archmage") return now.includes(place) ? archmages(way) < archmages(now) : archmages(way) > archmages(now);
      return way.includes(place) !== now.includes(place);
    };
    const shared = (way: number[]) => way.filter((one) => now.includes(one)).length;
    const best = ways.filter(fits).sort((a, b) => shared(b) - shared(a))[0];
    if (best) this.#picked = best;
  }

  /** Whether a card of the hand can be part of what pays for the creature that stands ready. */
  canPay(place: number): boolean {
    if (this.wanted === null) return false;
    return (this.means.get(this.wanted)?.ways ?? []).some((way) => way.some((one) => one === place || (this.hand[one] === "archmage" && this.hand[place] === "archmage")));
  }

  /** Do what stands ready. */
  act(choice: Choice | null = this.main): void {
    if (!choice || this.busy) return;
    if (CONJURINGS.has(choice.verb)) {
      this.#plan = { creature: choice.about, left: [...this.paidCards], answered: this.#asking };
      this.#planning = true;
    }
    this.#forget();
    void this.table.answer(choice.action).then(() => {
      if (this.table.problem) this.#drop();
    });
  }

  /** What a place takes that is carried to it: the actions of some verbs, as the page writes them down. */
  takes(...verbs: string[]): string | undefined {
    return this.choices.filter((choice) => verbs.includes(choice.verb)).map((choice) => choice.action).join(" ") || undefined;
  }

  /** What a pile or a wizard takes of the cards that are asked for, if they go there. */
  receives(place: number | "deck" | "charred"): string[] {
    return this.figures.goes_to === place ? ["give", "lay", "put"] : [];
  }

  /** What a card of the hand offers to who carries it: an Archmage goes to a creature, others to a pile or a wizard. */
  offers(id: string): string | undefined {
    const sent = this.choices.filter((choice) => SENT.has(choice.verb) && choice.about === id).map((choice) => choice.action);
    const played = id === "archmage" ? this.choices.filter((choice) => PLAYED.has(choice.verb)).map((choice) => choice.action) : [];
    return [...sent, ...played].join(" ") || undefined;
  }

  /** A card was carried to where it is taken. */
  carry(action: number): void {
    const choice = this.choices.find((one) => one.action === action);
    if (!choice || this.busy) return;
    if (this.wanted !== choice.about) this.#pick(choice.notation);
    this.act(choice);
  }

  makeCall(): void {
    this.calling = false;
    if (this.call !== null) void this.table.answer(this.call);
  }

  /** Go on paying; called whenever a question comes. */
  pay(): void {
    const plan = this.#plan;
    const decision = this.decision;
    if (!plan || this.table.sending !== null) return;
    if (decision === null) {
      // The last card goes by itself; others may be asked before it is my turn again.
      if (this.view.wanted !== plan.creature && !this.view.pool.includes(plan.creature)) this.#drop();
      return;
    }
    if (decision.id === plan.answered) return; // what follows is on its way
    if (decision.question !== "pay") return this.#drop();
    const next = decision.options.find((option) => plan.left.some((card) => option.notation === `pay ${card}`));
    const last = decision.options.find((option) => option.notation === "done");
    const taken = next ?? last;
    if (!taken) return this.#drop();
    if (next) plan.left.splice(plan.left.indexOf(next.notation.slice(4)), 1);
    plan.answered = decision.id;
    void this.table.answer(taken.action);
  }

  #drop(): void {
    this.#plan = null;
    this.#planning = false;
  }

  #pick(notation: string): void {
    this.#chosen = notation;
    this.#chosenFor = this.#asking;
    this.#picked = null;
  }

  #forget(): void {
    this.#chosen = null;
    this.#picked = null;
  }

  #worth(choice: Choice): number {
    return CONJURINGS.has(choice.verb) ? (this.figures.after[choice.about] ?? 0) : 0;
  }

  #understood(action: number, notation: string): Choice {
    const whole = maybe(`ember.do.${notation}`);
    const [verb = "", about = ""] = notation.split(/ (.*)/s);
    if (whole !== null) return { action, notation, verb: notation, about: notation, spot: notation.startsWith("draw") ? "pile" : "button", label: whole };
    const made = (spot: Spot, label: string): Choice => ({ action, notation, verb, about, spot, label });
    if (verb === "player") return made("seat", this.table.nameOf(Number(about)) || say("ember.night"));
    if (verb === "choose") return made("button", capital(this.figures.lists[Number(about) - 1] ?? about));
    if (verb === "discard" && this.decision?.question === "draw") return made("hand", say("ember.do.exchange", { card: this.name(about) }));
    if (verb === "use" && this.decision?.question === "cancel") return made("creature", say("ember.do.cancel", { card: this.name(about) }));
    if (verb === "give" && typeof this.figures.goes_to === "number") return made("hand", say("ember.do.give_to", { card: this.name(about), name: this.table.nameOf(this.figures.goes_to) }));
    const label = maybe(`ember.do.${verb}`, { card: this.name(about) }) ?? capital(notation);
    if (HAND_VERBS.has(verb)) return made("hand", label);
    if (TRAY_VERBS.has(verb)) return made("tray", label);
    if (CREATURE_VERBS.has(verb)) return made("creature", label);
    return made("button", label);
  }
}
