"""What lies on the table before the first vote."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parlour
from tests.games.ensemble.builders import (
    CARDS,
    GAME,
    KNOTS,
    PLAIN,
    agree,
    board,
    challenge,
    dealt,
    document,
    everywhere,
    judged,
    level,
    lives,
    look,
    plain,
    reason,
    table,
    vote,
)
from tests.marks import rule

GROUPS = range(2, 11)


@rule("ENS-1.2")
def test_two_to_ten_may_play_and_no_other_number() -> None:
    for seats in GROUPS:
        assert list(dealt(seats).window) == list(range(seats))
    for seats in (-1, 0, 1, 11, 100):
        with pytest.raises(parlour.BadInput, match="2 to 10 seats") as refusal:
            GAME.start(seats, 7)
        assert refusal.value.clause == "ENS-1.2"


@rule("ENS-1.3")
def test_the_box_holds_what_the_rulebook_lists() -> None:
    base, *packs = CARDS.packs
    assert len(base.pictures) == 80
    assert [len(pack.pictures) + 1 for pack in packs] == [16, 16, 16]
    votes = [notation for notation in GAME.actions if notation.startswith("vote ")]
    assert votes == [f"vote {number}" for number in range(1, 10)]
    assert len(votes) * GAME.most == 90
    assert len(CARDS.allowance) == 10
    assert lives(dealt(10, novice=True)) == [*range(1, 11), 11]
    with pytest.raises(parlour.BadInput, match="level must be a whole number from 2 to 9"):
        GAME.load(document(changes={"level": 10}))


@rule("ENS-2.1")
def test_there_is_a_life_counter_for_each_player_in_ascending_order() -> None:
    for seats in GROUPS:
        assert lives(dealt(seats)) == list(range(1, seats + 1))


@rule("ENS-2.2")
def test_the_marker_starts_on_level_two_with_two_cards_on_the_board() -> None:
    for seats in GROUPS:
        state = dealt(seats)
        assert level(state) == 2
        assert len(board(state)) == 2


@rule("ENS-2.2")
def test_the_deck_is_shuffled_so_that_any_card_may_come_first() -> None:
    firsts = [board(dealt(2, seed))[0] for seed in range(2000)]
    counts = [firsts.count(card) for card in PLAIN]
    assert sum(counts) == 2000
    assert min(counts) >= 5 and max(counts) <= 55  # 25 is to be expected


@rule("ENS-2.2")
@settings(max_examples=30)
@given(seed=st.integers(0, 10**6))
def test_two_tables_with_different_seeds_get_different_cards(seed: int) -> None:
    one, other = (GAME.start(2, parlour.fair_key(seed + more), {}) for more in (0, 1))
    agreed = [everywhere(state) for state in (one, other)]
    assert agreed[0] == agreed[1] == sorted(PLAIN)
    assert one.fingerprint() != other.fingerprint()


@rule("ENS-2.3")
def test_one_more_card_is_the_challenge_and_everyone_sees_it() -> None:
    state = dealt(3)
    for seat in (0, 1, 2, None):
        seen = look(state, seat)
        assert CARDS.ids(seen.challenge) == challenge(state)
        assert len(seen.challenge) == 1
        assert not set(seen.challenge) & set(seen.board)


@rule("ENS-2.3", "ENS-9.3")
def test_the_challenge_is_laid_after_the_board_is_filled() -> None:
    knots = set(KNOTS)
    met = 0
    for seed in range(300):
        state = dealt(3, seed, scenarios=["crossing"])
        if knots & set(board(state)):
            met += 1
            assert challenge(state)[0] in knots and len(challenge(state)) == 2
    assert met > 0, "a second Knot was drawn for the board"


@rule("ENS-2.3")
def test_the_rest_of_the_deck_lies_face_down() -> None:
    state = dealt(3)
    told = look(state, 0).dump()
    assert told["deck"] == 80 - 3
    hidden = set(plain(state.dump())["deck"])
    assert not [card for card in hidden if f'"{card}"' in str(told).replace("'", '"')]


@rule("ENS-2.4")
def test_the_novice_counter_is_one_more_life_to_the_right() -> None:
    assert lives(dealt(4, novice=True)) == [1, 2, 3, 4, 5]
    state = table(seats=2, lives=[2, 3], options={"novice": True})
    vote(state, 1, 2)
    assert lives(state) == [3]
    assert state.outcome is None
    vote(state, 1, 2)
    assert reason(state) == "lost"


@rule("ENS-2.4", "ENS-2.6")
@pytest.mark.parametrize("seats", GROUPS)
def test_the_novice_counter_allows_what_its_left_neighbour_allows(seats: int) -> None:
    state = table(seats=seats, level=2, lives=[seats + 1], options={"novice": True})
    assert judged(vote(state, *[1] * seats))["allowance"] == CARDS.allowance[seats - 1]
    own = [3, 2, 1, 0, 1, 2, 3, 0, 1, 2]
    state = table(
        seats=seats, level=2, lives=[seats + 1], options={"novice": True, "allowance": own}
    )
    assert judged(vote(state, *[1] * seats))["allowance"] == own[seats - 1]


@rule("ENS-2.6")
def test_the_novice_counter_is_out_unless_the_group_asks_for_it() -> None:
    assert lives(GAME.start(4, 7)) == [1, 2, 3, 4]
    assert lives(GAME.start(4, 7, {"novice": False})) == [1, 2, 3, 4]


@rule("ENS-2.6")
def test_the_novice_counter_is_lost_last() -> None:
    state = dealt(3, novice=True)
    left = []
    while state.outcome is None:
        vote(state, 1, 1, 2)
        left.append(lives(state))
    assert left == [[2, 3, 4], [3, 4], [4], []]


@rule("ENS-2.6")
def test_an_ensemble_on_the_novice_counter_brings_back_its_neighbour() -> None:
    state = table(seats=3, lives=[4], options={"novice": True})
    agree(state)
    assert lives(state) == [3, 4]


@rule("ENS-2.5")
def test_every_player_keeps_all_nine_voting_cards_for_the_whole_game() -> None:
    state = dealt(3)
    for reached in range(2, 10):
        assert [decision.options for decision in state.window.values()] == [
            tuple(range(reached))
        ] * 3
        agree(state)  # everyone plays Voting card 1 in every round
    assert state.outcome is not None


@rule("ENS-2.5")
def test_voting_cards_are_numbered_like_the_spaces() -> None:
    assert [GAME.notation(action) for action in range(9)] == [f"vote {n}" for n in range(1, 10)]
    state = table(level=9)
    state.answer(0, GAME.parse("vote 9"))
    assert look(state, 0).vote == 9
