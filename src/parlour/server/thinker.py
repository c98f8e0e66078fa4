"""A process in which bots think: jobs come in on standard input, answers go out.

It holds views and never a state of a game that is being played.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import OrderedDict
from typing import BinaryIO

import msgspec

from parlour.bots.bot import Bot
from parlour.bots.making import make_bot
from parlour.core import exports
from parlour.core.errors import Refusal
from parlour.core.exports import Handshake
from parlour.core.game import Game
from parlour.core.records import load_record
from parlour.lab.cardlists import check_pack
from parlour.packs.binding import bind, bind_alone
from parlour.packs.phrases import MESSAGES
from parlour.packs.reading import PackFile
from parlour.server.company import answer_of, tell
from parlour.server.retelling import retold
from parlour.server.thoughts import JOBS, Check, Export, Packs, Retell, Think, Thought
from parlour.wire.reading import encode

TRIAL = 200  # games that a pack must get through before it is offered
MOST_BOTS = 500  # that are kept; the one that was not asked for longest is forgotten


class Thinker:
    def __init__(self) -> None:
        # With the step at which each was last asked.
        self._bots: OrderedDict[tuple[str, int, str], tuple[Bot, int]] = OrderedDict()

    def do(self, job: JOBS) -> Thought:
        try:
            if isinstance(job, Think):
                return self._think(job)
            if isinstance(job, Export):
                return self._export(job)
            return self._retell(job) if isinstance(job, Retell) else self._check(job)
        except Exception as error:  # noqa: BLE001 - whoever asked finds another answer
            return Thought(job=job.job, fault=f"{type(error).__name__}: {error}"[:500])

    def _think(self, job: Think) -> Thought:
        game = bound(job.game, job.packs)
        bot = self._bot(job, game)
        if bot is None:
            return Thought(job=job.job, forgot=True)
        action = answer_of(bot, game, job.put)
        if action not in job.put.options:
            return Thought(job=job.job, fault=f"{job.bot} answered what was not offered")
        reasons = bot.reasons() if len(job.put.options) > 1 else ()
        return Thought(job=job.job, action=action, reasons=reasons)

    def _bot(self, job: Think, game: Game) -> Bot | None:
        """The bot of a seat; None: it listens, and missed something."""
        place = (job.table, job.seat, job.bot)
        bot, step = self._bots.get(place, (None, 0))
        if bot is not None and bot.listens:
            if job.heard is None or job.step - step not in (0, 1):
                bot = None
            elif job.step > step:
                tell(bot, job.heard)
        if bot is None:
            bot = make_bot(job.bot, game, job.seed)
            if job.table and bot.listens and job.lived is None:
                return None
            live_again(bot, game, job)
        if job.table:
            self._bots[place] = (bot, job.step)
            self._bots.move_to_end(place)
            if len(self._bots) > MOST_BOTS:
                _ = self._bots.popitem(last=False)
        return bot

    def _export(self, job: Export) -> Thought:
        record = load_record(job.record, MESSAGES)
        state = bound(record.game, job.packs).replay(record)
        handshake = Handshake(job.transcript, job.server, job.secrets)
        return Thought(job=job.job, data=exports.export(state, handshake))

    @staticmethod
    def _retell(job: Retell) -> Thought:
        record = load_record(job.record, MESSAGES)
        game = bound(record.game, job.packs)
        part = retold(
            game,
            record,
            job.steps,
            job.eyes,
            job.names,
            job.language,
            job.since,
            job.said,
            job.whys,
        )
        return Thought(job=job.job, data=encode(part))

    @staticmethod
    def _check(job: Check) -> Thought:
        try:
            _ = check_pack(job.game, PackFile(job.pack.name, job.pack.text), TRIAL)
        except Refusal as refusal:
            return Thought(job=job.job, refused=(refusal.code, refusal.sentence))
        return Thought(job=job.job)


def live_again(bot: Bot, game: Game, job: Think) -> None:
    """Let a bot become who it was at its seat: asked the same, it has heard the same."""
    bot.meet(job.names)
    for one in job.lived or ():
        bot.meet(one.names)
        for put in one.puts:
            _ = answer_of(bot, game, put)
            tell(bot, put.heard)


def bound(game: str, packs: Packs) -> Game:
    files = [PackFile(pack.name, pack.text) for pack in packs.files]
    return bind_alone(game, files) if packs.alone else bind(game, files)


def work(source: BinaryIO, target: BinaryIO) -> None:
    """Do jobs until nobody asks any more. A message has its length in four bytes before it."""
    thinker = Thinker()
    decoder = msgspec.msgpack.Decoder(JOBS)
    while True:
        head = source.read(4)
        if len(head) < 4:
            return
        thought = thinker.do(decoder.decode(source.read(int.from_bytes(head, "big"))))
        data = msgspec.msgpack.encode(thought)
        try:
            _ = target.write(len(data).to_bytes(4, "big") + data)
            target.flush()
        except BrokenPipeError:
            return


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends its thinkers
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a bot prints is not an answer
    work(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
