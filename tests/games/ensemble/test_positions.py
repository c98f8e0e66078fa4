"""A whole state as a document: written, read back, or refused with the field that is wrong."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parlour
from tests.games.ensemble.builders import (
    GAME,
    KNOTS,
    LANTERNS,
    MASKS,
    PLAIN,
    SCENARIOS,
    Plain,
    agree,
    attempt,
    dealt,
    document,
    fresh,
    in_order,
    look,
    plain,
    table,
    vote,
)
from tests.marks import rule


def refused(position: object) -> parlour.BadInput:
    with pytest.raises(parlour.BadInput) as refusal:
        GAME.load(position)
    assert "\n" not in refusal.value.sentence and len(refusal.value.sentence) < 1500
    return refusal.value


def wanted(position: object) -> tuple[object, object]:
    """The field that is refused, and what it must be."""
    facts = refused(position).facts
    return facts["field"], facts["wanted"]


def load(position: object) -> parlour.State | parlour.BadInput:
    return attempt(lambda: GAME.load(position))


def explained(**changes: object) -> Plain:
    """A position in the time to explain: seats 0 and 1 chose space 2, seat 2 space 1."""
    state = table(seats=3, options={"explain": True})
    vote(state, 2, 2, 1)
    return {**plain(state.dump()), **changes}


def finished(level: int, *spaces: int, **changes: object) -> Plain:
    """A position after the last round of three players on their last life."""
    state = table(seats=3, level=level, lives=[3])
    vote(state, *spaces)
    assert state.outcome is not None
    return {**plain(state.dump()), **changes}


# There and back.


def test_a_position_is_read_back_byte_for_byte() -> None:
    for state in (
        dealt(2),
        dealt(10, novice=True, scenarios=SCENARIOS),
        GAME.start(3, parlour.fair_key(5)),
        table(seats=3, board=[*LANTERNS[:1], *PLAIN[:2]], challenge=[MASKS[0], KNOTS[0]]),
    ):
        again = GAME.load(plain(state.dump()))
        assert plain(again.dump()) == plain(state.dump())
        assert again.fingerprint() == state.fingerprint()


def test_a_position_keeps_votes_that_lie_face_down() -> None:
    state = table(seats=3)
    vote(state, 2, 3)
    again = GAME.load(plain(state.dump()))
    assert list(again.window) == [2]
    assert (look(again, 0).vote, look(again, 1).vote) == (2, 3)
    again.answer(0, GAME.parse("vote 1"))  # may still be changed
    for position in (explained(), finished(9, 1, 1, 1), finished(3, 1, 2, 2)):
        assert plain(GAME.load(position).dump()) == position


@settings(max_examples=12)
@given(st.integers(0, 999), st.integers(2, 10), st.booleans(), st.booleans())
def test_a_game_goes_on_from_its_position_as_if_nothing_had_happened(
    seed: int, seats: int, marked: bool, talking: bool
) -> None:
    state = dealt(seats, seed, scenarios=SCENARIOS if marked else [], explain=talking)
    other = GAME.load(plain(state.dump()))
    while state.outcome is None:
        for seat in list(state.window):
            options = state.window[seat].options
            action = options[(seed + seat) % 2 % len(options)]
            other = GAME.load(plain(other.dump()))
            state.answer(seat, action)
            other.answer(seat, action)
        assert other.fingerprint() == state.fingerprint()
    assert other.outcome == state.outcome


def test_a_clone_and_its_original_go_their_own_ways() -> None:
    state = table(seats=3)
    vote(state, 1)
    copy = state.clone()
    before = state.fingerprint()
    assert copy.fingerprint() == before
    vote(copy, 2, 2, 3)
    assert state.fingerprint() == before
    vote(state, 1, 1, 1)
    assert (look(state).level, look(copy).level) == (4, 3)


def test_editing_a_dumped_position_touches_neither_state_nor_game() -> None:
    game = fresh()
    state = game.start(3, 7)
    before = state.fingerprint()
    position: Any = state.dump()
    position["options"]["novice"] = True
    position["packs"][0][1] = "0" * 64
    position["lives"].clear()
    assert state.fingerprint() == before
    assert game.start(3, 7).fingerprint() == before
    assert game.pack_hashes == GAME.pack_hashes


def test_editing_a_loaded_position_does_not_change_what_it_led_to() -> None:
    position = document(seats=3)
    state = GAME.load(position)
    record = plain(state.record().dump())
    position["level"] = 9
    position["options"]["novice"] = True
    assert plain(state.record().dump()) == record
    assert parlour.replay(record).fingerprint() == state.fingerprint()


# What is refused.


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("parlour", "position/v2"),
        ("parlour", 1),
        ("game", "ember"),
        ("rules", 2),
        ("rules", True),
        ("packs", []),
        ("packs", [["remembrance"]]),
        ("packs", "all"),
        ("table", "0" * 64),
        ("seats", 1),
        ("seats", 11),
        ("seats", "4"),
        ("seats", True),
        ("seats", 4.0),
        ("options", {}),
        ("options", []),
        ("chance", None),
        ("answers", []),
        ("answers", [None] * 5),
        ("answers", ["vote 9", None, None, None]),
        ("answers", ["ready", None, None, None]),
        ("answers", ["pass", None, None, None]),
        ("answers", [0, None, None, None]),
        ("answers", [["vote 1"], None, None, None]),
        ("answers", ["vote 1"] * 4),
        ("outcome", {"winners": [0], "reason": "won", "clause": "ENS-6.1"}),
        ("phase", "reveal"),
        ("phase", None),
        ("phase", ["vote"]),
        ("level", 1),
        ("level", 10),
        ("level", "3"),
        ("level", 3.0),
        ("round", 0),
        ("round", 10_000),
        ("lives", []),
        ("lives", [5]),
        ("lives", [0, 1]),
        ("lives", [2, 1]),
        ("lives", [1, 1]),
        ("lives", [True]),
        ("lives", 4),
        ("board", []),
        ("board", ["empty-chair"] * 4),
        ("board", ["no-such-card", "empty-chair", "bath-at-sea"]),
        ("board", [None, "empty-chair", "bath-at-sea"]),
        ("board", [{}, [], 0]),
        ("challenge", []),
        ("challenge", ["no-such-card"]),
        ("challenge", "empty-chair"),
        ("deck", [7]),
        ("discard", None),
        ("revealed", [1, 1, 1, 1]),
        ("revealed", [9]),
        ("verdict", "passed"),
        ("verdict", "drawn"),
        ("verdict", 0),
    ],
)
def test_a_wrong_field_is_refused_by_its_name(field: str, value: object) -> None:
    refusal = refused(document(seats=4, changes={field: value}))
    assert refusal.code.startswith("document.")
    assert refusal.sentence.startswith(f"position: {field} ")


@pytest.mark.parametrize("field", sorted(document()))
def test_a_missing_field_is_refused_by_its_name(field: str) -> None:
    position = document()
    del position[field]
    assert refused(position).sentence == f"position: {field} is missing"


def test_an_unknown_field_is_refused_by_its_name() -> None:
    assert refused(document(changes={"seed": 7})).sentence == (
        "position: seed is no field of it: its fields are parlour, game, rules, packs, table, seats, "
        "options, chance, phase, level, lives, round, board, challenge, deck, discard, verdict, "
        "revealed, answers, outcome"
    )
    position = document()
    position["chance"]["seed"] = 7
    assert refused(position).sentence == (
        "position: chance.seed is no field of it: its fields are generator, words"
    )


@pytest.mark.parametrize(
    ("chance", "field"),
    [
        ({"generator": "dice/v1", "words": [1, 2, 3, 4]}, "chance.generator"),
        ({"generator": "quick/v1", "words": [1, 2, 3]}, "chance.words"),
        ({"generator": "quick/v1", "words": [0, 0, 0, 0]}, "chance.words"),
        ({"generator": "quick/v1", "words": [1, 2, 3, 2**32]}, "chance.words"),
        ({"generator": "quick/v1", "words": [1, 2, 3, -1]}, "chance.words"),
        ({"generator": "quick/v1"}, "chance.words"),
        ({"generator": "fair/v1", "key": "00", "events": [0], "words": [0]}, "chance.key"),
        ({"generator": "fair/v1", "key": "A" * 128, "events": [0], "words": [0]}, "chance.key"),
        ({"generator": "fair/v1", "key": "0" * 128, "events": [], "words": [0]}, "chance.events"),
        ({"generator": "fair/v1", "key": "0" * 128, "events": [0], "words": [-1]}, "chance.words"),
    ],
)
def test_a_wrong_source_of_chance_is_refused(chance: object, field: str) -> None:
    assert field in refused(document(changes={"chance": chance})).sentence


@rule("ENS-7.4")
def test_a_card_that_lies_in_two_places_is_refused() -> None:
    position = document()
    for field in ("deck", "discard", "challenge"):
        doubled = {**position, field: [position["board"][0], *position[field]]}
        refusal = refused(doubled)
        assert refusal.code == "document.card_twice"
        assert refusal.sentence == (
            f"position: the card {position['board'][0]} lies in two places of "
            "board, challenge, deck, discard, or in none of its packs"
        )


@rule("ENS-7.4")
def test_a_card_that_lies_nowhere_is_refused() -> None:
    position = document()
    missing = position["deck"].pop(5)
    refusal = refused(position)
    assert refusal.code == "document.card_missing"
    assert refusal.sentence == (
        f"position: the card {missing} is missing from board, challenge, deck, discard"
    )


@rule("ENS-9.1")
def test_a_card_of_a_pack_that_is_not_in_the_deck_is_refused() -> None:
    position = document()
    position["deck"].append(KNOTS[0])
    assert refused(position).code == "document.card_twice"
    position = document()
    position["deck"].append("crossing")
    assert "deck must be ids of pictures" in refused(position).sentence


def test_deck_and_discard_are_written_in_the_order_of_the_packs() -> None:
    position = document()
    position["deck"].reverse()
    rule_of_order = "the cards of deck and discard in the order of the packs"
    assert wanted(position) == ("deck", rule_of_order)
    shuffled = document(draws=PLAIN[40:42])
    shuffled["discard"].reverse()
    assert wanted(shuffled) == ("deck", rule_of_order)


@rule("ENS-2.6")
def test_a_novice_counter_that_is_not_in_the_game_is_refused() -> None:
    assert "lives" in refused(document(seats=4, changes={"lives": [1, 5]})).sentence
    state = table(seats=4, lives=[5], options={"novice": True})
    assert look(state).lives == (5,)
    beyond = document(seats=4, options={"novice": True}, changes={"lives": [6]})
    assert wanted(beyond) == ("lives", "a list of whole numbers from 1 to 5")


@rule("ENS-6.2")
def test_a_game_with_no_life_left_must_be_over() -> None:
    unless_lost = ("lives", "a coloured Life counter unless the game is lost")
    assert wanted(document(changes={"lives": []})) == unless_lost
    assert wanted(finished(3, 1, 2, 2, lives=[3])) == unless_lost


def test_life_counters_are_named_once_each_and_rising() -> None:
    for lives in ([2, 1], [1, 1]):
        position = document(changes={"lives": lives})
        assert wanted(position) == ("lives", "the numbers of coloured Life counters, rising")


@rule("ENS-5.1")
def test_no_level_below_two_was_ever_passed() -> None:
    position = explained(level=2, lives=[2, 3], verdict="ensemble", revealed=[1, 1, 1])
    position["deck"] = in_order([*position["deck"], *position["board"][1:]])
    position["board"] = position["board"][:1]
    position["round"] = 1
    assert wanted(position) == ("level", "a level above 2 once one is passed")


def test_a_card_without_a_name_in_the_packs_is_refused_where_it_lies() -> None:
    for field in ("board", "challenge", "deck", "discard"):
        position = document(changes={field: ["no-such-card"]})
        assert wanted(position) == (field, "ids of pictures that the game is bound to")


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"verdict": None}, "verdict"),
        ({"revealed": []}, "revealed"),
        ({"revealed": [2, 2]}, "revealed"),
        ({"revealed": [2, 2, 4]}, "revealed"),
        ({"answers": ["vote 1", None, None]}, "answers"),
        ({"answers": ["ready"] * 3}, "answers"),
        ({"phase": "vote"}, "verdict"),
        ({"phase": "over"}, "lives"),
    ],
)
def test_a_time_to_explain_needs_revealed_votes_and_a_verdict(
    changes: dict[str, object], field: str
) -> None:
    assert refused(explained(**changes)).sentence.startswith(f"position: {field} ")


def test_a_verdict_and_the_votes_are_revealed_together() -> None:
    both = ("verdict", "a verdict exactly when votes are revealed")
    assert wanted(explained(verdict=None)) == both
    assert wanted(document(changes={"verdict": "passed"})) == both
    each = ("revealed", "the vote of each seat once they are revealed")
    assert wanted(explained(revealed=[2, 2])) == each
    assert wanted(document(seats=4, changes={"revealed": [1, 1, 1, 1]})) == each


CONTRADICTED = ("verdict", "the verdict that the revealed votes lead to")


@rule("ENS-5.1", "ENS-5.3")
def test_a_verdict_that_the_revealed_votes_contradict_is_refused() -> None:
    # Three equal votes without a Lantern are an Ensemble; one apart on counter 2 is a failure.
    assert wanted(explained(revealed=[2, 2, 2])) == CONTRADICTED
    assert wanted(explained(verdict="ensemble", level=4)) == CONTRADICTED


@rule("ENS-5.2")
def test_a_level_is_passed_only_within_the_allowance() -> None:
    state = table(seats=4, lives=[4], options={"explain": True})
    vote(state, 1, 1, 1, 2)
    position = plain(state.dump())
    assert position["verdict"] == "passed"
    assert plain(GAME.load(position).dump()) == position
    assert wanted({**position, "revealed": [1, 1, 2, 2]}) == CONTRADICTED
    assert wanted({**position, "revealed": [1, 1, 1, 1]}) == CONTRADICTED  # an Ensemble


@rule("ENS-9.9")
def test_all_votes_for_the_bearers_card_pass_and_are_no_ensemble() -> None:
    state = table(seats=2, board=[LANTERNS[0], PLAIN[0]], options={"explain": True})
    vote(state, 2, 2)
    position = plain(state.dump())
    assert position["verdict"] == "passed"
    assert plain(GAME.load(position).dump()) == position
    assert wanted({**position, "verdict": "ensemble"}) == CONTRADICTED
    assert wanted({**position, "revealed": [2, 1]}) == CONTRADICTED


@rule("ENS-4.2", "ENS-5.3")
@pytest.mark.parametrize(
    ("allowances", "fails"),
    [([0, 3, 3, 3], True), ([3, 0, 3, 3], False), ([3, 3, 0, 3], False), ([3, 3, 3, 0], False)],
)
def test_a_level_is_failed_on_a_counter_left_of_those_still_coloured(
    allowances: list[int], fails: bool
) -> None:
    state = table(seats=4, lives=[1, 2, 4], options={"explain": True, "allowance": [0] * 10})
    vote(state, 1, 1, 1, 2)
    position = plain(state.dump())
    assert (position["verdict"], position["lives"]) == ("failed", [2, 4])
    position["options"]["allowance"] = [*allowances, *[3] * 6]
    if fails:
        assert plain(GAME.load(position).dump()) == position
    else:
        assert wanted(position) == CONTRADICTED


@rule("ENS-5.3", "ENS-6.2")
@pytest.mark.parametrize(("verdict", "votes"), [("ensemble", [1, 1, 1]), ("passed", [1, 1, 2])])
def test_a_game_is_lost_only_by_a_failed_level(verdict: str, votes: list[int]) -> None:
    assert wanted(finished(3, 1, 2, 2, verdict=verdict, revealed=votes)) == CONTRADICTED


@rule("ENS-6.1")
def test_a_game_that_failed_its_last_round_on_level_nine_was_not_won() -> None:
    position = finished(9, 1, 1, 1, verdict="failed", revealed=[1, 2, 3])
    assert wanted(position) == CONTRADICTED


def test_the_outcome_must_be_the_one_the_position_implies() -> None:
    won = finished(9, 1, 1, 1)
    for outcome in (
        None,
        {**won["outcome"], "winners": [0]},
        {**won["outcome"], "winners": [False, True, 2]},
        {**won["outcome"], "reason": "lost"},
        {},
    ):
        assert "outcome" in refused({**won, "outcome": outcome}).sentence


@rule("ENS-6.3")
def test_every_state_reached_from_a_loaded_position_can_be_loaded_again() -> None:
    for late in range(1, 60):
        position = document(seats=2, level=2, changes={"round": late})
        state = load(position)
        if isinstance(state, parlour.BadInput):
            assert "round" in state.sentence
            continue
        while state.outcome is None:
            vote(state, *((1, 2) if len(look(state).lives) == 2 else (1, 1)))
            assert GAME.load(plain(state.dump())).fingerprint() == state.fingerprint()


@pytest.mark.parametrize("data", [None, [], "position", 7, {}, {1: 2}, {"parlour": "position/v1"}])
def test_what_is_no_position_is_refused(data: object) -> None:
    assert refused(data).sentence.startswith("position")


def deep(depth: int) -> list[object]:
    nested: list[object] = []
    for _ in range(depth):
        nested = [nested]
    return nested


HOSTILE: list[Callable[[], object]] = [
    lambda: deep(5_000),
    lambda: 10**5_000,
    lambda: "x" * 1_000_000,
    lambda: float("nan"),
    lambda: b"bytes",
    lambda: {"a": deep(5_000)},
    lambda: "\ud800",
    object,
]


@pytest.mark.parametrize("field", ["level", "seats", "board", "answers", "outcome", "options"])
@pytest.mark.parametrize("made", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_values_are_refused_by_the_name_of_their_field(
    field: str, made: Callable[[], object]
) -> None:
    assert field in refused(document(changes={field: made()})).sentence


@settings(max_examples=80)
@given(st.data())
def test_any_plain_value_in_any_field_is_taken_or_refused_by_name(data: st.DataObject) -> None:
    position = explained() if data.draw(st.booleans()) else document()
    field = data.draw(st.sampled_from(sorted(position)))
    leaf = st.none() | st.booleans() | st.integers() | st.text(max_size=8)
    position[field] = data.draw(
        st.recursive(leaf, lambda inner: st.lists(inner, max_size=4), max_leaves=6)
    )
    state = load(position)
    if isinstance(state, parlour.BadInput):
        assert state.sentence.startswith("position: ") or state.code == "option"
    else:
        assert GAME.load(plain(state.dump())).fingerprint() == state.fingerprint()


def latest(position: Plain) -> int:
    """The highest round a position may name."""
    for number in range(1, 60):
        try:
            GAME.load({**position, "round": number})
        except parlour.BadInput:
            return number - 1
    raise AssertionError("any round would do")


@rule("ENS-6.3")
def test_a_position_names_no_round_that_no_game_reaches() -> None:
    """Each level passed allows two rounds, each life lost one more."""
    assert latest(document(seats=4, level=2)) == 1
    assert latest(document(seats=4, level=3)) == 3
    assert latest(document(seats=4, level=9)) == 15
    assert latest(document(seats=4, level=3, lives=[2, 3, 4])) == 4
    assert latest(document(seats=4, level=5, lives=[4])) == 10
    assert latest(document(seats=4, level=3, options={"novice": True})) == 3
    assert latest(document(seats=4, level=3, lives=[3, 4, 5], options={"novice": True})) == 5


@rule("ENS-6.3")
def test_a_judged_round_counts_for_the_round_a_position_names() -> None:
    passed = table(seats=2, level=2, options={"explain": True})
    agree(passed)
    assert latest(plain(passed.dump())) == 2
    failed = table(seats=2, level=2, options={"explain": True})
    vote(failed, 1, 2)
    assert latest(plain(failed.dump())) == 1
    lost = table(seats=2, level=4, lives=[2])
    vote(lost, 1, 2)
    assert latest(plain(lost.dump())) == 6
    won = table(seats=2, level=9)
    agree(won)
    assert latest(plain(won.dump())) == 16
    barely = table(seats=2, level=9, lives=[1])
    agree(barely)
    assert latest(plain(barely.dump())) == 16


def test_a_position_without_a_challenge_is_refused() -> None:
    made = document()
    made["deck"] = in_order([*made["deck"], *made["challenge"]])
    made["challenge"] = []
    assert wanted(made) == ("challenge", "at least one Challenge card")


def test_a_position_with_an_empty_space_is_refused() -> None:
    made = document(level=4)
    made["deck"] = in_order([*made["deck"], made["board"].pop()])
    assert wanted(made) == ("board", "a card on each of 4 spaces")
