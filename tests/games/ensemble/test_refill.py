"""From one round to the next: discard, move down, refill."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parlour
from parlour.core.events import Event
from tests.games.ensemble.builders import (
    PLAIN,
    agree,
    board,
    challenge,
    codes,
    dealt,
    discard,
    everywhere,
    first,
    look,
    plain,
    ready,
    table,
    vote,
)
from tests.marks import rule

NEW = PLAIN[40:50]


def laid(events: list[Event]) -> list[int]:
    """The spaces that were filled, in order."""
    return [space_of(event) for event in events if event.code == "card_laid"]


def space_of(event: Event) -> int:
    space = event.facts()["space"]
    assert isinstance(space, int)
    return space


@rule("ENS-7.1")
def test_the_most_voted_card_leaves_the_board_to_become_the_challenge() -> None:
    state = table(seats=4, level=4)
    chosen, old = board(state)[2], challenge(state)
    heard = vote(state, 3, 3, 1, 3)
    assert challenge(state) == [chosen]
    assert chosen not in board(state)
    assert discard(state) == old
    assert first(heard, "cards_went_down").clause == "ENS-7.1"
    assert first(heard, "challenges_discarded").clause == "ENS-7.1"


@rule("ENS-7.1")
def test_all_tied_cards_become_the_challenge_together() -> None:
    state = table(seats=6, level=5)
    shown = board(state)
    vote(state, 5, 2, 4, 2, 5, 4)
    assert challenge(state) == [shown[1], shown[3], shown[4]]


@rule("ENS-7.1")
def test_every_challenge_card_is_discarded_not_only_one() -> None:
    state = table(seats=3, challenge=PLAIN[30:33])
    agree(state)
    assert discard(state) == PLAIN[30:33]
    assert len(challenge(state)) == 1


@rule("ENS-7.2")
def test_after_a_pass_the_newly_reached_space_is_filled_too() -> None:
    state = table(seats=3, level=4, draws=NEW[:2])
    agree(state, space=2)
    assert len(board(state)) == 5
    assert board(state)[1] == NEW[0] and board(state)[4] == NEW[1]


@rule("ENS-7.2")
@pytest.mark.parametrize("reached", range(3, 10))
@pytest.mark.parametrize("last", [1, 2])
def test_every_level_that_is_reached_has_a_full_board(reached: int, last: int) -> None:
    state = table(seats=3, level=reached - 1, options={"allowance": [1] * 10})
    vote(state, 1, 1, last)
    assert len(board(state)) == reached


@rule("ENS-7.2")
def test_after_a_failure_only_the_gaps_are_filled() -> None:
    state = table(seats=3, level=4, draws=NEW[:2])
    heard = vote(state, 2, 2, 4)
    assert laid(heard) == [2]
    assert len(board(state)) == 4
    assert first(heard, "card_laid").clause == "ENS-7.2"


@rule("ENS-7.2")
def test_votes_are_taken_back_and_a_new_round_begins() -> None:
    state = table(seats=3, level=4)
    vote(state, 2, 2, 4)
    assert look(state).round == 4 and look(state).answered == ()
    assert [look(state, seat).vote for seat in range(3)] == [None] * 3
    assert list(state.window) == [0, 1, 2]


@rule("ENS-7.3")
def test_cards_that_stay_keep_their_space() -> None:
    state = table(seats=4, level=6, draws=NEW[:4])
    shown = board(state)
    vote(state, 2, 5, 2, 5)
    assert board(state) == [shown[0], NEW[0], shown[2], shown[3], NEW[1], shown[5]]


@rule("ENS-7.3")
def test_gaps_are_filled_from_the_lowest_space_up() -> None:
    state = table(seats=8, level=8, options={"allowance": [3] * 10}, draws=NEW[:5])
    heard = vote(state, 7, 4, 1, 7, 4, 1, 4, 7)
    assert laid(heard) == [4, 7]
    state = table(seats=4, level=4, options={"allowance": [3] * 10}, draws=NEW[:5])
    heard = vote(state, 3, 1, 4, 2)
    assert laid(heard) == [1, 2, 3, 4, 5]
    assert board(state) == NEW[:5]


@rule("ENS-7.4")
def test_when_the_deck_is_empty_the_discarded_cards_make_a_new_one() -> None:
    state = table(seats=2, level=4, draws=NEW[:1])
    shown, old = board(state), discard(state)
    gone = challenge(state)
    heard = vote(state, 1, 3)
    renewed = first(heard, "deck_renewed")
    assert renewed.clause == "ENS-7.4"
    assert renewed.facts() == {"count": len(old) + 1}  # with the Challenge of this round
    assert codes(heard)[-4:] == ["card_laid", "deck_renewed", "card_laid", "round_began"]
    assert board(state)[0] == NEW[0]
    assert board(state)[2] in old + gone
    assert discard(state) == [] and challenge(state) == [shown[0], shown[2]]
    assert look(state).deck == len(old)


@rule("ENS-7.4")
def test_the_discard_is_left_alone_while_the_deck_suffices() -> None:
    state = table(seats=2, level=4, draws=NEW[:2])
    old = discard(state) + challenge(state)
    heard = vote(state, 1, 3)
    assert "deck_renewed" not in codes(heard)
    assert sorted(discard(state)) == sorted(old)
    assert look(state).deck == 0


@rule("ENS-7.4")
def test_the_new_deck_is_shuffled() -> None:
    came = set()
    for seed in range(12):
        state = table(seats=2, level=4, draws=NEW[:1])
        position = plain(state.dump())
        position["chance"] = plain(dealt(2, seed).dump())["chance"]
        other = state.game.load(position)
        vote(other, 1, 3)
        came.add(board(other)[2])
    assert len(came) >= 6


@rule("ENS-7.4")
def test_nine_cards_tied_by_nine_players_can_always_be_replaced() -> None:
    state = table(seats=9, level=9, draws=NEW[:1])
    vote(state, *range(1, 10))
    assert (len(board(state)), len(challenge(state))) == (9, 9)
    vote(state, *range(1, 10))
    assert everywhere(state) == sorted(PLAIN)


@rule("ENS-7.4")
@settings(max_examples=30)
@given(st.lists(st.lists(st.integers(1, 2), min_size=3, max_size=3), max_size=12))
def test_no_card_is_ever_lost_or_doubled(rounds: list[list[int]]) -> None:
    state = table(seats=3, level=2, draws=NEW[:3], options={"novice": True})
    for spaces in rounds:
        if state.outcome is None:
            vote(state, *spaces)
            assert everywhere(state) == sorted(PLAIN)


@rule("ENS-7.5")
def test_the_end_of_a_failed_round_keeps_its_order() -> None:
    state = table(seats=2, level=3, options={"explain": True})
    assert codes(vote(state, 1, 3)) == [
        *["vote_laid"] * 2,
        "votes_revealed",
        "level_failed",
        "life_lost",
        "time_to_explain",
    ]
    assert codes(ready(state)) == [
        *["seat_ready"] * 2,
        "challenges_discarded",
        "cards_went_down",
        *["card_laid"] * 2,
        "round_began",
    ]


@rule("ENS-7.5")
def test_the_end_of_a_passed_round_keeps_its_order() -> None:
    state = table(seats=3, level=3, lives=[2, 3])
    assert codes(agree(state)) == [
        *["vote_laid"] * 3,
        "votes_revealed",
        "level_ensemble",
        "marker_moved",
        "life_regained",
        "challenges_discarded",
        "cards_went_down",
        *["card_laid"] * 2,
        "round_began",
    ]


@rule("ENS-7.5", "ENS-6.2")
def test_the_end_is_looked_for_before_anyone_explains_or_a_card_moves() -> None:
    state = table(seats=2, level=3, lives=[2], options={"explain": True})
    lay = (board(state), challenge(state))
    assert codes(vote(state, 1, 3))[-3:] == ["level_failed", "life_lost", "game_lost"]
    assert (board(state), challenge(state)) == lay


@rule("ENS-7.5")
def test_the_discarded_challenge_may_come_back_in_the_same_refill_but_the_voted_card_not() -> None:
    state = table(seats=2, level=3, draws=NEW[:1])
    voted = board(state)[:2]
    vote(state, 1, 2)
    assert challenge(state) == voted
    assert not set(voted) & set(board(state))


@rule("ENS-7.6")
def test_several_challenges_lie_in_the_order_of_their_spaces() -> None:
    for spaces in ((5, 1, 3), (3, 5, 1), (1, 3, 5)):
        state = table(seats=3, level=5)
        shown = board(state)
        vote(state, *spaces)
        assert challenge(state) == [shown[0], shown[2], shown[4]]


@rule("ENS-7.6")
@settings(max_examples=30)
@given(st.permutations(PLAIN[30:34]))
def test_the_order_of_challenge_cards_has_no_effect(order: list[str]) -> None:
    one, other = table(seats=3, challenge=PLAIN[30:34]), table(seats=3, challenge=order)
    for state in (one, other):
        vote(state, 1, 1, 2)
    assert one.fingerprint() == other.fingerprint()


@rule("ENS-7.4")
def test_each_new_shuffle_of_a_fair_game_draws_from_a_stream_of_its_own() -> None:
    few_cards = Path(__file__).parents[2] / "conformance" / "small.toml"
    game = parlour.game("ensemble", [few_cards])
    shuffles = 0
    for seed in range(5):
        heard: list[Event] = []
        state = game.start(4, parlour.fair_key(seed), {"explain": False}, heard)
        while state.outcome is None:
            apart = state.dump()["round"] in (4, 6, 8, 10)
            for seat, decision in state.window.items():
                state.answer(seat, decision.options[seat if apart else 0])
        renewed = codes(heard).count("deck_renewed")
        assert plain(state.dump())["chance"]["events"] == [renewed]
        shuffles += renewed
    assert shuffles > 0
