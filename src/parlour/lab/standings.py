"""What the games of an arena add up to: who won how often, against whom, and how strong that is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from openskill.models import PlackettLuce, PlackettLuceRating

from parlour.lab.arena import Arena, Meeting
from parlour.lab.statistics import Interval, Z, clustered_share, rounded


@dataclass
class Wins:
    """Games and wins, deal by deal: the games of one deal hang together."""

    games: int = 0
    won: float = 0.0
    deals: int = 0
    total: float = 0.0  # of the shares of the deals
    squares: float = 0.0
    _here: list[float] = field(default_factory=list)  # what each game of the open deal gave

    def add(self, won: float) -> None:
        self.games += 1
        self.won += won
        self._here.append(won)

    def close_deal(self) -> None:
        if self._here:
            share = sum(self._here) / len(self._here)
            self.deals += 1
            self.total += share
            self.squares += share * share
            self._here = []

    @property
    def share(self) -> Interval:
        """Of the games that were won; the interval is over deals."""
        over_deals = clustered_share(self.total, self.squares, self.deals)
        value = self.won / self.games if self.games else 0.0
        return Interval(value, over_deals.low, over_deals.high)

    def dump(self) -> dict[str, object]:
        return {"games": self.games, "wins": plain(self.won), **self.share.dump("share")}


@dataclass
class Row:
    """One bot."""

    name: str
    rating: PlackettLuceRating
    wins: Wins = field(default_factory=Wins)
    forfeits: int = 0  # games that were decided by a disqualification, its own or another's
    fault: str | None = None  # why it is disqualified; None: it is not
    since: int | None = None  # the game in which it was
    decisions: int = 0
    seconds: float = 0.0
    slowest: float = 0.0

    @property
    def rating_bounds(self) -> tuple[float, float]:
        half = Z * self.rating.sigma
        return self.rating.mu - half, self.rating.mu + half

    def dump(self) -> dict[str, object]:
        low, high = self.rating_bounds
        each = self.seconds / self.decisions if self.decisions else 0.0
        return {
            "name": self.name,
            **self.wins.dump(),
            "rating": rounded(self.rating.mu),
            "rating_low": rounded(low),
            "rating_high": rounded(high),
            "forfeits": self.forfeits,
            "disqualified": self.fault,
            "disqualified_in": self.since,
            "decisions": self.decisions,
            "seconds_per_decision": round(each, 9),
            "slowest_decision": round(self.slowest, 9),
        }


class Standings:
    """Adds up the games of an arena, which come in their order."""

    def __init__(self, arena: Arena) -> None:
        self.arena = arena
        self.games = 0
        self._model = PlackettLuce()
        self.rows = [Row(name, self._model.rating()) for name in labels(arena.bots)]
        self.against: defaultdict[tuple[int, int], Wins] = defaultdict(Wins)
        self.groups: defaultdict[tuple[int, ...], Wins] = defaultdict(
            Wins
        )  # of those that win together
        self._alone: dict[int, int] = {}  # on this deal: the rank of each bot among its copies

    def add(self, meetings: Sequence[Meeting]) -> None:
        for meeting in meetings:
            self.games += 1
            self._add(self.games, meeting)
            if self.games % len(self.arena.tables) == 0:
                self._close_deal()

    def _add(self, number: int, meeting: Meeting) -> None:
        table = self.arena.table(number)
        if self.arena.is_forfeit(number):
            self._forfeit(number, meeting)
            return
        for bot, thought in zip(table, meeting.thoughts, strict=True):
            row = self.rows[bot]
            row.decisions += thought.decisions
            row.seconds += thought.seconds
            row.slowest = max(row.slowest, thought.slowest)
        if self.arena.together:
            self._add_team(table, won=meeting.winners != 0)
        else:
            self._add_rivals(table, meeting.winners)

    def _add_rivals(self, table: tuple[int, ...], winners: int) -> None:
        """A game without winners is drawn: all share it."""
        shared = winners or (1 << len(table)) - 1
        each = 1 / shared.bit_count()
        won = dict.fromkeys(table, 0.0)
        for seat, bot in enumerate(table):
            if shared >> seat & 1:
                won[bot] += each
        for bot, part in won.items():
            self.rows[bot].wins.add(part)
            for other in won:
                if other != bot:
                    self.against[bot, other].add(part)
        self._rate(list(won), [0 if part else 1 for part in won.values()])

    def _add_team(self, table: tuple[int, ...], *, won: bool) -> None:
        for bot in set(table):
            self.rows[bot].wins.add(float(won))
        self.groups[tuple(sorted(table))].add(float(won))
        if len(set(table)) == 1:
            self._alone[table[0]] = 0 if won else 1

    def _forfeit(self, number: int, meeting: Meeting) -> None:
        """A game with a disqualified bot: rivals share the win, a team has none to share.

        It says nothing about strength, so nobody's rating changes.
        """
        table, retired = self.arena.table(number), self.arena.retired
        gone = {bot for bot in table if retired.get(bot, number + 1) <= number}
        for bot in gone:
            row = self.rows[bot]
            row.wins.add(0.0)
            row.forfeits += 1
            if retired[bot] == number and meeting.fault is not None:
                row.fault, row.since = meeting.fault.sentence, number
        left = set(table) - gone
        if not self.arena.together:
            for bot in left:
                self.rows[bot].wins.add(1 / len(left))
                self.rows[bot].forfeits += 1

    def _close_deal(self) -> None:
        for wins in (*[row.wins for row in self.rows], *self.against.values()):
            wins.close_deal()
        for wins in self.groups.values():
            wins.close_deal()
        if len(self._alone) > 1:
            self._rate(list(self._alone), list(self._alone.values()))
        self._alone = {}

    def _rate(self, bots: list[int], ranks: list[int]) -> None:
        """A bot counts once, however many seats it has; the lowest rank is the best."""
        teams = [[self.rows[bot].rating] for bot in bots]
        rated = self._model.rate(teams, ranks=[float(rank) for rank in ranks])
        for bot, (rating,) in zip(bots, rated, strict=True):
            self.rows[bot].rating = rating


def labels(names: Sequence[str]) -> list[str]:
    """The names, with a number where one comes again: random, random#2."""
    return [
        name if name not in names[:place] else f"{name}#{names[: place + 1].count(name)}"
        for place, name in enumerate(names)
    ]


def plain(value: float) -> float | int:
    """A number of wins; whole ones are written so."""
    near = round(value, 6)
    return int(near) if near == int(near) else near
