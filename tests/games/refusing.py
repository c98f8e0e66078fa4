"""What is refused, and that a refusal leaves everything as it was."""

from __future__ import annotations

import pytest

import parlour
from parlour.core.state import State


def refused(state: State, seat: int, said: str) -> tuple[str, str | None]:
    """Code and clause of a refusal, the same from `why_not` and `answer`; nothing has changed."""
    before, action = state.fingerprint(), state.game.parse(said)
    assert not state.may(seat, action), f"seat {seat} may {said}"
    foreseen = state.why_not(seat, action)
    assert foreseen is not None
    with pytest.raises(parlour.IllegalAction) as raised:
        state.answer(seat, action)
    told = raised.value
    assert (told.code, told.clause, told.sentence) == (
        foreseen.code,
        foreseen.clause,
        foreseen.sentence,
    )
    assert state.fingerprint() == before
    assert told.sentence and not told.sentence.endswith(".") and "{" not in told.sentence
    return told.code, told.clause
