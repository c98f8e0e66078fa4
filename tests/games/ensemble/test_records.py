"""Enough to play a game again, and to notice when it was cut or edited."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parlour
from parlour.core.canonical import fingerprint
from parlour.core.events import Event
from tests.games.ensemble.builders import (
    GAME,
    SCENARIOS,
    Plain,
    attempt,
    dealt,
    ensemble,
    fresh,
    plain,
    played,
    ready,
    table,
    vote,
)
from tests.games.ensemble.packs import pack_file, pack_text

LOST = ([1, 1, 2], [1, 2, 2], [1, 2, 1])


def record_of(*rounds: list[int], **options: object) -> Plain:
    return plain(played(*rounds, seats=3, options=options).record().dump())


def resealed(record: Plain) -> Plain:
    """The record under a seal that fits it, as an editor who knows the format would make it."""
    fields = {name: value for name, value in record.items() if name != "seal"}
    return {**fields, "seal": fingerprint(fields)}


def refused(record: object) -> parlour.BadInput:
    with pytest.raises(parlour.BadInput) as refusal:
        parlour.replay(record)  # type: ignore[arg-type]
    assert "\n" not in refusal.value.sentence
    return refusal.value


@settings(max_examples=25)
@given(st.integers(0, 10**6), st.integers(2, 10), st.booleans(), st.booleans(), st.data())
def test_a_record_leads_to_the_same_state(
    seed: int, seats: int, talking: bool, marked: bool, data: st.DataObject
) -> None:
    options: dict[str, object] = {"explain": talking, "scenarios": SCENARIOS if marked else []}
    state = dealt(seats, seed, **options)
    for _ in range(data.draw(st.integers(0, 40))):
        if state.outcome is None:
            seat = data.draw(st.sampled_from(list(state.window)))
            state.answer(seat, data.draw(st.sampled_from(state.window[seat].options)))
    again = parlour.replay(plain(state.record().dump()))
    assert again.fingerprint() == state.fingerprint()
    assert plain(again.record().dump()) == plain(state.record().dump())


def test_a_record_holds_the_answers_in_the_order_of_seats() -> None:
    state = dealt(3)
    for seat, space in ((2, 1), (0, 2), (2, 2), (1, 1)):
        state.answer(seat, space - 1)
    assert state.record().windows == [[(0, 1), (1, 0), (2, 1)]]
    state.answer(1, 0)
    assert state.record().windows[1:] == [[(1, 0)]]


def test_a_record_names_everything_that_is_needed_to_play_it_again() -> None:
    record = record_of(*LOST, novice=True)
    assert (record["game"], record["rules"], record["seats"]) == ("ensemble", 1, 3)
    assert record["options"]["novice"] is True
    assert record["origin"] == {"generator": "quick/v1", "seed": 7}
    assert record["packs"] == GAME.pack_hashes and record["table"] == GAME.table


def test_a_finished_record_names_its_outcome() -> None:
    record = record_of(*LOST)
    assert record["outcome"] == {"winners": [], "reason": "lost", "clause": "ENS-6.2"}
    assert parlour.replay(record).outcome is not None


def test_a_replay_tells_every_event_again() -> None:
    heard: list[Event] = []
    state = GAME.start(3, 7, {"explain": True}, heard)
    for spaces in LOST:
        for seat, space in enumerate(spaces):
            state.answer(seat, space - 1)
        for seat in list(state.window):
            state.answer(seat, GAME.parse("ready"))
    again: list[Event] = []
    GAME.replay(state.record(), again)
    assert again == heard


def test_a_game_that_began_from_a_position_replays_from_it() -> None:
    state = table(seats=3, level=5)
    vote(state, 1, 1)
    begun = GAME.load(plain(state.dump()))
    begun.answer(0, 3)
    begun.answer(2, 3)
    record = plain(begun.record().dump())
    assert "position" in record["origin"]
    assert parlour.replay(record).fingerprint() == begun.fingerprint()


@pytest.mark.parametrize("seed", [0, -1, 10**40, 10**41, -(10**60)])
def test_whatever_seed_is_taken_can_be_replayed(seed: int) -> None:
    state = attempt(lambda: GAME.start(2, seed))
    if isinstance(state, parlour.BadInput):
        assert "seed" in state.sentence
    else:
        assert parlour.replay(plain(state.record().dump())).fingerprint() == state.fingerprint()


def cut_last_window(record: Any) -> None:
    record["windows"].pop()


def cut_an_answer(record: Any) -> None:
    record["windows"][0].pop()


def change_an_answer(record: Any) -> None:
    record["windows"][0][0][1] ^= 1


def swap_windows(record: Any) -> None:
    record["windows"][0], record["windows"][1] = record["windows"][1], record["windows"][0]


def answer_too_much(record: Any) -> None:
    record["windows"].append([[0, 0]])


def vote_for_no_space(record: Any) -> None:
    record["windows"][0][0][1] = 8


def change_the_seed(record: Any) -> None:
    record["origin"]["seed"] += 1


def change_the_outcome(record: Any) -> None:
    record["outcome"]["winners"] = [0, 1, 2]


def forget_the_outcome(record: Any) -> None:
    record["outcome"] = None


def change_the_final_state(record: Any) -> None:
    record["final"] = "0" * 64


def add_the_novice_counter(record: Any) -> None:
    record["options"]["novice"] = True


def play_another_rulebook(record: Any) -> None:
    record["rules"] = 2


def change_a_pack(record: Any) -> None:
    record["packs"][0][1] = "0" * 64


def drop_a_pack(record: Any) -> None:
    record["packs"].pop()


def change_the_action_table(record: Any) -> None:
    record["table"] = "0" * 64


def add_a_seat(record: Any) -> None:
    record["seats"] = 4


EDITS = [
    (cut_last_window, "record_final"),
    (cut_an_answer, "record_window"),
    (change_an_answer, "record_final"),
    (swap_windows, "record_final"),
    (answer_too_much, "record_answer"),
    (vote_for_no_space, "record_answer"),
    (change_the_seed, "record_final"),
    (change_the_outcome, "record_outcome"),
    (forget_the_outcome, "record_outcome"),
    (change_the_final_state, "record_final"),
    (add_the_novice_counter, "record_final"),
    (play_another_rulebook, "record_rules"),
    (change_a_pack, "record_packs"),
    (drop_a_pack, "record_pack_order"),
    (change_the_action_table, "record_table"),
    (add_a_seat, None),
]


@pytest.mark.parametrize(("edit", "code"), EDITS)
def test_a_cut_or_edited_record_is_refused(edit: Callable[[Any], None], code: str | None) -> None:
    record = record_of(*LOST)
    edit(record)
    assert refused(record).sentence
    refusal = refused(resealed(record))
    assert code is None or refusal.code == code


@pytest.mark.parametrize("field", sorted(record_of()))
def test_a_missing_field_is_refused_by_its_name(field: str) -> None:
    record = record_of(*LOST)
    del record[field]
    assert refused(record).sentence == f"record: {field} is missing"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("parlour", "record/v2"),
        ("game", 3),
        ("rules", "1"),
        ("packs", [["remembrance", 3]]),
        ("table", None),
        ("seats", True),
        ("seats", 0),
        ("options", []),
        ("origin", "seed 7"),
        ("windows", {}),
        ("windows", [[]]),
        ("windows", [[[0, 0], [0, 1]]]),
        ("windows", [[[1, 0], [0, 1]]]),
        ("windows", [[[3, 0]]]),
        ("windows", [[[0, True]]]),
        ("windows", [[[0, 0, 0]]]),
        ("final", 7),
        ("outcome", "won"),
        ("seal", None),
        ("seal", "0" * 64),
        ("extra", 1),
    ],
)
def test_a_wrong_field_is_refused_by_its_name(field: str, value: object) -> None:
    refusal = refused({**record_of(*LOST), field: value})
    assert refusal.code.startswith("document.") and field in refusal.sentence


@pytest.mark.parametrize(
    ("origin", "word"),
    [
        ({}, "generator"),
        ({"generator": "dice/v1", "seed": 7}, "generator"),
        ({"generator": "quick/v1"}, "seed"),
        ({"generator": "quick/v1", "seed": "7"}, "seed"),
        ({"generator": "quick/v1", "seed": True}, "seed"),
        ({"generator": "quick/v1", "seed": 7, "key": "00"}, "key"),
        ({"generator": "fair/v1", "key": "00"}, "key"),
        ({"position": {}}, "position"),
    ],
)
def test_a_wrong_beginning_is_refused(origin: object, word: str) -> None:
    record = resealed({**record_of(*LOST), "origin": origin})
    assert word in refused(record).sentence


@pytest.mark.parametrize("value", [0, None, "false"])
def test_an_option_with_a_value_of_another_kind_is_refused(value: object) -> None:
    record = record_of(*LOST)
    parlour.replay(record)  # with the right value it can be played
    record["options"]["novice"] = value
    assert "novice" in refused(resealed(record)).sentence


@pytest.mark.parametrize("data", [None, [], "record", 7, {}, {1: 2}])
def test_what_is_no_record_is_refused(data: object) -> None:
    assert refused(data).code.startswith("document.")


def test_a_record_of_an_unknown_game_is_refused() -> None:
    record = resealed({**record_of(*LOST), "game": "chess"})
    assert refused(record).code == "unknown_game"


def test_a_record_needs_the_packs_it_was_played_with(tmp_path: Path) -> None:
    path = pack_file(tmp_path, pack_text())
    state = ensemble([path]).start(3, 7)
    record = plain(state.record().dump())
    assert refused(record).code == "record_packs"
    needed = f"strays (hash {record['packs'][-1][1][:12]})"
    assert refused(record).sentence.endswith(f"the file of {needed} with --pack FILE")
    assert parlour.replay(record, [path]).fingerprint() == state.fingerprint()


def test_records_are_equal_when_they_say_the_same() -> None:
    one, other = (played([1, 1, 2], seats=3, options={"explain": True}) for _ in range(2))
    assert one.record() == other.record()
    ready(other)
    assert one.record() != other.record()


def test_editing_a_dumped_record_touches_neither_state_nor_game() -> None:
    game = fresh()
    state = game.start(3, 7)
    vote(state, 1, 1, 2)
    before = plain(state.record().dump())
    record: Any = state.record().dump()
    for field in ("windows", "packs", "options"):
        record[field].clear()
    assert plain(state.record().dump()) == before
    assert game.pack_hashes == GAME.pack_hashes


def test_a_record_whose_position_has_other_seats_is_refused() -> None:
    loaded = GAME.load(table(seats=4).dump())
    record = loaded.record()
    record.seats = 3
    with pytest.raises(parlour.BadInput) as refused:
        GAME.replay(record)
    assert refused.value.code == "record_position"
