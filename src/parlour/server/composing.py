"""What a table says, as the bytes that go out: put into words once for all who hear the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

import msgspec
from mypy_extensions import i64

from parlour.core.events import Event
from parlour.core.game import Game
from parlour.core.phrases import Facts
from parlour.core.seats import Seat, bit
from parlour.core.tables import TURN_CLOSED, TURN_OPENED
from parlour.packs.binding import in_language
from parlour.server.mentions import mentions
from parlour.server.table import Table
from parlour.wire import replies
from parlour.wire.reading import encode

# What the first says reaches the view as its change; by the others a table keeps its pace.
UNTOLD: Final = frozenset({"table_shown", "unasked", TURN_OPENED, TURN_CLOSED})
MOST_KEPT = 64  # sentences of a table
MOST_COMMON = 4_096  # sentences of all tables
NO_NAME: Final = chr(0xD800)  # half a character, which no message can hold
NOBODY: Final = [NO_NAME] * 10  # as many as can sit at a table

# The game in a language, the event's code and clause, what is shown of it, and who is spoken to.
Key = tuple[Game, str, str, bytes, Seat | None]

# Sentences in which nobody is named, which are the same at every table.
_common: dict[Key, replies.EventInfo] = {}
# In what somebody was named once: the game, the code of the event, and whether it is not said to
# somebody who is in it.
_personal: set[tuple[str, str, bool]] = set()


class Wording:
    """An event as somebody is shown it, and its words for all who hear the same."""

    __slots__ = ("facts", "for_all", "own", "shown", "spoken_to")

    def __init__(self, shown: Event) -> None:
        self.shown = shown  # by whose identity it is known: it must not go away before
        facts = shown.facts()
        self.facts: dict[str, object] = facts if isinstance(facts, dict) else dict(facts)
        self.spoken_to: i64 = spoken_to(self.facts)
        self.for_all: replies.EventInfo | None = None
        self.own: dict[Seat, replies.EventInfo] | None = None  # for those who are spoken to


class Tale:
    """What is told at once, in one language."""

    __slots__ = ("game", "veiled", "whole")

    def __init__(self, game: Game, events: int) -> None:
        self.game = game
        self.whole: list[Wording | None] = [None] * events
        self.veiled: dict[int, Wording] = {}  # of what only a part is shown, by its identity


# A telling, by language.
Shared = dict[str, Tale]


def tellable(events: Sequence[Event]) -> list[Event]:
    """Those that are told of in words."""
    return [event for event in events if event.code not in UNTOLD]


def in_words(
    game: Game, shown: Event, facts: Facts, seat: Seat | None, names: Sequence[str]
) -> replies.EventInfo:
    """An event as it was shown to a seat; the game says in which language."""
    return _with_text(game, shown, facts, game.tell(shown, seat, names=names))


def _with_text(game: Game, shown: Event, facts: Facts, text: str) -> replies.EventInfo:
    return replies.EventInfo(
        event=shown.code,
        clause=shown.clause,
        facts=dict(facts),
        text=text,
        cards=mentions(game, facts, text) if text else [],
    )


def spoken_to(facts: dict[str, object]) -> i64:
    """The seats that are told an event in words of their own."""
    return _seat(facts.get("seat")) | _seat(facts.get("bearer")) | _seat(facts.get("to"))


def _seat(fact: object) -> i64:
    """The bit of a seat; none for anybody else, such as the Night."""
    if isinstance(fact, int) and fact >= 0:
        return bit(fact)
    return 0


class Composer:
    """Puts the events of a table into words and bytes."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._names: list[str] = []  # those in the kept sentences
        self._kept: dict[Key, replies.EventInfo] = {}
        self._veiled: set[str] = set()  # codes of events of which somebody was shown only a part

    def told(
        self, seat: Seat | None, language: str, events: list[Event], shared: Shared
    ) -> list[replies.EventInfo]:
        """What a seat is told of events that are `tellable`, encoded already."""
        tale = shared.get(language)
        if tale is None:
            game = in_language(self._table.game, language)
            tale = shared[language] = Tale(game, len(events))
        own: i64 = 0 if seat is None else bit(seat)
        told: list[replies.EventInfo] = []
        for place, event in enumerate(events):
            shown = event.seen_by(seat)
            if shown is None:
                continue
            if shown is event:
                wording = tale.whole[place]
                if wording is None:
                    wording = tale.whole[place] = Wording(event)
            else:
                wording = tale.veiled.get(id(shown))
                if wording is None:
                    self._veiled.add(event.code)
                    wording = tale.veiled[id(shown)] = Wording(shown)
            if seat is not None and wording.spoken_to & own:
                if wording.own is None:
                    wording.own = {}
                words = wording.own.get(seat)
                if words is None:
                    words = wording.own[seat] = self._words(tale.game, wording, seat)
            else:
                words = wording.for_all
                if words is None:
                    words = wording.for_all = self._words(tale.game, wording, None)
            told.append(words)
        return told

    def _words(self, game: Game, wording: Wording, to: Seat | None) -> replies.EventInfo:
        """The words for an event, the same as before if they were said before.

        Most of what happens, cards for one, happens at other tables as well. Where somebody is
        named, only an event of which not everybody is shown all is kept: without its secret one is
        like another, such as a vote face down, and there are not many secrets to know.
        """
        shown, facts = wording.shown, wording.facts
        key = (game, shown.code, shown.clause, encode(facts), to)
        words = _common.get(key)
        if words is not None:
            return words
        names = self._table.names
        if self._names is not names:
            self._kept.clear()
            self._names = names
        words = self._kept.get(key)
        if words is not None:
            return words
        text = _impersonal(game, shown, to)
        is_common = text is not None
        if text is None:
            text = game.tell(shown, to, names=names)
        info = _with_text(game, shown, facts, text)
        words = cast("replies.EventInfo", msgspec.Raw(encode(info)))
        if is_common:
            _keep(_common, MOST_COMMON, key, words)
        elif shown.code in self._veiled:
            _keep(self._kept, MOST_KEPT, key, words)
        return words


def _impersonal(game: Game, shown: Event, to: Seat | None) -> str | None:
    """The sentence for an event that names nobody; None: somebody is named."""
    kind = (game.name, shown.code, to is None)
    if kind in _personal:
        return None
    text = game.tell(shown, to, names=NOBODY)
    if NO_NAME not in text:
        return text
    _personal.add(kind)
    return None


def _keep(
    kept: dict[Key, replies.EventInfo], most: int, key: Key, words: replies.EventInfo
) -> None:
    if len(kept) >= most:
        kept.clear()
    kept[key] = words
