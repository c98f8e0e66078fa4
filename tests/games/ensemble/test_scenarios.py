"""The Crossing, the Masked Ball and the Night Walk, alone and together."""

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour import State
from parlour.core.events import Event
from tests.games.ensemble.builders import (
    CARDS,
    GAME,
    KNOTS,
    LANTERNS,
    MASKS,
    PLAIN,
    SCENARIOS,
    agree,
    board,
    challenge,
    codes,
    dealt,
    discard,
    everywhere,
    first,
    judged,
    level,
    lives,
    look,
    ready,
    reason,
    table,
    vote,
)
from tests.marks import rule

NEW = PLAIN[40:50]
LENIENT: Mapping[str, object] = {"allowance": [3] * 10}


def questions(state: State) -> set[str]:
    return {decision.question for decision in state.window.values()}


def facts(events: Sequence[Event], code: str) -> Mapping[str, object]:
    return first(events, code).facts()


# Scenario cards and marks.


@rule("ENS-9.1", "ENS-8.1")
def test_a_pack_adds_its_fifteen_pictures_to_the_deck_and_not_its_scenario_card() -> None:
    for pack in CARDS.scenarios:
        state = dealt(4, scenarios=[pack.id])
        ids = [picture.id for picture in pack.pictures]
        assert len(ids) == 15
        assert everywhere(state) == sorted(PLAIN + ids)
        assert pack.id not in everywhere(state)
    assert everywhere(dealt(4)) == sorted(PLAIN)


@rule("ENS-9.1")
def test_the_scenario_card_lies_beside_the_board_for_all_to_see() -> None:
    state = dealt(3, scenarios=["masked-ball"])
    for seat in (0, 1, 2, None):
        assert look(state, seat).options["scenarios"] == ["masked-ball"]
    card = CARDS.scenarios[1].scenario
    assert card is not None and card.id not in CARDS.card_of


@rule("ENS-8.1", "ENS-8.3")
def test_the_pictures_of_a_pack_are_drawn_like_any_other() -> None:
    pack = {picture.id for picture in CARDS.scenarios[2].pictures}
    seen = set()
    for seed in range(150):
        state = dealt(2, seed, scenarios=["night-walk"])
        seen |= pack & {*board(state), *challenge(state)}
    assert len(seen) >= 12


@rule("ENS-9.2")
@pytest.mark.parametrize("card", [KNOTS[0], MASKS[0], PLAIN[9]])
def test_a_marked_card_on_the_board_is_voted_for_like_any_other(card: str) -> None:
    # The Mask has no effect on the board, nor has a Knot.
    state = table(seats=4, board=[PLAIN[0], card, PLAIN[2]], draws=NEW[:2])
    assert questions(state) == {"match"} and look(state).bearer is None
    heard = vote(state, 2, 2, 1, 2)
    assert (judged(heard)["verdict"], judged(heard)["apart"]) == ("failed", 1)
    assert challenge(state) == [card]
    assert board(state) == [PLAIN[0], NEW[0], PLAIN[2]]


@rule("ENS-9.2")
def test_a_mark_is_seen_by_all_whenever_the_picture_is() -> None:
    state = table(seats=3, board=[KNOTS[0], MASKS[0], LANTERNS[0]], round_number=2)
    for seat in (0, 1, 2, None):
        marks = [
            CARDS.pictures[card].mark.name for card in look(state, seat).board if card is not None
        ]
        assert marks == ["KNOT", "MASK", "LANTERN"]


# The Crossing.


@rule("ENS-9.3")
def test_a_knot_drawn_for_a_space_goes_down_and_another_card_is_drawn() -> None:
    state = table(seats=4, draws=[KNOTS[0], NEW[0]])
    voted = board(state)[1]
    heard = vote(state, 2, 2, 2, 1)
    assert challenge(state) == [voted, KNOTS[0]]
    assert board(state)[1] == NEW[0]
    down = first(heard, "knot_went_down")
    assert (down.clause, down.facts()) == ("ENS-9.3", {"card": CARDS.card_of[KNOTS[0]]})


