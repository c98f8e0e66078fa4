"""Effects that depend on what players name, lay or choose."""

import pytest

from tests.games.ember.builders import (
    answer,
    asked,
    charred,
    document,
    facts,
    hand,
    lies,
    options,
    play,
    question,
    sight,
    up,
    vp,
)
from tests.games.ember.rewritten import DRAW, Ability, flip, rewritten, seat
from tests.games.ember.tricks import known, pile, three, trick
from tests.games.ember.turns import claim
from tests.marks import rule


@pytest.mark.parametrize(
    ("of", "named", "lost"),
    [("number", "name 2", ["2-air", "2-fire"]), ("element", "name air", ["2-air", "3-air"])],
)
def test_name_makes_each_show_and_discard_every_such_card(
    of: str, named: str, lost: list[str]
) -> None:
    word = {"do": "name", "of": of, "who": "each_opponent", "then": "discard"}
    hands = (["2-water"], ["2-air", "3-air", "2-fire", "archmage"], ["7-fire"])
    state = seat(rewritten(wisp=flip(word)), three(*hands))
    heard = claim(state, 0, "use wisp", named)
    assert charred(state) == pile(state, 2) == pile(state, None) == lost
    assert "archmage" in hand(state, 1) and hand(state, 0) == ["2-water"]
    assert facts(heard, "has_none") == {"seat": 2}, "a plain none, with nothing shown"
    assert known(state, 0, 2) == []


@pytest.mark.parametrize("element", ["air", "earth", "fire", "water"])
def test_every_element_can_be_named(element: str) -> None:
    word = {"do": "name", "of": "element", "who": "each_opponent", "then": "discard"}
    other = "air" if element == "water" else "water"
    held = [f"1-{element}", f"13-{element}", f"1-{other}", f"13-{other}"]
    state = seat(rewritten(wisp=flip(word)), three(["5-earth"], held, []))
    claim(state, 0, "use wisp", f"name {element}")
    assert hand(state, 1) == held[2:] and charred(state) == held[:2]


def test_name_may_ask_for_one_such_card_which_only_the_two_see() -> None:
    word = {"do": "name", "of": "element", "who": "each_opponent", "then": "give"}
    state = trick(word, made=three([], ["2-air", "3-air", "5-fire"], ["7-fire"]))
    play(state, "0: name air")
    assert options(state, 1) == ["give 2-air", "give 3-air"] and asked(state) == [1]
    play(state, "1: give 3-air")
    assert hand(state, 0) == ["3-air"] and hand(state, 2) == ["7-fire"]
    assert known(state, 1, 0) == ["3-air"] and known(state, 2, 0) == known(state, None, 0) == []


def test_name_asks_for_nothing_when_there_is_nobody_to_name() -> None:
    word = {"do": "name", "of": "number", "who": "ahead", "then": "discard"}
    state = trick(DRAW, word, made=three([], ["2-air"], []))
    assert question(state) == "draw" and len(hand(state, 0)) == 1


DUEL: Ability = {
    "do": "duel",
    "who": "opponent",
    "lose": [{"do": "mark", "which": {"of": "owner", "n": "all"}, "amount": -1}],
}


@pytest.mark.parametrize(
    ("mine", "theirs", "losers"),
    [
        ("5-air", "4-air", ["imp"]),
        ("4-air", "5-air", ["siren"]),
        ("5-air", "5-fire", []),
        ("archmage", "13-air", ["imp"]),
        ("archmage", "archmage", []),
        (None, "1-air", ["siren"]),
        ("1-air", None, ["imp"]),
        (None, None, []),
    ],
)
def test_duel_is_lost_by_the_lower_number(
    mine: str | None, theirs: str | None, losers: list[str]
) -> None:
    hands = [[mine, "6-water"] if mine else [], [theirs, "6-earth"] if theirs else []]
    made = document(areas=[["wisp", "siren"], ["imp"]], hands=hands, step="start")
    state = trick(DUEL, made=made)
    if mine:
        answer(state, 0, f"lay {mine}")
    if theirs:
        answer(state, 1, f"lay {theirs}")
    assert [
        creature for creature in ("siren", "imp") if lies(state)["minus"].get(creature)
    ] == losers
    laid = [card for card in (theirs, mine) if card]
    assert pile(state, None) == charred(state) == laid, "the opponent's first, both seen"


