"""Whatever cannot be done is refused with a code, a clause and a sentence, and changes nothing."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parlour
from parlour import State
from tests.games.ensemble.builders import GAME, MASKS, dealt, look, table, vote
from tests.marks import rule

NOT_SEATS = [True, False, "0", 1.0, -1, 3, 10**30, -(2**70), None, [0], b"0"]
NOT_ACTIONS = [True, "vote 1", 0.0, -1, 10, 10**30, -(2**70), None, (), b"0"]

# Of another type than the signature says: the compiled package already refuses the call.
UNFIT = (parlour.BadInput, TypeError)


def refused(state: State, seat: object, action: object) -> parlour.IllegalAction:
    """The refusal, the same from `why_not` and `answer`; the state is as it was."""
    before, record = state.fingerprint(), state.record()
    window, view = dict(state.window), look(state)
    with pytest.raises(parlour.IllegalAction) as refusal:
        state.answer(seat, action)
    foreseen = state.why_not(seat, action)
    assert foreseen is not None
    told = refusal.value
    assert (told.code, told.clause, told.sentence) == (
        foreseen.code,
        foreseen.clause,
        foreseen.sentence,
    )
    assert state.fingerprint() == before and state.record() == record
    assert dict(state.window) == window and look(state) == view
    assert str(told) == told.sentence and not told.sentence.endswith(".")
    assert "\n" not in told.sentence and len(told.sentence) < 200
    return told


@pytest.mark.parametrize("seat", NOT_SEATS, ids=repr)
def test_only_a_seat_of_the_table_may_act(seat: object) -> None:
    refusal = refused(table(seats=3), seat, 0)
    assert (refusal.code, refusal.clause) == ("no_such_seat", None)
    assert refusal.sentence.endswith("this table has seats 0 to 2")


@pytest.mark.parametrize("action", NOT_ACTIONS, ids=repr)
def test_only_an_action_of_the_table_can_be_played(action: object) -> None:
    refusal = refused(table(seats=3), 0, action)
    assert (refusal.code, refusal.clause) == ("no_such_action", None)
    assert refusal.sentence.endswith("the actions are numbered 0 to 9")


@rule("ENS-3.5")
@pytest.mark.parametrize("space", [4, 5, 6, 7, 8, 9])
def test_a_vote_for_an_empty_space_is_refused(space: int) -> None:
    refusal = refused(table(seats=3, level=3), 1, space - 1)
    assert (refusal.code, refusal.clause) == ("space_is_empty", "ENS-3.5")
    assert refusal.sentence == (
        f"seat 1 cannot vote for space {space}: the board has spaces 1 to 3"
    )


@rule("ENS-3.5")
def test_a_laid_vote_cannot_be_exchanged_for_an_empty_space() -> None:
    state = table(seats=3, level=3)
    vote(state, 2)
    assert refused(state, 0, GAME.parse("vote 4")).code == "space_is_empty"
    assert look(state, 0).vote == 2


@rule("ENS-3.8")
def test_nobody_is_ready_while_votes_are_due() -> None:
    state = table(seats=3, level=5, challenge=[MASKS[0]])
    refusal = refused(state, 2, GAME.parse("ready"))
    assert (refusal.code, refusal.clause) == ("not_ready_while_voting", "ENS-3.8")
    assert refusal.sentence == (
        "seat 2 cannot be ready now: there is a vote to lay, from vote 1 to vote 5"
    )


@rule("ENS-3.4")
@pytest.mark.parametrize("space", [1, 3, 9])
def test_a_vote_after_the_reveal_is_refused(space: int) -> None:
    state = table(seats=3, options={"explain": True})
    vote(state, 1, 1, 2)
    refusal = refused(state, 2, space - 1)
    assert (refusal.code, refusal.clause) == ("votes_are_revealed", "ENS-3.4")
    assert refusal.sentence.startswith("seat 2 cannot vote now: ")


@rule("ENS-3.8")
def test_nobody_is_ready_twice() -> None:
    state = table(seats=3, options={"explain": True})
    vote(state, 1, 1, 2)
    state.answer(1, GAME.parse("ready"))
    refusal = refused(state, 1, GAME.parse("ready"))
    assert (refusal.code, refusal.clause) == ("already_ready", "ENS-3.8")


@rule("ENS-6.1", "ENS-6.2")
@pytest.mark.parametrize(("spaces", "clause"), [((1, 1), "ENS-6.1"), ((1, 2), "ENS-6.2")])
def test_nobody_acts_once_the_game_is_over(spaces: tuple[int, ...], clause: str) -> None:
    state = table(seats=2, level=9, lives=[2])
    vote(state, *spaces)
    for action in range(GAME.action_count):
        refusal = refused(state, 0, action)
        assert (refusal.code, refusal.clause) == ("game_over", clause)


@rule("ENS-3.1")
@settings(max_examples=20)
@given(st.lists(st.integers(1, 3), min_size=2, max_size=2))
def test_a_refusal_tells_nothing_of_other_votes(spaces: list[int]) -> None:
    one, other = table(seats=3), table(seats=3)
    vote(one, *spaces)
    vote(other, 1, 1)
    for action in range(GAME.action_count):
        refusals = [state.why_not(2, action) for state in (one, other)]
        assert [r and (r.code, r.clause, r.sentence) for r in refusals[:1]] == [
            r and (r.code, r.clause, r.sentence) for r in refusals[1:]
        ]


@pytest.mark.parametrize("seat", ["x" * 10_000, "two\nlines", "\x1b[31m"])
def test_a_hostile_seat_is_shown_short_and_on_one_line(seat: str) -> None:
    assert refused(table(seats=3), seat, 0).sentence.isprintable()


@pytest.mark.parametrize("action", ["x" * 10_000, "two\nlines", "\x1b[31m", ["x"] * 999])
def test_a_hostile_action_is_shown_short_and_on_one_line(action: object) -> None:
    assert refused(table(seats=3), 0, action).sentence.isprintable()


def test_a_mistake_leaves_a_listener_undisturbed() -> None:
    state = table(seats=3)
    heard = vote(state, 1)
    refused(state, 0, 8)
    assert len(heard) == 1


# Before a game.


@pytest.mark.parametrize("name", ["chess", "", "Ensemble", "ensemble ", "x" * 999, "a\nb"])
def test_an_unknown_game_is_refused_with_those_there_are(name: str) -> None:
    for call in (parlour.game, parlour.rules):
        with pytest.raises(parlour.BadInput, match="the games are ensemble") as refusal:
            call(name)
        assert refusal.value.code == "unknown_game"
        assert refusal.value.sentence.isprintable() and len(refusal.value.sentence) < 200


@rule("ENS-1.2")
@pytest.mark.parametrize("seats", [0, 1, 11, -2, True, 10**30], ids=repr)
def test_a_wrong_number_of_seats_is_refused(seats: object) -> None:
    with pytest.raises(parlour.BadInput) as refusal:
        GAME.start(seats, 7)  # type: ignore[arg-type]
    assert (refusal.value.code, refusal.value.clause) == ("seats", "ENS-1.2")
    assert "2 to 10 seats" in refusal.value.sentence


@pytest.mark.parametrize("seats", ["4", 4.0, None, [4]], ids=repr)
def test_a_number_of_seats_that_is_no_number_is_refused(seats: object) -> None:
    with pytest.raises(UNFIT, match=r"2 to 10 seats|int"):
        GAME.start(seats, 7)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", [None, "7", 7.0, True, b"7", [7]], ids=repr)
def test_a_wrong_seed_is_refused(seed: object) -> None:
    with pytest.raises(UNFIT, match=r"seed|int"):
        GAME.start(2, seed)  # type: ignore[arg-type]


@pytest.mark.parametrize("number", [10**5_000, -(10**5_000)], ids=["huge", "hugely negative"])
def test_a_number_of_five_thousand_digits_is_refused_like_any_other(number: int) -> None:
    with pytest.raises(parlour.BadInput, match="2 to 10 seats"):
        GAME.start(number, 7)
    with pytest.raises(parlour.BadInput, match="seed"):
        GAME.start(2, number)
    assert refused(table(seats=3), number, 0).code == "no_such_seat"
    assert refused(table(seats=3), 0, number).code == "no_such_action"


# Notation.


def test_actions_are_read_with_any_spaces_and_capitals() -> None:
    assert GAME.parse("  VOTE   3 ") == GAME.parse("vote 3") == 2
    for action in range(GAME.action_count):
        assert GAME.parse(GAME.notation(action)) == action


@pytest.mark.parametrize(
    "text", ["", "vote", "vote 0", "vote 10", "vote -1", "pass", "3", "voté 3"]
)
def test_an_unknown_notation_is_refused_with_examples(text: str) -> None:
    with pytest.raises(parlour.BadInput, match="actions look like vote 1, vote 2") as refusal:
        GAME.parse(text)
    assert refusal.value.code == "no_such_notation"


@pytest.mark.parametrize("action", [-1, 10, 10**30, True, "0", None], ids=repr)
def test_an_unknown_action_has_no_notation(action: object) -> None:
    with pytest.raises(UNFIT, match=r"is no action of ensemble|int"):
        GAME.notation(action)


# Observing.


@pytest.mark.parametrize("seat", [-1, 3, True, "0", None], ids=repr)
def test_nobody_observes_from_a_seat_that_is_not_there(seat: object) -> None:
    with pytest.raises(UNFIT, match=r"no seat .* to look from|int"):
        dealt(3).observe(seat, bytearray(GAME.observation_size))


@pytest.mark.parametrize("buffer", [bytearray(3), bytes(200), None, "text"], ids=repr)
def test_an_observation_needs_a_buffer_it_fits_in(buffer: object) -> None:
    with pytest.raises(parlour.BadInput, match="a writable buffer of"):
        dealt(3).observe(0, buffer)