@rule("ENS-9.3")
def test_a_knot_is_laid_on_its_space_while_another_lies_beneath() -> None:
    state = table(seats=4, challenge=[KNOTS[1]], draws=[KNOTS[0], NEW[0]])
    voted = board(state)[1]
    heard = vote(state, 2, 2, 2, 1)  # failed, so the first Knot holds
    assert challenge(state) == [KNOTS[1], voted]
    assert board(state)[1] == KNOTS[0]
    assert "knot_went_down" not in codes(heard)


@rule("ENS-9.3")
def test_a_voted_knot_counts_as_lying_beneath() -> None:
    state = table(seats=2, board=[PLAIN[0], KNOTS[1], PLAIN[2]], draws=[KNOTS[0], NEW[0]])
    agree(state, space=2)
    assert challenge(state) == [KNOTS[1]]
    assert board(state) == [PLAIN[0], KNOTS[0], PLAIN[2], NEW[0]]


@rule("ENS-9.3")
def test_at_most_one_knot_goes_down_in_a_refill() -> None:
    state = table(seats=4, level=4, draws=[KNOTS[0], KNOTS[1], NEW[0]], options=LENIENT)
    voted = board(state)[0]
    heard = vote(state, 1, 1, 2, 3)
    assert codes(heard).count("knot_went_down") == 1
    assert challenge(state) == [voted, KNOTS[0]]
    assert (board(state)[0], board(state)[4]) == (KNOTS[1], NEW[0])


@rule("ENS-9.3")
def test_at_set_up_a_knot_goes_down_too() -> None:
    went = 0
    for seed in range(120):
        heard: list[Event] = []
        state = GAME.start(2, seed, {"scenarios": ["crossing"]}, heard)
        drawn = codes(heard).count("knot_went_down")
        went += drawn
        assert drawn <= 1
        beneath = [card for card in challenge(state) if card in KNOTS]
        if drawn:
            assert challenge(state)[0] in KNOTS and len(challenge(state)) == 2
        else:
            assert not set(board(state)) & set(KNOTS)
            assert len(challenge(state)) == 1
        assert len(beneath) <= 2
    assert 15 <= went <= 45  # a Knot among the first two of 95 cards: 22 in 100


@rule("ENS-9.3")
def test_a_knot_drawn_for_the_first_challenge_is_simply_the_challenge() -> None:
    seen = 0
    for seed in range(200):
        heard: list[Event] = []
        state = GAME.start(2, seed, {"scenarios": ["crossing"]}, heard)
        if "knot_went_down" not in codes(heard) and challenge(state)[0] in KNOTS:
            seen += 1
            assert len(challenge(state)) == 1
            assert first(heard, "challenge_drawn").clause == "ENS-2.3"
            assert len(board(state)) == 2
    assert seen


@rule("ENS-9.4")
def test_a_knot_holds_when_the_level_is_failed() -> None:
    state = table(seats=3, challenge=[PLAIN[30], KNOTS[0], PLAIN[31]], draws=NEW[:3])
    shown = board(state)
    heard = vote(state, 1, 3, 2)
    assert challenge(state) == [KNOTS[0], *shown]
    held = first(heard, "knots_held")
    assert held.clause == "ENS-9.4"
    assert held.facts()["kept"] == [CARDS.card_of[KNOTS[0]]]
    assert set(PLAIN[30:32]) <= set(discard(state))


@rule("ENS-9.4")
def test_a_knot_is_discarded_when_the_level_is_passed() -> None:
    for options, spaces in ((None, (1, 1, 1)), (LENIENT, (1, 1, 2))):
        state = table(seats=3, challenge=[KNOTS[0], PLAIN[30]], options=options)
        voted = board(state)[0]
        heard = vote(state, *spaces)
        assert level(state) == 4
        assert challenge(state)[0] == voted and KNOTS[0] in discard(state)
        assert "challenges_discarded" in codes(heard)


