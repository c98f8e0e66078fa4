"""The engine against a slow model that was written separately."""

from __future__ import annotations

import random

from .cases import Case
from .figures import figure, seeds
from .play import EAGER, PLAYERS

PLAYED = [*[PLAYERS[name] for name in ("random", "mostly agree", "all disagree")], *[EAGER] * 3]


def test_engine_and_model_agree_on_every_option_and_every_position(case: Case) -> None:
    states = 0
    wanted = figure(5_000, 1_000_000)
    for seed in seeds("test_engine_and_model_agree", 100_000, 10_000_000):
        if states >= wanted:
            break
        rnd = random.Random(seed)
        set_up = case.any_set_up(rnd)
        player = rnd.choice(PLAYED)
        state = set_up.start(case.game, seed)
        shadow = case.shadow(set_up, seed)
        table = case.game.actions
        while True:
            position = case.compared(state.dump())
            expected = shadow.position()
            assert {name: position[name] for name in expected} == expected
            for seat in range(state.seats):
                right = [text for text in table if text in shadow.options(seat)]
                offered = [text for k, text in enumerate(table) if state.may(seat, k)]
                assert offered == right
                assert (seat in state.window) == shadow.owes(seat)
            states += 1
            if state.outcome is not None:
                break
            seat = rnd.choice(list(state.window))
            action = player(state, seat, rnd)
            if rnd.random() < 0.1:  # somebody who has answered thinks again, if that is allowed
                seat = rnd.randrange(state.seats)
                allowed = [k for k in range(len(table)) if state.may(seat, k)]
                if not allowed:
                    continue
                action = rnd.choice(allowed)
            state.answer(seat, action)
            shadow.answer(seat, case.game.notation(action))
