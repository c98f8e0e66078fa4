"""What many games of Ember say about its creatures and its table."""

from __future__ import annotations

from collections import Counter
from typing import cast

from parlour.core.events import Event
from parlour.core.game import Game
from parlour.core.happenings import Happening
from parlour.core.seats import bit
from parlour.core.state import State
from parlour.games.ember.cards import Box, CardSet
from parlour.games.ember.game import Ember
from parlour.games.ember.state import EmberState
from parlour.lab.screen import Screen, percent
from parlour.lab.statistics import Interval, share
from parlour.lab.tellers import Notes, Report, Teller, Telling
from parlour.lab.words import say

COUNTED = {
    "conjuring_announced": "conjured",
    "lift_announced": "conjured",
    "announced": "used",
    "cancel_announced": "used",
    "cancelled": "cancelled",
}


class EmberTeller(Teller):
    def __init__(self) -> None:
        self._counts: Counter[tuple[str, int]] = Counter()
        self._wrong_calls = 0
        self._pool = 0

    def begin(self, state: State, sink: list[Event]) -> None:
        assert isinstance(state, EmberState), "a game of Ember is told"
        if state.sink is None:
            state.overhear(sink)
        self._pool = state.pool

    def heard(self, event: Event) -> None:
        if not isinstance(event, Happening):
            return
        counted = COUNTED.get(event.code)
        if counted is not None:
            creature = event.known["creature"]
            assert isinstance(creature, int), "creatures are numbers"
            self._counts[counted, creature] += 1
        elif event.code == "called_wrongly":
            self._wrong_calls += 1

    def notes(self, state: State, left: list[Event]) -> Notes:
        assert isinstance(state, EmberState), "a game of Ember is told"
        for event in left:
            self.heard(event)
        seats = state.seats
        arrived = state.cards.curses & ~state.waiting if state.solo else 0
        counts = tuple((what, creature, n) for (what, creature), n in self._counts.items())
        first = (state.active - (state.turn - 1)) % seats
        areas = tuple(int(state.areas.of(seat)) for seat in range(seats))
        return (int(self._pool | arrived), int(first), self._wrong_calls, areas, counts)


class EmberTelling(Telling):
    def teller(self) -> Teller:
        return EmberTeller()

    def report(self, game: Game, seats: int) -> Report:
        assert isinstance(game, Ember), "a game of Ember is told"
        return EmberReport(game.cards, seats)


class EmberReport(Report):
    """Counts by creature, and by how a seat came in the order of play."""

    def __init__(self, cards: CardSet, seats: int) -> None:
        self.cards = cards
        self.seats = seats
        self.games = 0
        self.wrong_calls = 0
        self.places: Counter[int] = Counter()  # wins; place 0 had the first turn
        self.counts: Counter[tuple[str, int]] = Counter()

    def add(self, notes: Notes, winners: int) -> None:
        pool, first, wrong, areas, counts = cast(
            "tuple[int, int, int, tuple[int, ...], tuple[tuple[str, int, int], ...]]", notes
        )
        self.games += 1
        self.wrong_calls += wrong
        for seat in range(self.seats):
            if winners >> seat & 1:
                self.places[(seat - first) % self.seats] += 1
        for creature in range(len(self.cards.creatures)):
            here = bit(creature)
            if pool & here:
                self.counts["pool", creature] += 1
            for seat, area in enumerate(areas):
                if area & here:
                    self.counts["owned", creature] += 1
                    self.counts["won", creature] += winners >> seat & 1
        for what, creature, times in counts:
            self.counts[what, creature] += times
            if what == "conjured":
                self.counts["conjured_games", creature] += 1

    def of(self, what: str, creature: int) -> int:
        return self.counts[what, creature]

    def won(self, creature: int) -> float:
        """How often whoever had the creature at the end won."""
        return share(self.of("won", creature), self.of("owned", creature)).value

    def beside_equals(self, creature: int) -> float | None:
        """By how much its owners won more often than those of creatures of the same VP.

        None where there is nobody to compare with.
        """
        cards = self.cards
        equals = [
            other
            for other, card in enumerate(cards.creatures)
            if card.vp == cards.vp[creature] and other != creature and card.box is not Box.CURSE
        ]
        owned = sum(self.of("owned", other) for other in equals)
        if not owned or not self.of("owned", creature):
            return None
        return self.won(creature) - sum(self.of("won", other) for other in equals) / owned

    def told(self) -> list[int]:
        """The creatures and Curses that were in any of the games, by VP."""
        seen = [k for k in range(len(self.cards.creatures)) if self.of("pool", k)]
        return sorted(seen, key=lambda k: (self.cards.curses >> k & 1, self.cards.vp[k], k))

    def dump(self) -> dict[str, object]:
        return {
            "wrong_calls": self.wrong_calls,
            "order": [
                {"place": place, "wins": self.places[place], **self._share(place).dump("share")}
                for place in range(self.seats)
            ],
            "creatures": [self._dump_creature(creature) for creature in self.told()],
        }

    def _share(self, place: int) -> Interval:
        return share(self.places[place], self.games)

    def _dump_creature(self, creature: int) -> dict[str, object]:
        beside = self.beside_equals(creature)
        return {
            "id": self.cards.creatures[creature].id,
            "vp": self.cards.vp[creature],
            "pool": self.of("pool", creature),
            "conjured": self.of("conjured_games", creature),
            "used": self.of("used", creature),
            "cancelled": self.of("cancelled", creature),
            "owned": self.of("owned", creature),
            "won": self.of("won", creature),
            "beside_equals": None if beside is None else round(beside, 6),
        }

    def tell(self, screen: Screen) -> None:
        screen.say()
        screen.say(say("wrong_calls", calls=self.wrong_calls))
        if self.seats > 1:
            screen.say()
            rows = [
                (
                    say("turn_place", place=place + 1),
                    f"{self.places[place]:,}",
                    percent(self._share(place).value),
                )
                for place in range(self.seats)
            ]
            screen.table(["Order of play", ">Wins", ">Share"], rows)
        screen.say()
        heads = ["Creature", ">VP", ">In the Pool", ">Conjured", ">Used", ">Cancelled"]
        heads += [">Owner won", ">Beside equals"]
        screen.table(heads, [self._row(creature) for creature in self.told()])
        screen.say()
        screen.say(say("creatures_told"), style="dim")

    def _row(self, creature: int) -> tuple[str, ...]:
        pool = self.of("pool", creature)
        beside = self.beside_equals(creature)
        return (
            self.cards.creatures[creature].name,
            str(self.cards.vp[creature]),
            f"{pool:,}",
            percent(self.of("conjured_games", creature) / pool),
            f"{self.of('used', creature) / pool:.2f}",
            f"{self.of('cancelled', creature) / pool:.2f}",
            percent(self.won(creature)) if self.of("owned", creature) else "",
            "" if beside is None else f"{100 * beside:+.1f}",
        )
