"""What an ability does once it is used: targets, effects, and what lasts."""

import pytest

from tests.games.ember.builders import (
    active,
    answer,
    area,
    asked,
    charred,
    codes,
    document,
    hand,
    options,
    play,
    question,
    sight,
    step,
    table,
    total,
    up,
    vp,
)
from tests.games.ember.rewritten import DRAW, flip, lasting, once, rewritten, seat
from tests.games.ember.turns import claim, end_turn
from tests.marks import rule

FIVE = ["1-air", "3-earth", "5-fire", "7-water", "9-air"]


@rule("EMB-5.1")
def test_a_flip_ability_turns_its_creature_down_and_cannot_be_used_again() -> None:
    state = table(areas=[["wisp", "brownie"]], hands=[["2-air"]], step="start")
    play(state, "0: use wisp")
    assert up(state) == ["brownie"]
    assert options(state, 0) == ["pass", "use brownie"]


@rule("EMB-5.1")
def test_a_flipped_creature_stays_down_over_the_turns_and_still_counts() -> None:
    state = table(areas=[["wisp", "griffin"], ["siren"]], hands=[["2-air"]], step="start")
    before = total(state, 0)
    play(state, "0: use wisp; 1: pass")
    end_turn(state)
    end_turn(state)
    assert (active(state), up(state)) == (0, ["siren", "griffin"])
    assert total(state, 0) == before == 7


@rule("EMB-5.1")
def test_a_revived_creature_can_be_used_again() -> None:
    state = table(areas=[["wisp"]], down=["wisp"], hands=[["archmage"]], step="start")
    play(state, "0: revive wisp")
    assert up(state) == ["wisp"] and "use wisp" in options(state, 0)


@rule("EMB-5.2")
def test_an_ongoing_ability_holds_while_its_creature_is_face_up() -> None:
    state = table(areas=[["leprechaun"]], hands=[FIVE])
    assert "draw" in options(state, 0) and "discard 1-air" not in options(state, 0)
    flipped = table(areas=[["leprechaun"]], down=["leprechaun"], hands=[FIVE])
    assert "draw" not in options(flipped, 0) and "discard 1-air" in options(flipped, 0)


@rule("EMB-5.2", "EMB-5.10")
def test_what_an_ongoing_ability_adds_is_gone_when_its_creature_is_flipped() -> None:
    state = table(areas=[["draugr", "wisp"], ["cockatrice"]], down=["wisp"], step="start")
    assert (vp(state, "wisp"), vp(state, "draugr"), total(state, 0)) == (2, 8, 10)
    play(state, "1: use cockatrice")
    assert "draugr" not in up(state)
    assert (vp(state, "wisp"), total(state, 0)) == (1, 9)


@rule("EMB-5.10")
def test_of_two_creatures_that_lend_vp_only_the_one_face_up_does() -> None:
    areas, down = [["draugr", "wisp"], ["siren", "imp"]], ["draugr", "wisp", "imp"]
    lends = lasting({"lasts": "vp", "which": {"of": "you", "n": "all"}, "amount": 1})
    state = seat(rewritten(siren=lends), document(areas=areas, down=down))
    assert (vp(state, "wisp"), vp(state, "imp"), vp(state, "siren")) == (1, 2, 5)


@rule("EMB-5.2")
def test_an_ongoing_ability_is_never_announced() -> None:
    state = table(areas=[["leprechaun", "hydra", "wisp"]], step="start")
    assert options(state, 0) == ["pass", "use wisp"]


@rule("EMB-5.10")
def test_all_modifiers_are_added_up_before_the_value_is_cut_off_at_nothing() -> None:
    state = table(
        areas=[["draugr", "wisp", "imp", "brownie"]],
        down=["wisp", "imp", "brownie"],
        plus={"wisp": 2, "imp": 1},
        minus={"wisp": 3, "imp": 9, "draugr": 2},
    )
    assert vp(state, "wisp") == 1  # 1 + 2 - 3 + 1
    assert vp(state, "imp") == 0  # 1 + 1 - 9 + 1
    assert vp(state, "draugr") == 6
    assert total(state, 0) == 1 + 0 + 2 + 6


