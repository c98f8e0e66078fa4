"""What a learner sees: every byte of an observation, read back by hand."""

from pathlib import Path

import pytest

import parlour
from parlour.games.ensemble.state import EnsembleState
from tests.games.ensemble.builders import (
    CARDS,
    GAME,
    KNOTS,
    LANTERNS,
    MASKS,
    PLAIN,
    agree,
    dealt,
    table,
    vote,
)
from tests.games.ensemble.packs import SCENARIO, pack_file, pack_text, pictures

NUMBERS = (
    "seats",
    "seat",
    "phase",
    "round",
    "level",
    "allowance",
    "lives",
    "lost",
    "question",
    "bearer",
    "vote",
    "deck",
)


def observed(state: EnsembleState, seat: int = 0) -> bytes:
    buffer = bytearray(state.game.observation_size)
    state.observe(seat, buffer)
    return bytes(buffer)


def numbers(state: EnsembleState, seat: int = 0) -> dict[str, int]:
    return dict(zip(NUMBERS, observed(state, seat)[8:20], strict=True))


def ids(*names: str) -> list[int]:
    """Cards as they stand in an observation."""
    return [CARDS.card_of[name] + 1 for name in names]


def test_an_observation_is_101_bytes_and_begins_with_the_mark_of_the_action_table() -> None:
    assert GAME.observation_size == 101
    seen = observed(dealt())
    assert len(seen) == 101
    assert seen[:8].hex() == GAME.table[:16]


def test_twelve_numbers_describe_the_round() -> None:
    state = table(seats=6, level=5, lives=[4, 5, 6], round_number=7)
    state.answer(2, 3)
    assert numbers(state, 2) == {
        "seats": 6,
        "seat": 2,
        "phase": 0,
        "round": 7,
        "level": 5,
        "allowance": 1,
        "lives": 3,
        "lost": 3,
        "question": 0,
        "bearer": 0,
        "vote": 4,
        "deck": 80 - 5 - 1,
    }
    assert numbers(state, 1)["vote"] == 0


def test_the_novice_counter_is_one_of_the_lives() -> None:
    state = table(seats=4, level=3, lives=[3, 4, 5], options={"novice": True})
    assert (numbers(state)["lives"], numbers(state)["lost"]) == (3, 2)


def test_marks_show_as_the_question_and_the_bearer() -> None:
    stranger = table(seats=3, challenge=[MASKS[0]], board=PLAIN[:3], round_number=2)
    assert numbers(stranger)["question"] == 1
    by_lantern = table(seats=3, board=[*PLAIN[:2], LANTERNS[0]], round_number=2)
    assert (numbers(by_lantern)["question"], numbers(by_lantern)["bearer"]) == (0, 2)


def test_each_phase_has_its_number_and_only_a_judged_round_shows_votes() -> None:
    state = table(seats=3, level=3, options={"explain": True})
    assert numbers(state)["phase"] == 0
    assert observed(state)[30:40] == bytes(10)
    vote(state, 2, 3, 2)
    assert (numbers(state)["phase"], numbers(state)["vote"]) == (1, 0)
    assert list(observed(state)[30:40]) == [2, 3, 2, 0, 0, 0, 0, 0, 0, 0]
    state.answer(0, GAME.parse("ready"))
    assert numbers(state)["vote"] == 0
    over = table(seats=2, level=9)
    agree(over, space=9)
    assert numbers(over)["phase"] == 2
    assert list(observed(over)[30:40]) == [9, 9, 0, 0, 0, 0, 0, 0, 0, 0]
    lost = table(seats=2, level=3, lives=[2])
    vote(lost, 1, 2)
    assert (numbers(lost)["phase"], numbers(lost)["allowance"], numbers(lost)["lost"]) == (2, 0, 2)


def test_everyone_sees_who_has_answered() -> None:
    state = table(seats=10, level=3)
    for seat in (1, 4, 9):
        state.answer(seat, 0)
    for viewer in (0, 4):
        assert list(observed(state, viewer)[20:30]) == [0, 1, 0, 0, 1, 0, 0, 0, 0, 1]


def test_board_and_challenge_are_card_numbers_from_one() -> None:
    state = table(board=PLAIN[10:19], challenge=[KNOTS[0], PLAIN[3]])
    seen = observed(state)
    assert list(seen[40:49]) == ids(*PLAIN[10:19])
    assert list(seen[49:69]) == [*ids(KNOTS[0], PLAIN[3]), *[0] * 18]
    small = observed(table(board=PLAIN[:2]))
    assert list(small[40:49]) == [*ids(*PLAIN[:2]), *[0] * 7]


def test_discarded_cards_are_bits() -> None:
    state = table(board=PLAIN[:3], draws=PLAIN[3:6], scenarios=["night-walk"])
    words = [int.from_bytes(observed(state)[k : k + 8], "little") for k in range(69, 101, 8)]
    found = [62 * word + k for word in range(4) for k in range(62) if words[word] >> k & 1]
    assert CARDS.ids(tuple(found)) == state.dump()["discard"]
    assert len(found) > 80


def test_more_knots_widen_the_observation(tmp_path: Path) -> None:
    """Nothing is cut off where packs bring more Knots than the built-in eleven."""
    text = pack_text(pictures(15, mark="knot"), scenario=SCENARIO)
    wider = parlour.game("ensemble", [pack_file(tmp_path, text)])
    assert wider.observation_size == GAME.observation_size + 15


def test_whoever_looks_from_nowhere_is_told_which_seats_there_are() -> None:
    state = dealt(seats=4)
    with pytest.raises(parlour.BadInput, match=r"no seat 4 to look from: .* seats 0 to 3"):
        state.observe(4, bytearray(GAME.observation_size))
    with pytest.raises(parlour.BadInput, match=r"no seat 4 to look from: .* seats 0 to 3"):
        state.view(4)


@pytest.mark.parametrize("size", [0, 100])
def test_a_buffer_that_is_too_small_is_refused_and_left_alone(size: int) -> None:
    buffer = bytearray(size)
    with pytest.raises(parlour.BadInput, match="101 bytes"):
        dealt().observe(0, buffer)
    assert buffer == bytes(size)
