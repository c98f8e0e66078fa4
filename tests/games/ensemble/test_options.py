"""What a group agrees on before a game."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parlour
from tests.games.ensemble.builders import (
    GAME,
    SCENARIOS,
    agree,
    everywhere,
    fresh,
    judged,
    lives,
    look,
    plain,
)
from tests.marks import rule

DEFAULTS = {
    "novice": False,
    "allowance": [0, 0, 0, 1, 1, 1, 2, 2, 3, 3],
    "explain": True,
    "scenarios": [],
    "progress": None,
}


PACKS = "crossing, masked-ball, night-walk"
WOULD_DO = {
    "novice": "true or false",
    "allowance": "ten whole numbers from 0 to 3",
    "explain": "true or false",
    "scenarios": f"a list of {PACKS}",
    "progress": f'nothing, or {{"opened": [...], "may_open": [...]}} of {PACKS}',
}


def refused(options: Any) -> parlour.BadInput:
    with pytest.raises(parlour.BadInput) as refusal:
        GAME.start(3, 7, options)
    assert "\n" not in refusal.value.sentence
    return refusal.value


@rule("ENS-2.6", "ENS-3.8", "ENS-4.3", "ENS-8.2")
def test_a_game_without_any_agreement_is_played_by_the_rulebook() -> None:
    for options in (None, {}, DEFAULTS):
        state = GAME.start(3, 7, options)
        assert look(state).options == DEFAULTS
    assert plain(GAME.start(3, 7).dump())["options"] == DEFAULTS


def test_every_option_names_its_clause() -> None:
    clauses = {clause.id for clause in parlour.rules("ensemble")}
    assert [option.name for option in GAME.options] == list(DEFAULTS)
    assert {option.clause for option in GAME.options} <= clauses


def test_a_clause_that_an_option_switches_names_it() -> None:
    named = {clause.option for clause in parlour.rules("ensemble") if clause.option is not None}
    assert named <= set(DEFAULTS)


@pytest.mark.parametrize("name", ["lives", "", "Novice", "novice ", "x" * 500, "a\nb"])
def test_an_unknown_option_is_refused_with_those_there_are(name: object) -> None:
    refusal = refused({name: True})
    assert refusal.code == "unknown_option"
    assert "its options are novice, allowance, explain, scenarios, progress" in refusal.sentence


@pytest.mark.parametrize(
    ("name", "value", "clause"),
    [
        ("novice", 1, "ENS-2.4"),
        ("novice", "yes", "ENS-2.4"),
        ("novice", None, "ENS-2.4"),
        ("explain", 0, "ENS-3.8"),
        ("explain", [], "ENS-3.8"),
        ("allowance", [0] * 9, "ENS-4.3"),
        ("allowance", [0] * 11, "ENS-4.3"),
        ("allowance", [0] * 9 + [4], "ENS-4.3"),
        ("allowance", [0] * 9 + [-1], "ENS-4.3"),
        ("allowance", [0] * 9 + [True], "ENS-4.3"),
        ("allowance", [0] * 9 + [1.0], "ENS-4.3"),
        ("allowance", "0000000000", "ENS-4.3"),
        ("allowance", None, "ENS-4.3"),
        ("scenarios", ["remembrance"], "ENS-8.2"),
        ("scenarios", ["crossing", "crossing"], "ENS-8.2"),
        ("scenarios", "crossing", "ENS-8.2"),
        ("scenarios", [["crossing"]], "ENS-8.2"),
        ("scenarios", [1], "ENS-8.2"),
        ("scenarios", None, "ENS-8.2"),
        ("progress", {}, "ENS-8.2"),
        ("progress", [], "ENS-8.2"),
        ("progress", {"opened": [], "may_open": [], "won": 3}, "ENS-8.2"),
        ("progress", {"opened": ["remembrance"], "may_open": []}, "ENS-8.2"),
        ("progress", {"opened": ["crossing"], "may_open": ["crossing"]}, "ENS-8.2"),
        ("progress", {"opened": "crossing", "may_open": []}, "ENS-8.2"),
        ("progress", {"opened": [["crossing"]], "may_open": []}, "ENS-8.2"),
        ("progress", {"opened": None, "may_open": []}, "ENS-8.2"),
        ("progress", {"opened": [], "may_open": 1}, "ENS-8.2"),
    ],
)
def test_a_wrong_value_is_refused_with_what_would_do(name: str, value: object, clause: str) -> None:
    refusal = refused({name: value})
    assert (refusal.code, refusal.clause) == ("option", clause)
    assert refusal.sentence.startswith(f"the option {name} cannot be ")
    assert refusal.sentence.endswith(f": {WOULD_DO[name]} would do")


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ({"novice": True}, {"novice": 1}),
        ({"explain": False}, {"explain": 0}),
        ({"allowance": [0, 0, 0, 1, 1, 1, 2, 2, 3, 3]}, {"allowance": [0.0] * 3 + [1] * 7}),
        ({"allowance": [0] * 9 + [1]}, {"allowance": [0] * 9 + [True]}),
    ],
)
def test_a_wrong_value_is_refused_also_after_the_right_one(right: Any, wrong: Any) -> None:
    GAME.start(3, 7, right)
    assert refused(wrong).code == "option"


@rule("ENS-8.2")
@settings(max_examples=20)
@given(st.lists(st.sampled_from(SCENARIOS), unique=True))
def test_packs_are_named_in_any_order_and_kept_in_one(packs: list[str]) -> None:
    state = GAME.start(3, 7, {"scenarios": packs})
    in_order = [pack for pack in SCENARIOS if pack in packs]
    assert look(state).options["scenarios"] == in_order
    assert len(everywhere(state)) == 80 + 15 * len(packs)
    assert state.fingerprint() == GAME.start(3, 7, {"scenarios": tuple(in_order)}).fingerprint()


def test_agreements_do_not_linger_from_one_game_to_the_next() -> None:
    first = GAME.start(4, 7, {"novice": True, "allowance": [3] * 10})
    second = GAME.start(4, 7)
    assert (lives(first), lives(second)) == ([1, 2, 3, 4, 5], [1, 2, 3, 4])
    assert judged(agree(first))["allowance"] == 3
    assert judged(agree(second))["allowance"] == 0


def test_a_list_that_is_changed_later_changes_only_later_games() -> None:
    game = fresh()
    options: dict[str, Any] = {"scenarios": [], "allowance": [0] * 10}
    first = game.start(3, 7, options)
    before = first.fingerprint()
    options["scenarios"].append("crossing")
    options["allowance"][0] = 2
    second = game.start(3, 7, options)
    assert first.fingerprint() == before
    assert look(second).options["scenarios"] == ["crossing"]
    assert look(second).options["allowance"] == [2] + [0] * 9


def test_options_do_not_change_the_action_table() -> None:
    for options in ({}, {"novice": True}, {"scenarios": SCENARIOS}):
        state = GAME.start(3, 7, options)
        assert state.dump()["table"] == GAME.table
