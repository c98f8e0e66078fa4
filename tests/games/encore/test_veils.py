"""Who has no choice is asked in the eyes of everybody else, where only the hand could tell."""

import pytest

from parlour.core.events import Event
from parlour.core.state import State
from tests.games.encore.builders import answer, question, table
from tests.games.encore.texts import Text, do, surprise, with_texts
from tests.marks import rule

SCOUT = do("scout", n=2, deck="main")
STAGE = do("stage", type="any", less=0)

# What seat 0 does by a Surprise, then the cards that leave a choice, and those that do not.
EFFECTS: dict[str, tuple[Text, dict[str, object], dict[str, object]]] = {
    "stage": (STAGE, {"hands": ("abang acrew", "dot")}, {"hands": ("abang asmoke", "dot")}),
    "take": (SCOUT, {"decks": ("acrew aband acrew", None)}, {"decks": ("acrew acrew aband", None)}),
    "discard": (
        do("discard", n=1, who="opponent"),
        {"hands": ("abang", "cband ccrew")},
        {"hands": ("abang", "ccrew ccrew")},
    ),
}


def triggered(text: Text, cards: dict[str, object]) -> tuple[State, list[Event]]:
    game = with_texts(abang={"cost": 0, **surprise(text)})
    laid: dict[str, object] = {"hands": ("abang", "dot"), **cards}
    state = table(game=game, **laid)  # type: ignore[arg-type]
    return state, answer(state, 0, "trigger abang")


def seen(events: list[Event], viewer: int | None) -> list[object]:
    shown = [event.seen_by(viewer) for event in events]
    return [event.dump() for event in shown if event is not None]


def codes(events: list[Event]) -> list[str]:
    """What a live table paces by, from the first question on that is put."""
    paced = ("turn_opened", "unasked", "turn_closed")
    found = [event.code for event in events if event.code in paced]
    return found[found.index("turn_opened") :] if "turn_opened" in found else []


def check(choice: list[Event], none: list[Event], viewers: tuple[int | None, ...]) -> None:
    """Up to the question both are the same for others; only a live table learns that one went on."""
    for viewer in viewers:
        before = seen(choice, viewer)
        assert seen(none, viewer)[: len(before)] == before
        assert len(seen(none, viewer)) > len(before)
    assert codes(choice) == ["turn_opened"]
    assert codes(none)[:3] == ["turn_opened", "unasked", "turn_closed"]


@rule("ENC-7.9")
@pytest.mark.parametrize("asks", EFFECTS)
def test_what_an_effect_asks_about_hidden_cards_is_shown_alike_with_and_without_a_choice(
    asks: str,
) -> None:
    text, choice, none = EFFECTS[asks]
    state, heard = triggered(text, choice)
    assert question(state) == asks
    _, alike = triggered(text, none)
    check(heard, alike, (None, 0) if asks == "discard" else (None, 1))


@rule("ENC-7.9")
def test_what_goes_to_the_bottom_is_asked_for_alike_with_and_without_a_choice() -> None:
    heard: list[list[Event]] = []
    for cards in ("acrew aband alamp aband", "acrew aband aband alamp"):
        state, _ = triggered(do("scout", n=3, deck="main"), {"decks": (cards, None)})
        heard.append(answer(state, 0, "take acrew"))
    for viewer in (None, 1):
        before = seen(heard[0], viewer)
        assert seen(heard[1], viewer)[: len(before)] == before


@rule("ENC-4.1", "ENC-7.9")
def test_an_action_is_asked_for_alike_whether_or_not_the_hand_can_be_played() -> None:
    heard: list[list[Event]] = []
    for hand in ("ccrew", "csmoke"):
        state = table(("", ""), ("bud", hand), step="preshow")
        heard.append(answer(state, 0, "stage bud m1"))
    check(heard[0], heard[1], (None, 0))


@rule("ENC-4.1")
@pytest.mark.parametrize(
    ("hand", "stage"),
    [("", ""), ("dot", "m1 ~cal m2 ~cat m3 ~cem b1 ~ccrew b2 ~cband b3 ~clamp"), ("dot", "m1 cal")],
    ids=["an empty hand", "no zone is free", "there is something to do on the stage"],
)
def test_what_everybody_can_see_is_no_secret(hand: str, stage: str) -> None:
    state = table(("", stage), ("bud", hand), step="preshow")
    assert codes(answer(state, 0, "stage bud m1")) == []
