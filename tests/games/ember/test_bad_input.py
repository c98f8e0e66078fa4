"""Whatever cannot be done is refused with a code, a clause and a sentence, and changes nothing."""

import re
from pathlib import Path

import pytest

import parlour
from parlour.games.ember.state import EmberState
from tests.games.ember.builders import (
    GAME,
    answer,
    asked,
    codes,
    conjure,
    dealt,
    document,
    play,
    question,
    table,
    up,
)
from tests.games.ember.rewritten import flip, rewritten
from tests.games.ember.rewritten import seat as seated
from tests.games.refusing import refused
from tests.marks import rule

FIVE = ["2-air", "4-air", "6-earth", "8-fire", "10-water"]
CLAUSES = {clause.id for clause in parlour.rules("ember")}
SOURCE = Path(__file__).parents[3] / "src/parlour/games/ember/refusals.py"


# What the rules forbid


@rule("EMB-3.3", "EMB-4.3")
def test_cards_that_do_not_meet_the_cost_are_no_payment() -> None:
    state = table(hands=[["6-air", "6-fire", "6-water", "7-air"]], pool=["wisp"], step="conjure")
    answer(state, 0, "conjure wisp")
    assert refused(state, 0, "pay 7-air") == ("does_not_meet_the_cost", "EMB-3.3")
    assert refused(state, 0, "pay 9-fire") == ("card_not_held", "EMB-4.3")
    answer(state, 0, "pay 6-air")
    assert refused(state, 0, "pay 6-air") == ("does_not_meet_the_cost", "EMB-3.3")
    assert refused(state, 0, "done") == ("not_an_answer", "EMB-4.3")


@rule("EMB-5.13", "EMB-7.11")
def test_after_a_call_what_lacks_a_target_is_not_said_to_wait_for_the_call() -> None:
    late = flip({"do": "flip", "which": {"of": "opponent", "n": 1}}, time="after_call")
    areas = [["morrigan", "wisp"], ["imp"]]
    made = document(areas=areas, down=["imp"], step="last")
    state = seated(rewritten(morrigan=late), made)
    assert refused(state, 0, "use morrigan") == ("no_target", "EMB-5.13")
    before = seated(rewritten(morrigan=late), document(areas=areas, step="start"))
    assert refused(before, 0, "use morrigan") == ("only_after_a_call", "EMB-7.11")


@rule("EMB-4.3")
def test_nothing_is_paid_before_a_creature_is_announced() -> None:
    state = table(hands=[["6-air", "6-fire"]], pool=["wisp"], step="conjure")
    assert refused(state, 0, "pay 6-air") == ("nothing_to_pay", "EMB-4.3")
    early = table(hands=[["6-air", "6-fire"]], pool=["wisp"], step="draw")
    assert refused(early, 0, "conjure wisp") == ("no_time_to_conjure", "EMB-4.3")


@rule("EMB-4.2")
def test_conjuring_after_a_refresh_is_refused() -> None:
    state = table(hands=[["1-air", "2-fire"]], top=["6-air", "6-fire"], pool=["wisp"])
    answer(state, 0, "refresh", "discard 1-air")
    assert refused(state, 0, "conjure wisp") == ("has_refreshed", "EMB-4.2")


@rule("EMB-4.1")
def test_a_second_exchange_is_refused() -> None:
    state = table(hands=[FIVE], pool=["phoenix"], top=["13-air"])
    answer(state, 0, "discard 4-air")
    assert refused(state, 0, "discard 2-air") == ("exchange_is_over", "EMB-4.1")
    assert refused(state, 0, "draw") == ("draw_is_over", "EMB-4.1")
    assert refused(state, 0, "keep") == ("draw_is_over", "EMB-4.1")
    assert refused(state, 0, "refresh") == ("draw_is_over", "EMB-4.1")


@rule("EMB-4.1")
def test_only_a_card_i_hold_can_be_exchanged() -> None:
    state = table(hands=[FIVE])
    assert refused(state, 0, "discard 3-air") == ("card_not_held", "EMB-4.1")


@rule("EMB-5.1")
def test_the_ability_of_a_face_down_creature_cannot_be_used() -> None:
    state = table(areas=[["wisp", "siren"]], down=["siren"], step="start")
    assert refused(state, 0, "use siren") == ("face_down", "EMB-5.1")
    answer(state, 0, "use wisp")
    assert question(state) == "draw"


@rule("EMB-5.1", "EMB-5.7")
def test_whoever_can_do_nothing_in_a_moment_is_told_why_not() -> None:
    state = table(areas=[["wisp", "kobold"], ["siren"]], down=["wisp"], step="start")
    assert asked(state) == [1]
    assert refused(state, 0, "use wisp") == ("face_down", "EMB-5.1")
    assert refused(state, 0, "use kobold") == ("not_used", "EMB-5.2")
    assert refused(state, 0, "revive wisp") == ("no_archmage", "EMB-6.2")
    assert refused(state, 0, "pass") == ("nothing_to_decide", "EMB-5.7")


