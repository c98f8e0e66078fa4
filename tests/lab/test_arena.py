"""Bots against bots: who sits where, what counts, and what becomes of those that misbehave."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import parlour
from parlour import BadInput
from parlour.lab import arena_report
from parlour.lab.arena import Arena, Fault, Meeting, Thought
from parlour.lab.jobs import Pulse
from parlour.lab.schedule import line_ups, tables, team_line_ups
from parlour.lab.simulate import Plan, simulate
from parlour.lab.standings import Standings, labels

GUESTS = "tests.bots.guests"
FLEETING = {"seconds", "workers", "seconds_per_decision", "slowest_decision"}


def arena(
    *bots: str, game: str = "ember", seats: int = 2, seed: int = 1, patience: float = 30
) -> Arena:
    options = {"explain": False} if game == "ensemble" else {}
    return Arena(game, (), seats, seed, bots, options, patience)


def steady(data: Any) -> Any:
    """What must not depend on the machine or on how the work was shared out."""
    if isinstance(data, dict):
        return {name: steady(value) for name, value in data.items() if name not in FLEETING}
    return [steady(value) for value in data] if isinstance(data, list) else data


# Who sits where.


@given(st.integers(2, 6), st.integers(1, 6), st.booleans())
def test_every_bot_has_every_seat_equally_often(bots: int, seats: int, together: bool) -> None:
    taken = Counter(
        (seat, bot)
        for table in tables(bots, seats, together=together)
        for seat, bot in enumerate(table)
    )
    assert set(taken) == {(seat, bot) for seat in range(seats) for bot in range(bots)}
    assert len(set(taken.values())) == 1


@given(st.integers(2, 6), st.integers(1, 6), st.booleans())
def test_no_table_comes_twice(bots: int, seats: int, together: bool) -> None:
    found = tables(bots, seats, together=together)
    assert len(set(found)) == len(found)


def test_line_ups_are_combinations_or_bots_repeated_around_the_table() -> None:
    assert line_ups(3, 2) == [(0, 1), (0, 2), (1, 2)]
    assert line_ups(2, 4) == [(0, 1, 0, 1)]
    assert line_ups(2, 3) == [(0, 1, 0), (1, 0, 1)]
    assert team_line_ups(2, 2) == [(0, 0), (1, 1), (0, 1)]
    assert tables(2, 2, together=False) == [(0, 1), (1, 0)]


def test_games_are_rounded_up_to_whole_deals() -> None:
    held = arena("random", "random", "random")
    assert [held.whole(games) for games in (1, 6, 7, 12)] == [6, 6, 12, 12]
    assert [held.deal(number) for number in (1, 6, 7, 12, 13)] == [1, 1, 2, 2, 3]


def test_a_deal_is_that_of_a_simulation_with_the_same_seed() -> None:
    held = arena("greedy", "greedy", game="encore", seed=9)
    game = parlour.game("encore")
    plan = Plan("encore", (), 2, 9, ("greedy", "greedy"), {})
    simulated = [one.winners for part in simulate(plan, 3) for one in part]
    assert [held.meet(game, number, Pulse()).winners for number in (1, 3, 5)] == simulated


@pytest.mark.parametrize("game", ["ember", "encore"])
def test_bots_that_are_alike_win_exactly_equally_often(game: str) -> None:
    """A deal has the same cards and the same luck at every table: only the bots change seats."""
    held = arena("random", "random", game=game)
    bound = parlour.game(game)
    met = [held.meet(bound, number, Pulse()) for number in range(1, 13)]
    assert [one.winners for one in met[::2]] == [one.winners for one in met[1::2]]
    standings = Standings(held)
    standings.add(met)
    one, other = standings.rows
    assert one.wins.won == other.wins.won == 6
    assert one.wins.share.low is not None and one.wins.share.high is not None
    assert one.wins.share.low < 0.5 < one.wins.share.high


# What counts.


def met(winners: int, seats: int = 2) -> Meeting:
    return Meeting(winners, (Thought(1, 0.5, 0.5),) * seats)


def standings_of(held: Arena, *meetings: Meeting) -> Standings:
    standings = Standings(held)
    for number, meeting in enumerate(meetings, start=1):
        held.heed(number, meeting)
    standings.add(meetings)
    return standings


def test_a_draw_is_shared_by_those_who_drew() -> None:
    rivals = standings_of(arena("a", "b"), met(0b01), met(0b00))
    assert [row.wins.won for row in rivals.rows] == [1.5, 0.5]
    three = standings_of(arena("a", "b", "c", seats=3), met(0b011, 3), met(0b100, 3), met(0, 3))
    assert [row.wins.won for row in three.rows] == pytest.approx(
        [1 / 2 + 1 + 1 / 3, 1 / 2 + 1 / 3, 1 / 3]
    )


def test_a_bot_with_several_seats_wins_with_any_of_them() -> None:
    standings = standings_of(arena("a", "b", seats=4), met(0b0001, 4), met(0b1000, 4))
    assert [row.wins.won for row in standings.rows] == [2, 0]
    assert [row.wins.games for row in standings.rows] == [2, 2]


def test_the_interval_is_over_deals_and_not_over_games() -> None:
    """The winner is always seat 0: the cards decide, and the bots are equal beyond doubt."""
    by_seat = standings_of(arena("a", "b"), *[met(0b01)] * 200).rows[0].wins.share
    by_bot = standings_of(arena("a", "b"), *[met(0b01), met(0b10), met(0b10), met(0b01)] * 50)
    assert by_seat.value == by_bot.rows[0].wins.share.value == 0.5
    assert width(by_seat) < 0.1 < width(by_bot.rows[0].wins.share) < 0.3


def width(interval: Any) -> float:
    return float(interval.high - interval.low)


def test_the_rating_goes_to_who_wins() -> None:
    one, other = standings_of(arena("a", "b"), *[met(0b01), met(0b10)] * 20).rows
    assert one.rating.mu > 30
    assert other.rating.mu < 20
    low, high = one.rating_bounds
    assert high - low == pytest.approx(2 * 1.96 * one.rating.sigma, rel=1e-3)


def test_who_beat_whom_is_counted_in_pairs() -> None:
    standings = standings_of(arena("a", "b", "c"), met(1), met(2), met(1), met(2), met(2), met(2))
    assert standings.against[0, 1].won == standings.against[0, 2].won == 2
    assert standings.against[1, 2].won == standings.against[2, 1].won == 1


def test_those_who_play_together_are_counted_by_groups() -> None:
    """Two bots at two seats: each with its copy, and both mixed groups."""
    held = arena("a", "b", game="ensemble")
    assert held.tables == [(0, 0), (1, 1), (0, 1), (1, 0)]
    standings = standings_of(held, met(0b11), met(0), met(0b11), met(0))
    assert [(row.wins.games, row.wins.won) for row in standings.rows] == [(3, 2), (3, 1)]
    groups = {group: (wins.games, wins.won) for group, wins in standings.groups.items()}
    assert groups == {(0, 0): (1, 1), (1, 1): (1, 0), (0, 1): (2, 1)}
    assert standings.rows[0].rating.mu > standings.rows[1].rating.mu


def test_who_plays_alone_plays_against_the_game() -> None:
    held = arena("a", "b", seats=1)
    assert held.tables == [(0,), (1,)]
    standings = standings_of(held, met(1, 1), met(0, 1))
    assert [row.wins.won for row in standings.rows] == [1, 0]
    assert standings.rows[0].rating.mu > standings.rows[1].rating.mu


def test_a_name_that_comes_again_is_numbered() -> None:
    assert labels(["a", "b", "a", "a"]) == ["a", "b", "a#2", "a#3"]


# Those who misbehave.


def fault(seat: int) -> Meeting:
    return Meeting(fault=Fault(seat, "it fell asleep"))


def test_a_bot_is_disqualified_from_the_game_in_which_it_misbehaves() -> None:
    standings = standings_of(arena("a", "b"), met(0b10), met(0b10), fault(1), met(0b01))
    a, b = standings.rows
    assert (a.wins.won, a.forfeits, a.fault) == (3, 2, None)
    assert (b.wins.games, b.wins.won, b.forfeits) == (4, 1, 2)
    assert (b.fault, b.since) == ("it fell asleep", 3)
    assert standings.against[0, 1].games == 2, "who was not there was not beaten"


def test_what_happens_at_the_table_of_a_disqualified_bot_does_not_count() -> None:
    """Whether such a game was still played depends on the workers: it must not matter."""
    held = arena("a", "b", "c")
    assert [held.table(number) for number in (1, 5)] == [(0, 1), (1, 2)]
    standings = standings_of(held, fault(1), met(1), met(1), met(2), fault(1), met(1))
    assert [row.fault for row in standings.rows] == [None, "it fell asleep", None]
    assert held.skipped(11) == Meeting()
    assert held.skipped(9) is None


def test_a_team_has_no_win_to_share_when_one_of_it_misbehaves() -> None:
    held = arena("a", "b", game="ensemble")
    standings = standings_of(held, met(0b11), fault(0), met(0b11), met(0b11))
    assert [(row.wins.games, row.wins.won) for row in standings.rows] == [(1, 1), (3, 0)]


MISBEHAVING = {
    "Raises": "raised ValueError: what now? nobody knows",
    "Exits": "raised SystemExit: 0",
    "Cheats": "which was not among its options",
    "Chatters": "answered with a value of type str",
    "Unmade": "raised RuntimeError: not today",
    "Deaf": "raised RuntimeError: pardon?",
    "Late": "raised RuntimeError: enough",
    "Loops": "took longer than 0.5 s for one answer",
    "Sleeps": "took longer than 0.5 s for one answer",
    "Hangs": "took longer than 0.5 s for one answer",
    "Quits": "ended the process it was playing in",
}


def test_an_arena_survives_every_kind_of_bot_and_names_them() -> None:
    names = [f"{GUESTS}:{name}" for name in MISBEHAVING]
    held = arena("random", *names, f"{GUESTS}:First", game="encore", patience=0.5)
    done = arena_report.run(held, 1, workers=1)
    first, *bad, last = done.standings.rows
    for row, said in zip(bad, MISBEHAVING.values(), strict=True):
        assert row.fault is not None
        assert row.fault.startswith(f"the bot {row.name} ")
        assert said in row.fault
        assert row.wins.won == 0
    assert first.fault is last.fault is None
    assert done.standings.against[0, 12].games == 2, "the others play on"
    assert sum(row.wins.won for row in (first, last)) >= 2 * len(bad)


@pytest.mark.parametrize(
    "held",
    [
        arena("greedy", "random", f"{GUESTS}:Late", game="encore"),
        arena("kindred", "random", game="ensemble", seats=3),
    ],
    ids=["encore", "ensemble"],
)
def test_one_worker_finds_what_two_find(held: Arena) -> None:
    found = []
    for workers in (1, 2):
        held.retired.clear()
        found.append(steady(arena_report.run(held, 18, workers).dump()))
    assert found[0] == found[1]


def test_a_simulation_with_a_bot_that_hangs_is_refused() -> None:
    for name, sentence in (("Hangs", "longer than 0.3 s"), ("Quits", "ended the process")):
        plan = Plan("ensemble", (), 2, 1, ("random", f"{GUESTS}:{name}"), {}, patience=0.3)
        with pytest.raises(BadInput, match=f"the bot {GUESTS}:{name} .*{sentence}"):
            list(simulate(plan, 4))


# What cannot be played.


@pytest.mark.parametrize(
    ("held", "sentence"),
    [
        (arena("random"), "1 bot does not make an arena: 2 to 64 would do"),
        (arena("random", "nobody"), "there is no bot called nobody for ember"),
        (arena("random", "random", seats=6), "ember is not played by 6"),
        (arena(*["random"] * 65), "65 bots do not make an arena"),
        (arena(*["random"] * 40, seats=5), "every deal would be played at 3290040 tables"),
    ],
)
def test_what_cannot_be_played_is_refused_beforehand(held: Arena, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        arena_report.run(held, 2, 1)
