"""What effects do to the Draw Deck and the Charred Pile, and who sees it."""

import pytest

from tests.games.ember.builders import (
    charred,
    deck_size,
    document,
    hand,
    lies,
    options,
    play,
    question,
    sight,
    table,
)
from tests.games.ember.rewritten import DRAW, flip, rewritten, seat
from tests.games.ember.tricks import known, pile, trick
from tests.games.ember.turns import claim
from tests.marks import rule


@rule("EMB-2.5")
def test_salvage_from_the_top_is_open_to_all_and_no_draw_phase() -> None:
    made = document(areas=[["wisp", "wyrmling"]], charred=["2-air", "3-air", "4-air"], step="start")
    state = trick({"do": "salvage", "cards": 2, "from": "top"}, made=made)
    assert question(state) == "draw" and hand(state, 0) == ["3-air", "4-air"]
    for viewer in (1, None):
        assert known(state, viewer, 0) == ["3-air", "4-air"]
        assert pile(state, viewer) == ["2-air"]


@rule("EMB-2.4", "EMB-2.5")
def test_salvage_from_anywhere_is_unseen_by_the_others() -> None:
    made = document(
        areas=[["wisp"]],
        charred=["2-air", "3-air", "4-air", "5-air"],
        step="start",
        changes={"knows": [["3-air", "5-air"]] * 6},
    )
    state = trick({"do": "salvage", "cards": 2, "from": "any"}, made=made)
    assert pile(state, 0) == ["2-air", "3-air", "4-air", "5-air"], "the taker looks through it"
    assert pile(state, 1) == ["?", "3-air", "?", "5-air"]
    play(state, "0: take 5-air; 0: take 2-air")
    assert hand(state, 0) == ["2-air", "5-air"] and pile(state, 0) == ["3-air", "4-air"]
    for viewer in (1, None):
        assert known(state, viewer, 0) == []
        assert pile(state, viewer) == ["?", "4-air"], "only the new top is seen"


@rule("EMB-2.4")
def test_whoever_looks_through_the_charred_pile_is_told_of_its_cards_alone() -> None:
    made = document(areas=[["wisp"]], charred=["2-air", "3-air", "4-air"], step="start")
    game = rewritten(wisp=flip({"do": "salvage", "cards": 1, "from": "any"}))
    heard = claim(seat(game, made), 0, "use wisp")
    looked = next(event for event in heard if event.code == "looked_through")
    mine, theirs = looked.seen_by(0), looked.seen_by(1)
    assert mine is not None and mine.facts()["cards"] == [1, 2, 3]
    assert theirs is not None and dict(theirs.facts()) == {"seat": 0}


@pytest.mark.parametrize(
    ("rest", "then"), [("top", ["4-air", "3-air"]), ("bottom", []), ("charred", [])]
)
def test_arrange_is_known_to_the_arranger_alone(rest: str, then: list[str]) -> None:
    made = document(areas=[["wisp"]], top=["2-air", "3-air", "4-air", "5-air"], step="start")
    state = trick({"do": "arrange", "cards": 3, "keep": 1, "rest": rest}, made=made)
    assert sight(state, 0)["deck"]["top"] == ["2-air", "3-air", "4-air"]
    assert sight(state, 1)["deck"]["top"] == ["?"] * 3
    play(state, "0: take 2-air; 0: put 3-air")
    assert hand(state, 0) == ["2-air"] and known(state, 1, 0) == []
    deck = lies(state)["deck"]
    assert deck["top"] == [*then, "5-air"]
    assert deck["bottom"] == (["3-air", "4-air"] if rest == "bottom" else [])
    assert charred(state) == (["3-air", "4-air"] if rest == "charred" else [])
    assert sight(state, 0)["deck"] == {
        "count": deck_size(state),
        "top": then,
        "bottom": deck["bottom"],
    }
    for viewer in (1, None):
        assert (sight(state, viewer)["deck"]["top"], sight(state, viewer)["deck"]["bottom"]) == (
            [],
            [],
        )
        assert pile(state, viewer) == (["?", "4-air"] if rest == "charred" else [])


def test_whoever_knew_the_deck_does_not_know_it_after_another_arranged_it() -> None:
    made = document(
        areas=[["wisp"]],
        top=["2-air", "3-air", "4-air"],
        step="start",
        changes={"knows": [[], ["2-air", "3-air", "4-air"], [], [], [], []]},
    )
    state = trick({"do": "arrange", "cards": 2, "keep": 0, "rest": "top"}, made=made)
    assert sight(state, 1)["deck"]["top"] == ["2-air", "3-air", "4-air"]
    play(state, "0: put 2-air")
    assert sight(state, 1)["deck"]["top"] == ["?", "?", "4-air"]


def test_whoever_arranged_the_deck_knows_the_card_that_another_draws() -> None:
    made = document(areas=[["wisp"], [], []], top=["2-air", "3-air", "4-air"], step="start")
    state = trick({"do": "arrange", "cards": 2, "keep": 0, "rest": "top"}, made=made)
    play(state, "0: put 2-air; 0: keep; 0: end; 1: draw")
    assert hand(state, 1) == known(state, 0, 1) == ["3-air"]
    assert known(state, 2, 1) == known(state, None, 1) == []
    assert sight(state, 0)["deck"]["top"] == ["2-air"]


@rule("EMB-2.4")
def test_what_is_being_arranged_can_be_imagined_by_the_others() -> None:
    state = table(areas=[["kelpie"]], step="start")
    play(state, "0: use kelpie")
    imagined = state.game.imagine(state.view(1), 7)
    assert imagined.view(1).dump() == state.view(1).dump()


def test_arrange_takes_what_the_deck_has_and_shuffles_nothing_in_between() -> None:
    made = document(areas=[["wisp"]], top=["2-air", "3-air"], rest="charred", step="start")
    state = trick({"do": "arrange", "cards": 4, "keep": 1, "rest": "bottom"}, made=made)
    assert options(state, 0) == ["take 2-air", "take 3-air"]
    play(state, "0: take 3-air")
    assert hand(state, 0) == ["3-air"] and lies(state)["deck"]["bottom"] == ["2-air"]


def test_reshuffle_puts_everything_back_and_all_forget() -> None:
    made = document(
        areas=[["wisp"]],
        charred=["2-air", "3-air"],
        top=["5-air"],
        bottom=["6-air"],
        step="start",
        changes={"knows": [["2-air", "3-air", "5-air", "6-air"]] * 6},
    )
    state = seat(rewritten(wisp=flip({"do": "reshuffle"})), made)
    assert sight(state, 1)["deck"]["top"] == ["5-air"]
    claim(state, 0, "use wisp")
    assert charred(state) == [] and len(lies(state)["deck"]["middle"]) == 55
    for viewer in (0, 1, None):
        assert sight(state, viewer)["deck"] == {"count": 55, "top": [], "bottom": []}


def test_after_a_reshuffle_nobody_knows_what_another_draws() -> None:
    cards = ["2-air", "3-air", "5-air", "6-air"]
    made = document(
        areas=[["wisp"], [], []],
        charred=cards[:2],
        top=cards[2:],
        rest=2,
        step="start",
        changes={"knows": [cards] * 6},
    )
    state = trick({"do": "reshuffle"}, {**DRAW, "who": "opponent"}, made=made)
    play(state, "0: player 1")
    assert hand(state, 1)[0] in cards
    assert known(state, 0, 1) == known(state, None, 1) == []
