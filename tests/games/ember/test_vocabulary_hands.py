"""What effects do to hands, and who sees it."""

import pytest

from tests.games.ember.builders import (
    answer,
    asked,
    charred,
    document,
    hand,
    options,
    play,
    question,
)
from tests.games.ember.rewritten import DRAW, flip, rewritten, seat
from tests.games.ember.tricks import EVERYONE, known, pile, three, trick
from tests.games.ember.turns import claim, end_turn
from tests.marks import rule


@rule("EMB-5.11", "EMB-5.15")
def test_draw_gives_each_player_meant_a_card_that_only_its_drawer_sees() -> None:
    made = document(
        areas=[["wisp"], [], []],
        top=["2-air", "3-air", "4-air", "5-air", "6-air", "7-air"],
        step="start",
    )
    state = trick({"do": "draw", "who": "each_player", "cards": 2}, made=made)
    assert hand(state, 1) == ["2-air", "3-air"], "from the left of whoever used it"
    assert (hand(state, 2), hand(state, 0)) == (["4-air", "5-air"], ["6-air", "7-air"])
    for viewer in EVERYONE:
        seen = [known(state, viewer, holder) != [] for holder in (0, 1, 2)]
        assert seen == [viewer == holder for holder in (0, 1, 2)]


@rule("EMB-4.6")
def test_discard_puts_cards_down_in_their_holders_order_and_only_the_last_is_seen() -> None:
    discard = {"do": "discard", "who": "opponent", "cards": 2, "pick": "owner"}
    made = document(areas=[["wisp"]], hands=[[], ["2-air", "3-air", "4-air"]], step="start")
    state = trick(discard, made=made)
    assert (question(state), asked(state)) == ("discard", [1])
    play(state, "1: discard 4-air; 1: discard 2-air")
    assert charred(state) == pile(state, 1) == ["4-air", "2-air"]
    assert pile(state, 0) == pile(state, None) == ["?", "2-air"]


@rule("EMB-4.6", "EMB-5.14")
@pytest.mark.parametrize("cards", [2, 3, "all"])
def test_discard_of_a_whole_hand_asks_for_the_card_on_top(cards: object) -> None:
    discard = {"do": "discard", "who": "opponent", "cards": cards, "pick": "owner"}
    made = document(areas=[["wisp"]], hands=[[], ["2-air", "4-air"]], step="start")
    state = trick(discard, made=made)
    assert question(state) == "top" and options(state, 1) == ["discard 2-air", "discard 4-air"]
    play(state, "1: discard 2-air")
    assert charred(state) == ["4-air", "2-air"] and question(state) == "draw"


@rule("EMB-4.6")
def test_discard_at_random_asks_nobody_and_every_card_is_seen() -> None:
    discard = {"do": "discard", "who": "each_opponent", "cards": 2, "pick": "random"}
    state = trick(discard, made=three([], ["2-air", "3-air", "4-air"], ["5-air"]))
    assert question(state) == "draw" and len(hand(state, 1)) == 1 and hand(state, 2) == []
    for viewer in EVERYONE:
        assert pile(state, viewer) == charred(state)


@rule("EMB-4.2", "EMB-4.6")
def test_refresh_changes_whole_hands_and_does_not_forbid_conjuring() -> None:
    made = document(
        areas=[["wisp"]],
        hands=[["2-air", "3-fire"]],
        top=["5-air", "5-fire"],
        pool=["imp"],
        step="start",
    )
    state = trick({"do": "refresh", "who": "each_player"}, made=made)
    play(state, "0: discard 2-air")
    assert hand(state, 0) == ["5-air", "5-fire"] and hand(state, 1) == []
    assert pile(state, 1) == ["?", "2-air"] and known(state, 1, 0) == []
    play(state, "0: keep")
    assert "conjure imp" in options(state, 0)


@rule("EMB-2.4")
def test_look_shows_a_hand_to_the_looker_alone_and_the_others_learn_of_it() -> None:
    state = seat(
        rewritten(wisp=flip({"do": "look", "who": "opponent"})), three([], ["2-air", "3-air"], [])
    )
    assert known(state, 0, 1) == []
    heard = claim(state, 0, "use wisp", "player 1")
    assert known(state, 0, 1) == ["2-air", "3-air"]
    assert known(state, 2, 1) == known(state, None, 1) == []
    looked = next(event for event in heard if event.code == "looked")
    for viewer, cards in ((0, True), (1, False), (2, False), (None, False)):
        seen = looked.seen_by(viewer)
        assert seen is not None and ("cards" in seen.facts()) is cards


def test_what_was_looked_at_is_followed_until_it_moves_unseen() -> None:
    made = three([], ["2-air", "3-air", "4-air", "5-air", "6-air", "7-air"], [])
    state = trick({"do": "look", "who": "each_opponent"}, made=made)
    end_turn(state)
    play(state, "1: discard 4-air")
    assert known(state, 0, 1) == ["2-air", "3-air", "5-air", "6-air", "7-air"]
    play(state, "1: end; 1: discard 2-air")
    assert known(state, 0, 1) == ["3-air", "5-air", "6-air", "7-air"]


