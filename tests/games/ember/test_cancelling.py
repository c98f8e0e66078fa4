"""Answering an ability that was announced."""

import pytest

from tests.games.ember.builders import (
    answer,
    asked,
    charred,
    codes,
    hand,
    options,
    play,
    question,
    sight,
    step,
    table,
    up,
)
from tests.games.ember.turns import claim, end_turn
from tests.marks import rule


@rule("EMB-5.4")
def test_an_uncontested_ability_takes_effect() -> None:
    state = table(areas=[["wisp"], ["sphinx"]], step="start")
    answer(state, 0, "use wisp")
    assert hand(state, 0) == [] and (question(state), asked(state)) == ("cancel", [1])
    answer(state, 1, "pass")
    assert len(hand(state, 0)) == 1 and "sphinx" in up(state)


@rule("EMB-5.4")
def test_only_what_cancels_can_answer_an_ability() -> None:
    state = table(areas=[["wisp"], ["sphinx", "cockatrice", "siren"]], step="start")
    claim(state, 0, "use wisp")
    assert options(state, 1) == ["pass", "use sphinx"]
    bare = table(areas=[["wisp"], ["cockatrice", "siren"]], step="start")
    claim(bare, 0, "use wisp")
    assert question(bare) == "moment" and len(hand(bare, 0)) == 1


@rule("EMB-5.4")
def test_a_creature_that_flips_must_be_used_first_to_stop_another() -> None:
    state = table(areas=[["wisp"], ["cockatrice"]], step="start")
    play(state, "0: use wisp; 1: use cockatrice")
    assert up(state) == [] and hand(state, 0) == [], "the Wisp was flipped unused"


@rule("EMB-5.4")
def test_a_cancel_is_no_claim_of_its_own() -> None:
    state = table(areas=[["sphinx", "wisp"], ["gremlin"]], step="start")
    assert options(state, 0) == ["pass", "use wisp"] and asked(state) == [0]


@rule("EMB-5.5")
@pytest.mark.parametrize(
    ("acting", "cancellers"),
    [("siren", ["sphinx"]), ("unicorn", []), ("leviathan", [])],
)
def test_a_cancel_reaches_lesser_creatures_only(acting: str, cancellers: list[str]) -> None:
    state = table(areas=[[acting], ["sphinx"]], step="start")
    answer(state, 0, f"use {acting}")
    wanted = ["pass", *[f"use {creature}" for creature in cancellers]]
    assert options(state, 1) == (wanted if cancellers else [])


@rule("EMB-5.5", "EMB-5.10")
def test_lesser_is_judged_by_current_vp() -> None:
    state = table(areas=[["wisp"], ["sphinx"]], minus={"sphinx": 8}, step="start")
    answer(state, 0, "use wisp")
    assert question(state) == "draw", "one is not lesser than one"
    state = table(areas=[["unicorn"], ["sphinx"]], minus={"unicorn": 1}, step="start")
    answer(state, 0, "use unicorn")
    assert question(state) == "cancel"


@rule("EMB-5.5")
def test_a_cancel_may_say_that_it_reaches_greater_creatures_too() -> None:
    state = table(areas=[["leviathan"], ["gremlin"]], step="start")
    answer(state, 0, "use leviathan")
    assert options(state, 1) == ["pass", "use gremlin"]


@rule("EMB-5.8")
def test_a_cancelled_ability_is_lost_and_its_creature_stays_down() -> None:
    state = table(areas=[["wisp", "brownie"], ["sphinx"]], charred=["6-fire"], step="start")
    heard = play(state, "0: use wisp; 1: use sphinx")
    assert "cancelled" in codes(heard)
    assert hand(state, 0) == [] and up(state) == ["brownie"]
    assert options(state, 0) == ["pass", "use brownie"]


@rule("EMB-5.8")
def test_by_agreement_a_cancelled_creature_is_turned_up_but_waits_for_the_next_moment() -> None:
    state = table(
        areas=[["wisp", "brownie"], ["sphinx"]],
        options={"cancelled_stays_up": True},
        step="start",
    )
    heard = play(state, "0: use wisp; 1: use sphinx")
    assert up(state) == ["wisp", "brownie"] and hand(state, 0) == []
    assert "turned_up_again" in codes(heard) and "revived" not in codes(heard)
    assert options(state, 0) == ["pass", "use brownie"]
    play(state, "0: pass; 0: keep")
    assert (step(state), options(state, 0)) == ("drawn", ["pass", "use wisp", "use brownie"])


