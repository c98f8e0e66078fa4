"""What a table says, as the bytes that go out: put into words once for all who hear the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import msgspec

from parlour.core.events import Event
from parlour.core.game import Game
from parlour.core.phrases import Facts
from parlour.core.seats import Seat
from parlour.packs.binding import in_language
from parlour.server.mentions import mentions
from parlour.server.table import Table
from parlour.wire import replies
from parlour.wire.reading import encode

UNTOLD = frozenset({"table_shown"})  # what it says reaches the view as its change
MOST_KEPT = 64  # sentences of a table


class Wording:
    """An event that is being told, in the words for all who are not in it themselves."""

    __slots__ = ("facts", "spoken_to", "words")

    def __init__(self, event: Event) -> None:
        self.facts = event.facts()
        self.spoken_to = spoken_to(self.facts)
        self.words: dict[str, replies.EventInfo] = {}  # by language


# The events of one telling that anybody was told as they are, by their identity.
Shared = dict[int, Wording]


def in_words(
    game: Game, shown: Event, facts: Facts, seat: Seat | None, names: Sequence[str]
) -> replies.EventInfo:
    """An event as it was shown to a seat; the game says in which language."""
    text = game.tell(shown, seat, names=names)
    return replies.EventInfo(
        event=shown.code,
        clause=shown.clause,
        facts=dict(facts),
        text=text,
        cards=mentions(game, facts, text) if text else [],
    )


def spoken_to(facts: Facts) -> tuple[object, ...]:
    """The seats that are told an event in words of their own."""
    return facts.get("seat"), facts.get("bearer"), facts.get("to")


class Composer:
    """Puts the events of a table into words and bytes."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._names: list[str] = []  # those in the kept sentences
        self._kept: dict[tuple[object, ...], replies.EventInfo] = {}

    def told(
        self, seat: Seat | None, language: str, events: Sequence[Event], shared: Shared
    ) -> list[replies.EventInfo]:
        """What a seat is told of events, encoded already."""
        told: list[replies.EventInfo] = []
        for event in events:
            if event.code in UNTOLD:
                continue
            shown = event.seen_by(seat)
            if shown is event:
                told.append(self._open(event, seat, language, shared))
            elif shown is not None:
                told.append(self._veiled(shown, seat, language))
        return told

    def _open(
        self, event: Event, seat: Seat | None, language: str, shared: Shared
    ) -> replies.EventInfo:
        """An event that the seat sees as it is."""
        wording = shared.get(id(event))
        if wording is None:
            wording = shared[id(event)] = Wording(event)
        if seat is not None and seat in wording.spoken_to:
            return self._put(event, wording.facts, seat, language)
        words = wording.words.get(language)
        if words is None:
            words = wording.words[language] = self._put(event, wording.facts, None, language)
        return words

    def _veiled(self, shown: Event, seat: Seat | None, language: str) -> replies.EventInfo:
        """An event of which the seat sees a part.

        Without its secret one is like another, such as a vote face down: the words are kept.
        """
        if self._names is not self._table.names:
            self._kept.clear()
            self._names = self._table.names
        facts = shown.facts()
        to = seat if seat is not None and seat in spoken_to(facts) else None
        key = (shown.code, shown.clause, encode(facts), to, language)
        words = self._kept.get(key)
        if words is None:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            words = self._kept[key] = self._put(shown, facts, to, language)
        return words

    def _put(
        self, shown: Event, facts: Facts, seat: Seat | None, language: str
    ) -> replies.EventInfo:
        game = in_language(self._table.game, language)
        info = in_words(game, shown, facts, seat, self._table.names)
        return cast("replies.EventInfo", msgspec.Raw(encode(info)))
