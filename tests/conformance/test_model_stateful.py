"""Any sequence of starting, answering, cloning, writing down and replaying, beside the model."""

from __future__ import annotations

import json
import os
import random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

import parlour
from parlour import State
from parlour.core.canonical import canonical

from .cases import Case, Shadow
from .figures import figure
from .games import CASES


class Table(RuleBasedStateMachine):
    """A game and its model; every rule must leave them in agreement."""

    case: Case
    state: State
    shadow: Shadow

    @initialize(seed=st.integers(0, 2**32), setting=st.integers(0, 2**16))
    def start(self, seed: int, setting: int) -> None:
        set_up = self.case.any_set_up(random.Random(setting))
        self.state = set_up.start(self.case.game, seed)
        self.shadow = self.case.shadow(set_up, seed)

    @rule(seat=st.integers(0, 9), choice=st.integers(0, 999))
    def answer(self, seat: int, choice: int) -> None:
        if self.state.outcome is not None:
            return
        seats = [k for k in range(self.state.seats) if self.shadow.options(k)]
        seat = seats[seat % len(seats)]
        options = self.shadow.options(seat)
        text = options[choice % len(options)]
        self.state.answer(seat, self.case.game.parse(text))
        self.shadow.answer(seat, text)

    @rule(choice=st.integers(0, 999))
    def everybody_chooses_the_same(self, choice: int) -> None:
        for seat in [k for k in range(self.state.seats) if self.shadow.owes(k)]:
            options = self.shadow.options(seat)
            text = options[choice % len(options)]
            self.state.answer(seat, self.case.game.parse(text))
            self.shadow.answer(seat, text)

    @rule()
    def go_on_with_a_clone(self) -> None:
        self.state = self.state.clone()

    @rule()
    def go_on_from_the_position(self) -> None:
        self.state = self.case.game.load(json.loads(canonical(self.state.dump())))

    @rule()
    def go_on_from_the_record(self) -> None:
        data = json.loads(canonical(self.state.record().dump()))
        self.state = parlour.replay(data, self.case.packs)

    @invariant()
    def engine_and_model_agree(self) -> None:
        if not hasattr(self, "state"):
            return
        position = self.case.compared(self.state.dump())
        expected = self.shadow.position()
        assert {name: position[name] for name in expected} == expected
        owing = [seat for seat in range(self.state.seats) if self.shadow.owes(seat)]
        assert list(self.state.window) == owing


@pytest.mark.parametrize("name", sorted(CASES))
def test_engine_and_model_agree_whatever_is_done(name: str) -> None:
    kind = type("TableOf", (Table,), {"case": CASES[name]()})
    part = 1.0 if os.environ.get("PARLOUR_SOAK") else CASES[name].share
    run_state_machine_as_test(
        kind,
        settings=settings(
            max_examples=max(10, int(figure(100, 20_000) * part)),
            stateful_step_count=40,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            print_blob=True,
        ),
    )