@rule("EMB-5.10", "EMB-5.5")
def test_creatures_are_compared_by_what_they_are_worth_now() -> None:
    state = table(
        areas=[["cockatrice", "dragon"], ["phoenix", "roc", "unicorn"]],
        down=["cockatrice"],
        minus={"phoenix": 2},
        plus={"roc": 2},
        step="start",
    )
    claim(state, 0, "use dragon")
    assert options(state, 0) == ["target unicorn", "target phoenix"], "not the Roc, at 12"


@rule("EMB-5.10")
def test_a_lasting_mark_stays_though_its_creature_is_turned_or_the_turns_go_by() -> None:
    state = table(areas=[["wisp"], ["basilisk"]], plus={"wisp": 20}, step="start")
    play(state, "0: pass; 1: use basilisk")
    assert vp(state, "wisp") == 19
    play(state, "0: use wisp")
    end_turn(state)
    end_turn(state)
    assert up(state) == [] and vp(state, "wisp") == 19


@rule("EMB-5.11")
def test_a_card_drawn_by_an_ability_needs_no_discard_until_the_own_turn_ends() -> None:
    state = table(areas=[["wisp"]], hands=[FIVE], active=1, step="start")
    play(state, "0: use wisp")
    assert len(hand(state, 0)) == 6 and question(state) == "draw" and asked(state) == [1]
    play(state, "1: keep; 1: end")
    assert len(hand(state, 0)) == 6
    play(state, "0: keep; 0: end")
    assert question(state) == "trim" and asked(state) == [0]


@rule("EMB-5.11")
def test_a_card_drawn_by_an_ability_is_a_draw_phase() -> None:
    state = table(areas=[["wisp", "wyrmling"]], charred=["6-fire"], step="start")
    play(state, "0: use wisp")
    assert (question(state), options(state, 0)) == ("pile", ["draw", "draw charred"])
    play(state, "0: draw charred")
    assert hand(state, 0) == ["6-fire"]


@rule("EMB-5.12")
def test_a_conjured_creature_is_face_up_and_its_ongoing_ability_holds_at_once() -> None:
    state = table(hands=[[*FIVE[:2], "2-water", "3-fire", "4-air"]], pool=["leprechaun"])
    play(state, "0: keep; 0: conjure leprechaun; 0: pay 2-water; 0: pay 3-fire; 0: pay 4-air")
    assert up(state) == ["leprechaun"]
    end_turn(state)
    end_turn(state)
    assert len(hand(state, 0)) == 5 and "draw" in options(state, 0), "its Hand Size is six now"


@rule("EMB-5.12")
def test_a_new_flip_ability_can_be_used_from_the_moment_after_the_replenishing() -> None:
    state = table(hands=[["1-air", "1-fire"]], pool=["wisp"], step="conjure")
    heard = play(state, "0: conjure wisp; 0: pay 1-air")
    assert codes(heard)[-2:] == ["replenished", "moment_opened"]
    assert (step(state), options(state, 0)) == ("conjured", ["pass", "use wisp"])
    play(state, "0: use wisp")
    assert len(hand(state, 0)) == 3


@rule("EMB-5.13")
def test_targets_are_named_before_anyone_decides_about_a_cancel() -> None:
    state = table(areas=[["cockatrice"], ["sphinx", "wisp"]], step="start")
    claim(state, 0, "use cockatrice")
    assert (question(state), asked(state)) == ("target", [0])
    heard = answer(state, 0, "target wisp")
    assert "named_creatures" in codes(heard)
    assert (question(state), asked(state)) == ("cancel", [1])
    assert "wisp" in up(state)


