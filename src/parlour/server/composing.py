"""What a table says, as the bytes that go out: put into words once for all who hear the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

import msgspec

from parlour.core.events import Event
from parlour.core.game import Game
from parlour.core.phrases import Facts
from parlour.core.seats import Seat
from parlour.core.tables import TURN_CLOSED, TURN_OPENED
from parlour.packs.binding import in_language
from parlour.server.mentions import mentions
from parlour.server.table import Table
from parlour.wire import replies
from parlour.wire.reading import encode

# What the first says reaches the view as its change; by the others a table keeps its pace.
UNTOLD: Final = frozenset({"table_shown", "unasked", TURN_OPENED, TURN_CLOSED})
MOST_KEPT = 64  # sentences of a table


class Wording:
    """An event as somebody is shown it, and its words for all who hear the same."""

    __slots__ = ("facts", "shown", "spoken_to", "words")

    def __init__(self, shown: Event) -> None:
        self.shown = shown  # by whose identity it is known: it must not go away before
        self.facts = shown.facts()
        self.spoken_to = spoken_to(self.facts)
        self.words: dict[tuple[Seat | None, str], replies.EventInfo] = {}


# What is shown to anybody in one telling, by its identity.
Shared = dict[int, Wording]


def tellable(events: Sequence[Event]) -> list[Event]:
    """Those that are told of in words."""
    return [event for event in events if event.code not in UNTOLD]


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
        self._veiled: set[str] = set()  # codes of events of which somebody was shown only a part

    def told(
        self, seat: Seat | None, language: str, events: Sequence[Event], shared: Shared
    ) -> list[replies.EventInfo]:
        """What a seat is told of events that are `tellable`, encoded already."""
        told: list[replies.EventInfo] = []
        for event in events:
            shown = event.seen_by(seat)
            if shown is None:
                continue
            wording = shared.get(id(shown))
            if wording is None:
                wording = shared[id(shown)] = Wording(shown)
            to = seat if seat is not None and seat in wording.spoken_to else None
            words = wording.words.get((to, language))
            if words is None:
                if shown is not event:
                    self._veiled.add(event.code)
                if event.code in self._veiled:
                    words = self._put_again(wording, to, language)
                else:
                    words = self._put(wording, to, language)
                wording.words[to, language] = words
            told.append(words)
        return told

    def _put_again(self, wording: Wording, to: Seat | None, language: str) -> replies.EventInfo:
        """The words for an event of which not everybody is shown all.

        Without its secret one is like another, such as a vote face down, and there are not many
        secrets to know: the words are kept.
        """
        if self._names is not self._table.names:
            self._kept.clear()
            self._names = self._table.names
        shown = wording.shown
        key = (shown.code, shown.clause, encode(wording.facts), to, language)
        words = self._kept.get(key)
        if words is None:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            words = self._kept[key] = self._put(wording, to, language)
        return words

    def _put(self, wording: Wording, to: Seat | None, language: str) -> replies.EventInfo:
        game = in_language(self._table.game, language)
        info = in_words(game, wording.shown, wording.facts, to, self._table.names)
        return cast("replies.EventInfo", msgspec.Raw(encode(info)))
