"""The cards that the rulebook speaks of once more."""

import pytest

from tests.games.ember.builders import (
    active,
    all_pass,
    answer,
    area,
    asked,
    charred,
    codes,
    conjure,
    hand,
    lies,
    options,
    play,
    question,
    step,
    table,
    up,
)
from tests.games.refusing import refused
from tests.marks import rule

FOUR = ["2-air", "4-air", "6-earth", "8-fire"]
PAIR = ["6-fire", "6-air"]


# Wyrmling


@rule("EMB-8.1")
def test_a_wyrmling_lets_me_draw_my_turns_card_from_either_pile() -> None:
    for said, drawn in (("draw", "9-water"), ("draw charred", "9-air")):
        state = table(
            hands=[FOUR], areas=[["wyrmling"]], charred=["3-air", "9-air"], top=["9-water"]
        )
        answer(state, 0, said)
        assert sorted(hand(state, 0)) == sorted([*FOUR, drawn])
        assert charred(state)[0] == "3-air"


@rule("EMB-8.1")
def test_a_wyrmling_lets_me_draw_a_wisps_card_from_either_pile() -> None:
    for said, drawn in (("draw", "9-water"), ("draw charred", "9-air")):
        state = table(
            areas=[["wyrmling", "wisp"]], charred=["9-air"], top=["9-water"], step="start"
        )
        answer(state, 0, "use wisp")
        assert (question(state), options(state, 0)) == ("pile", ["draw", "draw charred"])
        answer(state, 0, said)
        assert hand(state, 0) == [drawn]


@rule("EMB-8.1")
def test_a_wyrmling_works_in_another_players_turn() -> None:
    state = table(areas=[["wyrmling", "wisp"]], charred=["9-air"], step="start", active=1)
    answer(state, 0, "use wisp")
    assert (question(state), asked(state)) == ("pile", [0])


@rule("EMB-8.1")
def test_a_wyrmling_offers_nothing_with_an_empty_charred_pile_or_face_down() -> None:
    for charred_pile, down in (([], []), (["9-air"], ["wyrmling"])):
        state = table(hands=[FOUR], areas=[["wyrmling"]], charred=charred_pile, down=down)
        assert refused(state, 0, "draw charred") == ("no_draw_from_charred", "EMB-4.1")
    theirs = table(hands=[FOUR], areas=[[], ["wyrmling"]], charred=["9-air"])
    assert "draw charred" not in options(theirs, 0)


@rule("EMB-8.1")
def test_a_wyrmling_offers_either_pile_for_each_card_of_a_draw_phase() -> None:
    state = table(
        hands=[FOUR], areas=[["wyrmling", "griffin"]], charred=["3-air", "9-air"], top=["9-water"]
    )
    answer(state, 0, "draw charred")
    assert question(state) == "pile"
    answer(state, 0, "draw charred")
    assert charred(state) == [] and question(state) == "discard"


@rule("EMB-8.1")
def test_a_wyrmling_does_nothing_for_a_refresh_or_a_replenishing() -> None:
    new = ["1-water", "2-water", "3-water", "4-water"]
    refresh = table(hands=[FOUR], areas=[["wyrmling"]], charred=["9-air"], top=new)
    answer(refresh, 0, "refresh", "discard 2-air")
    assert hand(refresh, 0) == new
    state = table(
        hands=[PAIR], areas=[["wyrmling"]], pool=["imp"], charred=["9-air"], top=new, step="conjure"
    )
    conjure(state, 0, "imp", *PAIR)
    assert hand(state, 0) == new[:2] and charred(state) == ["9-air", *PAIR]


# Cockatrice


@rule("EMB-8.2")
def test_a_cockatrice_cannot_answer_an_ability_that_was_just_used() -> None:
    state = table(hands=[FOUR], areas=[["dragon"], ["cockatrice", "kobold"]], step="start")
    play(state, "0: use dragon; 1: pass; 0: target cockatrice; 0: target kobold")
    assert question(state) != "cancel" and up(state) == []


@rule("EMB-8.2")
def test_a_cockatrice_is_not_among_those_who_may_cancel() -> None:
    state = table(areas=[["wisp"], ["cockatrice", "sphinx"]], top=["9-air"], step="start")
    play(state, "0: use wisp; 1: pass")
    assert (question(state), options(state, 1)) == ("cancel", ["pass", "use sphinx"])
    assert refused(state, 1, "use cockatrice") == ("does_not_cancel", "EMB-5.4")
    answer(state, 1, "pass")
    assert hand(state, 0) == ["9-air"]


@rule("EMB-8.2")
def test_a_cockatrice_used_afterwards_undoes_nothing() -> None:
    state = table(areas=[["siren"], ["cockatrice"]], hands=[FOUR, ["3-air"]], step="start")
    play(state, "0: use siren; 1: pass; 0: discard 2-air")
    assert hand(state, 1) == [] and hand(state, 0) == FOUR[1:]
    assert up(state) == ["cockatrice"] and step(state) == "draw", "there is nothing to flip"