@rule("EMB-5.13")
def test_what_depends_on_a_hand_is_chosen_after_the_moment_to_cancel() -> None:
    state = table(areas=[["imp"], ["sphinx"]], hands=[["2-air"], ["3-fire"]], step="start")
    answer(state, 0, "use imp")
    assert question(state) == "cancel"
    answer(state, 1, "pass")
    assert (question(state), options(state, 0)) == ("give", ["give 2-air", "give 3-fire"])


@rule("EMB-5.13")
def test_an_ability_whose_first_effect_lacks_a_target_cannot_be_announced() -> None:
    state = table(areas=[["cockatrice", "dryad", "wisp"], ["siren"]], down=["siren"], step="start")
    assert options(state, 0) == ["pass", "use wisp"]
    armed = table(areas=[["cockatrice", "dryad", "wisp"], ["siren"]], down=["wisp"], step="start")
    assert options(armed, 0) == ["pass", "use cockatrice", "use dryad"]


@rule("EMB-5.13")
def test_a_later_effect_without_a_target_is_skipped() -> None:
    state = table(areas=[["unicorn"]], minus={"unicorn": 4}, step="start")
    heard = play(state, "0: use unicorn")
    assert vp(state, "unicorn") == 9 and question(state) == "draw"
    assert "marked_up" not in codes(heard)


@rule("EMB-5.13", "EMB-5.14")
def test_an_ability_that_needs_no_target_may_be_used_for_nothing() -> None:
    state = table(areas=[["brownie"]], step="start")
    play(state, "0: use brownie")
    assert hand(state, 0) == [] and up(state) == []


@rule("EMB-5.14")
def test_a_player_without_cards_discards_nothing_and_the_others_still_do() -> None:
    state = table(areas=[["siren"]], hands=[["2-air"], [], ["3-fire"]], step="start")
    play(state, "0: use siren")
    assert [hand(state, player) for player in range(3)] == [[], [], []]
    assert charred(state) == ["3-fire", "2-air"]


@rule("EMB-5.14")
def test_a_creature_that_lies_face_down_is_not_flipped_again() -> None:
    target = {"of": "opponent", "n": 1}
    twice = flip(
        {"do": "flip", "which": target},
        {"do": "flip", "which": {"n": "same"}},
        {**DRAW, "if": {"is": "done"}},
    )
    state = seat(rewritten(wisp=twice), document(areas=[["wisp"], ["siren"]], step="start"))
    heard = claim(state, 0, "use wisp")
    assert codes(heard).count("flipped") == 1
    assert hand(state, 0) == [], "the second flip did nothing"


@rule("EMB-5.15")
def test_all_who_are_affected_choose_together_and_unseen() -> None:
    hands = [["2-air", "4-air"], ["3-fire", "5-fire"], ["6-water", "8-water"]]
    state = table(areas=[["siren"]], hands=hands, step="start")
    play(state, "0: use siren")
    assert (question(state), asked(state)) == ("discard", [0, 1, 2])
    other = state.clone()
    play(state, "0: discard 2-air; 1: discard 3-fire")
    play(other, "0: discard 4-air; 1: discard 5-fire")
    assert sight(state, 2) == sight(other, 2) and charred(state) == []


@rule("EMB-5.15")
def test_results_come_in_turn_order_and_the_owner_of_the_ability_is_last() -> None:
    hands = [["2-air", "4-air"], ["3-fire", "5-fire"], ["6-water", "8-water"]]
    state = table(areas=[[], ["siren"], []], hands=hands, step="start")
    play(state, "1: use siren; 1: discard 3-fire; 0: discard 4-air; 2: discard 6-water")
    assert charred(state) == ["6-water", "4-air", "3-fire"]


@rule("EMB-5.16")
def test_a_creature_flipped_by_an_effect_is_not_used() -> None:
    state = table(areas=[["cockatrice"], ["wisp", "cerberus"]], hands=[["2-air"]], step="start")
    claim(state, 0, "use cockatrice", "target wisp")
    assert "wisp" not in up(state) and hand(state, 1) == []
    assert charred(state) == ["2-air"], "Cerberus answers the Cockatrice and nothing else"


