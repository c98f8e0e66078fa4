"""Comparing votes with the majority, and what a verdict does to marker and lives."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour import State
from tests.games.ensemble.builders import (
    CARDS,
    PLAIN,
    agree,
    board,
    challenge,
    codes,
    first,
    judged,
    level,
    lives,
    look,
    table,
    vote,
)
from tests.marks import rule


def verdict(seats_voted: tuple[int, ...], *, allowance: int) -> str:
    """How these votes are judged when every Life counter shows this Allowance."""
    state = table(seats=len(seats_voted), level=9, options={"allowance": [allowance] * 10})
    return str(judged(vote(state, *seats_voted))["verdict"])


def judgement(spaces: list[int], allowance: int = 0) -> tuple[int, list[int], str]:
    """Dissenters, most voted spaces and verdict."""
    state = table(seats=len(spaces), level=8, options={"allowance": [allowance] * 10})
    facts = judged(vote(state, *spaces))
    return facts["apart"], facts["spaces"], facts["verdict"]


def after(state: State) -> tuple[int, list[int], list[str], list[str]]:
    return level(state), lives(state), board(state), challenge(state)


# The rulebook's worked examples.


@rule("ENS-4.2")
def test_worked_example_the_allowance_is_two() -> None:
    state = table(seats=8, level=3, lives=[7, 8])
    assert judged(vote(state, 1, 1, 1, 1, 1, 1, 2, 3))["allowance"] == 2
    assert level(state) == 4


@rule("ENS-5.1", "ENS-7.1", "ENS-7.2")
def test_worked_example_ensemble_brings_back_the_right_most_grey_life() -> None:
    state = table(seats=4, level=3, lives=[3, 4], draws=PLAIN[20:22])
    shown = board(state)
    heard = vote(state, 2, 2, 2, 2)
    assert judged(heard)["verdict"] == "ensemble"
    assert after(state) == (4, [2, 3, 4], [shown[0], PLAIN[20], shown[2], PLAIN[21]], [shown[1]])


@rule("ENS-5.2", "ENS-7.1", "ENS-7.2")
def test_worked_example_one_vote_apart_passes_with_an_allowance_of_one() -> None:
    state = table(seats=5, level=4, lives=[4, 5], draws=PLAIN[20:22])
    shown = board(state)
    heard = vote(state, 3, 3, 1, 3, 3)
    assert judged(heard)["verdict"] == "passed"
    assert judged(heard)["apart"] == judged(heard)["allowance"] == 1
    kept = [shown[0], shown[1], PLAIN[20], shown[3], PLAIN[21]]
    assert after(state) == (5, [4, 5], kept, [shown[2]])


@rule("ENS-4.1", "ENS-4.4", "ENS-5.3", "ENS-7.1", "ENS-7.2")
def test_worked_example_two_votes_apart_in_a_tie_fail_without_an_allowance() -> None:
    state = table(seats=4, level=4, lives=[2, 3, 4], draws=PLAIN[20:22])
    shown = board(state)
    heard = vote(state, 1, 4, 1, 4)
    assert judged(heard)["verdict"] == "failed"
    assert (judged(heard)["apart"], judged(heard)["allowance"]) == (2, 0)
    kept = [PLAIN[20], shown[1], shown[2], PLAIN[21]]
    assert after(state) == (4, [3, 4], kept, [shown[0], shown[3]])


# Who dissents.


@rule("ENS-4.1")
@pytest.mark.parametrize(
    ("spaces", "apart", "favourites"),
    [
        ([1, 1, 1, 1], 0, [1]),
        ([1, 1, 1, 4], 1, [1]),
        ([4, 1, 1, 1], 1, [1]),
        ([2, 1, 2, 3, 2], 2, [2]),
        ([5, 5, 5, 1, 1, 2], 3, [5]),
        ([8, 8], 0, [8]),
    ],
)
def test_every_vote_that_is_not_for_the_most_voted_card_dissents(
    spaces: list[int], apart: int, favourites: list[int]
) -> None:
    assert judgement(spaces)[:2] == (apart, favourites)


@rule("ENS-4.4")
@pytest.mark.parametrize(
    ("spaces", "apart", "favourites"),
    [
        ([1, 2], 1, [1, 2]),
        ([1, 1, 4, 4], 2, [1, 4]),
        ([1, 2, 3], 2, [1, 2, 3]),
        ([1, 1, 2, 3, 4], 3, [1]),
        ([1, 1, 2, 2, 3], 3, [1, 2]),
        ([1, 2, 3, 4, 5, 6, 7, 8], 7, [1, 2, 3, 4, 5, 6, 7, 8]),
        ([1, 1, 1, 2, 2, 2, 3, 3, 3], 6, [1, 2, 3]),
    ],
)
def test_the_most_voted_card_is_the_majority_even_with_half_the_votes_or_fewer(
    spaces: list[int], apart: int, favourites: list[int]
) -> None:
    assert judgement(spaces)[:2] == (apart, favourites)


@rule("ENS-4.4")
def test_a_tie_within_the_allowance_passes() -> None:
    assert verdict((1, 2), allowance=1) == "passed"
    assert verdict((1, 1, 4, 4), allowance=2) == "passed"
    assert verdict((1, 1, 4, 4), allowance=1) == "failed"


@rule("ENS-4.1", "ENS-4.4")
@settings(max_examples=50)
@given(st.lists(st.integers(1, 8), min_size=2, max_size=10))
def test_dissenters_are_the_players_less_the_votes_of_a_most_voted_card(spaces: list[int]) -> None:
    most = max(spaces.count(space) for space in spaces)
    winners = sorted({space for space in spaces if spaces.count(space) == most})
    assert judgement(spaces)[:2] == (len(spaces) - most, winners)


@rule("ENS-4.1")
@settings(max_examples=50)
@given(st.permutations([1, 1, 1, 2, 2, 3]))
def test_who_cast_which_vote_makes_no_difference(spaces: list[int]) -> None:
    assert judgement(spaces) == (3, [1], "failed")


@settings(max_examples=50)
@given(st.lists(st.integers(1, 9), min_size=2, max_size=10), st.integers(0, 2))
def test_more_allowance_never_fails_what_less_would_pass(spaces: list[int], allowance: int) -> None:
    if verdict(tuple(spaces), allowance=allowance) != "failed":
        assert verdict(tuple(spaces), allowance=allowance + 1) != "failed"


# The Allowance.


@rule("ENS-4.2")
def test_the_lowest_counter_still_coloured_gives_the_allowance() -> None:
    shows = [0, 1, 2, 3, 0, 1, 2, 3, 0, 1]
    for coloured in ([1, 2, 3], [2, 3], [2, 5], [4, 6], [5], [1, 6], [3, 4, 5, 6]):
        state = table(seats=6, lives=coloured, options={"allowance": shows})
        assert judged(agree(state))["allowance"] == shows[coloured[0] - 1]


@rule("ENS-4.2")
def test_as_many_dissenters_as_the_allowance_pass_and_one_more_fails() -> None:
    for allowance in range(4):
        for apart in range(1, 5):
            spaces = (1,) * 5 + tuple(range(2, 2 + apart))
            passes = apart <= allowance
            assert verdict(spaces, allowance=allowance) == ("passed" if passes else "failed")


@rule("ENS-4.3")
def test_the_counters_show_what_our_ruling_says() -> None:
    assert CARDS.allowance == (0, 0, 0, 1, 1, 1, 2, 2, 3, 3)
    for counter in range(1, 11):
        state = table(seats=10, level=2, lives=[counter])
        assert judged(agree(state))["allowance"] == CARDS.allowance[counter - 1]


@rule("ENS-4.3")
def test_the_allowance_never_falls_and_stays_two_below_the_number() -> None:
    assert list(CARDS.allowance) == sorted(CARDS.allowance)
    for number, allowance in enumerate(CARDS.allowance, start=1):
        assert 0 <= allowance <= 3
        assert allowance == 0 or allowance <= number - 2


@rule("ENS-4.3")
def test_owners_may_enter_what_their_own_counters_show() -> None:
    own = [1, 0, 2, 0, 3, 0, 0, 0, 0, 3]
    state = table(seats=5, options={"allowance": own})
    assert judged(vote(state, 1, 1, 1, 1, 2))["verdict"] == "passed"


# Verdicts.


@rule("ENS-5.1")
def test_an_ensemble_moves_the_marker_and_turns_one_life_back() -> None:
    state = table(seats=5, level=6, lives=[4, 5])
    heard = agree(state, space=6)
    assert (level(state), lives(state)) == (7, [3, 4, 5])
    assert first(heard, "level_ensemble").clause == "ENS-5.1"
    assert first(heard, "life_regained").facts() == {"counter": 3, "coloured": True, "left": 3}


@rule("ENS-5.1")
def test_the_right_most_grey_life_comes_back_first() -> None:
    state = table(seats=5, lives=[5])
    back = []
    for _ in range(5):
        agree(state)
        back.append(lives(state))
    assert back == [[4, 5], [3, 4, 5], [2, 3, 4, 5], [1, 2, 3, 4, 5], [1, 2, 3, 4, 5]]


@rule("ENS-5.1")
def test_an_ensemble_with_all_lives_coloured_only_moves_the_marker() -> None:
    state = table(seats=3)
    heard = agree(state)
    assert (level(state), lives(state)) == (4, [1, 2, 3])
    assert "life_regained" not in codes(heard)


@rule("ENS-5.2")
def test_a_pass_with_dissenters_moves_the_marker_and_brings_no_life_back() -> None:
    state = table(seats=6, level=5, lives=[4, 5, 6])
    heard = vote(state, 1, 1, 1, 1, 1, 5)
    assert (level(state), lives(state)) == (6, [4, 5, 6])
    assert first(heard, "level_passed").clause == "ENS-5.2"
    assert first(heard, "marker_moved").facts() == {"level": 6}


@rule("ENS-5.3")
def test_a_failed_level_keeps_the_marker_and_costs_the_left_most_life() -> None:
    state = table(seats=4, level=5, lives=[2, 3, 4])
    heard = vote(state, 1, 1, 1, 5)
    assert (level(state), lives(state)) == (5, [3, 4])
    assert first(heard, "level_failed").clause == "ENS-5.3"
    assert first(heard, "life_lost").facts() == {"counter": 2, "coloured": False, "left": 2}
    assert "marker_moved" not in codes(heard)


@rule("ENS-5.4")
def test_a_life_lost_in_a_round_raises_only_the_next_allowance() -> None:
    state = table(seats=4, lives=[3, 4])
    heard = vote(state, 1, 1, 1, 2)
    assert (judged(heard)["verdict"], judged(heard)["allowance"]) == ("failed", 0)
    assert lives(state) == [4]
    heard = vote(state, 1, 1, 1, 2)
    assert (judged(heard)["verdict"], judged(heard)["allowance"]) == ("passed", 1)


@rule("ENS-5.4")
def test_a_life_regained_in_a_round_lowers_only_the_next_allowance() -> None:
    state = table(seats=4, lives=[4])
    heard = agree(state)
    assert (judged(heard)["verdict"], judged(heard)["allowance"]) == ("ensemble", 1)
    assert lives(state) == [3, 4]
    heard = vote(state, 1, 1, 1, 2)
    assert (judged(heard)["verdict"], judged(heard)["allowance"]) == ("failed", 0)


@rule("ENS-5.1", "ENS-5.2", "ENS-5.3")
@settings(max_examples=50)
@given(st.lists(st.integers(1, 3), min_size=5, max_size=5), st.integers(1, 5))
def test_a_round_moves_the_marker_or_costs_a_life_and_never_both(
    spaces: list[int], lowest: int
) -> None:
    coloured = list(range(lowest, 6))
    state = table(seats=5, lives=coloured)
    vote(state, *spaces)
    passed = level(state) == 4
    lost = lives(state) == coloured[1:]
    assert passed != lost
    assert look(state).level in (3, 4)
