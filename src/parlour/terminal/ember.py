"""What Ember looks like in a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from rich.console import Group, RenderableType
from rich.text import Text

from parlour.core.decisions import Action, Decision
from parlour.core.events import Event
from parlour.core.game import Game
from parlour.core.seats import bit
from parlour.core.views import View
from parlour.games.ember.actions import (
    ASKS,
    CALL,
    CANCEL,
    CARDS,
    CHOOSING,
    CONJURING,
    CREATURES,
    DONE,
    DRAWING,
    LAST,
    MOMENT,
    PASS,
    PAY,
    PAYING,
)
from parlour.games.ember.cards import FIRST_ARCHMAGE, KINDS
from parlour.games.ember.game import Ember
from parlour.games.ember.picks import picks_of
from parlour.games.ember.powers import threshold
from parlour.games.ember.view import EmberView
from parlour.terminal.ember_table import (
    hand,
    header,
    mixed_options,
    options,
    piles,
    pool_brief,
    pool_costs,
    pool_flow,
    pool_grid,
    ranks,
    wizards,
)
from parlour.terminal.ember_words import Words
from parlour.terminal.look import Choice, Look, Moment, Screen, Size, Wish, listed, say
from parlour.terminal.news import cut, told_since
from parlour.terminal.options import marked, packed_options
from parlour.terminal.pictures import folded

WIDEST = 100  # longer lines are hard to read

NOT_TOLD = ("conjuring_announced", "lift_announced", "replenished", "dealt", "pool_laid")
"""What the table shows, or the next sentence says too; one's own cards are told all the same."""

CLAUSES = {
    "moment": ("EMB-5.1", "EMB-5.3", "EMB-5.6", "EMB-6.1"),
    "draw": ("EMB-4.2", "EMB-4.9", "EMB-7.3", "EMB-7.5"),
    "top": ("EMB-4.2",),
    "conjure": ("EMB-4.4", "EMB-4.11", "EMB-3.3", "EMB-7.3", "EMB-7.5"),
    "pay": ("EMB-3.3", "EMB-3.4", "EMB-4.11"),
    "last": ("EMB-7.3", "EMB-7.7", "EMB-6.1"),
    "cancel": ("EMB-5.5", "EMB-5.8", "EMB-5.9"),
    "target": ("EMB-5.14",),
    "player": ("EMB-5.14",),
}
ALONE = ("EMB-12.2", "EMB-12.3", "EMB-12.5", "EMB-12.8")


class Order(Enum):
    """What the person has decided about the moments to come."""

    NONE = "none"
    PASS = "pass"  # noqa: S105 - let every moment pass until one's own turn
    CANCELS = "cancels"  # the same, but ask about cancels


SHORT = {"y": "yes", "n": "no"}
ORDERS = {"pp": Order.PASS, "pc": Order.CANCELS}