@rule("EMB-5.8")
def test_a_cancel_can_be_cancelled_and_the_first_ability_stands_again() -> None:
    state = table(areas=[["wisp", "kitsune"], ["sphinx"]], step="start")
    play(state, "0: use wisp; 1: use sphinx")
    assert (asked(state), options(state, 0)) == ([0], ["pass", "use kitsune"])
    answer(state, 0, "use kitsune")
    assert len(hand(state, 0)) == 1 and up(state) == []


@rule("EMB-5.8")
def test_when_a_cancel_was_cancelled_the_moment_to_cancel_is_offered_once_more() -> None:
    state = table(areas=[["wisp", "kitsune"], ["sphinx"], ["gremlin"]], step="start")
    play(state, "0: use wisp; 1: use sphinx; 2: pass")
    assert (question(state), asked(state)) == ("cancel", [0, 2])
    play(state, "0: use kitsune; 2: pass")
    assert hand(state, 0) == [] and options(state, 2) == ["pass", "use gremlin"]
    answer(state, 2, "use gremlin")
    assert hand(state, 0) == [] and up(state) == []


@rule("EMB-5.8")
def test_nobody_cancels_an_ability_of_their_own() -> None:
    state = table(areas=[["wisp", "sphinx", "gremlin"]], step="start")
    answer(state, 0, "use wisp")
    assert len(hand(state, 0)) == 1 and up(state) == ["gremlin", "sphinx"]
    state = table(areas=[["wisp"], ["sphinx", "gremlin"]], step="start")
    play(state, "0: use wisp; 1: use sphinx")
    assert hand(state, 0) == [] and up(state) == ["gremlin"], "nor a cancel of their own"


@rule("EMB-5.8", "EMB-5.6")
def test_of_several_cancels_the_greater_creature_is_used_and_the_other_stays_up() -> None:
    state = table(areas=[["wisp"], ["gremlin"], ["sphinx"]], step="start")
    answer(state, 0, "use wisp")
    assert asked(state) == [1, 2]
    answer(state, 1, "use gremlin")
    other = sight(state, 2)
    assert other["answer"] is None and other["up"] == ["gremlin", "sphinx"]
    answer(state, 2, "use sphinx")
    assert (question(state), asked(state)) == ("cancel", [1]), "of the Sphinx's cancel"
    answer(state, 1, "pass")
    assert up(state) == ["gremlin"] and hand(state, 0) == []


@rule("EMB-5.8")
def test_whoever_passed_may_claim_when_the_moment_to_cancel_is_renewed() -> None:
    state = table(areas=[["wisp", "kitsune"], ["sphinx", "gremlin"]], step="start")
    play(state, "0: use wisp; 1: use sphinx; 0: use kitsune")
    assert (question(state), options(state, 1)) == ("cancel", ["pass", "use gremlin"])


@rule("EMB-5.8")
@pytest.mark.parametrize("pays", ["yes", "no"])
def test_a_fee_keeps_an_ability_though_it_was_answered(pays: str) -> None:
    cards = [["2-air", "3-air", "4-air"]]
    state = table(areas=[["wisp"], ["gremlin"]], hands=cards, step="start")
    play(state, "0: use wisp; 1: use gremlin")
    assert (question(state), options(state, 0)) == ("unless", ["yes", "no"])
    answer(state, 0, pays)
    if pays == "yes":
        assert question(state) == "discard"
        play(state, "0: discard 4-air; 0: discard 2-air")
        assert charred(state) == ["4-air", "2-air"] and len(hand(state, 0)) == 2
    else:
        assert charred(state) == [] and len(hand(state, 0)) == 3


