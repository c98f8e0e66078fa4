"""Everyone wins, or everyone loses, and it never takes too long."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.ensemble.builders import (
    LANTERNS,
    PLAIN,
    SCENARIOS,
    agree,
    board,
    challenge,
    codes,
    dealt,
    first,
    level,
    lives,
    look,
    reason,
    table,
    vote,
)
from tests.marks import rule


@rule("ENS-1.1", "ENS-6.1")
@pytest.mark.parametrize("seats", [2, 5, 10])
def test_the_whole_group_wins_by_passing_level_nine(seats: int) -> None:
    state = table(seats=seats, level=9)
    heard = agree(state, space=9)
    assert state.outcome is not None
    assert state.outcome.winners == tuple(range(seats))
    assert (state.outcome.reason, state.outcome.clause) == ("won", "ENS-6.1")
    assert codes(heard)[-1] == "game_won"


@rule("ENS-6.1")
def test_a_pass_with_dissenters_on_level_nine_wins_too() -> None:
    state = table(seats=5, level=9, lives=[5])
    vote(state, 1, 1, 1, 1, 2)
    assert reason(state) == "won"


@rule("ENS-6.1")
def test_from_level_two_it_takes_eight_passes() -> None:
    state = dealt(3)
    for passes in range(8):
        assert state.outcome is None
        assert level(state) == 2 + passes
        agree(state)
    assert reason(state) == "won"


@rule("ENS-6.1")
def test_reaching_level_nine_is_not_yet_winning() -> None:
    state = table(seats=3, level=8)
    agree(state)
    assert (level(state), state.outcome) == (9, None)


@rule("ENS-6.1", "ENS-7.1")
def test_the_game_is_won_at_once_and_no_card_moves_any_more() -> None:
    state = table(seats=3, level=9)
    lay = (board(state), challenge(state))
    heard = agree(state)
    assert (board(state), challenge(state)) == lay
    assert not {"challenges_discarded", "cards_went_down", "card_laid"} & set(codes(heard))
    assert not state.window and look(state).asked == ()


@rule("ENS-1.1", "ENS-6.2")
def test_the_whole_group_loses_with_its_last_life() -> None:
    state = table(seats=4, level=5, lives=[4])
    heard = vote(state, 1, 1, 2, 2)
    assert state.outcome is not None
    assert state.outcome.winners == ()
    assert (state.outcome.reason, state.outcome.clause) == ("lost", "ENS-6.2")
    assert first(heard, "life_lost").facts()["left"] == 0
    assert codes(heard)[-1] == "game_lost"
    assert not state.window


@rule("ENS-6.2")
def test_with_one_life_left_the_game_goes_on() -> None:
    state = table(seats=3, lives=[2, 3])
    vote(state, 1, 2, 2)
    assert (lives(state), state.outcome) == ([3], None)


@rule("ENS-6.2")
def test_failing_on_level_nine_with_lives_left_does_not_lose() -> None:
    state = table(seats=2, level=9)
    vote(state, 1, 9)
    assert (level(state), lives(state), state.outcome) == (9, [2], None)


@rule("ENS-6.3")
@pytest.mark.parametrize(("seats", "novice"), [(2, False), (2, True), (3, False), (5, True)])
def test_the_longest_game_has_fourteen_rounds_and_one_for_each_life(
    seats: int, novice: bool
) -> None:
    state = dealt(seats, novice=novice)
    begun = len(lives(state))
    rounds = 0
    while state.outcome is None:
        full = len(lives(state)) == begun
        rounds += 1
        if full or level(state) == 9:
            vote(state, *[1 + seat % 2 for seat in range(seats)])
        else:
            agree(state)
    assert rounds == look(state).round == 14 + begun


@rule("ENS-6.3", "ENS-9.11")
@settings(max_examples=40)
@given(data=st.data(), seats=st.integers(2, 10), novice=st.booleans(), marked=st.booleans())
def test_no_game_lasts_longer_however_it_is_voted(
    data: st.DataObject, seats: int, novice: bool, marked: bool
) -> None:
    options: dict[str, object] = {"novice": novice, "scenarios": SCENARIOS if marked else []}
    state = dealt(seats, data.draw(st.integers(0, 999)), **options)
    begun = len(lives(state))
    rounds = 0
    while state.outcome is None:
        rounds += 1
        reached, left = level(state), len(lives(state))
        choices = st.integers(1, data.draw(st.integers(1, reached)))
        vote(state, *data.draw(st.lists(choices, min_size=seats, max_size=seats)))
        moved, cost = level(state) == reached + 1, len(lives(state)) == left - 1
        assert moved != cost or (reached == 9 and reason(state) == "won")
        assert len(lives(state)) <= left + 1
    assert rounds <= 14 + begun


@rule("ENS-9.11", "ENS-9.9")
def test_lantern_rounds_only_make_a_game_shorter() -> None:
    state = table(seats=2, lives=[2], board=[LANTERNS[0], PLAIN[0]], round_number=2)
    agree(state, space=2)
    assert (level(state), lives(state)) == (3, [2])
