"""The Archmage: a wild card, a flip or a revival, once."""

import pytest

from tests.games.ember.builders import (
    all_pass,
    answer,
    area,
    asked,
    charred,
    codes,
    conjure,
    deck_size,
    hand,
    options,
    play,
    question,
    step,
    table,
    up,
)
from tests.games.refusing import refused
from tests.marks import rule


@rule("EMB-6.1")
def test_an_archmage_is_a_wild_card_in_a_conjuring() -> None:
    state = table(hands=[["6-air", "archmage"]], pool=["wisp"], step="conjure")
    conjure(state, 0, "wisp", "archmage", "6-air")
    assert area(state, 0) == ["wisp"] and charred(state) == ["archmage", "6-air"]


@rule("EMB-6.1")
def test_an_archmage_revives_a_creature_of_mine() -> None:
    state = table(hands=[["archmage"]], areas=[["siren"]], down=["siren"], step="start")
    heard = answer(state, 0, "revive siren")
    assert up(state) == ["siren"]
    assert codes(heard)[1:4] == ["archmage_revives", "archmage_spent", "revived"]


@rule("EMB-6.1")
def test_an_archmage_flips_a_creature_of_an_opponent() -> None:
    state = table(hands=[["archmage"]], areas=[["wisp"], ["siren", "imp"]], step="start")
    play(state, "0: flip siren; 1: pass")
    assert up(state) == ["wisp", "imp"]
    assert area(state, 1) == ["imp", "siren"]


@rule("EMB-6.1")
def test_an_archmage_does_one_thing_and_is_gone() -> None:
    state = table(
        hands=[["archmage", "archmage"]],
        areas=[["wisp"], ["kobold", "hydra"]],
        down=["wisp"],
        step="start",
    )
    answer(state, 0, "flip kobold")
    assert up(state) == ["hydra"] and hand(state, 0) == ["archmage"]
    answer(state, 0, "flip hydra")
    assert up(state) == [] and hand(state, 0) == []
    assert question(state) == "draw", "the wisp stays down: no Archmage is left"


@rule("EMB-2.4")
def test_the_archmages_cannot_be_told_apart_when_one_is_played() -> None:
    told = []
    for mine, theirs in (("archmage-1", "archmage-2"), ("archmage-2", "archmage-1")):
        state = table(hands=[[mine], [theirs]], areas=[["wisp"], ["kobold"]], step="start")
        heard = play(state, "1: pass; 0: flip kobold")
        told.append([str(event.seen_by(1)) for event in heard])
    assert told[0] == told[1]


@rule("EMB-6.2")
@pytest.mark.parametrize("active", [0, 1])
@pytest.mark.parametrize("moment", ["start", "drawn", "conjured", "end"])
def test_an_archmage_is_played_at_any_moment_of_anyones_turn(moment: str, active: int) -> None:
    state = table(
        hands=[["archmage"]],
        areas=[["siren"], ["kobold"]],
        down=["siren"],
        step=moment,
        active=active,
    )
    assert (step(state), question(state)) == (moment, "moment")
    assert options(state, 0) == ["pass", "flip kobold", "revive siren"]


@rule("EMB-6.2")
def test_an_archmage_is_not_played_when_no_moment_is_offered() -> None:
    state = table(hands=[["archmage"]], areas=[[], ["kobold"]], step="draw")
    assert refused(state, 0, "flip kobold") == ("no_moment_to_act", "EMB-5.7")
    without = table(hands=[["2-air"]], areas=[["wisp"], ["kobold"]], step="start")
    assert refused(without, 0, "flip kobold") == ("no_archmage", "EMB-6.2")


@rule("EMB-6.2")
def test_an_archmage_is_played_in_the_round_after_a_call() -> None:
    state = table(hands=[["archmage"]], areas=[[], ["kobold"]], step="last", active=0)
    assert options(state, 0) == ["pass", "flip kobold"]


@rule("EMB-6.3")
def test_a_spent_archmage_lies_open_on_the_pile_and_is_not_replaced() -> None:
    state = table(hands=[["2-air", "archmage"]], areas=[[], ["kobold"]], step="start")
    size = deck_size(state)
    play(state, "0: flip kobold")
    assert (hand(state, 0), charred(state)) == (["2-air"], ["archmage"])
    assert deck_size(state) == size


@rule("EMB-6.3")
@pytest.mark.parametrize("stays_up", [False, True])
def test_an_archmage_is_spent_when_announced_even_if_it_is_cancelled(*, stays_up: bool) -> None:
    state = table(
        hands=[["2-air", "archmage"]],
        areas=[[], ["kobold", "sphinx"]],
        step="start",
        options={"cancelled_stays_up": stays_up},
    )
    answer(state, 0, "flip kobold")
    assert (question(state), asked(state)) == ("cancel", [1])
    assert charred(state) == ["archmage"]
    answer(state, 1, "use sphinx")
    assert up(state) == ["kobold"]
    assert (hand(state, 0), charred(state)) == (["2-air"], ["archmage"])


@rule("EMB-6.3")
def test_an_archmage_paid_in_a_conjuring_is_replenished() -> None:
    state = table(
        hands=[["6-air", "archmage"]], pool=["wisp"], top=["9-air", "9-fire"], step="conjure"
    )
    conjure(state, 0, "wisp", "6-air", "archmage")
    assert hand(state, 0) == ["9-air", "9-fire"]


@rule("EMB-6.4")
def test_flip_takes_a_face_up_creature_of_an_opponent() -> None:
    state = table(
        hands=[["archmage"]],
        areas=[["wisp"], ["siren", "imp"], ["dragon"]],
        down=["imp"],
        step="start",
    )
    assert options(state, 0) == ["pass", "use wisp", "flip siren", "flip dragon"]
    assert refused(state, 0, "flip wisp") == ("flip_an_opponents", "EMB-6.4")
    assert refused(state, 0, "flip imp") == ("is_down_already", "EMB-6.4")
    assert refused(state, 0, "flip phoenix") == ("not_in_play", "EMB-6.4")


@rule("EMB-6.4")
def test_revive_takes_a_face_down_creature_of_mine() -> None:
    state = table(
        hands=[["archmage"]],
        areas=[["wisp", "siren"], ["imp"]],
        down=["siren", "imp"],
        step="start",
    )
    assert options(state, 0) == ["pass", "use wisp", "revive siren"]
    assert refused(state, 0, "revive wisp") == ("is_up_already", "EMB-6.4")
    assert refused(state, 0, "revive imp") == ("revive_your_own", "EMB-6.4")
    assert refused(state, 0, "revive phoenix") == ("not_in_play", "EMB-6.4")


@rule("EMB-6.4")
def test_without_such_a_creature_an_archmage_can_only_be_wild() -> None:
    state = table(hands=[["archmage"]], areas=[["kobold"], ["imp"]], down=["imp"], step="start")
    assert question(state) == "draw"
    all_down = table(hands=[["archmage"]], areas=[["wisp"], ["imp"]], down=["imp"], step="start")
    assert options(all_down, 0) == ["pass", "use wisp"]
    all_pass(all_down)
    assert hand(all_down, 0) == ["archmage"]
