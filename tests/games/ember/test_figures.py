"""The figures of a view: what a table shows beside what lies on it."""

from __future__ import annotations

from typing import Any

import pytest

from parlour import State
from parlour.games.ember.figures import figures
from tests.games.ember.builders import (
    Plain,
    answer,
    conjure,
    document,
    hand,
    look,
    options,
    plain,
    table,
    total,
)
from tests.games.ember.rewritten import flip, rewritten
from tests.games.ember.rewritten import seat as seated
from tests.games.ember.turns import claim
from tests.marks import rule

SEVENS = ["7-fire", "7-water", "7-air", "12-water", "archmage"]
POOL = ["wisp", "cockatrice", "phoenix", "dragon"]


GIVE = {"do": "give", "who": "each_opponent", "cards": 1}
TAKE = {"do": "take", "who": "each_opponent", "cards": 1, "pick": "owner"}
HANDS = (["2-air", "3-air", "4-air"], ["5-air", "6-air", "7-air"], ["8-air", "9-air"])


def used(effect: Plain, **made: Any) -> State:
    """Seat 0 of three has used a Wisp that does this."""
    areas = [["wisp"], [], []]
    state = seated(rewritten(wisp=flip(effect)), document(areas=areas, step="start", **made))
    claim(state, 0, "use wisp")
    return state


def figured(state: State, seat: int | None = 0) -> Plain:
    return plain(figures(look(state, seat)))


@rule("EMB-7.1", "EMB-7.2")
def test_everybody_sees_all_sums_and_what_a_call_needs() -> None:
    state = table(areas=[["wisp", "siren"], ["dragon"]], down=["wisp"], minus={"siren": 1})
    for viewer in (0, 1, None):
        found = figured(state, viewer)
        assert found["totals"] == [total(state, 0), total(state, 1)]
        assert found["thresholds"] == [30, 30]
        assert found["vp"]["siren"] == 3
    assert figured(state)["right_call"] is False
    assert figured(state, None)["right_call"] is None


@rule("EMB-12.4")
def test_alone_a_curse_raises_the_threshold_and_the_clock_shows_when_the_next_one_comes() -> None:
    found = figured(table(areas=[["wisp"], ["far_hills"]], seats=1))
    assert found["thresholds"] == [34]
    assert found["vp"]["far_hills"] == 6
    assert len(found["arrivals"]) == 9


@rule("EMB-4.3", "EMB-4.11")
def test_what_the_hand_can_pay_is_what_may_be_conjured_and_every_way_is_taken() -> None:
    state = table(hands=[SEVENS], step="conjure", areas=[["siren"]], pool=POOL)
    found = figured(state)
    payable = {name for price in found["means"] for name in price["creatures"]}
    offered = {said.split()[1] for said in options(state, 0) if said.startswith("conjure ")}
    assert payable == offered
    assert "wisp" in payable
    held = hand(state, 0)
    price = next(price for price in found["means"] if "cockatrice" in price["creatures"])
    assert [held[k] for k in price["ways"][0]] == ["7-air", "7-fire", "7-water"]
    for way in price["ways"]:
        copy = state.clone()
        _ = conjure(copy, 0, "cockatrice", *[held[k] for k in way])
        assert "cockatrice" in plain(copy.dump())["areas"][0]
    assert found["after"]["cockatrice"] == total(copy, 0)


def test_nobody_is_told_what_another_hand_can_pay() -> None:
    state = table(hands=[SEVENS, ["1-air"]], step="conjure")
    for viewer in (1, None):
        assert figured(state, viewer)["means"] == []
        assert figured(state, viewer)["after"] == {}


@rule("EMB-5.13")
def test_what_was_announced_is_named_with_its_aim_and_its_answers() -> None:
    state = table(areas=[["cockatrice"], ["sphinx", "wisp"]], step="start")
    claim(state, 0, "use cockatrice")
    answer(state, 0, "target wisp")
    found = figured(state, 1)
    assert found["announced"] == {
        "seat": 0,
        "creature": "cockatrice",
        "archmage": None,
        "player": 1,
        "targets": ["wisp"],
        "value": None,
    }
    assert found["cancels"] == []


@rule("EMB-6.2")
def test_an_archmage_is_announced_with_the_creature_it_turns() -> None:
    state = table(hands=[["archmage"]], areas=[["gremlin"], ["sphinx", "wisp"]], step="start")
    claim(state, 0, "flip wisp")
    found = figured(state, 1)["announced"]
    assert (found["creature"], found["archmage"], found["targets"]) == (None, "flip", ["wisp"])


@rule("EMB-5.14", "EMB-5.15")
def test_whoever_is_asked_for_a_card_is_told_where_it_goes() -> None:
    state = used(GIVE, hands=HANDS)
    assert [figured(state, viewer)["goes_to"] for viewer in (0, 1, None)] == [1, None, None]
    answer(state, 0, "give 2-air")
    assert figured(state)["goes_to"] == 2
    taken = used(TAKE, hands=HANDS)
    assert [figured(taken, viewer)["goes_to"] for viewer in (0, 1, 2)] == [None, 0, 0]
    for to, receivers in (("left", [1, 2, 0]), ("right", [2, 0, 1])):
        passed = used({"do": "pass", "to": to, "cards": 1}, hands=HANDS)
        assert [figured(passed, viewer)["goes_to"] for viewer in (0, 1, 2)] == receivers


@pytest.mark.parametrize(
    ("rest", "place"), [("top", "deck"), ("bottom", "deck"), ("charred", "charred")]
)
def test_what_is_put_away_goes_back_to_the_deck_or_onto_the_charred_pile(
    rest: str, place: str
) -> None:
    arrange = {"do": "arrange", "cards": 3, "keep": 1, "rest": rest}
    state = used(arrange, top=["2-air", "3-air", "4-air", "5-air"])
    assert figured(state)["goes_to"] is None, "what is kept goes nowhere else"
    answer(state, 0, "take 2-air")
    assert figured(state)["goes_to"] == place


@rule("EMB-5.15")
def test_a_card_of_a_duel_is_laid_onto_the_charred_pile() -> None:
    lose = [{"do": "draw", "who": "owner", "cards": 1}]
    duel = {"do": "duel", "who": "opponent", "lose": lose}
    state = used(duel, hands=HANDS)
    answer(state, 0, "player 1")
    assert [figured(state, viewer)["goes_to"] for viewer in (0, 1, 2)] == ["charred"] * 2 + [None]
