"""The end of a turn, the order on the Charred Pile, and a Draw Deck that runs out."""

import pytest

from tests.games.ember.builders import (
    GAME,
    active,
    answer,
    asked,
    charred,
    codes,
    conjure,
    deck_size,
    document,
    hand,
    lies,
    options,
    play,
    question,
    sight,
    step,
    table,
    with_stray,
)
from tests.games.refusing import refused
from tests.marks import rule
from tests.packs.ember import flip, lasting

FIVE = ["2-air", "4-air", "6-earth", "8-fire", "10-water"]
EIGHT = [*FIVE, "11-water", "12-water", "13-water"]
FIVES = ["5-air", "5-earth", "5-fire"]


def seen_of_charred(cards: list[str], seen: set[str]) -> list[str]:
    return [card if card in seen else "?" for card in cards]


# The end of a turn


@rule("EMB-4.5")
def test_at_the_end_of_my_turn_i_choose_what_to_discard_down_to_five() -> None:
    state = table(hands=[EIGHT], step="end")
    assert (step(state), question(state), asked(state)) == ("trim", "trim", [0])
    assert options(state, 0) == [f"discard {card}" for card in lies(state)["hands"][0]]
    answer(state, 0, "discard 12-water", "discard 2-air", "discard 8-fire")
    assert hand(state, 0) == ["4-air", "6-earth", "10-water", "11-water", "13-water"]
    assert active(state) == 1


@rule("EMB-4.5")
@pytest.mark.parametrize("held", [0, 3, 5])
def test_a_hand_within_its_size_is_not_trimmed(held: int) -> None:
    state = table(hands=[FIVE[:held]], step="end")
    assert hand(state, 0) == FIVE[:held] and charred(state) == []
    assert (active(state), step(state)) == (1, "draw")


@rule("EMB-4.5")
def test_only_the_hand_of_the_player_whose_turn_ends_is_trimmed() -> None:
    state = table(hands=[FIVE, ["1-air", "3-air", "5-air", "7-air", "9-air", "11-air"]], step="end")
    assert len(hand(state, 1)) == 6
    assert (active(state), step(state)) == (1, "draw")
    play(state, "1: keep; 1: end")
    assert (question(state), asked(state)) == ("trim", [1])


# A changed Hand Size


@rule("EMB-4.10")
def test_i_trim_to_the_hand_size_of_that_moment() -> None:
    greater = table(hands=[EIGHT], areas=[["leprechaun"]], step="end")
    answer(greater, 0, "discard 2-air", "discard 4-air")
    assert len(hand(greater, 0)) == 6 and active(greater) == 1
    smaller = table(hands=[FIVE], seats=1, areas=[[], ["thorns"]], step="end")
    answer(smaller, 0, "discard 2-air")
    assert hand(smaller, 0) == FIVE[1:] and step(smaller) != "trim"


@rule("EMB-4.10")
def test_a_hand_size_that_shrinks_forces_no_discard_before_my_turn_ends() -> None:
    state = table(hands=[EIGHT[:6], ["archmage"]], areas=[["leprechaun"]], active=1, step="end")
    play(state, "1: flip leprechaun")
    assert hand(state, 0) == EIGHT[:6]
    assert (active(state), step(state)) == (0, "draw")
    play(state, "0: keep; 0: end")
    assert question(state) == "trim"
    answer(state, 0, "discard 2-air")
    assert hand(state, 0) == EIGHT[1:6]


@rule("EMB-4.10")
def test_a_hand_size_is_never_below_one() -> None:
    robbed = with_stray(lasting({"lasts": "hand_size", "who": "each_opponent", "amount": -5}))
    state = table(hands=[["2-air", "4-air"]], areas=[[], ["stray"]], game=robbed, step="end")
    assert question(state) == "trim"
    answer(state, 0, "discard 2-air")
    assert hand(state, 0) == ["4-air"] and active(state) == 1
    empty = table(hands=[[]], areas=[[], ["stray"]], game=robbed)
    assert "draw" in options(empty, 0)