@rule("EMB-5.14")
@pytest.mark.parametrize(("laid", "said"), [(["5-air"], "lower card"), ([], "no card to lay")])
def test_whoever_lays_nothing_in_a_duel_is_not_told_to_have_laid_a_lower_card(
    laid: list[str], said: str
) -> None:
    made = document(areas=[["wisp"], ["imp"]], hands=[["9-air"], laid], step="start")
    state = seat(rewritten(wisp=flip(DUEL)), made)
    heard = claim(state, 0, "use wisp")
    told = [state.game.tell(event, 1) for event in heard]
    assert any(said in sentence for sentence in told) and vp(state, "imp") == 0


@rule("EMB-5.15")
def test_in_a_duel_both_lay_their_card_unseen() -> None:
    hands = [["5-air", "6-air"], ["4-air", "7-air"]]
    state = trick(DUEL, made=document(areas=[["wisp"], ["imp"]], hands=hands, step="start"))
    assert (question(state), asked(state)) == ("lay", [0, 1])
    other = state.clone()
    answer(state, 0, "lay 5-air")
    answer(other, 0, "lay 6-air")
    assert sight(state, 1) == sight(other, 1)


@rule("EMB-5.15")
def test_choose_offers_the_lists_that_can_be_done_and_comes_after_the_cancel() -> None:
    lost = [{"do": "discard", "who": "owner", "cards": 1, "pick": "owner"}]
    turned = [{"do": "flip", "which": {"of": "owner", "side": "up", "n": 1}}]
    choose = {"do": "choose", "who": "each_opponent", "of": [lost, turned]}
    made = document(
        areas=[["wisp"], ["imp"], ["sphinx"], []], hands=[[], ["2-air"], [], []], step="start"
    )
    state = seat(rewritten(wisp=flip(choose)), made)
    claim(state, 0, "use wisp")
    assert question(state) == "cancel"
    play(state, "2: pass")
    assert (question(state), asked(state)) == ("choose", [1]), "the third can only be flipped"
    assert options(state, 1) == ["choose 1", "choose 2"]
    play(state, "1: choose 2")
    assert up(state) == [] and hand(state, 1) == ["2-air"]


def test_choose_offers_a_list_that_would_name_an_opponent() -> None:
    take = {"do": "take", "who": "opponent", "cards": 1, "pick": "random"}
    choose = {"do": "choose", "who": "you", "of": [[take], [DRAW]]}
    state = trick(choose, made=three([], ["2-air"], []))
    assert options(state, 0) == ["choose 1", "choose 2"]


@pytest.mark.parametrize(
    "idle",
    [
        {"do": "clear", "which": {"of": "you", "n": "all"}},
        {"do": "flip", "which": {"n": "self"}},
    ],
)
def test_choose_does_not_offer_a_list_that_could_change_nothing(idle: Ability) -> None:
    choose = {"do": "choose", "who": "you", "of": [[idle], [DRAW], [{"do": "reshuffle"}]]}
    made = document(areas=[["wisp"]], charred=["2-air"], step="start")
    assert options(trick(choose, made=made), 0) == ["choose 2", "choose 3"]


def test_choose_offers_to_swap_hands_with_somebody_who_has_none() -> None:
    lists = [[{"do": "swap_hands", "who": "owner"}], [DRAW]]
    made = document(areas=[["wisp"]], hands=[["2-air"]], step="start")
    state = trick({"do": "choose", "who": "opponent", "of": lists}, made=made)
    assert options(state, 1) == ["choose 1", "choose 2"]