def test_take_at_random_is_seen_by_the_two_concerned() -> None:
    take = {"do": "take", "who": "opponent", "cards": 1, "pick": "random"}
    state = trick(take, made=three([], ["2-air", "3-air"], []))
    heard = answer(state, 0, "player 1")
    [taken] = hand(state, 0)
    assert question(state) == "draw" and len(hand(state, 1)) == 1
    assert known(state, 1, 0) == [taken] and known(state, 0, 1) == []
    assert known(state, 2, 0) == known(state, None, 0) == []
    moved = next(event for event in heard if event.code == "handed_over")
    told = {viewer: moved.seen_by(viewer) for viewer in EVERYONE}
    shown = [viewer for viewer, seen in told.items() if seen and "cards" in seen.facts()]
    assert shown == [0, 1]


def test_take_by_the_holders_choice_asks_the_holder() -> None:
    take = {"do": "take", "who": "each_opponent", "cards": 1, "pick": "owner"}
    state = trick(take, made=three([], ["2-air", "3-air"], ["5-air", "6-air"]))
    assert (question(state), asked(state)) == ("give", [1, 2])
    play(state, "1: give 2-air; 2: give 6-air")
    assert hand(state, 0) == ["2-air", "6-air"]
    assert known(state, 1, 0) == ["2-air"] and known(state, 2, 0) == ["6-air"]


def test_whoever_knew_a_hand_is_not_sure_of_it_after_an_unseen_card_left_it() -> None:
    take = {"do": "take", "who": "opponent", "cards": 1, "pick": "random"}
    game = rewritten(wisp=flip(take), imp=flip({"do": "look", "who": "opponent"}))
    made = document(areas=[["wisp"], [], ["imp"]], hands=[[], ["2-air", "3-air"], []], step="start")
    state = seat(game, made)
    claim(state, 2, "use imp", "player 1")
    assert known(state, 2, 1) == ["2-air", "3-air"]
    claim(state, 0, "use wisp", "player 1")
    assert known(state, 2, 1) == [] and known(state, 2, 0) == []


def test_whoever_knew_a_hand_is_not_sure_of_it_after_several_cards_were_discarded() -> None:
    discard = {"do": "discard", "who": "opponent", "cards": 2, "pick": "owner"}
    made = document(areas=[["wisp"]], hands=[[], ["2-air", "3-air", "4-air"]], step="start")
    state = trick({"do": "look", "who": "opponent"}, discard, made=made)
    assert known(state, 0, 1) == ["2-air", "3-air", "4-air"]
    play(state, "1: discard 2-air; 1: discard 4-air")
    assert known(state, 0, 1) == [] and pile(state, 0) == ["?", "4-air"]


def test_give_hands_over_cards_of_the_givers_choice_after_all_earlier_effects() -> None:
    state = trick(
        DRAW, {"do": "give", "who": "opponent", "cards": 2}, made=three(["2-air"], [], [])
    )
    play(state, "0: player 2")
    assert question(state) == "draw" and len(hand(state, 2)) == 2, "a whole hand needs no choice"
    assert known(state, 0, 2) == hand(state, 2) and known(state, 1, 2) == []


def test_give_to_each_opponent_gives_to_each() -> None:
    give = {"do": "give", "who": "each_opponent", "cards": 1}
    state = trick(give, made=three(["2-air", "3-air", "4-air"], [], []))
    answer(state, 0, "give 2-air")
    answer(state, 0, "give 3-air")
    assert (hand(state, 1), hand(state, 2)) == (["2-air"], ["3-air"])


@rule("EMB-5.15")
@pytest.mark.parametrize(("to", "receivers"), [("left", (1, 2, 0)), ("right", (2, 0, 1))])
def test_pass_hands_cards_on_at_once_and_only_the_receiver_sees_them(
    to: str, receivers: tuple[int, ...]
) -> None:
    hands = (["2-air", "3-air", "4-air"], ["5-air"], ["6-air", "7-air", "8-air"])
    state = trick({"do": "pass", "to": to, "cards": 2}, made=three(*hands))
    assert (question(state), asked(state)) == ("give", [0, 2]), "one card goes without a choice"
    play(state, "0: give 2-air; 2: give 6-air; 0: give 3-air; 2: give 7-air")
    for giver, cards in ((0, ["2-air", "3-air"]), (1, ["5-air"]), (2, ["6-air", "7-air"])):
        receiver = receivers[giver]
        [other] = {0, 1, 2} - {giver, receiver}
        assert set(cards) <= set(hand(state, receiver))
        assert known(state, giver, receiver) == cards and not known(state, None, receiver)
        assert not set(cards) & set(known(state, other, receiver))


def test_swap_hands_changes_whole_hands_and_both_know_what_they_gave() -> None:
    state = trick({"do": "swap_hands", "who": "opponent"}, made=three(["2-air"], ["5-air"] * 1, []))
    play(state, "0: player 1")
    assert (hand(state, 0), hand(state, 1)) == (["5-air"], ["2-air"])
    assert (known(state, 0, 1), known(state, 1, 0)) == (["2-air"], ["5-air"])
    assert not known(state, 2, 0) and not known(state, None, 1)
