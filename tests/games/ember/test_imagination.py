"""What may lie where, for a wizard who knows a part of it."""

from collections import Counter
from collections.abc import Callable

from parlour import State
from tests.games.ember.builders import (
    GAME,
    Cards,
    Plain,
    answer,
    document,
    hand,
    lies,
    look,
    sight,
)
from tests.marks import rule

TRIES = 2_000


def few_unknown(made: Plain, deck: Cards) -> Plain:
    """Seat 0, who holds all the rest, has put these cards into the shuffled part of the deck."""
    for name in deck:
        card = next(card for card in made["hands"][0] if card.startswith(name))
        made["hands"][0].remove(card)
        made["deck"]["middle"].append(card)
    return made


def imagined(state: State, what: Callable[[State], object]) -> Counter[object]:
    """How often seat 0 imagines each of the arrangements."""
    seen = look(state, 0)
    return Counter(what(GAME.imagine(seen, seed)) for seed in range(TRIES))


def equally_often(counts: Counter[object], ways: int) -> bool:
    share = TRIES / ways
    return len(counts) == ways and all(0.75 * share < n < 1.25 * share for n in counts.values())


@rule("EMB-2.4", "EMB-4.11")
def test_whoever_is_paying_holds_any_hand_that_can_pay_equally_often() -> None:
    hands = [[], ["6-fire", "6-air", "7-air"]]
    made = document(hands=hands, rest=0, active=1, pool=["wisp", "imp"], step="conjure")
    state = GAME.load(few_unknown(made, ["8-air", "archmage"]))
    answer(state, 1, "conjure wisp")
    counts = imagined(state, lambda dealt: tuple(hand(dealt, 1)))
    assert equally_often(counts, 8), "six with the Archmage, two with both sixes"


@rule("EMB-2.4", "EMB-2.5")
def test_a_card_that_was_seen_stays_and_the_others_lie_anywhere_equally_often() -> None:
    made = document(hands=[[], ["6-fire", "6-air"]], top=["7-air", "8-air"], rest=0)
    made = few_unknown(made, ["9-air"])
    made["knows"] = [["8-air", "6-fire"], *[[]] * 5]
    state = GAME.load(made)
    assert sight(state, 0)["deck"]["top"] == ["?", "8-air"]

    def places(dealt: State) -> object:
        laid = lies(dealt)
        assert "6-fire" in laid["hands"][1] and laid["deck"]["top"][1] == "8-air"
        return tuple(laid["hands"][1]), laid["deck"]["top"][0]

    assert equally_often(imagined(state, places), 6)