# The order on the Charred Pile


@rule("EMB-4.6")
def test_trimmed_cards_lie_in_the_order_i_chose_and_others_see_only_the_last() -> None:
    state = table(hands=[EIGHT], charred=["9-air"], step="end")
    answer(state, 0, "discard 12-water", "discard 2-air", "discard 8-fire")
    pile = ["9-air", "12-water", "2-air", "8-fire"]
    assert charred(state) == pile
    assert sight(state, 0)["charred"] == pile
    assert sight(state, 1)["charred"] == seen_of_charred(pile, {"9-air", "8-fire"})
    assert sight(state)["charred"] == sight(state, 1)["charred"]


@rule("EMB-4.6")
def test_nobody_learns_of_a_trimmed_card_before_all_are_chosen() -> None:
    state = table(hands=[EIGHT], step="end")
    before = sight(state, 1)
    answer(state, 0, "discard 12-water", "discard 2-air")
    assert charred(state) == [] and len(hand(state, 0)) == 8
    after = sight(state, 1)
    assert (after["charred"], after["hands"]) == (before["charred"], before["hands"])


@rule("EMB-4.6")
def test_a_payment_lies_in_the_order_i_chose_and_all_of_it_is_seen() -> None:
    state = table(hands=[FIVES], pool=["cockatrice"], step="conjure")
    conjure(state, 0, "cockatrice", "5-fire", "5-air", "5-earth")
    assert charred(state) == ["5-fire", "5-air", "5-earth"]
    assert sight(state, 1)["charred"] == charred(state)


@rule("EMB-4.6")
def test_of_a_whole_hand_i_name_the_top_card_and_the_lowest_lies_first() -> None:
    state = table(hands=[FIVE])
    answer(state, 0, "refresh", "discard 6-earth")
    pile = ["2-air", "4-air", "8-fire", "10-water", "6-earth"]
    assert charred(state) == pile
    assert sight(state, 1)["charred"] == seen_of_charred(pile, {"6-earth"})
    assert sight(state, 0)["charred"] == pile


@rule("EMB-4.6")
def test_after_cards_were_trimmed_unseen_nobody_else_knows_what_i_kept() -> None:
    known = ["2-air", "13-water"]
    changes = {"knows": [[], known, [], [], [], known]}
    state = table(hands=[EIGHT], step="conjure", changes=changes)
    assert sight(state, 1)["hands"][0]["known"] == known
    answer(state, 0, "end", "discard 12-water", "discard 2-air", "discard 8-fire")
    for viewer in (1, None):
        assert sight(state, viewer)["hands"][0]["known"] == []
        assert sight(state, viewer)["charred"] == ["?", "?", "8-fire"]


# The Draw Deck runs out


@rule("EMB-4.7")
def test_when_the_last_card_is_taken_the_charred_pile_is_the_new_deck_at_once() -> None:
    state = table(hands=[FIVE], seats=2, areas=[["leprechaun"]], top=["9-water"], rest="charred")
    left = len(charred(state))
    heard = answer(state, 0, "draw")
    assert "9-water" in hand(state, 0)
    assert (charred(state), deck_size(state)) == ([], left)
    assert "deck_renewed" in codes(heard)
    assert sight(state, 0)["charred"] == [] and sight(state, 0)["deck"]["top"] == []


@rule("EMB-4.7")
def test_the_last_card_of_a_shuffled_deck_renews_it_too() -> None:
    made = document(hands=[FIVE[:4]], charred=["3-air", "5-air"], rest=1)
    made["deck"]["middle"] = [made["hands"][1].pop(0)]
    state = GAME.load(made)
    answer(state, 0, "draw")
    assert (charred(state), deck_size(state)) == ([], 2)


