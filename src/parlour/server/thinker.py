"""A process in which bots think: jobs come in on standard input, answers go out.

It holds views and never a state of a game that is being played.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import OrderedDict
from dataclasses import replace
from typing import BinaryIO

import msgspec

from parlour.bots.bot import Bot, said
from parlour.bots.making import make_bot
from parlour.core import exports
from parlour.core.decisions import Decision
from parlour.core.errors import Refusal
from parlour.core.exports import Handshake
from parlour.core.game import Game
from parlour.core.records import load_record
from parlour.lab.cardlists import check_pack
from parlour.packs.binding import bind, in_language, names_in
from parlour.packs.phrases import MESSAGES
from parlour.packs.reading import PackFile
from parlour.server.retelling import retold
from parlour.server.thoughts import JOBS, Check, Export, Pack, Retell, Think, Thought
from parlour.wire.reading import encode

TRIAL = 200  # games that a pack must get through before it is offered
MOST_BOTS = 500  # that are kept; the one that was not asked for longest is forgotten


class Thinker:
    def __init__(self) -> None:
        self._bots: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()

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
        view = game.load_view(job.view)
        decision = Decision(job.question, job.options, job.clause, revisable=job.revisable)
        action = bot.choose(view, decision)
        if action not in job.options:
            return Thought(job=job.job, fault=f"{job.bot} answered what was not offered")
        return Thought(job=job.job, action=action, why=why(bot, game, job.language))

    def _bot(self, job: Think, game: Game) -> Bot:
        place = (job.table, job.seat, job.bot)
        bot = self._bots.get(place)
        if bot is None:
            bot = make_bot(job.bot, game, job.seed)
            bot.meet(job.names)
        if job.table:
            self._bots[place] = bot
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
            game, record, job.steps, job.eyes, job.names, job.language, job.since, job.said
        )
        return Thought(job=job.job, data=encode(part))

    @staticmethod
    def _check(job: Check) -> Thought:
        try:
            _ = check_pack(job.game, PackFile(job.pack.name, job.pack.text), TRIAL)
        except Refusal as refusal:
            return Thought(job=job.job, refused=(refusal.code, refusal.sentence))
        return Thought(job=job.job)


def why(bot: Bot, game: Game, language: str) -> str:
    """Why a bot chose so. It plays with the cards as they are written, whatever is spoken."""
    names = names_in(game, language)
    reasons = [replace(one, word=names.get(one.word or "", one.word)) for one in bot.reasons()]
    return said(reasons, in_language(game, language).phrases)


def bound(game: str, packs: tuple[Pack, ...]) -> Game:
    return bind(game, [PackFile(pack.name, pack.text) for pack in packs])


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