@rule("ENS-9.4")
def test_a_knot_holds_whether_it_was_drawn_or_voted_there() -> None:
    state = table(seats=3, board=[KNOTS[0], PLAIN[1], PLAIN[2]], draws=NEW[:3])
    vote(state, 1, 1, 2)
    assert challenge(state) == [KNOTS[0]]
    shown = board(state)
    vote(state, 2, 2, 3)
    assert challenge(state) == [KNOTS[0], shown[1]]


@rule("ENS-9.4")
def test_knots_that_stayed_lie_first_then_voted_cards_then_a_drawn_knot() -> None:
    state = table(seats=2, challenge=[KNOTS[1], KNOTS[0]], level=4, draws=NEW[:2])
    shown = board(state)
    vote(state, 4, 2)
    assert challenge(state) == [KNOTS[1], KNOTS[0], shown[1], shown[3]]
    state = table(seats=2, level=4, draws=[KNOTS[2], *NEW[:2]])
    shown = board(state)
    vote(state, 4, 2)
    assert challenge(state) == [shown[1], shown[3], KNOTS[2]]


@rule("ENS-9.4", "ENS-3.2")
def test_one_card_has_to_match_the_knot_and_the_rest_together() -> None:
    state = table(seats=3, challenge=[KNOTS[0], PLAIN[30]])
    assert [decision.options for decision in state.window.values()] == [(0, 1, 2)] * 3
    assert questions(state) == {"match"}
    assert facts(agree(state), "votes_revealed") == {"votes": [1, 1, 1]}


# The Masked Ball.


@rule("ENS-9.5")
def test_a_mask_among_the_challenges_asks_for_the_stranger() -> None:
    state = table(seats=3, challenge=[PLAIN[30], MASKS[0]])
    assert questions(state) == {"stranger"}
    for seat in (0, 1, 2, None):
        assert look(state, seat).question == "stranger"
    assert {decision.clause for decision in state.window.values()} == {"ENS-9.5"}


@rule("ENS-9.5")
def test_all_are_told_the_question_from_the_start_of_the_round() -> None:
    state = table(seats=3, board=[MASKS[0], PLAIN[1], PLAIN[2]])
    heard = agree(state)
    began = heard[-1]
    assert (began.code, began.clause) == ("stranger_round_began", "ENS-9.5")
    for seat in (0, 1, 2, None):
        shown = began.seen_by(seat)
        assert shown is not None and shown.facts()["question"] == "stranger"


@rule("ENS-9.5")
@settings(max_examples=40)
@given(st.lists(st.integers(1, 3), min_size=4, max_size=4))
def test_a_stranger_is_voted_for_and_judged_like_any_card(spaces: list[int]) -> None:
    masked, usual = table(challenge=[MASKS[0]]), table(scenarios=["masked-ball"])
    assert masked.window[0].options == usual.window[0].options
    one, other = vote(masked, *spaces), vote(usual, *spaces)
    assert judged(one) == judged(other)
    assert (level(masked), lives(masked)) == (level(usual), lives(usual))
    assert codes(one)[:6] == codes(other)[:6]


@rule("ENS-9.6")
def test_the_stranger_becomes_the_next_challenge_and_the_mask_is_gone() -> None:
    state = table(seats=4, challenge=[MASKS[0], PLAIN[30]])
    shown = board(state)
    vote(state, 1, 3, 3, 1)
    assert challenge(state) == [shown[0], shown[2]]
    assert MASKS[0] in discard(state)
    assert questions(state) == {"match"}


@rule("ENS-9.6")
def test_a_mask_does_not_hold_when_the_level_is_failed() -> None:
    state = table(seats=3, challenge=[MASKS[0], KNOTS[0]])
    voted = board(state)[0]
    vote(state, 1, 1, 2)
    assert challenge(state) == [KNOTS[0], voted]
    assert questions(state) == {"match"}


@rule("ENS-9.6")
def test_a_voted_mask_turns_the_next_question_round() -> None:
    state = table(seats=3, board=[PLAIN[0], MASKS[0], PLAIN[2]], challenge=[MASKS[1]])
    agree(state, space=2)
    assert challenge(state)[0] == MASKS[0]
    assert questions(state) == {"stranger"}