class EmberLook(Look):
    """One to five wizards; keeps what the person decided beforehand."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        assert isinstance(game, Ember), "the table of another game"
        self.ember = game
        self._order = Order.NONE
        self._ordered_in = 0  # the turn in which the order was given
        self._chain: list[Action] = []  # the rest of a payment

    def welcome(self, moment: Moment, size: Size) -> RenderableType:
        words = self._words(moment)
        width = min(size.width, WIDEST)
        alone = words.table.solo
        lines = [Text(say("ember.title"), "strong.brass"), Text()]
        for number in range(1, 6):
            lines += folded(say(f"ember.welcome.{number}"), width)
        needed = int(threshold(words.table, words.me))
        lines += folded(
            say("ember.welcome_alone" if alone else "ember.welcome_6", vp=needed), width
        )
        if not alone:
            lines += [Text(), *folded(say("ember.seats", names=listed(moment.names)), width)]
        return Group(*lines, Text(), *folded(say("ember.help_is_near"), width, "quiet"))

    # Asking.

    def table(self, moment: Moment, decision: Decision, size: Size) -> Screen:
        words = self._words(moment)
        width = min(size.width, WIDEST)
        question = self._question(words, decision, width)
        prompt = self._prompt(words, decision)
        for lines in self._layouts(moment, words, decision, question, size):
            if len(lines) < size.height:
                break
        return Screen(Group(*lines), prompt, self._enter(words, decision))

    def choices(self, moment: Moment, decision: Decision) -> list[Choice]:
        return self._words(moment).choices(decision)

    def _layouts(
        self, moment: Moment, words: Words, decision: Decision, question: list[Text], size: Size
    ) -> Iterator[list[Text]]:
        """The table, the roomiest first."""
        width = min(size.width, WIDEST)
        choices = marked(words.choices(decision), moment.chosen)
        news = self._news(moment, width)
        head = header(words)
        whole = options(choices, width)
        mixed = mixed_options(choices, width)
        packed = packed_options(choices, width)
        below = [*piles(words, width), *hand(words, width)]
        around = wizards(words, width, brief=False)
        brief = wizards(words, width, brief=True)
        grid, flow = pool_grid(words, width), pool_flow(words, width)
        short = pool_brief(words, width)
        blank = [Text()]
        told = [*news, *(blank if news else []), *question, *whole]
        if size.width > WIDEST:
            costs = pool_costs(words, size.width)
            yield [*head, *blank, *costs, *blank, *around, *blank, *below, *blank, *told]
        spaced = [*head, *blank, *grid, *blank, *around, *blank, *below, *blank]
        yield [*spaced, *told]
        yield [*head, *grid, *around, *below, *blank, *news, *question, *whole]
        yield [*head, *grid, *around, *below, *news, *question, *whole]
        yield [*head, *flow, *around, *below, *news, *question, *whole]
        yield [*head, *flow, *around, *below, *news, *question, *mixed]
        yield [*head, *flow, *around, *below, *news, *question, *packed]
        if words.table.ask not in (DRAWING, CONJURING):
            yield [*head, *short, *around, *below, *news, *question, *mixed]
            yield [*head, *short, *around, *below, *news, *question, *packed]
        for most in (6, 4, 2):
            yield [*head, *flow, *around, *below, *cut(news, most), *question, *packed]
        for most in (8, 4, 2, 1):
            yield [*head, *short, *around, *below, *cut(news, most), *question, *packed]
        for most in (6, 2, 1):
            yield [*head, *short, *brief, *below, *cut(news, most), *question, *packed]
        yield [*head, *brief, *below, *question[-1:], *packed]

    def _question(self, words: Words, decision: Decision, width: int) -> list[Text]:
        """The question, and above it what it is about."""
        table = words.table
        asked = self.game.say(f"question.{decision.question}")
        lines: list[Text] = []
        if table.ask == PAYING:
            name = words.creature(table.wanted).name
            about = say("ember.costs", creature=name, cost=words.cost(table.wanted))
            lines += folded(about, width, "brass")
        elif table.ask == CONJURING:
            asked = say(f"ember.conjure.{conjuring(words, decision)}")
            if table.turn == 1 and not table.solo:
                lines += folded(say("ember.no_first_draw"), width)
        elif table.ask not in (MOMENT, LAST, DRAWING):
            number = words.acting()
            if number is not None:
                about = f"{words.creature(number).name}: {words.text(number)}"
                lines += folded(about, width, "brass")
        picks = picks_of(table, words.me)
        if picks and table.ask != CHOOSING:
            asked += f" {say('ember.picked', cards=', '.join(words.card(card) for card in picks))}"
        return [*lines, *folded(asked, width, "strong.green")]

    def _prompt(self, words: Words, decision: Decision) -> str:
        facts: dict[str, object] = {"last": len(decision.options)}
        if words.table.ask == PAYING:
            cards = ", ".join(_short(card) for card in words.suggestion())
            return say("ember.prompt_pay", cards=cards, **facts)
        if PASS in decision.options:
            code = "prompt_last" if words.table.ask == LAST else "prompt_pass"
            return say(f"ember.{code}", **facts)
        return say("ember.prompt", **facts)

    def _enter(self, words: Words, decision: Decision) -> str:
        if words.table.ask == PAYING:
            cards = ", ".join(_short(card) for card in words.suggestion())
            return say("ember.enter_pays", cards=cards)
        return say("ember.enter_passes") if PASS in decision.options else ""

    def passing_on(self, decision: Decision) -> str | None:
        return "pp" if PASS in decision.options and decision.question != ASKS[LAST].code else None

    def answer(self, text: str, moment: Moment, decision: Decision) -> Action | None:
        words = self._words(moment)
        may_pass = PASS in decision.options
        if text in ORDERS and may_pass and words.table.ask != LAST:
            self._order = ORDERS[text]
            self._ordered_in = int(words.table.turn)
            return int(PASS)
        if text:
            return words.chosen(SHORT.get(text, text), decision)
        if words.table.ask == PAYING:
            kinds = [min(card, int(FIRST_ARCHMAGE)) for card in words.suggestion()]
            self._chain = [int(CARDS + PAY * KINDS + kind) for kind in kinds]
            self._chain.append(int(DONE))
            return self._next_of_chain(decision)
        return int(PASS) if may_pass else None

    def unasked(self, moment: Moment, decision: Decision) -> Action | None:
        words = self._words(moment)
        table = words.table
        if table.ask == PAYING:
            return self._next_of_chain(decision)
        self._chain = []
        if table.active == words.me and table.turn > self._ordered_in:
            self._order = Order.NONE
        passes = table.ask == MOMENT or (table.ask == CANCEL and self._order is Order.PASS)
        return int(PASS) if passes and self._order is not Order.NONE else None

    def _next_of_chain(self, decision: Decision) -> Action | None:
        while self._chain:
            action = self._chain.pop(0)
            if action in decision.options:
                return action
        return None

    def doubt(self, moment: Moment, action: Action) -> str | None:
        words = self._words(moment)
        have, need = words.view.total(words.me), int(threshold(words.table, words.me))
        if action != CALL or have >= need:
            return None
        return say("ember.wrong_call", total=have, needed=need)

    def mistake(self, text: str, moment: Moment, decision: Decision) -> str:
        if not text:
            return say("ember.not_empty", last=len(decision.options))
        return say("ember.not_an_option", text=text, last=len(decision.options))

    # Looking things up.

    def whole(self, moment: Moment, size: Size) -> RenderableType | None:
        """The Pool with costs and texts."""
        words = self._words(moment)
        width = min(size.width, WIDEST)
        lines = [Text(say("ember.pool"), "strong.brass")]
        stars = {name for _, names in ranks(words) for name in names if name.endswith("*")}
        numbers = [n for n in range(len(self.ember.cards.creatures)) if words.table.pool & bit(n)]
        for number in sorted(numbers, key=lambda n: (words.creature(n).vp, n)):
            lines += self._card_lines(words, number, width, stars)
        return Group(*lines)

    def card(self, text: str, moment: Moment, size: Size) -> RenderableType | None:
        words = self._words(moment)
        number = words.find(text)
        if number is None:
            return None
        width = min(size.width, WIDEST)
        lines = self._card_lines(words, number, width, set())
        return Group(*lines, *folded(words.creature(number).flavour, width, "quiet", 4))

    def _card_lines(self, words: Words, number: int, width: int, stars: set[str]) -> list[Text]:
        creature = words.creature(number)
        star = "*" if f"{creature.name}*" in stars else ""
        facts = {"vp": creature.vp, "cost": words.cost(number)}
        head = Text.assemble((f"{creature.name}{star}", "strong.brass"), "  ")
        head.append(say("ember.worth_and_cost", **facts))
        name = f"{creature.ability.name}. " if creature.ability.name else ""
        return [head, *folded(f"{name}{words.text(number)}", width, indent=4)]

    def meant(self, text: str, moment: Moment) -> Action | None:
        return self._words(moment).wanted(text)

    def wishes(self, moment: Moment, decision: Decision) -> list[Wish]:
        return self._words(moment).wishes(decision)

    def keys(self) -> tuple[str, ...]:
        return tuple(say(f"ember.keys.{number}") for number in range(1, 9))

    def clauses(self, view: View) -> tuple[str, ...]:
        assert isinstance(view, EmberView), "a view of another game"
        ask = ASKS[view.table.ask]
        ids = [ask.clause, *CLAUSES.get(ask.code, ())]
        if view.table.solo and ask.code in ("moment", "conjure"):
            ids += ALONE
        elif view.table.turn == 1 and ask.code == "conjure":
            ids.insert(0, "EMB-2.8")
        return tuple(dict.fromkeys(ids))

    # Telling.

    def pauses(self, view: View, event: Event) -> bool:
        return False

    def news(self, moment: Moment, size: Size) -> Screen:
        """The end of the game as it happened."""
        width = min(size.width, WIDEST)
        lines = self._news(moment, width)
        return Screen(Group(*cut(lines, size.height - 2)), say("ember.onward"))

    def tell(self, event: Event, moment: Moment) -> str | None:
        facts = event.facts()
        if event.code in NOT_TOLD and "cards" not in facts:
            return None
        if event.code == "marked_down" and event.clause == "EMB-7.5":
            return None  # told with the wrong call, for all creatures together
        told = self.game.tell(event, moment.view.seat, names=moment.names)
        return told or None

    def _news(self, moment: Moment, width: int) -> list[Text]:
        """What happened since the last answer, a paragraph a turn."""
        return told_since(
            moment.news, lambda event: self.tell(event, moment), ("turn_began",), width
        )

    def ending(self, moment: Moment, story: tuple[Event, ...], size: Size) -> RenderableType:
        words = self._words(moment)
        outcome = words.view.outcome
        assert outcome is not None, "the game is over"
        width = min(size.width, WIDEST)
        mine = words.me in outcome.winners and not moment.shared
        if not outcome.winners:
            told = say("ember.lost_alone" if moment.shared else "ember.lost")
        elif mine:
            told = say("ember.won" if len(outcome.winners) == 1 else "ember.won_together")
        else:
            told = say("ember.won_by", names=listed(words.player(seat) for seat in outcome.winners))
        return Group(
            Text(told, "strong.green" if mine else "strong.bad"),
            *folded(self.game.say(f"reason.{outcome.reason}"), width),
            Text(),
            *wizards(words, width, brief=False),
        )

    def _words(self, moment: Moment) -> Words:
        assert isinstance(moment.view, EmberView), "a view of another game"
        return Words(self.ember, moment.view, moment.names)


def conjuring(words: Words, decision: Decision) -> str:
    """How to ask about conjuring, with something to conjure or without."""
    if any(action >= CREATURES for action in decision.options):
        return "more" if words.table.conjured else "what"
    if words.table.conjured:
        return "done"
    return "refreshed" if words.table.refreshed else "nothing"


def _short(card: int) -> str:
    """A card in few letters: 6F, or the word for an Archmage."""
    if card >= FIRST_ARCHMAGE:
        return say("ember.archmage")
    return f"{card % 13 + 1}{'AEFW'[card // 13]}"
