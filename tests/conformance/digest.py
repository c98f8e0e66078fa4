"""Play many games from fixed seeds and print a hash of all that happened."""

from __future__ import annotations

import hashlib
import random
import sys

from parlour.core.canonical import canonical
from parlour.core.events import Event

from .games import CASES
from .play import PLAYERS, play_on


def main(games: int, *, alike: bool) -> None:
    """`alike`: all games as often as the shortest one, however long they take."""
    for name, kind in sorted(CASES.items()):
        case = kind()
        whole = hashlib.sha256()
        for seed in range(games if alike else max(1, games // case.pace)):
            rnd = random.Random(seed)
            state = case.any_set_up(rnd).start(case.game, seed)
            events: list[Event] = []
            state.listen(events)
            for _ in play_on(state, rnd, PLAYERS["mostly agree"]):
                pass
            whole.update(canonical(state.record().dump()))
            whole.update(canonical(state.dump()))
            replayed: list[Event] = []
            case.game.replay(state.record(), replayed)
            told = [case.game.tell(event, 0) for event in replayed]
            whole.update(canonical([event.dump() for event in events]))
            whole.update(canonical(told))
            for viewer in (None, *range(state.seats)):
                whole.update(canonical(state.view(viewer).dump()))
        print(name, games, whole.hexdigest())


if __name__ == "__main__":
    main(int(sys.argv[1]), alike="alike" in sys.argv)
