"""A finished game step by step: what happened in each window, and what it changed in a view."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal, cast

import msgspec

from parlour.core.events import Event
from parlour.core.game import Game
from parlour.core.happenings import ShownState
from parlour.core.randomness import FairKey
from parlour.core.records import Record
from parlour.core.seats import Seat
from parlour.core.state import State
from parlour.packs.binding import in_language
from parlour.server.composing import UNTOLD, in_words
from parlour.server.entries import Why
from parlour.server.figures import figures_of
from parlour.server.whys import worded
from parlour.wire.reading import encode
from parlour.wire.replies import ChatLine, EventInfo, ReplayPart, Step, WhyInfo

# A seat, a spectator, or somebody to whom everything is laid open.
Eyes = Seat | None | Literal["all"]

MOST_STEPS = 300  # in one part
LARGEST_PART = 400_000  # bytes, after which a part ends


def retold(
    game: Game,
    record: Record,
    steps: int,
    eyes: Eyes,
    names: Sequence[str],
    language: str,
    since: int,
    said: Iterable[tuple[int, ChatLine]] = (),
    whys: Iterable[tuple[int, Seat, Why]] = (),
) -> ReplayPart:
    """Steps from a number on. Step 0 is the deal, each other one a window that has closed.

    What people said is told to all eyes: at the table everybody heard it, watchers too. So is why
    bots chose: whoever looks back may look through any eyes.
    The game is played again up to there: nobody keeps what was told.
    """
    happened: list[Event] = []
    state = beginning(game, record, happened)
    for choices in record.windows[: max(0, since - 1)]:
        play(state, choices)
    before = {} if since == 0 else seen(state, eyes)
    heard: dict[int, list[ChatLine]] = {}
    for step, line in said:
        heard.setdefault(step, []).append(line)
    thought: dict[int, list[tuple[Seat, Why]]] = {}
    for step, seat, why in whys:
        thought.setdefault(step, []).append((seat, why))
    told: list[Step] = []
    size, view = 0, before
    for number in range(since, steps + 1):
        if len(told) == MOST_STEPS or size > LARGEST_PART:
            return ReplayPart(since=since, view=before, steps=told, next=number)
        if number > 0:
            happened.clear()
            overhear(state, happened)
            play(state, record.windows[number - 1])
        now = seen(state, eyes)
        change = {name: value for name, value in now.items() if view.get(name, game) != value}
        view = now
        figures = figures_of(game, state.view(None if eyes == "all" else eyes), language)
        told_of = events(game, happened, eyes, names, language)
        data = encode(
            Step(
                events=told_of,
                change=change,
                figures=figures,
                said=heard.get(number, []),
                whys=[
                    WhyInfo(seat=seat, text=worded(why, game, language))
                    for seat, why in thought.get(number, [])
                ],
            )
        )
        size += len(data)
        told.append(cast("Step", msgspec.Raw(data)))
    return ReplayPart(since=since, view=before, steps=told)


def beginning(game: Game, record: Record, sink: list[Event]) -> State:
    """The state before the first answer at a table: dealt from its key, or a Position."""
    position = record.origin.get("position")
    if position is not None:
        return game.load(position)
    key = FairKey(bytes.fromhex(str(record.origin["key"])), None)
    _ = game.start(record.seats, key, record.options, sink)
    return game.start(record.seats, key, record.options)  # without working out what all see


def overhear(state: State, sink: list[Event]) -> None:
    if isinstance(state, ShownState):
        state.overhear(sink)
    else:
        state.listen(sink)


def play(state: State, choices: Sequence[tuple[Seat, int]]) -> None:
    for seat, action in choices:
        state.answer(seat, action)


def seen(state: State, eyes: Eyes) -> dict[str, Any]:
    return laid_open(state) if eyes == "all" else state.view(eyes).dump()


def laid_open(state: State) -> dict[str, Any]:
    """What a spectator sees, and of whatever lies before the seats what each sees of its own."""
    view = state.view(None).dump()
    own = [state.view(seat).dump() for seat in range(state.seats)]
    for name, value in view.items():
        if isinstance(value, list) and all(len(one[name]) == state.seats for one in [view, *own]):  # type: ignore[arg-type]
            view[name] = [one[name][seat] for seat, one in enumerate(own)]  # type: ignore[index]
    return view


def events(
    game: Game, happened: Sequence[Event], eyes: Eyes, names: Sequence[str], language: str
) -> list[EventInfo]:
    told: list[EventInfo] = []
    seat = None if eyes == "all" else eyes
    spoken = in_language(game, language)
    for event in happened:
        shown = event if eyes == "all" else event.seen_by(seat)
        if shown is None or shown.code in UNTOLD:
            continue
        told.append(in_words(spoken, shown, shown.facts(), seat, names))
    return told
