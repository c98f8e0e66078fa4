"""A creature that does anything, and what viewers know afterwards."""

from parlour import State
from tests.games.ember.builders import (
    Plain,
    document,
    sight,
)
from tests.games.ember.rewritten import Ability, flip, rewritten, seat
from tests.games.ember.turns import claim

EVERYONE = (0, 1, 2, None)


def known(state: State, viewer: int | None, holder: int) -> list[str]:
    """The cards of a hand that a viewer knows."""
    return list(sight(state, viewer)["hands"][holder]["known"])


def pile(state: State, viewer: int | None) -> list[str]:
    """The Charred Pile as a viewer knows it."""
    return list(sight(state, viewer)["charred"])


def trick(*effect: Ability, made: Plain) -> State:
    """Seat 0 has used a Wisp that does these things; it names its targets next."""
    state = seat(rewritten(wisp=flip(*effect)), made)
    claim(state, 0, "use wisp")
    return state


def three(*hands: list[str]) -> Plain:
    """Three players with these cards; the first has a Wisp."""
    return document(areas=[["wisp"], [], []], hands=hands, step="start")
