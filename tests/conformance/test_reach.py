"""However deep one looks into a view, how the cards were dealt is not in it."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType

import pytest

import parlour
from parlour.core.phrases import Phrasebook

SEED = 918_273_645_546_372_819
LEAVES = (str, bytes, float, type, ModuleType, parlour.Game, Phrasebook)


def reached(thing: object) -> Iterator[object]:
    """Everything that can be got at from a view, but for the rules and the cards."""
    seen: dict[int, object] = {}
    left = [thing]
    while left:
        one = left.pop()
        if id(one) in seen or isinstance(one, LEAVES) or callable(one):
            continue
        seen[id(one)] = one
        yield one
        if isinstance(one, dict):
            left += [*one, *one.values()]
        elif isinstance(one, list | tuple):
            left += one
        elif not isinstance(one, int):
            names = [name for name in dir(one) if not name.startswith("__") and name != "cards"]
            left += [getattr(one, name, None) for name in names]


@pytest.mark.parametrize("game", parlour.games())
@pytest.mark.parametrize("fair", [False, True])
def test_a_view_does_not_hold_the_seed(game: str, fair: bool) -> None:
    state = parlour.game(game).start(2, parlour.fair_key(SEED) if fair else SEED)
    for _ in range(3):
        for viewer in (0, 1, None):
            found = list(reached(state.view(viewer)))
            assert SEED not in [one for one in found if isinstance(one, int)]
            assert not [one for one in found if isinstance(one, parlour.FairKey | parlour.Record)]
        for seat, decision in state.window.items():
            state.answer(seat, decision.options[0])


def test_the_look_is_deep_enough_to_find_a_seed() -> None:
    state = parlour.game("ember").start(2, SEED)
    assert SEED in [one for one in reached(state) if isinstance(one, int)]