@rule("ENS-9.6")
def test_a_mask_on_the_board_has_no_effect() -> None:
    state = table(seats=3, board=MASKS[:3])
    assert questions(state) == {"match"}
    state = table(seats=3, draws=MASKS[:2])
    assert agree(state)[-1].code == "round_began"
    assert MASKS[0] in board(state) and questions(state) == {"match"}


# The Night Walk.


@rule("ENS-9.7")
def test_the_bearer_goes_round_the_table_with_the_rounds() -> None:
    for seats in (2, 3, 5, 10):
        for number in range(1, 13):
            state = table(seats=seats, board=[LANTERNS[0], *PLAIN[:8]], round_number=number)
            assert look(state).bearer == (number - 1) % seats


@rule("ENS-9.7")
def test_all_are_told_the_bearer_before_the_first_vote() -> None:
    state = table(seats=3, level=2, draws=[LANTERNS[0], *NEW[:2]])
    began = agree(state)[-1]
    assert (began.code, began.clause) == ("lantern_round_began", "ENS-9.7")
    for seat in (0, 1, 2, None):
        shown = began.seen_by(seat)
        assert shown is not None and shown.facts()["bearer"] == 1
        assert look(state, seat).bearer == 1


@rule("ENS-9.7")
def test_the_bearer_votes_in_secret_with_everyone_else() -> None:
    one = table(seats=3, board=[LANTERNS[0], *PLAIN[:2]], round_number=2)
    other = one.clone()
    one.answer(1, GAME.parse("vote 2"))
    other.answer(1, GAME.parse("vote 3"))
    assert look(one).bearer == 1
    for seat in (0, 2, None):
        assert look(one, seat) == look(other, seat)
    assert list(one.window) == [0, 2]
    one.answer(1, GAME.parse("vote 1"))  # may change it like anyone


@rule("ENS-9.7")
def test_a_second_lantern_changes_nothing_and_one_beneath_does_not_count() -> None:
    one = table(seats=3, board=[LANTERNS[0], *PLAIN[:2]], round_number=2)
    two = table(seats=3, board=[*LANTERNS[:2], PLAIN[1]], round_number=2)
    assert look(one).bearer == look(two).bearer == 1
    assert judged(vote(one, 2, 1, 2)) == judged(vote(two, 2, 1, 2))
    beneath = table(seats=3, challenge=[LANTERNS[0]])
    assert look(beneath).bearer is None
    assert judged(vote(beneath, 2, 1, 2))["spaces"] == [2]


@rule("ENS-9.7")
def test_a_lantern_that_was_voted_down_still_lit_its_own_round() -> None:
    state = table(
        seats=3, board=[LANTERNS[0], *PLAIN[:2]], round_number=2, options={"explain": True}
    )
    vote(state, 1, 1, 1)
    assert look(state).bearer == 1
    ready(state)
    assert challenge(state) == [LANTERNS[0]]
    lit = bool(set(board(state)) & set(LANTERNS))
    assert (look(state).bearer is not None) == lit


@rule("ENS-9.8")
def test_the_bearers_vote_is_the_measure_whatever_the_count() -> None:
    state = table(seats=5, board=[LANTERNS[0], *PLAIN[:2]], round_number=2, draws=NEW[:1])
    shown = board(state)
    heard = vote(state, 1, 3, 1, 1, 1)
    assert judged(heard) == {
        "verdict": "failed",
        "level": 3,
        "spaces": [3],
        "apart": 4,
        "allowance": 0,
    }
    assert challenge(state) == [shown[2]]
    assert board(state) == [*shown[:2], NEW[0]]
    assert first(heard, "cards_went_down").clause == "ENS-9.8"


@rule("ENS-9.8")
def test_the_allowance_judges_a_lantern_round_as_always() -> None:
    for allowed, verdict in ((2, "failed"), (3, "passed")):
        state = table(
            seats=4,
            board=[LANTERNS[0], *PLAIN[:2]],
            lives=[2, 3, 4],
            round_number=4,
            options={"allowance": [allowed] * 10},
        )
        heard = vote(state, 1, 1, 2, 3)  # the bearer is seat 3
        assert (judged(heard)["apart"], judged(heard)["verdict"]) == (3, verdict)
        assert level(state) == (4 if verdict == "passed" else 3)


