"""Games on trial: played at random, and held to what the engine promises of every game."""

from __future__ import annotations

import random
from collections.abc import Mapping

from parlour.core.events import Event
from parlour.core.game import Game
from parlour.core.state import State
from parlour.lab.simulate import game_seeds


def broken_promise(
    game: Game, seats: int, options: Mapping[str, object], number: int
) -> str | None:
    """Which promise trial `number` broke: `view`, `replay` or `position`; None: the game kept all."""
    deal, choices, *_ = game_seeds(1, number, seats)
    events: list[Event] = []
    state = game.start(seats, deal, options)
    state.listen(events)
    rnd = random.Random(choices)  # noqa: S311 - chance in a trial is no secret
    views = {viewer: state.view(viewer) for viewer in (None, *range(seats))}
    while state.outcome is None:
        for seat, decision in state.window.items():
            state.answer(seat, rnd.choice(decision.options))
        for event in events:
            for viewer, view in views.items():
                shown = event.seen_by(viewer)
                if shown is not None:
                    views[viewer] = view.fold(shown)
        events.clear()
    if any(view.dump() != state.view(viewer).dump() for viewer, view in views.items()):
        return "view"
    return written_wrongly(game, state)


def written_wrongly(game: Game, state: State) -> str | None:
    """How a game that was written down is not what was played."""
    played = state.fingerprint()
    if game.replay(state.record()).fingerprint() != played:
        return "replay"
    if game.load(state.dump()).fingerprint() != played:
        return "position"
    return None