@rule("EMB-5.18", "EMB-7.11")
def test_an_ability_for_the_own_turn_is_refused_in_anothers_and_after_a_call() -> None:
    mine = [["roc", "wisp"], ["siren"]]
    state = table(areas=mine, active=1, step="start")
    assert refused(state, 0, "use roc") == ("only_in_own_turn", "EMB-5.18")
    after = table(areas=mine, active=0, step="last")
    assert refused(after, 0, "use roc") == ("only_in_own_turn", "EMB-7.11")
    assert refused(after, 1, "use siren") == ("not_asked", "EMB-7.11")


@rule("EMB-5.5")
def test_only_a_lesser_creatures_ability_can_be_cancelled_by_a_sphinx() -> None:
    greater = table(
        areas=[["dragon"], ["sphinx", "kitsune", "kobold"]], hands=[["2-air"]], step="start"
    )
    play(greater, "0: use dragon; 0: target kobold; 0: done")
    assert (question(greater), asked(greater)) == ("cancel", [1])
    assert refused(greater, 1, "use sphinx") == ("not_lesser", "EMB-5.5")
    answer(greater, 1, "use kitsune")
    assert "kobold" in up(greater)


@rule("EMB-5.5")
def test_equal_worth_is_not_lesser() -> None:
    equal = table(areas=[["unicorn"], ["sphinx"]], step="start")
    heard = play(equal, "0: use unicorn")
    assert question(equal) == "draw" and "cancel_announced" not in codes(heard)
    lesser = table(areas=[["unicorn"], ["sphinx"]], minus={"unicorn": 1}, step="start")
    answer(lesser, 0, "use unicorn")
    assert question(lesser) == "cancel"


@rule("EMB-5.3", "EMB-4.11")
def test_nobody_affects_a_player_who_is_conjuring() -> None:
    state = table(
        hands=[["6-air", "6-fire", "6-water"], ["2-air", "archmage"]],
        areas=[["kobold"], ["siren", "sphinx"]],
        pool=["wisp"],
        step="conjure",
    )
    answer(state, 0, "conjure wisp")
    for said in ("use siren", "flip kobold", "use sphinx"):
        assert refused(state, 1, said) == ("somebody_conjures", "EMB-4.11")
    assert refused(state, 1, "pass") == ("not_asked", "EMB-2.6")


@rule("EMB-5.7")
def test_nobody_answers_twice_in_a_moment() -> None:
    state = table(areas=[["wisp"], ["siren"]], step="start")
    answer(state, 0, "pass")
    assert refused(state, 0, "use wisp") == ("has_answered", "EMB-5.7")


@rule("EMB-7.13")
def test_nobody_uses_a_creature_of_another() -> None:
    state = table(areas=[["wisp"], ["siren"]], step="start")
    assert refused(state, 0, "use siren") == ("not_yours", "EMB-7.13")
    assert refused(state, 0, "use phoenix") == ("not_yours", "EMB-7.13")


# Everything else


def positions() -> list[EmberState]:
    """One position of many kinds of question."""
    cards = ["6-air", "6-fire", "6-water", "archmage", "7-air", "8-air"]
    paying = table(hands=[cards], pool=["cockatrice"], step="conjure")
    answer(paying, 0, "conjure cockatrice", "pay 6-air")
    cancelling = table(areas=[["wisp"], ["sphinx", "gremlin"]], step="start")
    answer(cancelling, 0, "use wisp")
    fee = table(hands=[cards], areas=[["wisp"], ["gremlin"]], step="start")
    play(fee, "0: use wisp; 1: use gremlin")
    choosing = table(hands=[cards, FIVE[:2]], areas=[["siren"]], step="start")
    answer(choosing, 0, "use siren")
    naming = table(areas=[["cockatrice"], ["siren", "imp"]], step="start")
    play(naming, "0: use cockatrice; 1: pass")
    conjured = table(hands=[cards], pool=["cockatrice", "wisp"], step="conjure")
    conjure(conjured, 0, "cockatrice", "6-air", "6-fire", "6-water")
    return [
        dealt(1),
        dealt(5),
        table(hands=[FIVE], areas=[["wyrmling"]]),
        table(hands=[cards], areas=[["wisp"], ["siren"]], down=["siren"], step="start"),
        table(hands=[cards], step="trim"),
        table(hands=[cards], areas=[["roc", "wisp"], ["siren"]], step="last"),
        table(seats=1, hands=[cards], areas=[["wisp"], ["thorns"]], step="conjure"),
        paying,
        cancelling,
        fee,
        choosing,
        naming,
        conjured,
    ]


@pytest.mark.parametrize("number", range(13))
def test_everything_that_is_not_offered_has_a_code_and_a_clause(number: int) -> None:
    state = positions()[number]
    before = state.fingerprint()
    for seat in range(state.seats):
        offered = state.window[seat].options if seat in state.window else ()
        for action in range(GAME.action_count):
            assert state.may(seat, action) == (action in offered)
            if action not in offered:
                objection = state.objection(seat, action)
                assert objection.clause in CLAUSES, state.game.notation(action)
                assert objection.facts["seat"] == seat
    assert state.fingerprint() == before


def test_every_refusal_has_its_sentence() -> None:
    written = SOURCE.read_text("utf-8")
    found = set(re.findall(r'Objection\(\s*"(\w+)"', written))
    assert len(found) > 40
    assert sorted(code for code in found if not GAME.phrases.knows(f"refusal.{code}")) == []
