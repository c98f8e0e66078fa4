"""What the bots of a table have lived through together with the people there.

Bots that stay for a rematch, or sit at the next table of the same group, stay who they are and keep
what they learned from the revealed votes. Nothing is written down for that: a bot is what its seed
and the questions that were put to its seat made of it, and the logs hold both. So it is the same bot
after a restart, on another node, and in whichever process it thinks.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from itertools import takewhile

from parlour.bots.bot import Bot
from parlour.core.decisions import Action, Decision
from parlour.core.errors import Refusal
from parlour.core.events import Event
from parlour.core.game import Game
from parlour.core.phrases import Facts
from parlour.core.seats import Seat
from parlour.core.views import View
from parlour.server.stores.store import Store
from parlour.server.table import OVER, Table
from parlour.server.thoughts import Heard, Lived, Put

MOST_GAMES = 10  # the latest; what older votes taught has faded by then

# Shows a table as it is on disk, whoever owns it.
Look = Callable[[str, Callable[[Table], Table]], Awaitable[Table]]


async def earlier(table: Table, store: Store, look: Look) -> list[Table]:
    """The latest games of the same company that were over when this one was dealt, oldest first."""
    if table.group:
        heads = await store.tables_of(table.group)
        ids = [head.table for head in heads if head.game == table.game.name]
        return await _of_group(table, list(takewhile(lambda one: one != table.id, ids)), look)
    found: list[Table] = []
    before = table.after
    while before and len(found) < MOST_GAMES:
        try:
            found.append(await look(before, _itself))
        except Refusal:  # it cannot be read any more
            break
        before = found[-1].after
    return found[::-1]


async def _of_group(table: Table, ids: list[str], look: Look) -> list[Table]:
    found: list[Table] = []
    for one in reversed(ids):
        if len(found) == MOST_GAMES:
            break
        try:
            other = await look(one, _itself)
        except Refusal:
            continue
        # A game that went on meanwhile taught nothing: neither now nor after a restart.
        if other.status == OVER and other.ended_at <= table.began_at:
            found.append(other)
    return found[::-1]


def _itself(table: Table) -> Table:
    return table


def lived(table: Table, step: int, games: list[Table], seat: Seat, bot: str) -> tuple[Lived, ...]:
    """What a bot was asked and heard at its seat in earlier games, and before a step of this one.

    Of the earlier games those count in which it sat there, played with the same cards.
    """
    shared = [
        game
        for game in games
        if game.game.pack_hashes == table.game.pack_hashes
        and seat < len(game.chairs)
        and game.chairs[seat].bot == bot
    ]
    return tuple(
        Lived(names=tuple(game.names), puts=tuple(_puts(game, seat, before)))
        for game, before in [*((game, None) for game in shared), (table, step)]
    )


def _puts(table: Table, seat: Seat, before: int | None) -> list[Put]:
    """Every question to a seat before a step, or in a whole game, and what it heard after each."""
    assert table.state is not None, "the game was dealt"
    happened: list[Event] = []
    state = table.beginning(happened)
    found: list[Put] = []
    for choices in table.state.record().windows[:before]:
        happened.clear()
        if seat in state.window:
            found.append(put(state.view(seat), state.window[seat]))
        for other, action in choices:
            state.answer(other, action)
        if found:
            found[-1].heard += _seen(happened, seat)
    return found


def heard_last(table: Table, seat: Seat) -> list[Heard]:
    """What a seat heard when the last window closed."""
    assert table.state is not None, "a game is on"
    windows = table.state.record().windows
    state = table.replayed(windows[:-1])
    happened: list[Event] = []
    state.listen(happened)
    for other, action in windows[-1] if windows else ():
        state.answer(other, action)
    return _seen(happened, seat)


def _seen(happened: list[Event], seat: Seat) -> list[Heard]:
    shown = [event.seen_by(seat) for event in happened]
    return [
        Heard(code=event.code, clause=event.clause, facts=dict(event.facts()))
        for event in shown
        if event is not None
    ]


def put(view: View, decision: Decision) -> Put:
    return Put(
        view=view.dump(),
        question=decision.question,
        options=decision.options,
        clause=decision.clause,
        revisable=decision.revisable,
    )


def answer_of(bot: Bot, game: Game, question: Put) -> Action:
    """What a bot answers to a question that is put to it, for the first time or again."""
    decision = Decision(
        question.question, question.options, question.clause, revisable=question.revisable
    )
    return bot.choose(game.load_view(question.view), decision)


class Retold(Event):
    """Something that a seat heard, from what was written down of it."""

    def __init__(self, heard: Heard) -> None:
        super().__init__(heard.code, heard.clause)
        self._facts = heard.facts

    def facts(self) -> Facts:
        return self._facts

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self


def tell(bot: Bot, heard: list[Heard]) -> None:
    for one in heard:
        bot.heard(Retold(one))
