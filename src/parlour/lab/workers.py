"""The games of a plan on several processes: numbers go in, plain numbers and Records come out."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnContext, SpawnProcess
from time import perf_counter

from parlour.core.errors import BadInput, Refusal
from parlour.lab.simulate import Plan, Played, Portions, play_some
from parlour.lab.words import refuse


class Worker:
    """A process that plays portions of games, one after the other."""

    def __init__(self, context: SpawnContext, plan: Plan) -> None:
        self.pipe, theirs = context.Pipe()
        self.process: SpawnProcess = context.Process(
            target=work, args=(plan, theirs), daemon=True, name="parlour worker"
        )
        self.process.start()
        theirs.close()
        self.numbers = range(0)

    def ask(self, numbers: range) -> None:
        self.numbers = numbers
        self.pipe.send((numbers.start, numbers.stop))

    def answer(self) -> tuple[list[Played], float]:
        """What the worker played, and how long it took."""
        try:
            played, seconds, refused = self.pipe.recv()
        except (EOFError, OSError):
            raise refuse("worker_lost") from None
        if refused is not None:
            code, clause, sentence = refused
            raise BadInput(code, clause, sentence, {})
        return [Played(*numbers) for numbers in played], seconds

    def end(self) -> None:
        self.pipe.close()
        self.process.terminate()
        self.process.join()
        self.process.close()


def work(plan: Plan, pipe: Connection) -> None:
    """What a worker does until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends its workers
    game = plan.bound()
    while True:
        try:
            first, stop = pipe.recv()
        except (EOFError, OSError):
            return
        begun = perf_counter()
        try:
            played = [tuple(one) for one in play_some(plan, game, range(first, stop))]
        except Refusal as refusal:
            pipe.send(([], 0.0, (refusal.code, refusal.clause, refusal.sentence)))
            return
        pipe.send((played, perf_counter() - begun, None))


def spread(plan: Plan, games: int, workers: int) -> Iterator[list[Played]]:
    """All games in their order, whichever worker played them."""
    context = get_context("spawn")  # the same on every system, and safe beside threads
    crew: list[Worker] = []
    portions = Portions(games)
    done: dict[int, list[Played]] = {}
    first = 1
    try:
        busy: dict[object, Worker] = {}
        while len(crew) < workers and (numbers := portions.next()):
            worker = Worker(context, plan)
            crew.append(worker)
            worker.ask(numbers)
            busy[worker.pipe] = worker
        while busy:
            for pipe in wait([worker.pipe for worker in busy.values()]):
                worker = busy.pop(pipe)
                played, seconds = worker.answer()
                done[worker.numbers.start] = played
                portions.took(seconds)
                if numbers := portions.next():
                    worker.ask(numbers)
                    busy[worker.pipe] = worker
            while first in done:
                played = done.pop(first)
                yield played
                first += len(played)
    finally:
        for worker in crew:
            worker.end()
