"""What a manager and a spectator may know (ENC-7.9)."""

import pytest

from parlour.core.state import State
from tests.games.encore.builders import (
    Plain,
    answer,
    asked,
    document,
    drafted,
    kind,
    known_hand,
    options,
    plain,
    play,
    question,
    seated,
    sight,
    table,
)
from tests.games.encore.texts import GAME, do, encore, surprise, with_texts
from tests.marks import rule

VIEWERS = (0, 1, None)


def swapped(made: Plain, seat: int, one: str, two: str) -> Plain:
    """The same position with two cards of a manager in each other's places."""
    changed = plain(made)
    laid = changed["managers"][seat]
    order = made["managers"][seat]
    for name in ("hand", "performers", "main"):
        lists = [laid[name]] if name == "hand" else list(laid[name].values())
        for cards in lists:
            cards[:] = [two if card == one else one if card == two else card for card in cards]
    everything = [*GAME.cards.cards]
    places = [card.id for card in everything]
    laid["hand"].sort(key=lambda card: places.index(kind(card)))
    for name in ("performers", "main"):
        laid[name]["middle"].sort(key=lambda card: (places.index(kind(card)), card))
    assert order is not laid
    return changed


def all_that_is_seen(state: State, viewer: int | None) -> object:
    """The view of a viewer, and what it is asked."""
    told: list[object] = [sight(state, viewer)]
    if viewer is not None:
        told.append(options(state, viewer))
    return told


@rule("ENC-7.9")
def test_a_hand_is_seen_by_its_manager_alone() -> None:
    state = table(("", ""), ("ada acrew", "cal cbang dot"))
    assert known_hand(state, 0, 0) == ["ada", "acrew"]
    assert known_hand(state, 1, 0) == known_hand(state, None, 0) == ["?", "?"]
    assert known_hand(state, 1, 1) == ["cal", "cbang", "dot"]
    assert known_hand(state, 0, 1) == known_hand(state, None, 1) == ["?", "?", "?"]


@rule("ENC-7.9")
def test_a_view_is_the_same_whatever_lies_in_a_hidden_hand() -> None:
    made = document(("m1 abe", "m1 cal"), ("ada acrew", "dot"))
    one = seated(GAME, made)
    two = seated(GAME, swapped(made, 0, "ada", "bea"))
    assert known_hand(one, 0, 0) != known_hand(two, 0, 0)
    assert all_that_is_seen(one, 1) == all_that_is_seen(two, 1)
    assert all_that_is_seen(one, None) == all_that_is_seen(two, None)


@rule("ENC-7.9")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_order_of_every_deck_is_hidden_and_the_number_of_its_cards_open(
    viewer: int | None,
) -> None:
    state = drafted()
    for seat in (0, 1):
        laid = sight(state, viewer)["managers"][seat]
        assert laid["performers"] == {"middle": ["?"] * 10, "bottom": []}
        assert laid["main"] == {"middle": ["?"] * 30, "bottom": []}
    (seat,) = asked(state)
    answer(state, seat, "draw main")
    laid = sight(state, viewer)["managers"][seat]
    assert len(laid["main"]["middle"]) == 29 and len(laid["hand"]) == 1


@rule("ENC-7.9")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_which_venues_are_due_is_hidden_and_how_many_open(viewer: int | None) -> None:
    seen = sight(drafted(), viewer)["venues"]
    assert seen["due"] == 3 and len(seen["unseen"]) == 11


@rule("ENC-7.9")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_stages_payouts_gauges_tours_and_removed_cards_are_open(viewer: int | None) -> None:
    state = table(
        ("m1 ~ada b1 acrew", "m2 cal"),
        removed=("amy aband", "csmoke"),
        money=(70_000, 60_000),
        gauges=(7, 3),
        tours=("arena", "barn"),
    )
    mine, theirs = sight(state, viewer)["managers"]
    assert mine["stage"] == {"main": ["ada", None, None], "back": ["acrew", None, None]}
    assert mine["suspended"] == ["ada"] and mine["removed"] == ["amy", "aband"]
    assert (mine["payout"], mine["gauge"], mine["tour"]) == (70_000, 7, ["arena"])
    assert theirs["stage"]["main"] == [None, "cal", None] and theirs["removed"] == ["csmoke"]
    assert (theirs["payout"], theirs["gauge"], theirs["tour"]) == (60_000, 3, ["barn"])
    assert sight(state, viewer)["venue"] == "hall"


@rule("ENC-7.9")
def test_what_all_have_seen_stays_known() -> None:
    game = with_texts(abang=surprise(do("recall", card={"side": "any"})))
    state = table(("", "m1 cal"), ("abang ada", "dot"), game=game)
    play(state, "0: trigger abang")
    for viewer in (0, None):
        assert known_hand(state, viewer, 1) == ["cal", "?"]
    play(state, "1: stage dot m2")
    assert known_hand(state, 0, 1) == ["cal"]


@rule("ENC-7.9", "ENC-3.6")
def test_a_drawn_card_is_told_to_its_manager_alone() -> None:
    state = drafted(7)
    (seat,) = asked(state)
    heard = answer(state, seat, "draw performer")
    for event in heard:
        for viewer in VIEWERS:
            seen = event.seen_by(viewer)
            if seen is not None and event.code == "drawn":
                assert ("card" in seen.facts()) == (viewer == seat)
            if seen is not None and event.code == "answered":
                assert viewer == seat


@rule("ENC-7.9")
def test_a_card_taken_from_the_top_of_a_deck_is_not_shown_to_the_other() -> None:
    game = with_texts(ada=encore(do("scout", n=2, deck="main")))
    state = table(("m1 ada", ""), decks=("acrew ahorn", None), game=game)
    heard = play(state, "0: encore m1; 0: take ahorn")
    for event in heard:
        if event.code in ("scouted", "took"):
            own, other = event.seen_by(0), event.seen_by(1)
            assert own is not None and other is not None
            assert {"cards", "card"} & set(own.facts())
            assert not {"cards", "card"} & set(other.facts())
    assert known_hand(state, 1, 0) == ["?", "?"]


@rule("ENC-7.9")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_an_imagined_state_looks_the_same_to_its_viewer(viewer: int | None) -> None:
    state = table(
        ("m1 ~ada b1 acrew", "m2 cal"), ("abe abang", "dot ccrew"), bottom="arena", ties=1
    )
    seen = state.view(viewer)
    for seed in range(5):
        imagined = GAME.imagine(seen, seed)
        assert sight(imagined, viewer) == sight(state, viewer)
        assert question(imagined) == question(state)


@rule("ENC-7.9")
def test_what_is_refused_tells_nothing_of_a_hidden_hand() -> None:
    made = document(("m1 abe", "m1 cal"), ("ada acrew", "dot"))
    one, two = seated(GAME, made), seated(GAME, swapped(made, 0, "ada", "bea"))
    for said in ("stage dan m1", "stage dot m1", "stage ada m2", "trigger abang", "pass"):
        action = GAME.parse(said)
        refusals = [state.why_not(1, action) for state in (one, two)]
        assert refusals[0] is not None and refusals[1] is not None
        assert refusals[0].sentence == refusals[1].sentence
