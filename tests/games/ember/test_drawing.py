"""The beginning of a turn: draw, exchange, Refresh, or none of them."""

from tests.games.ember.builders import (
    active,
    all_pass,
    answer,
    charred,
    codes,
    conjure,
    deck_size,
    document,
    hand,
    options,
    play,
    question,
    step,
    table,
)
from tests.games.ember.rewritten import flip, rewritten, seat
from tests.games.refusing import refused
from tests.marks import rule

FOUR = ["2-air", "4-air", "6-earth", "8-fire"]
FIVE = [*FOUR, "10-water"]
SIX = [*FIVE, "11-water"]
PAIR = ["6-fire", "6-air"]


def exchanges(cards: list[str]) -> set[str]:
    return {f"discard {card}" for card in cards}


# Drawing and exchanging


@rule("EMB-4.1")
def test_with_four_cards_i_simply_draw_one() -> None:
    state = table(hands=[FOUR], top=["9-water"])
    assert options(state, 0) == ["draw", "keep", "refresh", "call"]
    heard = answer(state, 0, "draw")
    assert sorted(hand(state, 0)) == sorted([*FOUR, "9-water"])
    assert charred(state) == [] and step(state) == "conjure"
    assert codes(heard) == ["drew", "moment_opened", "moment_closed"]


@rule("EMB-4.1")
def test_with_a_full_hand_i_may_discard_a_card_and_draw_one() -> None:
    state = table(hands=[FIVE], top=["9-water"])
    assert set(options(state, 0)) == {"keep", "refresh", "call", *exchanges(FIVE)}
    answer(state, 0, "discard 4-air")
    assert hand(state, 0) == ["2-air", "6-earth", "8-fire", "9-water", "10-water"]
    assert charred(state) == ["4-air"]


@rule("EMB-4.1")
def test_with_more_than_a_full_hand_i_may_exchange_a_card_too() -> None:
    state = table(hands=[SIX], top=["9-water"])
    assert refused(state, 0, "draw") == ("hand_is_full", "EMB-4.1")
    answer(state, 0, "discard 11-water")
    assert sorted(hand(state, 0)) == sorted([*FIVE, "9-water"])


@rule("EMB-4.1")
def test_nobody_exchanges_with_a_hand_that_is_not_full() -> None:
    state = table(hands=[FOUR])
    assert refused(state, 0, "discard 2-air") == ("hand_is_not_full", "EMB-4.1")


@rule("EMB-4.1")
def test_there_is_one_draw_or_exchange_a_turn() -> None:
    drawn = table(hands=[FOUR[:2]], areas=[["wisp"]])
    answer(drawn, 0, "draw")
    assert (step(drawn), question(drawn)) == ("drawn", "moment")
    assert refused(drawn, 0, "draw") == ("draw_is_over", "EMB-4.1")
    exchanged = table(hands=[FIVE], areas=[["wisp"]], top=["13-air"])
    answer(exchanged, 0, "discard 4-air")
    assert refused(exchanged, 0, "discard 2-air") == ("exchange_is_over", "EMB-4.1")
    all_pass(exchanged)
    assert refused(exchanged, 0, "discard 2-air") == ("exchange_is_over", "EMB-4.1")
    assert options(exchanged, 0) == ["call", "end"]


@rule("EMB-4.1")
def test_drawing_is_optional() -> None:
    for cards in (FOUR, FIVE):
        state = table(hands=[cards])
        size = deck_size(state)
        answer(state, 0, "keep")
        assert hand(state, 0) == cards and charred(state) == []
        assert (step(state), deck_size(state)) == ("conjure", size)


@rule("EMB-4.1", "EMB-4.10")
def test_a_greater_hand_size_lets_me_draw_a_sixth_card() -> None:
    state = table(hands=[FIVE], areas=[["leprechaun"]], top=["9-water"])
    answer(state, 0, "draw")
    assert sorted(hand(state, 0)) == sorted([*FIVE, "9-water"])
    down = table(hands=[FIVE], areas=[["leprechaun"]], down=["leprechaun"])
    assert refused(down, 0, "draw") == ("hand_is_full", "EMB-4.1")
    theirs = table(hands=[FIVE], areas=[[], ["leprechaun"]])
    assert refused(theirs, 0, "draw") == ("hand_is_full", "EMB-4.1")


@rule("EMB-4.1")
def test_the_draw_of_a_turn_is_a_draw_phase() -> None:
    wyrmling = table(hands=[FOUR], areas=[["wyrmling"]], charred=["9-air"])
    assert "draw charred" in options(wyrmling, 0)
    griffin = table(hands=[FOUR], areas=[["griffin"]], top=["9-air", "9-fire"])
    answer(griffin, 0, "draw")
    assert question(griffin) == "discard" and len(hand(griffin, 0)) == 6
    answer(griffin, 0, "discard 2-air")
    assert sorted(hand(griffin, 0)) == sorted([*FOUR[1:], "9-air", "9-fire"])


@rule("EMB-4.1")
def test_an_exchange_is_a_draw_phase_too() -> None:
    griffin = table(hands=[FIVE], areas=[["griffin"]], top=["9-air", "9-fire"])
    answer(griffin, 0, "discard 2-air", "discard 4-air")
    assert charred(griffin) == ["2-air", "4-air"]
    assert sorted(hand(griffin, 0)) == sorted([*FIVE[2:], "9-air", "9-fire"])


