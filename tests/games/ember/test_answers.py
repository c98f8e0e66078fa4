"""What Ongoing abilities answer by themselves."""

import pytest

from tests.games.ember.builders import (
    answer,
    asked,
    codes,
    document,
    facts,
    hand,
    options,
    play,
    question,
    table,
    up,
    vp,
)
from tests.games.ember.rewritten import DRAW, flip, rewritten, seat, when
from tests.games.ember.turns import claim, end_turn
from tests.marks import rule

PLUS = {"do": "mark", "which": {"n": "self"}, "amount": 1}


@rule("EMB-5.17")
def test_an_answer_comes_at_most_once_for_an_ability() -> None:
    one = {"do": "flip", "which": {"of": "opponent", "n": 1}}
    game = rewritten(wisp=flip(one, one), nemesis=when("yours_flipped", PLUS))
    made = document(areas=[["wisp", "brownie"], ["nemesis", "imp", "pixie"]], step="start")
    state = seat(game, made)
    claim(state, 0, "use wisp", "target imp", "target pixie")
    assert up(state) == ["brownie", "nemesis"] and vp(state, "nemesis") == 8


@rule("EMB-5.17")
def test_the_same_creature_answers_the_next_ability_again() -> None:
    state = table(
        areas=[["wisp", "brownie"], ["cerberus"]],
        hands=[["2-air", "3-air", "4-air"]],
        step="start",
    )
    play(state, "0: use brownie; 0: discard 2-air; 0: use wisp")
    assert question(state) == "discard"


@rule("EMB-5.17")
def test_an_answer_comes_at_most_once_for_a_step() -> None:
    """Two that answer each other's flips do so once each."""
    strike = {"do": "flip", "which": {"of": "offender", "side": "up", "most": 1, "n": 1}}
    blow = when("yours_flipped", strike)
    game = rewritten(nemesis=blow, cerberus=blow)
    areas = [["wisp", "nemesis", "imp"], ["cerberus", "brownie", "puck"], []]
    state = seat(game, document(areas=areas, hands=[[], [], ["archmage"]], step="start", seats=3))
    claim(state, 2, "flip wisp")
    assert "wisp" not in up(state) and {"nemesis", "cerberus"} <= set(up(state))
    offended = seat(game, document(areas=areas, hands=[["archmage"], [], []], step="start"))
    heard = claim(offended, 0, "flip puck")
    answer(offended, 1, "target wisp")
    assert codes(heard).count("answers") == 1
    assert question(offended) == "moment"
    assert up(offended) == ["imp", "nemesis", "cerberus"], "Brownie fell, and then no more"


@rule("EMB-5.6", "EMB-5.9")
def test_answers_come_by_vp_and_then_from_the_active_player_to_the_left() -> None:
    game = rewritten(
        roc=when("opponent_conjures", DRAW),
        hydra=when("opponent_conjures", DRAW),
        kraken=when("opponent_conjures", DRAW),
    )
    made = document(
        areas=[["hydra", "kraken"], [], ["roc"]],
        hands=[[], ["2-air", "2-fire"], []],
        pool=["wisp"],
        step="conjure",
        active=1,
    )
    state = seat(game, made)
    heard = play(state, "1: conjure wisp; 1: pay 2-air")
    order = [event.facts()["creature"] for event in heard if event.code == "answers"]
    names = [game.cards.creatures[int(str(creature))].id for creature in order]
    assert names == ["kraken", "roc", "hydra"]


@rule("EMB-5.17", "EMB-5.2")
def test_a_creature_that_was_turned_down_meanwhile_does_not_answer() -> None:
    game = rewritten(
        kraken=when("opponent_conjures", {"do": "flip", "which": {"of": "you", "n": "all"}}),
        roc=when("opponent_conjures", DRAW),
    )
    made = document(
        areas=[[], ["roc", "kraken"]], hands=[["2-air", "2-fire"]], pool=["wisp"], step="conjure"
    )
    state = seat(game, made)
    play(state, "0: conjure wisp; 0: pay 2-air")
    assert up(state) == ["wisp"] and hand(state, 1) == []


@rule("EMB-5.2")
@pytest.mark.parametrize(("said", "held"), [("yes", ["2-air"]), ("no", ["5-earth"])])
def test_an_owner_who_may_is_asked_each_time(said: str, held: list[str]) -> None:
    cards = [["2-air", "2-fire"], ["5-earth"]]
    state = table(areas=[[], ["charon"]], hands=cards, pool=["wisp"], step="conjure")
    play(state, "0: conjure wisp; 0: pay 2-fire")
    assert (question(state), asked(state), options(state, 1)) == ("may", [1], ["yes", "no"])
    answer(state, 1, said)
    if said == "yes":
        answer(state, 1, "discard 5-earth")
    assert hand(state, 1) == held


@rule("EMB-5.4", "EMB-5.19")
def test_an_answer_is_not_announced_and_cannot_be_cancelled() -> None:
    state = table(
        areas=[["sphinx", "gremlin"], ["hydra"]],
        hands=[[], ["2-air", "2-fire"]],
        pool=["wisp"],
        step="conjure",
        active=1,
    )
    heard = play(state, "1: conjure wisp; 1: pay 2-air")
    assert facts(heard, "answers")["seat"] == 1
    assert question(state) == "moment" and len(hand(state, 1)) == 3


@rule("EMB-5.13")
def test_targets_of_an_answer_are_named_by_its_owner_when_it_is_done() -> None:
    state = table(areas=[["cockatrice", "roc", "hydra"], ["nemesis", "wisp"]], step="start")
    claim(state, 0, "use cockatrice", "target wisp")
    assert (question(state), asked(state)) == ("target", [1])
    assert options(state, 1) == ["target roc", "target hydra"]
    answer(state, 1, "target hydra")
    assert up(state) == ["roc", "nemesis"]


@rule("EMB-5.17")
def test_a_new_turn_lets_every_creature_answer_again() -> None:
    game = rewritten(hydra=when("your_turn_starts", DRAW))
    state = seat(game, document(areas=[[], ["hydra"]]))
    end_turn(state)
    assert len(hand(state, 1)) == 1
    end_turn(state)
    end_turn(state)
    assert len(hand(state, 1)) == 2
