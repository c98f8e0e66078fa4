"""The games of a job on several processes, and what becomes of a process whose bot hangs."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, MutableSequence
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnContext, SpawnProcess
from time import perf_counter
from typing import Generic

from parlour.core.errors import BadInput, Refusal
from parlour.lab.jobs import LARGEST, Job, Portions, Pulse, Result
from parlour.lab.words import refuse

STANDARD_OUTPUT, STANDARD_ERROR = 1, 2


class Worker(Generic[Result]):
    """A process that plays portions of games, one after the other."""

    def __init__(self, context: SpawnContext, job: Job[Result]) -> None:
        cells = context.RawArray("d", 3)
        self.pulse = Pulse(cells)
        self.pipe, theirs = context.Pipe()
        self.process: SpawnProcess = context.Process(
            target=work, args=(job, theirs, cells), daemon=True, name="parlour worker"
        )
        self.process.start()
        theirs.close()
        self.numbers: list[int] = []

    def ask(self, numbers: list[int]) -> None:
        self.numbers = numbers
        try:
            self.pipe.send(numbers)
        except OSError:
            raise refuse("worker_lost") from None

    def answer(self) -> tuple[list[Result], float] | None:
        """What the worker played, and how long it took; None: it is gone."""
        try:
            played, seconds, refused = self.pipe.recv()
        except (EOFError, OSError):
            return None
        if refused is not None:
            code, clause, sentence = refused
            raise BadInput(code, clause, sentence, {})
        return played, seconds

    def kill(self) -> None:
        self.process.kill()  # a hanging bot hears nothing gentler
        self.process.join()

    def end(self) -> None:
        self.pipe.close()
        self.process.kill()
        self.process.join()
        self.process.close()


def work(job: Job[Result], pipe: Connection, cells: MutableSequence[float]) -> None:
    """What a worker does until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends its workers
    os.dup2(STANDARD_ERROR, STANDARD_OUTPUT)  # what a bot prints is not what the command says
    play = job.player(Pulse(cells))
    while True:
        try:
            numbers = pipe.recv()
        except (EOFError, OSError):
            return
        begun = perf_counter()
        played: list[Result] = []
        refused: tuple[str, str | None, str] | None = None
        try:
            played = [play(number) for number in numbers]
        except Refusal as refusal:
            refused = (refusal.code, refusal.clause, refusal.sentence)
        try:
            pipe.send((played, perf_counter() - begun, refused))
        except BrokenPipeError:
            return  # whoever asked is gone
        if refused is not None:
            return


class Crew(Generic[Result]):
    """The workers of a job, what they are asked for and what they found."""

    def __init__(self, job: Job[Result], games: int, workers: int) -> None:
        self.job = job
        self.size = workers
        self.found: dict[int, Result] = {}
        self.busy: list[Worker[Result]] = []
        self._idle: list[Worker[Result]] = []
        self._context = get_context("spawn")  # the same on every system, and safe beside threads
        self._portions = Portions(games)
        self._again: list[list[int]] = []  # games that were lost with their worker

    def ask(self) -> None:
        """Give every worker something to do, as long as there is something."""
        while len(self.busy) < self.size and (numbers := self._next()):
            worker = self._idle.pop() if self._idle else Worker(self._context, self.job)
            self.busy.append(worker)
            worker.ask(numbers)

    def _next(self) -> list[int]:
        """The next games to be played; empty when there are none, or many to be skipped first."""
        skips = 0
        while skips < LARGEST:
            given = self._again.pop() if self._again else self._portions.next()
            if given is None:
                return []
            wanted: list[int] = []
            for number in given:
                skipped = self.job.skipped(number)
                if skipped is None:
                    wanted.append(number)
                else:
                    self.found[number] = skipped
                    skips += 1
            if wanted:
                return wanted
        return []

    def listen(self) -> None:
        """Wait until a worker has something to say, or a bot has thought for too long."""
        patience = self.job.patience
        left = None
        if patience is not None:
            left = max(0.0, min(worker.pulse.left(patience) for worker in self.busy))
        ready = wait([worker.pipe for worker in self.busy], left)
        for worker in list(self.busy):
            late = patience is not None and worker.pulse.left(patience) < 0
            if worker.pipe in ready:
                self._hear(worker, late=False)
            elif late:
                worker.kill()
                self._hear(worker, late=True)

    def _hear(self, worker: Worker[Result], *, late: bool) -> None:
        answer = worker.answer()
        if answer is not None:
            played, seconds = answer
            self.found.update(zip(worker.numbers, played, strict=True))
            self._portions.took(seconds)
        else:
            self._blame(worker, late=late)
        self.busy.remove(worker)
        if answer is None or late:
            worker.end()
        else:
            self._idle.append(worker)

    def _blame(self, worker: Worker[Result], *, late: bool) -> None:
        """A worker is lost: whoever was thinking is to blame, and the other games are played again."""
        left = list(worker.numbers)
        if worker.pulse.thinks:
            number, seat = worker.pulse.last
            self.found[number] = self.job.lost(number, seat, late=late)
            left.remove(number)
        elif not late:
            raise refuse("worker_lost")
        self._again.append(left)

    def end(self) -> None:
        for worker in (*self.busy, *self._idle):
            worker.end()


def spread(job: Job[Result], games: int, workers: int) -> Iterator[list[Result]]:
    """All games in their order, whichever worker played them."""
    crew = Crew(job, games, workers)
    first = 1
    try:
        while first <= games:
            played: list[Result] = []
            while first in crew.found:
                played.append(crew.found.pop(first))
                job.heed(first, played[-1])
                first += 1
            crew.ask()
            if played:
                yield played
            elif first not in crew.found:
                crew.listen()
    finally:
        crew.end()
