"""Conjuring: announcing, paying, and taking new cards."""

from tests.games.ember.builders import (
    all_pass,
    answer,
    area,
    asked,
    charred,
    codes,
    conjure,
    deck_size,
    facts,
    hand,
    options,
    play,
    pool,
    question,
    sight,
    step,
    table,
    up,
)
from tests.games.refusing import refused
from tests.marks import rule

SIXES = ["6-air", "6-earth", "6-fire", "6-water"]
FIVES = ["5-air", "5-earth", "5-fire"]
NEW = ["8-air", "9-air", "10-air", "11-air", "12-air"]


# Conjuring


@rule("EMB-4.3")
def test_conjuring_puts_the_cards_on_the_charred_pile_and_the_creature_before_me() -> None:
    state = table(hands=[[*FIVES, "2-air"]], pool=["cockatrice", "dryad"], top=NEW, step="conjure")
    heard = conjure(state, 0, "cockatrice", "5-fire", "5-air", "5-earth")
    assert charred(state) == ["5-fire", "5-air", "5-earth"]
    assert area(state, 0) == ["cockatrice"] and up(state) == ["cockatrice"]
    assert pool(state) == ["dryad"]
    assert codes(heard)[:4] == ["conjuring_announced", "paid", "conjured", "replenished"]


@rule("EMB-4.3")
def test_the_cards_of_a_payment_are_shown_to_all() -> None:
    state = table(hands=[FIVES], pool=["cockatrice"], step="conjure")
    heard = conjure(state, 0, "cockatrice", *FIVES)
    paid = next(event for event in heard if event.code == "paid").seen_by(1)
    assert paid is not None and len(facts([paid], "paid")["cards"]) == 3
    assert sight(state, 1)["charred"] == sight(state)["charred"] == FIVES


@rule("EMB-4.3")
def test_any_creature_of_a_value_may_be_chosen() -> None:
    state = table(hands=[FIVES], pool=["cockatrice", "dryad", "proteus"], step="conjure")
    offered = ["conjure cockatrice", "conjure dryad", "conjure proteus"]
    assert options(state, 0) == ["call", "end", *offered]
    conjure(state, 0, "dryad", *FIVES)
    assert pool(state) == ["cockatrice", "proteus"]


@rule("EMB-4.3")
def test_one_creature_a_turn() -> None:
    state = table(hands=[SIXES], pool=["wisp", "imp", "pixie"], top=NEW, step="conjure")
    conjure(state, 0, "imp", "6-air", "6-earth")
    all_pass(state)
    assert question(state) == "conjure" and options(state, 0) == ["call", "end"]
    assert refused(state, 0, "conjure wisp") == ("has_conjured", "EMB-4.3")


@rule("EMB-4.3")
def test_in_the_next_turn_i_conjure_another() -> None:
    cards = ["1-air", "2-air", "3-air", "4-fire", "5-fire", "6-fire"]
    state = table(hands=[cards], pool=["kobold", "leprechaun"], top=NEW, step="conjure")
    conjure(state, 0, "kobold", "1-air", "2-air", "3-air")
    assert options(state, 0) == ["call", "end"]
    play(state, "0: end; 0: discard 8-air; 1: keep; 1: end; 0: keep")
    conjure(state, 0, "leprechaun", "4-fire", "5-fire", "6-fire")
    assert area(state, 0) == ["kobold", "leprechaun"]


@rule("EMB-4.3")
def test_conjuring_is_optional() -> None:
    state = table(hands=[SIXES], pool=["wisp"], step="conjure")
    answer(state, 0, "end")
    assert pool(state) == ["wisp"] and hand(state, 0) == SIXES


# Replenishing


@rule("EMB-4.4")
def test_after_a_glyph_i_draw_three_cards() -> None:
    state = table(hands=[[*FIVES, "1-air", "2-air"]], pool=["cockatrice"], top=NEW, step="conjure")
    conjure(state, 0, "cockatrice", *FIVES)
    assert hand(state, 0) == ["1-air", "2-air", *NEW[:3]]


@rule("EMB-4.4")
def test_i_replenish_even_beyond_my_hand_size() -> None:
    state = table(hands=[[*FIVES, *SIXES]], pool=["cockatrice"], top=NEW, step="conjure")
    conjure(state, 0, "cockatrice", *FIVES)
    assert sorted(hand(state, 0)) == sorted([*SIXES, *NEW[:3]])


@rule("EMB-4.4")
def test_a_pair_is_replaced_by_two_cards_and_a_procession_by_five() -> None:
    pair = table(hands=[SIXES], pool=["wisp"], top=NEW, step="conjure")
    conjure(pair, 0, "wisp", "6-air", "6-earth")
    assert hand(pair, 0) == ["8-air", "9-air", "6-fire", "6-water"]
    run = ["1-fire", "2-fire", "3-air", "4-fire", "5-fire"]
    five = table(hands=[run], pool=["sphinx"], top=NEW, step="conjure")
    conjure(five, 0, "sphinx", *run)
    assert hand(five, 0) == NEW


