"""What many games of Encore!! say about its colours, cards and Venues."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple, cast

from parlour.core.events import Event
from parlour.core.game import Game
from parlour.core.happenings import Happening
from parlour.core.state import State
from parlour.games.encore.cards import TYPES, CardSet
from parlour.games.encore.game import Encore
from parlour.games.encore.state import EncoreState
from parlour.lab.screen import Screen, percent
from parlour.lab.statistics import Interval, mean, share
from parlour.lab.tellers import Notes, Report, Teller, Telling
from parlour.lab.words import say

ENDS = ("venues", "payout", "tour", "drawn")

# What becomes of a card, by the happening that tells of it.
COUNTED = {
    "drawn": "drawn",
    "took": "drawn",
    "staged": "staged",
    "performed": "performed",
    "performed_boosted": "performed",
    "encored": "used",
    "preshowed": "used",
    "surprised": "used",
    "set_off": "used",
    "triggered": "triggered",
}
USES = ("staged", "performed", "used", "triggered")
ACTIONS = {
    "staged",
    "came_forward",
    "performed",
    "performed_boosted",
    "encored",
    "preshowed",
    "surprised",
    "passed",
}


class Course(NamedTuple):
    """One game in numbers."""

    first: int  # the seat that had Priority first
    colours: tuple[tuple[int, int], tuple[int, int]]  # of each seat, lower first
    reason: str  # why it ended
    rounds: int
    actions: int  # passes included
    priority: int  # Venues won by who had Priority in that round
    venues: tuple[tuple[int, int, int, int], ...]  # Venue, times, Star reached, tied
    cards: tuple[tuple[str, int, int, int], ...]  # what, seat, card, times


class EncoreTeller(Teller):
    def __init__(self) -> None:
        self._cards: Counter[tuple[str, int, int]] = Counter()
        self._venues: Counter[tuple[str, int]] = Counter()
        self._first = 0
        self._actions = 0
        self._priority = 0  # the seat that has it now
        self._won = 0
        self._venue = 0

    def begin(self, state: State, sink: list[Event]) -> None:
        assert isinstance(state, EncoreState), "a game of Encore!! is told"
        if state.sink is None:
            state.overhear(sink)
        self._first = int(state.priority)

    def heard(self, event: Event) -> None:
        if not isinstance(event, Happening):
            return
        code = event.code
        if code in COUNTED:
            facts = event.facts()
            self._count(COUNTED[code], facts["seat"], facts["card"])
            if code == "performed_boosted":
                self._count("used", facts["seat"], facts["supporter"])
        self._actions += code in ACTIONS
        if code == "turned_up":
            self._venue = cast("int", event.known["venue"])
        elif code == "round":
            self._priority = cast("int", event.known["seat"])
            self._venues["played", self._venue] += 1
        elif code == "star_reached":
            self._venues["reached", self._venue] += 1
        elif code == "venue_tied":
            self._venues["tied", self._venue] += 1
        elif code == "venue_won":
            self._won += event.known["seat"] == self._priority

    def _count(self, what: str, seat: object, card: object) -> None:
        assert isinstance(seat, int), "seats are numbers"
        assert isinstance(card, int), "cards are numbers"
        self._cards[what, seat, card] += 1

    def notes(self, state: State, left: list[Event]) -> Notes:
        assert isinstance(state, EncoreState), "a game of Encore!! is told"
        for event in left:
            self.heard(event)
        assert state.outcome is not None, "it is over"
        one, other = (tuple(sorted(manager.chosen)) for manager in (state.first, state.second))
        venues = sorted({venue for _, venue in self._venues})
        return Course(
            self._first,
            ((one[0], one[1]), (other[0], other[1])),
            state.outcome.reason,
            int(state.round),
            self._actions,
            self._won,
            tuple(
                (
                    venue,
                    self._venues["played", venue],
                    self._venues["reached", venue],
                    self._venues["tied", venue],
                )
                for venue in venues
            ),
            tuple((what, seat, card, n) for (what, seat, card), n in self._cards.items()),
        )


class EncoreTelling(Telling):
    def teller(self) -> Teller:
        return EncoreTeller()

    def report(self, game: Game, seats: int) -> Report:
        assert isinstance(game, Encore), "a game of Encore!! is told"
        return EncoreReport(game.cards)


class EncoreReport(Report):
    """Counts by colour, by pair of colours, by card and by Venue."""

    def __init__(self, cards: CardSet) -> None:
        self.cards = cards
        self.games = 0
        self.first_wins = 0  # by who had Priority first
        self.decided = 0  # games that somebody won
        self.ends: Counter[str] = Counter()
        self.rounds: Counter[int] = Counter()
        self.actions: Counter[int] = Counter()
        self.priority_venues = 0  # won by who had Priority in that round
        self.pairs: Counter[tuple[str, tuple[int, int]]] = Counter()
        self.venues: Counter[tuple[str, int]] = Counter()
        self.counts: Counter[tuple[str, int]] = Counter()

    def add(self, notes: Notes, winners: int) -> None:
        course = Course(*cast("Course", notes))
        self.games += 1
        self.decided += winners != 0
        self.first_wins += winners >> course.first & 1
        self.ends[course.reason] += 1
        self.rounds[course.rounds] += 1
        self.actions[course.actions] += 1
        self.priority_venues += course.priority
        for seat, pair in enumerate(course.colours):
            self.pairs["played", pair] += 1
            self.pairs["won", pair] += winners >> seat & 1
        for venue, played, reached, tied in course.venues:
            self.venues["played", venue] += played
            self.venues["reached", venue] += reached
            self.venues["tied", venue] += tied
        self._add_cards(course, winners)

    def _add_cards(self, course: Course, winners: int) -> None:
        drawn = {(seat, card) for what, seat, card, _ in course.cards if what == "drawn"}
        used = {(seat, card) for what, seat, card, _ in course.cards if what in USES}
        for seat, card in drawn:
            self.counts["drawn_games", card] += 1
            self.counts["drawn_won", card] += winners >> seat & 1
        for seat, card in drawn & used:
            self.counts["used_games", card] += 1
            self.counts["used_won", card] += winners >> seat & 1
        for what, _, card, times in course.cards:
            self.counts[what, card] += times

    def of(self, what: str, card: int) -> int:
        return self.counts[what, card]

    # Shares.

    def first_share(self) -> Interval:
        return share(self.first_wins, self.games)

    def pair_share(self, pair: tuple[int, int]) -> Interval:
        return share(self.pairs["won", pair], self.pairs["played", pair])

    def colour_share(self, colour: int) -> Interval:
        pairs = [pair for pair in self.told_pairs() if colour in pair]
        played = sum(self.pairs["played", pair] for pair in pairs)
        return share(sum(self.pairs["won", pair] for pair in pairs), played)

    def told_pairs(self) -> list[tuple[int, int]]:
        """The pairs of colours that anybody played."""
        every = combinations(range(len(self.cards.colours)), 2)
        return [pair for pair in every if self.pairs["played", pair]]

    def venue_sum(self, what: str) -> int:
        return sum(self.venues[what, venue] for venue in range(len(self.cards.venues)))

    # Telling.

    def dump(self) -> dict[str, object]:
        rounds = self.venue_sum("played")
        return {
            "first_priority": {"wins": self.first_wins, **self.first_share().dump("share")},
            "ends": {end: self.ends[end] for end in ENDS},
            "rounds": {str(length): self.rounds[length] for length in sorted(self.rounds)},
            "actions": round(mean(self.actions).value, 6),
            "star_reached": self.venue_sum("reached"),
            "ties": self.venue_sum("tied"),
            "rounds_played": rounds,
            "priority_venues": self.priority_venues,
            "colours": [
                {"id": colour.id, **self.colour_share(k).dump("share")}
                for k, colour in enumerate(self.cards.colours)
            ],
            "pairs": [
                {
                    "colours": [self.cards.colours[colour].id for colour in pair],
                    "played": self.pairs["played", pair],
                    "wins": self.pairs["won", pair],
                    **self.pair_share(pair).dump("share"),
                }
                for pair in self.told_pairs()
            ],
            "venues": [
                {
                    "id": venue.id,
                    "played": self.venues["played", k],
                    "star_reached": self.venues["reached", k],
                    "ties": self.venues["tied", k],
                }
                for k, venue in enumerate(self.cards.venues)
            ],
            "cards": [self._dump_card(card) for card in range(len(self.cards.cards))],
        }

    def _dump_card(self, card: int) -> dict[str, object]:
        found = self.cards.cards[card]
        return {
            "id": found.id,
            "colour": self.cards.colours[found.colour].id,
            "type": TYPES[found.type],
            "drawn": self.of("drawn", card),
            "staged": self.of("staged", card),
            "performed": self.of("performed", card),
            "used": self.of("used", card),
            "triggered": self.of("triggered", card),
            "drawn_games": self.of("drawn_games", card),
            "drawn_won": self.of("drawn_won", card),
            "used_games": self.of("used_games", card),
            "used_won": self.of("used_won", card),
        }

    def tell(self, screen: Screen) -> None:
        rounds = max(1, self.venue_sum("played"))
        screen.say()
        screen.say(say("first_priority", share=percent(self.first_share().value)))
        screen.say(
            say(
                "rounds_told",
                actions=f"{mean(self.actions).value:.1f}",
                star=percent(self.venue_sum("reached") / rounds),
                tied=percent(self.venue_sum("tied") / rounds),
                priority=percent(self.priority_venues / rounds),
            )
        )
        screen.say()
        screen.table(["Colour", ">Wins"], [self._colour_row(k) for k in self._told_colours()])
        screen.say()
        screen.table(
            ["Colours", ">Played", ">Wins"], [self._pair_row(p) for p in self.told_pairs()]
        )
        screen.say()
        heads = ["Venue", ">Rounds", ">Star reached", ">Tied"]
        venues = [k for k in range(len(self.cards.venues)) if self.venues["played", k]]
        screen.table(heads, [self._venue_row(venue) for venue in venues])
        screen.say()
        heads = ["Card", ">Drawn", ">Used", ">Staged", ">Performed", ">Abilities"]
        heads += [">Won drawn", ">Won used"]
        screen.table(heads, self._card_rows())
        screen.say()
        screen.say(say("performers_told"), style="dim")

    def _told_colours(self) -> list[int]:
        return sorted({colour for pair in self.told_pairs() for colour in pair})

    def _colour_row(self, colour: int) -> tuple[str, ...]:
        return (self.cards.colours[colour].name, percent(self.colour_share(colour).value))

    def _pair_row(self, pair: tuple[int, int]) -> tuple[str, ...]:
        names = " and ".join(self.cards.colours[colour].name for colour in pair)
        played = self.pairs["played", pair]
        return (names, f"{played:,}", percent(self.pair_share(pair).value))

    def _venue_row(self, venue: int) -> tuple[str, ...]:
        played = self.venues["played", venue]
        return (
            self.cards.venues[venue].name,
            f"{played:,}",
            percent(self.venues["reached", venue] / played),
            percent(self.venues["tied", venue] / played),
        )

    def _card_rows(self) -> Iterator[tuple[str, ...]]:
        """The cards that anybody drew, under the name of their colour."""
        told = [k for k in range(len(self.cards.cards)) if self.of("drawn_games", k)]
        for colour, named in enumerate(self.cards.colours):
            rows = [self._card_row(k) for k in told if self.cards.cards[k].colour == colour]
            if rows:
                yield (named.name,)
                yield from rows

    def _card_row(self, card: int) -> tuple[str, ...]:
        found = self.cards.cards[card]
        drawn, used = self.of("drawn_games", card), self.of("used_games", card)
        abilities = self.of("used", card) + self.of("triggered", card)
        return (
            found.name,
            f"{drawn:,}",
            percent(used / drawn),
            f"{self.of('staged', card) / drawn:.2f}",
            f"{self.of('performed', card) / drawn:.2f}",
            f"{abilities / drawn:.2f}",
            percent(self.of("drawn_won", card) / drawn),
            percent(self.of("used_won", card) / used) if used else "",
        )