@rule("ENS-9.8")
def test_a_tie_under_the_lantern_sends_down_the_bearers_card_alone() -> None:
    state = table(seats=4, board=[LANTERNS[0], *PLAIN[:2]], round_number=3)
    shown = board(state)
    vote(state, 2, 2, 3, 3)
    assert challenge(state) == [shown[2]]


@rule("ENS-9.8")
@settings(max_examples=40)
@given(st.lists(st.integers(1, 3), min_size=5, max_size=5), st.integers(1, 5))
def test_under_the_lantern_every_vote_for_another_card_than_the_bearers_dissents(
    spaces: list[int], number: int
) -> None:
    state = table(seats=5, board=[LANTERNS[0], *PLAIN[:2]], lives=[3, 4, 5], round_number=number)
    measure = spaces[(number - 1) % 5]
    facts = judged(vote(state, *spaces))
    assert facts["spaces"] == [measure]
    assert facts["apart"] == 5 - spaces.count(measure)


@rule("ENS-9.8", "ENS-3.7")
def test_a_stand_in_for_the_bearer_gives_the_measure() -> None:
    state = table(seats=3, board=[LANTERNS[0], *PLAIN[:2]], round_number=2)
    state.answer(1, GAME.parse("vote 2"))  # laid by a stand-in: the engine asks for a seat's vote
    heard: list[Event] = []
    state.listen(heard)
    state.answer(0, GAME.parse("vote 3"))
    state.answer(2, GAME.parse("vote 3"))
    assert judged(heard)["spaces"] == [2]


@rule("ENS-9.9")
def test_a_lantern_round_is_never_an_ensemble() -> None:
    state = table(seats=3, lives=[2, 3], board=[LANTERNS[0], *PLAIN[:2]])
    heard = agree(state, space=2)
    assert (judged(heard)["verdict"], first(heard, "lantern_passed").clause) == (
        "passed",
        "ENS-9.9",
    )
    assert (level(state), lives(state)) == (4, [2, 3])
    assert "life_regained" not in codes(heard)


@rule("ENS-9.9")
def test_a_failed_lantern_round_costs_a_life() -> None:
    state = table(seats=3, board=[LANTERNS[0], *PLAIN[:2]], round_number=2)
    heard = vote(state, 1, 2, 1)
    assert (level(state), lives(state)) == (3, [2, 3])
    assert first(heard, "life_lost").clause == "ENS-5.3"


@rule("ENS-9.9", "ENS-6.1")
def test_agreeing_by_lantern_light_on_level_nine_wins() -> None:
    state = table(seats=3, board=[LANTERNS[0], *PLAIN[:8]])
    agree(state)
    assert reason(state) == "won"


# Together.


@rule("ENS-9.10", "ENS-8.3")
def test_a_round_may_have_all_three_marks() -> None:
    state = table(
        seats=4,
        board=[LANTERNS[0], PLAIN[1], PLAIN[2]],
        challenge=[KNOTS[0], MASKS[0]],
        round_number=3,
        draws=NEW[:1],
    )
    assert questions(state) == {"stranger"}
    assert look(state).bearer == 2
    heard = vote(state, 3, 3, 2, 3)
    assert (judged(heard)["spaces"], judged(heard)["apart"]) == ([2], 3)
    assert lives(state) == [2, 3, 4]
    assert challenge(state) == [KNOTS[0], PLAIN[1]]
    assert board(state) == [LANTERNS[0], NEW[0], PLAIN[2]]
    assert questions(state) == {"match"} and look(state).bearer == 3