@rule("EMB-4.4", "EMB-8.1")
def test_a_wyrmling_just_conjured_does_not_touch_the_replenishing_but_a_wisp_it_does() -> None:
    cards = ["1-fire", "3-fire", "5-fire", "7-fire"]
    state = table(hands=[cards], areas=[["wisp"]], pool=["wyrmling"], top=NEW, step="conjure")
    heard = conjure(state, 0, "wyrmling", *cards)
    assert hand(state, 0) == NEW[:4] and charred(state) == cards
    assert codes(heard).count("replenished") == 1
    answer(state, 0, "use wisp")
    assert (question(state), options(state, 0)) == ("pile", ["draw", "draw charred"])
    answer(state, 0, "draw charred")
    assert hand(state, 0) == [*NEW[:4], "7-fire"] and charred(state) == cards[:3]


@rule("EMB-4.4")
def test_what_adds_to_draw_phases_adds_nothing_to_the_replenishing() -> None:
    state = table(hands=[FIVES], areas=[["griffin"]], pool=["cockatrice"], top=NEW, step="conjure")
    conjure(state, 0, "cockatrice", *FIVES)
    assert hand(state, 0) == NEW[:3] and question(state) != "discard"


@rule("EMB-2.4", "EMB-4.11")
def test_until_a_payment_is_complete_nobody_sees_whether_i_could_pay_otherwise() -> None:
    state = table(hands=[SIXES, NEW], pool=["wisp"], step="conjure")
    answer(state, 0, "conjure wisp")
    before = [sight(state, 1), sight(state)]
    heard = answer(state, 0, "pay 6-fire")
    assert question(state) == "pay" and sight(state, 0)["picked"] == [[0, 31]]
    assert [sight(state, 1), sight(state)] == before
    for viewer in (1, None):
        assert [event for event in heard if event.seen_by(viewer) is not None] == []


# Announcing


@rule("EMB-4.11")
def test_only_a_creature_my_hand_can_pay_for_may_be_announced() -> None:
    state = table(hands=[FIVES], pool=["cockatrice", "phoenix"], step="conjure")
    assert options(state, 0) == ["call", "end", "conjure cockatrice"]
    assert refused(state, 0, "conjure phoenix") == ("cannot_pay", "EMB-4.11")


@rule("EMB-4.11")
def test_an_announcement_is_not_taken_back() -> None:
    state = table(hands=[[*FIVES, "5-water"]], pool=["cockatrice"], step="conjure")
    answer(state, 0, "conjure cockatrice")
    assert options(state, 0) == ["pay 5-air", "pay 5-earth", "pay 5-fire", "pay 5-water"]
    assert refused(state, 0, "end") == ("not_an_answer", "EMB-4.3")
    assert state.takeback(0) == 0
    answer(state, 0, "pay 5-fire")
    assert options(state, 0) == ["pay 5-air", "pay 5-earth", "pay 5-water"]
    assert state.takeback(0) == 1


@rule("EMB-4.11")
def test_nobody_has_a_moment_to_act_until_the_last_replenished_card() -> None:
    state = table(
        hands=[FIVES, ["archmage"]],
        areas=[["wisp"], ["siren"]],
        pool=["cockatrice"],
        step="conjure",
    )
    heard = answer(state, 0, "conjure cockatrice")
    for card in ("5-air", "5-earth"):
        assert (asked(state), question(state)) == ([0], "pay")
        for said in ("use siren", "flip wisp"):
            assert refused(state, 1, said) == ("somebody_conjures", "EMB-4.11")
        assert refused(state, 0, "use wisp") == ("no_moment_to_act", "EMB-5.7")
        heard += answer(state, 0, f"pay {card}")
    told = codes(heard)
    assert told.index("moment_opened") > told.index("replenished")
    assert (asked(state), step(state)) == ([0, 1], "conjured")


@rule("EMB-4.11")
def test_what_answers_a_conjuring_waits_for_the_replenishing() -> None:
    mine = table(hands=[FIVES], areas=[["hydra"]], pool=["cockatrice"], top=NEW, step="conjure")
    heard = conjure(mine, 0, "cockatrice", *FIVES)
    assert codes(heard)[2:6] == ["conjured", "replenished", "answers", "drew"]
    theirs = table(
        hands=[FIVES, ["2-air"]], areas=[[], ["charon"]], pool=["cockatrice"], step="conjure"
    )
    conjure(theirs, 0, "cockatrice", *FIVES)
    assert (asked(theirs), question(theirs)) == ([1], "may")
    assert len(hand(theirs, 0)) == 3 and deck_size(theirs) == 55 - 3 - 3 - 1
