"""What Encore!! looks like in a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from parlour.core.decisions import Action, Decision
from parlour.core.events import Event
from parlour.core.game import Game
from parlour.core.seats import bit
from parlour.core.views import View
from parlour.games.encore.actions import (
    ACTING,
    ASKS,
    COLOUR,
    DISCARDING,
    STAGING,
    TARGETING,
    VERBS,
)
from parlour.games.encore.cards import EFFECTS, Card
from parlour.games.encore.game import Encore, dollars
from parlour.games.encore.steps import EVENT
from parlour.games.encore.view import EncoreView
from parlour.terminal.encore_lines import fits
from parlour.terminal.encore_table import (
    card_at,
    gauges,
    hand,
    hand_flow,
    header,
    manager,
    stage,
    stage_flow,
    venue,
)
from parlour.terminal.encore_words import Words
from parlour.terminal.look import Choice, Look, Moment, Screen, Size, Wish, listed, say
from parlour.terminal.news import cut, told_since
from parlour.terminal.options import Detail, listed_options, marked, packed_options
from parlour.terminal.pictures import folded

WIDEST = 100  # longer lines are hard to read

CLAUSES = {
    "colour": ("ENC-2.4", "ENC-2.5", "ENC-1.5"),
    "draw": ("ENC-3.2", "ENC-3.3", "ENC-3.6"),
    "target": ("ENC-5.13", "ENC-6.5"),
    "stage": ("ENC-4.8", "ENC-4.3", "ENC-4.4"),
    "perform": ("ENC-5.1", "ENC-5.2", "ENC-5.3"),
    "vibe": ("ENC-5.13", "ENC-5.2"),
    "exhaust": ("ENC-7.3", "ENC-7.5"),
}
IN_PRESHOW = (
    *("ENC-4.1", "ENC-4.3", "ENC-4.4", "ENC-4.6", "ENC-5.1", "ENC-5.2", "ENC-5.3", "ENC-5.4"),
    *("ENC-6.1", "ENC-6.2"),
)
IN_EVENT = (
    *("ENC-4.1", "ENC-4.3", "ENC-5.1", "ENC-5.2", "ENC-5.3", "ENC-5.5", "ENC-5.7", "ENC-5.11"),
    *("ENC-6.3", "ENC-7.1", "ENC-7.2", "ENC-7.3"),
)


class EncoreLook(Look):
    """Two managers; keeps the card that the person has chosen to stage."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        assert isinstance(game, Encore), "the table of another game"
        self.encore = game
        self._card: int | None = None  # to be staged; its zone is asked for next

    def welcome(self, moment: Moment, size: Size) -> RenderableType:
        words = self._words(moment)
        width = min(size.width, WIDEST)
        lines = [Text(say("encore.title"), "strong.brass")]
        for number in range(1, 7):
            facts: dict[str, object] = {
                "name": words.other,
                "venues": int(words.table.agreed.venues),
            }
            lines += folded(say(f"encore.welcome.{number}", **facts), width)
        lines += [Text(), *folded(say("encore.zones"), width)]
        lines += folded(say("encore.seats", names=listed(moment.names)), width)
        return Group(*lines, *folded(say("encore.help_is_near"), width, "quiet"))

    # Asking.

    def table(self, moment: Moment, decision: Decision, size: Size) -> Screen:
        words = self._words(moment)
        choices = marked(words.choices(decision, self._card), moment.chosen)
        for lines in self._layouts(moment, words, choices, size):
            if len(lines) < size.height:
                break
        if self._card is None:
            return Screen(Group(*lines), say("encore.prompt", last=len(choices)))
        prompt = say("encore.prompt_where", last=len(choices))
        return Screen(Group(*lines), prompt, say("encore.enter_back"))

    def choices(self, moment: Moment, decision: Decision) -> list[Choice]:
        return self._words(moment).choices(decision, self._card)

    def _layouts(
        self, moment: Moment, words: Words, choices: list[Choice], size: Size
    ) -> Iterator[list[Text]]:
        """The table, the roomiest first."""
        width = min(size.width, WIDEST)
        news = self._news(moment, width)
        question = self._question(words, width)
        short = question[-1:]
        asked = [*question, *folded(say(f"encore.help.{self._help(words)}"), width, "quiet")]
        whole = listed_options(choices, width, Detail.ALL)
        mixed = listed_options(choices, width, Detail.ONE_STEP)
        plain = listed_options(choices, width, Detail.NONE)
        packed = packed_options(choices, width)
        if words.table.ask == COLOUR:
            head = [*header(words, width), *self._managers(words, width)]
            yield [*head, Text(), *news, Text(), *asked, *whole]
            yield [*head, *asked, *whole]
            yield [*head, *asked, *packed]
            return
        top = [*header(words, width), *venue(words, width, brief=False)]
        theirs, mine = (manager(words, seat, width) for seat in (1 - words.me, words.me))
        bar = gauges(words, width)
        above, below = (stage(words, seat, width) for seat in (1 - words.me, words.me))
        wide = [*top, *theirs, *above, *bar, *below, *mine]
        spread = [*top, Text(), *theirs, *above, Text(), *bar, Text(), *below, *mine]
        low_above, low_below = (stage_flow(words, seat, width) for seat in (1 - words.me, words.me))
        low = [*top, *theirs, *low_above, *bar, *low_below, *mine]
        cards = hand(words, width, self._told(words, choices))
        names = hand_flow(words, width)
        blank = [Text()]
        roomy = self._roomy(words, size.width, [*top, *blank], [*blank, *bar, *blank])
        if self._card is not None:
            if roomy:
                yield [*roomy, *blank, *asked, *whole]
            yield [*wide, *blank, *asked, *whole]
            yield [*wide, *asked, *whole]
            yield [*low, *asked, *whole]
            yield [*low, *question, *whole]
            yield [*low, *question, *packed]
            yield [*top, *bar, *low_below, *mine, *short, *packed]
        told = [*cards, *blank, *news, *(blank if news else []), *asked, *whole]
        if roomy:
            yield [*roomy, *blank, *told]
        yield [*spread, *blank, *told]
        yield [*wide, *cards, *blank, *news, *asked, *whole]
        yield [*wide, *names, *news, *asked, *whole]
        for options in (mixed, plain):
            yield [*wide, *names, *news, *asked, *options]
            yield [*wide, *names, *news, *question, *options]
            yield [*low, *names, *news, *asked, *options]
            yield [*low, *names, *news, *question, *options]
            yield [*low, *names, *cut(news, 4), *question, *options]
        yield [*wide, *names, *cut(news, 3), *question, *packed]
        for most in (6, 3, 2, 1):
            yield [*low, *names, *cut(news, most), *question, *packed]
        brief = [*header(words, width), *venue(words, width, brief=True)]
        brief += [*theirs, *low_above, *bar, *low_below, *mine]
        yield [*brief, *names, *cut(news, 2), *question, *packed]
        yield [*brief, *cut(news, 1), *short, *packed]
        yield [*header(words, width), *bar, *mine, *short, *packed]

    def _roomy(self, words: Words, width: int, top: list[Text], between: list[Text]) -> list[Text]:
        """Both stages with the texts of their cards; empty where there is no room for it."""
        if width <= WIDEST:
            return []
        other, me = 1 - words.me, words.me
        above = [*manager(words, other, width), *stage(words, other, width, texts=True)]
        below = [*stage(words, me, width, texts=True), *manager(words, me, width)]
        return [*top, *above, *between, *below]

    def _managers(self, words: Words, width: int) -> list[Text]:
        return [line for seat in (1 - words.me, words.me) for line in manager(words, seat, width)]

    def _told(self, words: Words, choices: list[Choice]) -> frozenset[int]:
        """The cards whose texts stand among the options."""
        actions = [choice.actions[0] for choice in choices if choice.more]
        return frozenset([int(one - words.base) // VERBS for one in actions if one >= words.base])

    def _question(self, words: Words, width: int) -> list[Text]:
        """The question, and above it the text that asks."""
        table = words.table
        about = words.asking()
        if self._card is not None:
            card = words.cards.cards[self._card]
            about = f"{card.name}: {words.text(card)}"
        lines = [] if about is None else folded(about, width, "brass")
        asked = self.game.say(f"question.{ASKS[table.ask].code}")
        if self._card is not None:
            asked = say("encore.ask.where", card=words.cards.cards[self._card].name)
        elif table.ask == ACTING:
            asked = say(f"encore.ask.act.{_phase(words)}")
        elif table.ask == TARGETING:
            asked = say(f"encore.ask.target.{EFFECTS[words.effect()]}")
        elif table.ask == DISCARDING:
            code = "theirs" if words.theirs_to_lose() else "yours"
            asked = say(f"encore.ask.{code}", name=words.other)
        return [*lines, *folded(asked, width, "strong.green")]

    def _help(self, words: Words) -> str:
        if self._card is not None:
            return "where"
        code = ASKS[words.table.ask].code
        return f"act.{_phase(words)}" if words.table.ask == ACTING else code

    def answer(self, text: str, moment: Moment, decision: Decision) -> Action | None:
        choice = self._chosen(text, moment, decision)
        if choice is None or len(choice.actions) > 1:
            return None
        return choice.actions[0]

    def leads_on(self, text: str, moment: Moment, decision: Decision) -> bool:
        if self._card is not None and not text:
            self._card = None
            return True
        choice = self._chosen(text, moment, decision)
        if choice is None or len(choice.actions) < 2:
            return False
        base = self._words(moment).base
        self._card = (choice.actions[0] - base) // int(VERBS)
        return True

    def unasked(self, moment: Moment, decision: Decision) -> Action | None:
        self._card = None  # another question
        return None

    def _chosen(self, text: str, moment: Moment, decision: Decision) -> Choice | None:
        return self._words(moment).chosen(text, decision, self._card)

    def mistake(self, text: str, moment: Moment, decision: Decision) -> str:
        last = len(self._words(moment).choices(decision, self._card))
        if not text:
            return say("encore.not_empty", last=last)
        return say("encore.not_an_option", text=text, last=last)

    # Looking things up.

    def whole(self, moment: Moment, size: Size) -> RenderableType | None:
        """All cards in play with their texts."""
        words = self._words(moment)
        width = min(size.width, WIDEST)
        lines = [*header(words, width), *venue(words, width, brief=False)]
        for seat in (1 - words.me, words.me):
            code = "your_stage" if seat == words.me else "stage_of"
            lines.append(Text(say(f"encore.{code}", name=words.names[seat]), "strong.brass"))
            lines += self._stage_texts(words, seat, width)
        lines.append(Text(say("encore.hand"), "strong.brass"))
        for kind, _ in words.hand(words.me):
            lines += _card_lines(words, words.cards.cards[kind], "", width)
        for seat in (1 - words.me, words.me):
            lines += self._gone(words, seat, width)
        return Group(*lines)

    def _stage_texts(self, words: Words, seat: int, width: int) -> list[Text]:
        lines: list[Text] = []
        for row in ("m", "b"):
            for zone in range(words.table.agreed.zones):
                place = card_at(words, seat, row, zone)
                if place >= 0:
                    off = words.table.of(seat).suspended & bit(place)
                    state = f", {say('encore.suspended')}" if off else ""
                    card = words.on_stage(seat, place)
                    lines += _card_lines(words, card, f"{row}{zone + 1}{state}", width)
        return lines or [Text(f"  {say('encore.none')}", "quiet")]

    def _gone(self, words: Words, seat: int, width: int) -> list[Text]:
        """The Venues a manager has won, and the cards that have left the game."""
        manager_ = words.table.of(seat)
        lines: list[Text] = []
        name = words.names[seat]
        if manager_.tour:
            venues = listed(words.cards.venues[one].name for one in manager_.tour)
            lines += folded(say("encore.tour_of", name=name, names=venues), width)
        removed = [
            card.name
            for place, card in enumerate(manager_.roster.cards)
            if manager_.removed & bit(place)
        ]
        if removed:
            lines += folded(say("encore.removed_of", name=name, names=listed(removed)), width)
        return lines

    def card(self, text: str, moment: Moment, size: Size) -> RenderableType | None:
        """A card, a Venue, or the cards of a colour."""
        words = self._words(moment)
        width = min(size.width, WIDEST)
        number = words.find(text)
        if number is not None:
            card = words.cards.cards[number]
            lines = _card_lines(words, card, "", width)
            return Group(*lines, *folded(card.flavour, width, "quiet", INDENT))
        for k, colour in enumerate(words.cards.colours):
            if text in (colour.id, colour.name.lower()):
                title = say("encore.colour", name=colour.name, character=colour.character)
                lines = folded(title, width, "strong.brass")
                for card in words.cards.cards:
                    if card.colour == k:
                        lines += _card_lines(words, card, "", width)
                return Group(*lines)
        named = [
            k
            for k, one in enumerate(words.cards.venues)
            if fits(text.split(), [one.id, *one.name.lower().split()])
        ]
        return _venue_lines(words, named[0], width) if len(named) == 1 else None

    def meant(self, text: str, moment: Moment) -> Action | None:
        return self._words(moment).wanted(text)

    def wishes(self, moment: Moment, decision: Decision) -> list[Wish]:
        return self._words(moment).wishes(decision)

    def puzzled(self, text: str, moment: Moment) -> str:
        words = self._words(moment)
        card = words.card_wished_for(text)
        if card is None:
            return say("why_what", example="encore karina")
        return say("encore.not_on_stage", card=words.cards.cards[card].name)

    def keys(self) -> tuple[str, ...]:
        return tuple(say(f"encore.keys.{number}") for number in range(1, 6))

    def clauses(self, view: View) -> tuple[str, ...]:
        assert isinstance(view, EncoreView), "a view of another game"
        ask = ASKS[view.table.ask]
        if view.table.ask == ACTING:
            return IN_EVENT if view.table.step == EVENT else IN_PRESHOW
        return tuple(dict.fromkeys([ask.clause, *CLAUSES.get(ask.code, ())]))

    def in_short(self, moment: Moment) -> tuple[str, ...]:
        words = self._words(moment)
        found = [say(f"encore.help.{self._help(words)}")]
        if words.table.ask in (ACTING, STAGING):
            found.append(say("encore.zones"))
            found.append(say("encore.decks"))
        return tuple(found)

    # Telling.

    def pauses(self, view: View, event: Event) -> bool:
        """After each Venue, before the next is turned up."""
        assert isinstance(view, EncoreView), "a view of another game"
        return event.code == "turned_up" and view.table.round > 0

    def news(self, moment: Moment, size: Size) -> Screen:
        """How a Venue, or the game, ended."""
        lines = self._told_since(moment.news, moment, min(size.width, WIDEST))
        return Screen(Group(*cut(lines, size.height - 2)), say("encore.onward"))

    def tell(self, event: Event, moment: Moment) -> str | None:
        return self.game.tell(event, moment.view.seat, names=moment.names) or None

    def _news(self, moment: Moment, width: int) -> list[Text]:
        """What happened since the last answer, and of the last round what was not read."""
        events = list(moment.news)
        for k, event in enumerate(events):
            if event.code == "turned_up":
                events = events[k:]
                break
        return self._told_since(tuple(events), moment, width)

    def _told_since(self, events: tuple[Event, ...], moment: Moment, width: int) -> list[Text]:
        """A paragraph for each phase of the round."""
        return told_since(events, lambda event: self.tell(event, moment), NEW_PARAGRAPH, width)

    def ending(self, moment: Moment, story: tuple[Event, ...], size: Size) -> RenderableType:
        words = self._words(moment)
        outcome = words.view.outcome
        assert outcome is not None, "the game is over"
        width = min(size.width, WIDEST)
        mine = words.me in outcome.winners
        winner = words.other
        if moment.shared and outcome.winners:
            mine, winner = False, words.names[outcome.winners[0]]
        code = "won" if mine else "lost" if outcome.winners else "drawn"
        lines = [Text(say(f"encore.{code}", name=winner), "strong.green" if mine else "strong.bad")]
        lines += [*folded(self.game.say(f"reason.{outcome.reason}"), width), Text()]
        for seat in (1 - words.me, words.me):
            here = words.table.of(seat)
            venues = listed(words.cards.venues[one].name for one in here.tour)
            tour = say("encore.tour", count=len(here.tour), names=venues)
            facts = {"name": words.names[seat], "dollars": dollars(here.payout)}
            facts["tour"] = tour if here.tour else say("encore.no_tour")
            lines += folded(say("encore.result", **facts), width)
        return Group(*lines)

    def _words(self, moment: Moment) -> Words:
        assert isinstance(moment.view, EncoreView), "a view of another game"
        return Words(self.encore, moment.view, moment.names)


INDENT = 4
NEW_PARAGRAPH = ("round", "preshow_begins", "event_begins", "venue_won", "venue_tied")


def _phase(words: Words) -> str:
    return "event" if words.table.step == EVENT else "preshow"


def _card_lines(words: Words, card: Card, where: str, width: int) -> list[Text]:
    name = say("encore.where_it_is", where=where, card=card.name) if where else card.name
    lines = folded(f"{name}  {words.printed(card)}", width)
    lines[0].stylize("bold", 0, len(name))
    return [*lines, *folded(words.text(card), width, indent=INDENT)]


def _venue_lines(words: Words, number: int, width: int) -> RenderableType:
    found = words.cards.venues[number]
    facts = {"vibe": words.cards.vibes[found.vibe].name, "dollars": dollars(found.payout)}
    lines = folded(
        say("encore.venue_printed", name=found.name, star=found.star, **facts), width, "bold"
    )
    lines += folded(words.venue_text(number), width, indent=INDENT)
    return Group(*lines, *folded(found.flavour, width, "quiet", INDENT))