@rule("EMB-8.2")
def test_a_cockatrice_that_is_used_first_stops_the_ability() -> None:
    state = table(areas=[["siren"], ["cockatrice"]], hands=[FOUR, ["3-air"]], step="start")
    play(state, "0: use siren; 1: use cockatrice")
    assert up(state) == [] and hand(state, 1) == ["3-air"]
    assert hand(state, 0) == FOUR and step(state) == "draw"


# Father Time


@rule("EMB-8.3")
def test_father_time_is_ongoing_and_never_used() -> None:
    state = table(hands=[["1-air", "2-fire"]], areas=[["father_time", "wisp"]], step="start")
    assert options(state, 0) == ["pass", "use wisp"]
    assert refused(state, 0, "use father_time") == ("not_used", "EMB-5.2")


@rule("EMB-8.3")
def test_with_father_time_face_up_i_conjure_after_a_refresh_again_and_again() -> None:
    state = table(hands=[["1-air", "2-fire"]], areas=[["father_time"]], top=PAIR, pool=["imp"])
    answer(state, 0, "refresh", "discard 1-air")
    conjure(state, 0, "imp", *PAIR)
    assert area(state, 0) == ["imp", "father_time"] and "father_time" in up(state)
    down = table(
        hands=[["1-air", "2-fire"]],
        areas=[["father_time"]],
        down=["father_time"],
        top=PAIR,
        pool=["imp"],
    )
    answer(down, 0, "refresh", "discard 1-air")
    assert refused(down, 0, "conjure imp") == ("has_refreshed", "EMB-4.2")


# Mother Earth


@rule("EMB-8.4")
def test_mother_earth_is_used_once_in_my_turn_and_stays_face_up() -> None:
    state = table(
        hands=[FOUR], areas=[["mother_earth", "wisp", "imp"]], down=["wisp", "imp"], step="start"
    )
    answer(state, 0, "use mother_earth")
    assert question(state) == "target"
    answer(state, 0, "target wisp", "discard 2-air")
    assert "mother_earth" in up(state) and "wisp" in up(state)
    assert hand(state, 0) == FOUR[1:]
    assert options(state, 0) == ["pass", "use wisp"]
    assert refused(state, 0, "use mother_earth") == ("used_this_turn", "EMB-8.5")


@rule("EMB-8.4")
@pytest.mark.parametrize("moment", ["start", "drawn", "conjured", "end"])
def test_mother_earth_is_used_in_any_moment_of_my_turn(moment: str) -> None:
    state = table(hands=[FOUR], areas=[["mother_earth"]], step=moment)
    assert options(state, 0) == ["pass", "use mother_earth"]


@rule("EMB-8.4")
@pytest.mark.parametrize("moment", ["start", "drawn", "conjured", "end"])
def test_mother_earth_is_never_used_in_another_players_turn(moment: str) -> None:
    state = table(hands=[FOUR], areas=[["mother_earth", "wisp"]], step=moment, active=1)
    assert options(state, 0) == ["pass", "use wisp"]
    assert refused(state, 0, "use mother_earth") == ("only_in_own_turn", "EMB-8.4")


@rule("EMB-8.4")
def test_mother_earth_is_not_used_after_a_call_which_is_nobodys_turn() -> None:
    state = table(hands=[FOUR], areas=[["mother_earth", "wisp"]], step="last", active=0)
    assert refused(state, 0, "use mother_earth") == ("only_in_own_turn", "EMB-8.4")


@rule("EMB-8.5")
def test_mother_earth_is_used_again_in_my_next_turn() -> None:
    state = table(hands=[FOUR], areas=[["mother_earth"]], step="start", pool=["imp"])
    answer(state, 0, "use mother_earth", "discard 2-air")
    play(state, "0: keep; 0: end; 1: keep; 1: end")
    assert (active(state), step(state)) == (0, "start")
    assert options(state, 0) == ["pass", "use mother_earth"]


@rule("EMB-8.5")
def test_reviving_mother_earth_gives_no_second_use_in_the_same_turn() -> None:
    state = table(
        hands=[[*FOUR, "archmage"], ["archmage"]],
        areas=[["mother_earth", "wisp"]],
        step="start",
    )
    play(state, "0: use mother_earth; 1: pass; 0: discard 2-air")
    heard = play(state, "1: flip mother_earth; 0: pass; 0: revive mother_earth")
    assert codes(heard).count("revived") == 1
    assert up(state) == ["wisp", "mother_earth"]
    assert refused(state, 0, "use mother_earth") == ("used_this_turn", "EMB-8.5")
    assert lies(state)["used"] == ["mother_earth"]
    all_pass(state)
    assert step(state) == "draw"
