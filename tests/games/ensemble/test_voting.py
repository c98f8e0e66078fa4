"""Choosing in silence, and turning the votes up together."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parlour
from parlour import State
from tests.games.ensemble.builders import (
    GAME,
    LANTERNS,
    MASKS,
    PLAIN,
    agree,
    board,
    challenge,
    codes,
    dealt,
    first,
    level,
    look,
    ready,
    table,
    vote,
)
from tests.marks import rule

EVERYONE = (0, 1, 2, 3, None)


def shown_to(state: State, seat: int | None) -> dict[str, object]:
    """All that a seat is given between two events: its view and, for a seat, its question."""
    told: dict[str, object] = dict(look(state, seat).dump())
    if seat is not None and seat in state.window:
        told["question asked"] = state.window[seat].key()
    return told


@rule("ENS-3.1")
def test_every_player_is_asked_at_once_for_one_card_of_the_board() -> None:
    state = table(seats=4, level=5)
    assert list(state.window) == [0, 1, 2, 3]
    for decision in state.window.values():
        assert decision.question == "match"
        assert [GAME.notation(action) for action in decision.options] == [
            f"vote {space}" for space in (1, 2, 3, 4, 5)
        ]
        assert decision.clause == "ENS-3.1"


@rule("ENS-3.1", "ENS-1.1")
@settings(max_examples=30)
@given(st.lists(st.integers(1, 5), min_size=3, max_size=3))
def test_a_laid_vote_is_known_to_nobody_but_its_player(spaces: list[int]) -> None:
    one, other = table(level=5), table(level=5)
    vote(one, *spaces)
    vote(other, 1, 1, 1)
    for seat in (3, None):
        assert shown_to(one, seat) == shown_to(other, seat)
    assert [look(one, seat).vote for seat in range(3)] == spaces


@rule("ENS-3.1")
def test_it_does_not_matter_who_votes_first() -> None:
    forward, backward = table(level=4), table(level=4)
    for seat in range(4):
        forward.answer(seat, seat)
    for seat in reversed(range(4)):
        backward.answer(seat, seat)
    assert forward.fingerprint() == backward.fingerprint()
    assert forward.record().windows == backward.record().windows


@rule("ENS-3.2")
def test_several_challenge_cards_still_take_one_single_vote_each() -> None:
    state = table(seats=3, level=4, challenge=PLAIN[:3])
    assert challenge(state) == PLAIN[:3]
    voted = board(state)[1]
    heard = vote(state, 2, 2, 2)
    assert codes(heard).count("vote_laid") == 3
    assert codes(heard).count("votes_revealed") == 1
    assert (level(state), challenge(state)) == (5, [voted])


@rule("ENS-3.2")
def test_players_who_each_match_another_challenge_card_do_not_agree() -> None:
    state = table(seats=2, level=4, challenge=PLAIN[:2])
    vote(state, 1, 2)
    assert (level(state), look(state).lives) == (4, (2,))


@rule("ENS-3.3")
def test_nothing_is_turned_up_before_the_last_vote_is_laid() -> None:
    state = table(seats=4)
    heard = vote(state, 1, 2, 3)
    assert codes(heard) == ["vote_laid"] * 3
    assert look(state, 0).revealed == ()
    heard = []
    state.listen(heard)
    state.answer(3, GAME.parse("vote 1"))
    assert first(heard, "votes_revealed").facts() == {"votes": [1, 2, 3, 1]}


@rule("ENS-3.3")
def test_all_see_all_votes_at_the_same_moment() -> None:
    heard = vote(table(seats=4), 3, 1, 2, 1)
    reveal = first(heard, "votes_revealed")
    assert reveal.clause == "ENS-3.3"
    for seat in EVERYONE:
        shown = reveal.seen_by(seat)
        assert shown is not None and shown.facts() == {"votes": [3, 1, 2, 1]}


@rule("ENS-3.4")
def test_a_player_may_change_their_mind_until_the_last_vote_is_laid() -> None:
    state = table(seats=3)
    vote(state, 1, 2)
    state.answer(0, GAME.parse("vote 3"))
    state.answer(0, GAME.parse("vote 2"))
    assert look(state, 0).vote == 2
    heard = vote(state, 3)
    assert codes(heard) == ["vote_changed"]
    assert list(state.window) == [2]
    heard = []
    state.listen(heard)
    state.answer(2, GAME.parse("vote 3"))
    assert first(heard, "votes_revealed").facts() == {"votes": [3, 2, 3]}


@rule("ENS-3.4")
@settings(max_examples=30)
@given(st.lists(st.tuples(st.integers(0, 2), st.integers(1, 3)), max_size=8))
def test_nobody_else_learns_whether_or_how_often_a_vote_was_changed(
    changes: list[tuple[int, int]],
) -> None:
    steady, fickle = table(seats=4), table(seats=4)
    vote(steady, 1, 1, 1)
    heard = vote(fickle, 1, 1, 1)
    for seat, space in changes:
        fickle.answer(seat, GAME.parse(f"vote {space}"))
    for viewer in (3, None):
        assert shown_to(fickle, viewer) == shown_to(steady, viewer)
        shown = [event.seen_by(viewer) for event in heard]
        assert len([event for event in shown if event is not None]) == 3


@rule("ENS-3.4")
def test_a_laid_vote_is_never_simply_taken_back() -> None:
    state = table(seats=3)
    vote(state, 1)
    assert state.takeback(0) == 0
    assert GAME.parse("ready") not in state.window[1].options
    for action in range(GAME.action_count):
        copy = state.clone()
        if copy.may(0, action):
            copy.answer(0, action)
            assert look(copy, 0).vote == action + 1
            assert look(copy, None).answered == (0,)


@rule("ENS-3.4")
def test_once_revealed_a_vote_stands() -> None:
    state = table(seats=3, options={"explain": True})
    vote(state, 1, 1, 2)
    with pytest.raises(parlour.IllegalAction) as refusal:
        state.answer(2, GAME.parse("vote 1"))
    assert (refusal.value.code, refusal.value.clause) == ("votes_are_revealed", "ENS-3.4")
    assert look(state).revealed == (1, 1, 2)


@rule("ENS-3.5")
@pytest.mark.parametrize("reached", range(2, 10))
def test_a_vote_names_a_space_up_to_the_level(reached: int) -> None:
    state = table(seats=2, level=reached)
    for space in range(1, 10):
        action = GAME.parse(f"vote {space}")
        if space <= reached:
            assert state.why_not(0, action) is None
            continue
        refusal = state.why_not(0, action)
        assert refusal is not None
        assert (refusal.code, refusal.clause) == ("space_is_empty", "ENS-3.5")
        assert refusal.sentence == (
            f"seat 0 cannot vote for space {space}: the board has spaces 1 to {reached}"
        )


@rule("ENS-3.6", "ENS-1.1", "ENS-9.11")
@pytest.mark.parametrize("challenged", [PLAIN[9], MASKS[0]])
@pytest.mark.parametrize("lit", [PLAIN[8], LANTERNS[0]])
def test_from_the_start_of_a_round_to_its_reveal_others_only_learn_who_has_voted(
    challenged: str, lit: str
) -> None:
    state = table(seats=4, board=[PLAIN[0], lit, PLAIN[2]], challenge=[challenged], round_number=2)
    before = shown_to(state, 3)
    heard = vote(state, 2)
    for space in (1, 3, 2):
        heard += vote(state, space)
    shown = [event.seen_by(3) for event in heard]
    told = [event.facts() for event in shown if event is not None]
    assert told == [{"seat": 0, "space": None}]
    assert shown_to(state, 3) == {**before, "answered": [0]}


@rule("ENS-3.6")
def test_there_is_no_other_way_to_make_a_sign_while_votes_are_chosen() -> None:
    state = table(seats=3, level=4)
    vote(state, 1)
    for seat in range(3):
        may = [action for action in range(GAME.action_count) if state.why_not(seat, action) is None]
        assert [GAME.notation(action) for action in may] == [f"vote {n}" for n in (1, 2, 3, 4)]


@rule("ENS-3.7")
def test_whoever_laid_a_vote_its_player_may_exchange_it_before_the_reveal() -> None:
    state = table(seats=3)
    state.answer(1, GAME.parse("vote 1"))  # a stand-in, while the player is away
    state.answer(0, GAME.parse("vote 3"))
    state.answer(1, GAME.parse("vote 3"))  # the player is back
    heard = vote(state, 3)
    state.answer(2, GAME.parse("vote 3"))
    assert first(heard, "votes_revealed").facts() == {"votes": [3, 3, 3]}


@rule("ENS-3.7")
def test_a_round_waits_for_the_vote_of_every_seat() -> None:
    for absent in range(4):
        state = table(seats=4)
        for seat in range(4):
            if seat != absent:
                state.answer(seat, 0)
        assert list(state.window) == [absent]
        assert look(state).revealed == () and look(state).verdict is None


@rule("ENS-3.7")
def test_the_table_never_shrinks_in_mid_game() -> None:
    state = dealt(5)
    while state.outcome is None:
        assert list(state.window) == [0, 1, 2, 3, 4]
        assert look(state).seats == 5
        vote(state, 1, 1, 1, 2, 2)
    assert look(state).seats == 5


@rule("ENS-3.8", "ENS-3.3")
def test_after_the_reveal_there_is_time_to_explain_until_everyone_is_ready() -> None:
    state = table(seats=3, options={"explain": True})
    lay_before = board(state)
    heard = vote(state, 1, 1, 2)
    assert codes(heard)[-1] == "time_to_explain"
    assert heard[-1].clause == "ENS-3.8"
    assert [decision.question for decision in state.window.values()] == ["explain"] * 3
    state.answer(2, GAME.parse("ready"))
    state.answer(0, GAME.parse("ready"))
    assert list(state.window) == [1]
    assert board(state) == lay_before and look(state).revealed == (1, 1, 2)
    state.answer(1, GAME.parse("ready"))
    assert [decision.question for decision in state.window.values()] == ["match"] * 3
    assert board(state) != lay_before and look(state).revealed == ()


@rule("ENS-3.8")
def test_being_ready_is_the_only_answer_to_the_talk_and_is_given_once() -> None:
    state = table(seats=3, options={"explain": True})
    vote(state, 1, 1, 2)
    for decision in state.window.values():
        assert decision.key() == ("explain", (GAME.parse("ready"),), "ENS-3.8", False)


@rule("ENS-3.8")
def test_new_cards_are_shown_only_when_the_talk_is_over() -> None:
    state = table(seats=2, options={"explain": True})
    talked = vote(state, 1, 1)
    assert not {"card_laid", "cards_went_down", "challenges_discarded"} & set(codes(talked))
    after = ready(state)
    assert codes(after)[:2] == ["seat_ready", "seat_ready"]
    assert codes(after).index("card_laid") < codes(after).index("round_began")
    assert codes(after)[-1] == "round_began"


@rule("ENS-3.8")
def test_a_player_is_ready_once_and_cannot_vote_while_others_talk() -> None:
    state = table(seats=3, options={"explain": True})
    vote(state, 1, 1, 2)
    state.answer(0, GAME.parse("ready"))
    for seat, notation, code in (
        (0, "ready", "already_ready"),
        (0, "vote 1", "votes_are_revealed"),
        (1, "vote 1", "votes_are_revealed"),
    ):
        refusal = state.why_not(seat, GAME.parse(notation))
        assert refusal is not None and refusal.code == code


@rule("ENS-3.8")
def test_after_the_last_round_nobody_has_to_be_ready() -> None:
    for state, spaces in (
        (table(seats=2, level=9, options={"explain": True}), (1, 1)),
        (table(seats=2, lives=[2], options={"explain": True}), (1, 2)),
    ):
        assert "time_to_explain" not in codes(vote(state, *spaces))
        assert state.outcome is not None and not state.window


@rule("ENS-3.8")
def test_a_simulation_leaves_the_talk_out() -> None:
    state = dealt(3, explain=False)
    agree(state)
    assert [decision.question for decision in state.window.values()] == ["match"] * 3
    assert level(state) == 3
    talking = GAME.start(3, 7)
    agree(talking)
    assert [decision.question for decision in talking.window.values()] == ["explain"] * 3


@rule("ENS-3.8")
def test_talking_changes_nothing_in_the_game() -> None:
    silent, talking = dealt(3), dealt(3, explain=True)
    while silent.outcome is None:
        spaces = (1, 2, 1) if level(silent) % 2 else (2, 2, 2)
        vote(silent, *spaces)
        vote(talking, *spaces)
        ready(talking)
    assert (board(silent), challenge(silent)) == (board(talking), challenge(talking))
    assert silent.outcome == talking.outcome
