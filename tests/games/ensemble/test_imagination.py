"""A seat imagines the table: all that it sees, and nothing that it only might know."""

import pytest

from parlour.games.ensemble.state import EnsembleState
from tests.games.ensemble.builders import (
    GAME,
    KNOTS,
    LANTERNS,
    MASKS,
    PLAIN,
    agree,
    look,
    plain,
    table,
    vote,
)
from tests.marks import rule


def voting() -> EnsembleState:
    state = table(seats=4, level=5, lives=[2, 4])
    state.answer(0, 4)
    state.answer(3, 2)
    return state


def strangers_by_lantern() -> EnsembleState:
    state = table(
        seats=3,
        board=[*PLAIN[:2], LANTERNS[0]],
        challenge=[KNOTS[0], MASKS[0]],
        lives=[3],
        round_number=4,
    )
    state.answer(1, 2)
    return state


def explaining() -> EnsembleState:
    state = table(seats=4, level=4, options={"explain": True})
    vote(state, 2, 3, 2, 3)
    state.answer(2, GAME.parse("ready"))
    return state


def passed_by_lantern() -> EnsembleState:
    board = [*PLAIN[:3], LANTERNS[1]]
    state = table(seats=2, board=board, options={"explain": True}, round_number=2)
    vote(state, 4, 4)
    return state


def won() -> EnsembleState:
    state = table(seats=2, level=9)
    agree(state, space=7)
    return state


def lost() -> EnsembleState:
    state = table(seats=2, level=4, lives=[2])
    vote(state, 1, 4)
    return state


TABLES = (voting, strangers_by_lantern, explaining, passed_by_lantern, won, lost)


@rule("ENS-3.4", "ENS-9.10")
@pytest.mark.parametrize("make", TABLES)
def test_what_is_imagined_looks_the_same_from_the_seat_that_imagines(make: object) -> None:
    assert callable(make)
    state = make()
    for viewer in (None, *range(state.seats)):
        view = state.view(viewer)
        imagined = GAME.imagine(GAME.load_view(view.dump()), 5)
        assert imagined.view(viewer) == view
        assert dict(imagined.window) == dict(state.window)


@pytest.mark.parametrize("make", TABLES)
def test_what_is_imagined_is_a_position_of_the_game(make: object) -> None:
    assert callable(make)
    state = make()
    imagined = GAME.imagine(state.view(0), 5)
    hidden = {"answers", "chance"}
    assert {k: v for k, v in plain(imagined.dump()).items() if k not in hidden} == {
        k: v for k, v in plain(state.dump()).items() if k not in hidden
    }
    loaded = GAME.load(imagined.dump())
    if imagined.outcome is None:
        GAME.playout(imagined, 3)
        GAME.playout(loaded, 3)
    assert imagined.dump() == loaded.dump()


def test_a_space_whose_card_went_down_is_imagined_empty() -> None:
    state = table(seats=3, draws=PLAIN[40:46])
    seen = look(state, 0)
    for event in vote(state, 2, 2, 1):
        shown = event.seen_by(0)
        assert shown is not None
        seen = seen.fold(shown)
        if event.code == "cards_went_down":
            break
    imagined = GAME.imagine(seen, 5)
    assert [imagined.card_on(space) > 0 for space in (1, 2, 3, 4)] == [True, False, True, False]
    assert imagined.deck.size == seen.deck


def test_a_seat_imagines_its_own_vote_as_it_is_and_others_as_they_may_be() -> None:
    state = voting()
    others = set()
    for seed in range(60):
        answers = plain(GAME.imagine(state.view(0), seed).dump())["answers"]
        assert answers[0] == "vote 5"
        assert answers[1:3] == [None, None]
        others.add(answers[3])
    assert others == {f"vote {space}" for space in range(1, 6)}
