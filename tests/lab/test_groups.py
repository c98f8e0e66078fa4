"""Groups of bots that stay together."""

from __future__ import annotations

import pytest

import parlour
from parlour import BadInput
from parlour.lab.groups import Groups, cast, mixed, new_group, play_groups
from parlour.lab.simulate import Plan, play_game

SIX = ("storyteller", "painter", "dreamer", "builder", "collector", "wanderer")
PLAN = Plan("ensemble", (), 4, 5, SIX[:4], {"explain": False})
GAME = parlour.game("ensemble")


def plan(seats: int, *bots: str) -> Plan:
    return Plan("ensemble", (), seats, 5, bots, {"explain": False})


def test_the_first_game_of_a_group_is_that_of_a_simulation() -> None:
    found = play_groups(PLAN, 6, 1)
    assert [games[0] for games in found.won] == [
        play_game(PLAN, GAME, number).reason == "won" for number in range(1, 7)
    ]


def test_groups_that_learn_win_more_and_among_strangers_they_begin_anew() -> None:
    found = play_groups(PLAN, 32, 3)
    assert found.game(3).value > found.game(0).value + 0.2
    assert found.among_strangers().value < found.game(3).value - 0.2
    gain = found.gain()
    assert gain.low is not None
    assert gain.low > 0


def test_groups_that_do_not_learn_stay_as_they_are() -> None:
    found = play_groups(plan(4, "greedy"), 32, 2)
    gain = found.gain()
    assert gain.low is not None and gain.high is not None
    assert gain.low < 0 < gain.high


def test_with_more_names_than_seats_every_circle_has_a_cast_of_its_own() -> None:
    casts = {cast(plan(4, *SIX), first) for first in range(0, 80, 4)}
    assert len(casts) > 10
    assert all(len(set(one)) == 4 for one in casts)
    assert cast(plan(4, "painter", "random"), 8) == ("painter", "random", "painter", "random")


def test_no_two_of_a_group_meet_when_groups_are_mixed() -> None:
    circle = [new_group(PLAN, GAME, number, PLAN.bots) for number in range(1, 5)]
    seen: set[str] = set()
    for turn in range(4):
        group = mixed(circle, turn)
        assert len({player.partition(".")[0] for player in group.players}) == 4
        assert [bot.name for bot in group.bots] == list(PLAN.bots)
        seen.update(group.players)
    assert len(seen) == 16, "everybody plays once"


def test_a_gain_counts_what_changed_for_the_same_groups() -> None:
    won = [[False, False, True]] * 30 + [[True, True, False]] * 10 + [[True, False, True]] * 60
    found = Groups(PLAN, 2, won)
    assert found.gain().value == pytest.approx(0.2)
    assert found.game(0).value == pytest.approx(0.7)
    assert found.game(1).value == pytest.approx(0.1)
    assert found.dump()["gain"] == found.gain().dump("difference")


def test_a_bot_that_nobody_knows_is_refused_before_the_first_game() -> None:
    with pytest.raises(BadInput, match="there is no bot called nobody"):
        play_groups(plan(4, *SIX, "nobody"), 4, 1)