@rule("ENS-9.10")
def test_marks_are_read_once_the_refill_is_done() -> None:
    state = table(seats=3, level=2, draws=[KNOTS[0], MASKS[0], LANTERNS[0]])
    voted = board(state)[0]
    heard = vote(state, 1, 1, 1)
    assert challenge(state) == [voted, KNOTS[0]]
    assert board(state)[0] == MASKS[0] and board(state)[2] == LANTERNS[0]
    assert heard[-1].code == "lantern_round_began"
    assert facts(heard, "lantern_round_began") == {"round": 2, "question": "match", "bearer": 1}
    assert judged(agree(state))["verdict"] == "passed"
    assert challenge(state) == [MASKS[0]] and questions(state) == {"stranger"}


@rule("ENS-9.10")
def test_what_holds_at_the_start_of_a_round_holds_to_its_end() -> None:
    state = table(
        seats=2,
        board=[LANTERNS[0], PLAIN[1]],
        challenge=[MASKS[0]],
        lives=[2],
        round_number=2,
        options={"explain": True},
    )
    vote(state, 1, 1)
    assert look(state).question == "stranger" and look(state).bearer == 1
    assert look(state).verdict == "passed"


@rule("ENS-9.10")
def test_the_round_is_judged_before_knots_are_kept_or_cards_move() -> None:
    state = table(
        seats=2, board=[LANTERNS[0], KNOTS[1], PLAIN[2]], challenge=[KNOTS[0]], round_number=2
    )
    assert codes(vote(state, 3, 2)) == [
        *["vote_laid"] * 2,
        "votes_revealed",
        "level_failed",
        "life_lost",
        "knots_held",
        "cards_went_down",
        "card_laid",
        "lantern_round_began",
    ]
    assert challenge(state) == [KNOTS[0], KNOTS[1]]


@rule("ENS-9.11")
def test_no_mark_orders_delays_or_repeats_a_vote() -> None:
    state = table(
        seats=4, board=[LANTERNS[0], *PLAIN[:2]], challenge=[KNOTS[0], MASKS[0]], round_number=3
    )
    assert list(state.window) == [0, 1, 2, 3]
    assert {decision.options for decision in state.window.values()} == {(0, 1, 2)}
    heard = vote(state, 1, 2, 1, 1)
    assert codes(heard).count("votes_revealed") == 1
    assert codes(heard).count("vote_laid") == 4


@rule("ENS-9.11")
@pytest.mark.parametrize("beneath", [[KNOTS[0]], [MASKS[0]], [KNOTS[0], MASKS[0]]])
def test_a_level_passed_with_a_dissenter_brings_no_life_back_under_any_mark(
    beneath: list[str],
) -> None:
    allowed = {"allowance": [1] * 10}
    state = table(seats=4, level=4, challenge=beneath, lives=[3, 4], options=allowed)
    heard = vote(state, 1, 1, 1, 2)
    assert judged(heard)["verdict"] == "passed"
    assert (level(state), lives(state)) == (5, [3, 4])


@rule("ENS-9.11", "ENS-8.3")
@settings(max_examples=30)
@given(data=st.data(), seats=st.integers(2, 10), seed=st.integers(0, 999))
def test_with_all_packs_in_the_deck_no_card_is_lost_and_no_mark_brings_a_life_back(
    data: st.DataObject, seats: int, seed: int
) -> None:
    state = dealt(seats, seed, scenarios=SCENARIOS)
    cards = everywhere(state)
    while state.outcome is None:
        lit, left = look(state).bearer is not None, len(lives(state))
        spaces = st.lists(st.integers(1, level(state)), min_size=seats, max_size=seats)
        heard = vote(state, *data.draw(spaces))
        assert everywhere(state) == cards
        assert len(lives(state)) <= left or (not lit and "level_ensemble" in codes(heard))


@rule("ENS-9.11", "ENS-7.4")
def test_even_with_all_eleven_knots_beneath_the_board_there_are_cards_for_nine_spaces() -> None:
    state = table(seats=9, level=9, challenge=KNOTS, lives=[8, 9], draws=NEW[:1])
    vote(state, *range(1, 10))
    assert len(board(state)) == 9
    assert challenge(state)[:11] == KNOTS
    assert len(challenge(state)) == 20