# Refresh


@rule("EMB-4.2")
def test_a_refresh_changes_the_whole_hand_for_as_many_cards() -> None:
    new = ["1-air", "3-air", "5-air", "7-air"]
    state = table(hands=[FOUR], top=[*new, "9-air"])
    answer(state, 0, "refresh")
    assert question(state) == "top"
    heard = answer(state, 0, "discard 4-air")
    assert hand(state, 0) == new
    assert sorted(charred(state)) == sorted(FOUR)
    assert "drew" not in codes(heard)


@rule("EMB-4.2")
def test_a_refresh_of_six_cards_draws_six() -> None:
    state = table(hands=[SIX])
    answer(state, 0, "refresh", "discard 4-air")
    assert len(hand(state, 0)) == 6 and len(charred(state)) == 6


@rule("EMB-4.2")
def test_nobody_conjures_after_a_refresh() -> None:
    state = table(hands=[["1-air", "2-fire"]], top=PAIR, pool=["wisp"])
    answer(state, 0, "refresh", "discard 1-air")
    assert sorted(hand(state, 0)) == sorted(PAIR)
    assert options(state, 0) == ["call", "end"]
    assert refused(state, 0, "conjure wisp") == ("has_refreshed", "EMB-4.2")


@rule("EMB-4.2")
def test_after_a_refresh_i_conjure_again_in_my_next_turn() -> None:
    state = table(hands=[["1-air", "2-fire"]], top=PAIR, pool=["wisp"])
    play(state, "0: refresh; 0: discard 1-air; 0: end; 1: keep; 1: end; 0: keep")
    assert active(state) == 0 and "conjure wisp" in options(state, 0)


@rule("EMB-4.2")
def test_a_refresh_is_instead_of_drawing_and_no_draw_phase() -> None:
    state = table(
        hands=[FOUR], areas=[["wyrmling", "griffin", "wisp"]], charred=["9-air"], top=PAIR
    )
    heard = answer(state, 0, "refresh", "discard 4-air")
    assert len(hand(state, 0)) == 4 and set(PAIR) < set(hand(state, 0))
    assert "drew_from_charred" not in codes(heard)
    assert (step(state), question(state)) == ("drawn", "moment")
    assert refused(state, 0, "draw") == ("draw_is_over", "EMB-4.1")


@rule("EMB-4.2")
def test_whoever_keeps_or_draws_may_still_conjure() -> None:
    for said in ("keep", "draw"):
        state = table(hands=[PAIR], pool=["wisp"])
        answer(state, 0, said)
        conjure(state, 0, "wisp", *PAIR)
        assert sorted(charred(state)) == sorted(PAIR)


# What the rulings add


@rule("EMB-4.9", "EMB-4.4")
def test_what_answers_my_refresh_answers_neither_a_replenishing_nor_an_ability() -> None:
    game = rewritten(wisp=flip({"do": "refresh", "who": "you"}))
    hands, areas = [[*PAIR, "2-air"]], [["wisp"], ["fast_candles"]]
    made = document(seats=1, hands=hands, areas=areas, pool=["imp"], clock=3, step="conjure")
    state = seat(game, made)
    heard = conjure(state, 0, "imp", "6-air", "6-fire")
    assert "replenished" in codes(heard)
    heard += answer(state, 0, "use wisp", "discard 2-air")
    assert "refreshed" in codes(heard) and "clock_moved" not in codes(heard)


@rule("EMB-4.9")
def test_the_wyrmlings_owner_may_take_the_exchanged_card_back() -> None:
    state = table(hands=[FIVE], areas=[["wyrmling"]], charred=["9-air"])
    answer(state, 0, "discard 4-air")
    assert (question(state), options(state, 0)) == ("pile", ["draw", "draw charred"])
    answer(state, 0, "draw charred")
    assert hand(state, 0) == FIVE and charred(state) == ["9-air"]


@rule("EMB-4.9")
def test_the_discard_of_an_exchange_comes_before_the_draw() -> None:
    state = table(hands=[FIVE], top=["9-water"])
    heard = answer(state, 0, "discard 4-air")
    assert codes(heard)[:2] == ["exchanged", "drew"]


@rule("EMB-4.9")
def test_without_cards_in_hand_there_is_nothing_to_refresh() -> None:
    state = table(hands=[[]])
    assert options(state, 0) == ["draw", "keep", "call"]
    assert refused(state, 0, "refresh") == ("no_hand_to_refresh", "EMB-4.9")


@rule("EMB-4.9")
def test_a_refresh_with_an_empty_deck_gives_what_there_is() -> None:
    state = table(hands=[FOUR], rest=1)
    assert deck_size(state) == 0 and charred(state) == []
    answer(state, 0, "refresh", "discard 4-air")
    assert hand(state, 0) == FOUR
    assert deck_size(state) == 0 and charred(state) == []


@rule("EMB-4.9")
def test_a_single_card_is_refreshed_without_asking_which_lies_on_top() -> None:
    state = table(hands=[["2-air"]], top=["9-water"])
    answer(state, 0, "refresh")
    assert (hand(state, 0), charred(state)) == (["9-water"], ["2-air"])