@rule("EMB-4.7")
def test_a_card_kept_from_the_top_may_be_the_last_and_renews_the_deck() -> None:
    fisher = with_stray(flip({"do": "arrange", "cards": 2, "keep": 1, "rest": "charred"}))
    areas, last = [["stray"]], ["9-water", "3-air"]
    state = table(hands=[FIVE[:4]], areas=areas, top=last, rest=1, game=fisher, step="start")
    play(state, "0: use stray; 1: pass; 0: take 9-water")
    assert "9-water" in hand(state, 0)
    assert (charred(state), deck_size(state)) == ([], 1)


@rule("EMB-4.7")
def test_the_charred_pile_stays_while_the_deck_holds_a_card() -> None:
    for more in ({"top": ["9-water", "3-air"]}, {"top": ["9-water"], "bottom": ["3-air"]}):
        state = table(
            hands=[FIVE[:4]], top=more["top"], bottom=more.get("bottom", ()), rest="charred"
        )
        pile = charred(state)
        answer(state, 0, "draw")
        assert (charred(state), deck_size(state)) == (pile, 1)


@rule("EMB-4.7")
def test_an_unfinished_draw_goes_on_from_the_new_deck() -> None:
    state = table(hands=[FIVES], pool=["cockatrice"], top=["9-water"], rest=1, step="conjure")
    conjure(state, 0, "cockatrice", "5-fire", "5-air", "5-earth")
    assert len(hand(state, 0)) == 3 and "9-water" in hand(state, 0)
    assert len(set(hand(state, 0)) & set(FIVES)) == 2
    assert (deck_size(state), charred(state)) == (1, [])


@rule("EMB-4.7")
def test_the_new_deck_is_shuffled_so_that_nobody_knows_its_order() -> None:
    state = table(hands=[FIVE[:4]], top=["9-water"], rest="charred", charred=["3-air"])
    answer(state, 0, "draw")
    known = lies(state)["knows"]
    assert not any("3-air" in cards for cards in known)
    assert "3-air" in lies(state)["deck"]["middle"]


# No cards anywhere


@rule("EMB-4.8")
def test_with_no_cards_anywhere_the_rest_of_a_draw_is_lost() -> None:
    state = table(hands=[["2-air"]], areas=[["wisp"]], rest=1, step="start")
    heard = play(state, "0: use wisp; 1: pass")
    assert "announced" in codes(heard) and "drew" not in codes(heard)
    assert hand(state, 0) == ["2-air"] and step(state) == "draw"


@rule("EMB-4.8")
def test_of_several_cards_i_draw_those_that_are_left() -> None:
    greedy = with_stray(flip({"do": "draw", "who": "you", "cards": 3}))
    state = table(
        hands=[["2-air"]], areas=[["stray"]], top=["9-water"], rest=1, game=greedy, step="start"
    )
    play(state, "0: use stray; 1: pass")
    assert hand(state, 0) == ["2-air", "9-water"]


@rule("EMB-4.8")
def test_with_no_cards_anywhere_there_is_nothing_to_draw_for_my_turn() -> None:
    state = table(hands=[["2-air"]], rest=1)
    assert options(state, 0) == ["keep", "refresh", "call"]
    assert refused(state, 0, "draw") == ("nothing_to_draw", "EMB-4.8")


@rule("EMB-4.8")
def test_cards_that_came_onto_the_pile_later_are_shuffled_before_the_next_draw() -> None:
    state = table(hands=[["2-air"]], charred=["9-water"], rest=1)
    assert (deck_size(state), charred(state)) == (0, ["9-water"])
    answer(state, 0, "draw")
    assert hand(state, 0) == ["2-air", "9-water"]
    assert (deck_size(state), charred(state)) == (0, [])


@rule("EMB-4.8")
def test_what_i_just_discarded_or_paid_is_part_of_the_pile() -> None:
    exchange = table(hands=[FIVE], rest=1)
    answer(exchange, 0, "discard 4-air")
    assert hand(exchange, 0) == FIVE and charred(exchange) == []
    payment = table(hands=[FIVES], pool=["cockatrice"], rest=1, step="conjure")
    conjure(payment, 0, "cockatrice", "5-fire", "5-air", "5-earth")
    assert hand(payment, 0) == FIVES and charred(payment) == []