@rule("EMB-5.16")
def test_a_creature_that_was_flipped_and_revived_can_still_be_used_in_this_turn() -> None:
    areas = [["mother_earth", "wisp"], ["cockatrice"]]
    state = table(hands=[["archmage", "2-air"]], areas=areas, down=["wisp"], step="start")
    claim(state, 1, "use cockatrice")
    assert up(state) == []
    claim(state, 0, "revive mother_earth")
    assert "use mother_earth" in options(state, 0)


@rule("EMB-5.16")
def test_an_announced_ability_goes_on_though_its_creature_is_turned_down() -> None:
    game = rewritten(mother_earth=once({"do": "flip", "which": {"n": "self"}}, DRAW))
    state = seat(game, document(areas=[["mother_earth"]], step="start"))
    play(state, "0: use mother_earth")
    assert up(state) == [] and len(hand(state, 0)) == 1


@rule("EMB-5.18")
def test_a_creature_in_play_is_right_where_a_clause_says_otherwise() -> None:
    cards = [["2-air", "2-fire"], []]
    state = table(hands=cards, areas=[["father_time"]], top=["4-air", "4-fire"], pool=["wisp"])
    play(state, "0: refresh; 0: discard 2-air")
    assert "conjure wisp" in options(state, 0)
    without = table(hands=cards, top=["4-air", "4-fire"], pool=["wisp"])
    play(without, "0: refresh; 0: discard 2-air")
    assert options(without, 0) == ["call", "end"]


@rule("EMB-5.18", "EMB-5.17")
def test_no_card_revives_a_creature_twice_in_a_turn() -> None:
    every = {"do": "revive", "which": {"of": "you", "n": "all", "other": True}}
    again = flip(every, {"do": "flip", "which": {"of": "you", "n": "all"}}, every)
    game = rewritten(wisp=again)
    state = seat(game, document(areas=[["wisp", "imp"]], down=["imp"], step="start"))
    heard = play(state, "0: use wisp")
    assert codes(heard).count("revived") == 1 and up(state) == []


@rule("EMB-5.18", "EMB-7.10")
def test_no_card_puts_off_the_end_of_a_stalled_game() -> None:
    state = table(
        areas=[["roc", "wisp"]],
        pool=["imp", "pixie", "kobold"],
        step="end",
        changes={"idle": 19},
    )
    play(state, "0: use roc; 0: target pixie")
    assert area(state, 0) == ["pixie", "roc"]
    heard = end_turn(state)
    assert "stalled" in codes(heard)


@rule("EMB-5.19")
def test_prevention_is_neither_announced_nor_cancelled() -> None:
    cards = [[], ["6-fire"], ["7-fire"]]
    state = table(areas=[["pixie", "sphinx"], ["kobold"]], hands=cards, step="start")
    heard = play(state, "0: use pixie")
    assert codes(heard).count("announced") == 1 and "kobold" in up(state)
    known = [shown["known"] for shown in sight(state, 0)["hands"]]
    assert known[1:] == [[], ["7-fire"]]


@rule("EMB-5.19")
def test_prevention_ends_when_its_creature_was_flipped_beforehand() -> None:
    cards = [["archmage"], ["6-fire"]]
    state = table(areas=[["pixie"], ["kobold"]], hands=cards, step="start")
    play(state, "0: flip kobold; 0: use pixie")
    assert sight(state, 0)["hands"][1]["known"] == ["6-fire"]


@rule("EMB-5.19")
@pytest.mark.parametrize(("creature", "offered"), [("gargoyle", False), ("siren", True)])
def test_what_is_protected_is_no_target(creature: str, offered: bool) -> None:
    state = table(areas=[["wisp"], [creature]], hands=[["archmage"]], step="start")
    assert (f"flip {creature}" in options(state, 0)) is offered