@rule("EMB-5.8")
def test_whoever_holds_too_few_cards_cannot_pay_the_fee() -> None:
    state = table(areas=[["wisp"], ["gremlin"]], hands=[["2-air"]], step="start")
    play(state, "0: use wisp; 1: use gremlin")
    assert question(state) == "draw" and hand(state, 0) == ["2-air"]


@rule("EMB-5.8")
def test_after_the_fee_the_moment_to_cancel_is_offered_once_more() -> None:
    cards = [["2-air", "3-air", "4-air"]]
    state = table(areas=[["wisp"], ["gremlin"], ["sphinx"]], hands=cards, step="start")
    play(state, "0: use wisp; 2: pass; 1: use gremlin; 2: pass; 0: yes")
    play(state, "0: discard 4-air; 0: discard 2-air")
    assert (question(state), options(state, 2)) == ("cancel", ["pass", "use sphinx"])


@rule("EMB-5.8", "EMB-5.13")
def test_a_cancel_for_what_names_you_answers_nothing_else() -> None:
    state = table(areas=[["cockatrice"], ["kitsune"], ["wisp"]], step="start")
    claim(state, 0, "use cockatrice", "target wisp")
    assert question(state) == "draw" and "wisp" not in up(state)
    state = table(areas=[["cockatrice"], ["kitsune"], ["wisp"]], step="start")
    claim(state, 0, "use cockatrice", "target kitsune")
    assert (question(state), asked(state)) == ("cancel", [1])
    state = table(areas=[["imp"], ["kitsune"], ["wisp"]], hands=[[], [], ["6-fire"]], step="start")
    claim(state, 0, "use imp", "player 2")
    assert hand(state, 2) == ["6-fire"] and hand(state, 0) == [], "it gave the card back"
    state = table(areas=[["siren"], ["kitsune"]], step="start")
    claim(state, 0, "use siren")
    assert question(state) == "draw", "what hits all names nobody"


@rule("EMB-5.8")
def test_a_cancelled_creature_by_agreement_cancels_again_only_in_the_next_moment() -> None:
    state = table(
        areas=[["wisp", "kitsune", "imp"], ["sphinx"]],
        options={"cancelled_stays_up": True},
        hands=[[], ["6-fire"]],
        step="start",
    )
    play(state, "0: use wisp; 1: use sphinx; 0: use kitsune")
    assert up(state) == ["imp", "sphinx"] and len(hand(state, 0)) == 1
    play(state, "0: use imp")
    assert question(state) == "give", "the Sphinx has been used in this moment"


@rule("EMB-5.8", "EMB-7.11")
def test_by_agreement_a_cancelled_creature_is_used_when_its_owners_place_comes_again() -> None:
    state = table(
        areas=[["phoenix", "kraken", "sphinx"], ["wisp"]],
        options={"cancelled_stays_up": True},
    )
    play(state, "0: call; 1: use wisp; 0: use sphinx")
    assert "wisp" in up(state) and hand(state, 1) == []
    assert (question(state), asked(state)) == ("last", [0])
    answer(state, 0, "pass")
    assert options(state, 1) == ["pass", "use wisp"]
    answer(state, 1, "use wisp")
    assert len(hand(state, 1)) == 1


@rule("EMB-5.8", "EMB-7.11")
def test_by_agreement_a_cancelled_cancel_answers_again_only_in_another_place() -> None:
    state = table(
        areas=[["phoenix", "kraken", "sphinx"], ["wisp", "imp", "kitsune"]],
        options={"cancelled_stays_up": True},
    )
    play(state, "0: call; 1: use wisp; 0: use sphinx; 1: use kitsune")
    assert len(hand(state, 1)) == 1 and "sphinx" in up(state), "it was not asked again"
    play(state, "0: pass; 1: use imp")
    assert (question(state), options(state, 0)) == ("cancel", ["pass", "use sphinx"])


@rule("EMB-5.8")
def test_each_cancel_turns_its_creature_down_so_this_ends() -> None:
    state = table(areas=[["wisp", "kitsune", "sphinx"], ["gremlin"]], step="start")
    play(state, "0: use wisp; 1: use gremlin; 0: use kitsune")
    assert up(state) == ["sphinx"] and len(hand(state, 0)) == 1
    end_turn(state)
    assert up(state) == ["sphinx"]
