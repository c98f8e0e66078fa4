"""Tables at fixed positions: the page is shown them over a line that ends in the test.

What is told is what a server would tell. Nothing is dealt and nobody is waited for, so a position is
looked at in a moment, and is the same in every run.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from playwright.sync_api import Page, WebSocketRoute

import parlour
from parlour import State
from parlour.packs.binding import bind
from parlour.server import entries
from parlour.server.entries import ENTRIES, Source
from parlour.server.stage import Stage
from parlour.server.table import Table
from parlour.wire import replies
from parlour.wire.reading import encode
from parlour.wire.requests import Clock

TABLE, CODE, MEMBER = "T-staged", "staged", "m1"
NOW = 1_000_000
PLACE = {"table": TABLE, "code": CODE, "member": MEMBER, "token": "token", "seen": 1}
KEEP = """(place) => {
    const learning = { [place.game]: { table: place.table, learned: [] } };
    localStorage.setItem("parlour.places", JSON.stringify({ [place.table]: place }));
    localStorage.setItem("parlour.learning", JSON.stringify(learning));
}"""
LAID_OUT = """(asked) => {
    const table = document.querySelector(".ensemble, .ember, .encore");
    const shown = table && (table.dataset.asked ?? "") === asked;
    return shown && (asked || document.querySelector(".outcome"));
}"""


@dataclass(frozen=True)
class Moment:
    """A position of a game, and whose eyes look at it."""

    game: str
    position: dict[str, Any]
    seat: int
    options: int = 0  # how many answers there are

    def stage(self) -> Stage:
        """A table that begins from it, with bots on all other seats."""
        game = bind(self.game)
        seats = self.position["seats"]
        log: list[ENTRIES] = [
            entries.Created(
                at=NOW,
                table=TABLE,
                code=CODE,
                game=self.game,
                packs=(),
                options=game.settle(self.position["options"], seats),
                seats=seats,
                clock=Clock(),
                title="",
                listed=False,
                watchers=True,
                group="",
                secret="ab" * 32,
                source=Source(step=0, position=self.position),
            ),
            entries.Joined(at=NOW, member=MEMBER, name="Ada", tokens=("hash",)),
            entries.Sat(at=NOW, by=MEMBER, seat=self.seat, commitment=""),
        ]
        others = [seat for seat in range(seats) if seat != self.seat]
        log += [entries.BotSat(at=NOW, seat=seat, bot="greedy") for seat in others]
        stage = Stage(Table(log, lambda played: bind(played.game)))
        stage.apply([entries.Dealt(at=NOW)])
        return stage


def walk(
    game: str, seats: int, seeds: Iterable[int], options: Mapping[str, object] | None = None
) -> Iterator[tuple[State, int]]:
    """Every position of some games, and a seat that is asked in it; at the end of each, seat 0.

    The seeds decide everything: what is dealt, and what everybody answers.
    """
    for seed in seeds:
        state = parlour.game(game).start(seats, seed, dict(options or {}))
        while state.outcome is None:
            seat, decision = next(iter(state.window.items()))
            yield state, seat
            # Who is asked the same at the same time answers the same: a team gets on.
            chooses = random.Random(f"{seed} {state.closed}")
            state.answer(seat, chooses.choice(decision.options))
        yield state, 0


def moments(
    game: str, seats: int, seeds: Iterable[int], options: Mapping[str, object] | None = None
) -> dict[str, Moment]:
    """Of every question in some games the position with the most answers to it; and an outcome."""
    found: dict[str, Moment] = {}
    for state, seat in walk(game, seats, seeds, options):
        decision = state.window.get(seat)
        name = "outcome" if decision is None else decision.question
        if decision is not None and game == "ensemble":  # as many pictures as answers
            name += f" {len(decision.options)}"
        before = found.get(name)
        if before is None or (decision and before.options < len(decision.options)):
            found[name] = at(state, seat)
    return found


def offering(words: str, walked: Iterator[tuple[State, int]]) -> Moment:
    """The first position in which somebody may give an answer that begins with these words."""
    for state, seat in walked:
        decision = state.window.get(seat)
        said = [] if decision is None else [state.game.notation(one) for one in decision.options]
        if any(f"{answer} ".startswith(f"{words} ") for answer in said):
            return at(state, seat)
    raise AssertionError(f"nobody may {words}")


def at(state: State, seat: int) -> Moment:
    """This position as a seat sees it."""
    decision = state.window.get(seat)
    offered = 0 if decision is None else len(decision.options)
    return Moment(state.game.name, json.loads(json.dumps(state.dump())), seat, offered)


class Line:
    """What the page takes for the server's line: shows moments, and keeps what is answered."""

    def __init__(self, page: Page, *, coach: bool = False) -> None:
        self.page = page
        self.coach = coach  # whether it is a guided game
        self.answers: list[str] = []  # in notation
        self._socket: WebSocketRoute | None = None
        self._stage: Stage | None = None
        self._snapshot: replies.Snapshot | None = None
        self._shown = 0
        page.route_web_socket(re.compile("/ws$"), self._open)
        page.route(f"**/api/codes/{CODE}", lambda route: route.fulfill(json={"table": TABLE}))

    def show(self, moment: Moment) -> None:
        """Lay out a moment, and wait for it; the page goes to its table if it is not there yet."""
        self._shown += 1
        self._stage = stage = moment.stage()
        told = stage.telling.snapshot(MEMBER)
        if told.decision is not None:  # another one each time, to the page as well
            told.decision = msgspec.structs.replace(told.decision, id=f"{self._shown}.0")
        self._snapshot = told
        if self._socket is None:
            self.page.evaluate(KEEP, {**PLACE, "game": moment.game})
            _ = self.page.goto(f"/learn/{moment.game}" if self.coach else f"/t/{CODE}")
            if self.coach:
                self.page.get_by_role("button", name="Go on where you stopped").click()
        else:
            self._tell(told)
        asked = "" if told.decision is None else told.decision.id
        _ = self.page.wait_for_function(LAID_OUT, arg=asked)

    def _open(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.on_message(lambda text: self._hear(json.loads(text)))

    def _tell(self, told: replies.Told) -> None:
        assert self._socket is not None, "the page has a line"
        self._socket.send(encode(told).decode())

    def _hear(self, wish: dict[str, Any]) -> None:
        assert self._stage is not None and self._snapshot is not None, "a moment is shown"
        fields: dict[str, Any] = {}
        if wish["type"] == "answer":
            self.answers.append(self._stage.table.game.notation(wish["action"]))
        elif wish["type"] == "foresee":
            seat = self._stage.table.seat_of(MEMBER)
            assert seat is not None, "somebody sits here"
            fields = self._stage.telling.foreseen(seat, wish["action"], "en")
        if wish["type"] == "attach":
            self._tell(self._snapshot)
        self._tell(replies.Done(table=TABLE, id=wish["id"], **fields))
