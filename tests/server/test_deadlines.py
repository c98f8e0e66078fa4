"""How long somebody has for a move, and that this tells nobody what they do in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest
from msgspec.structs import replace

from parlour.core.game import Game
from parlour.packs.binding import bind
from parlour.server import entries
from parlour.server.alarms import overdue
from parlour.server.entries import ENTRIES, read
from parlour.server.resuming import resumed
from parlour.server.stage import Stage
from parlour.server.table import Table
from parlour.server.tokens import new_secret
from parlour.wire import requests
from parlour.wire.requests import Clock
from tests.games.ember.builders import document as ember_document
from tests.games.encore.builders import document as encore_document
from tests.games.encore.texts import GAME as ENCORE
from tests.server.stages import BEGIN, TABLE, answer, ask, gathered, staged, start
from tests.server.test_resuming import Evening
from tests.server.test_veiled_turns import HANDS

if TYPE_CHECKING:
    from parlour.games.ember.game import Ember

MOVE = 60  # seconds
EMBER = cast("Ember", bind("ember"))
# A wizard who may pay for a Sphinx in many ways.
RICH = [
    f"{rank}-{element}" for element in ("fire", "water", "air", "earth") for rank in range(1, 5)
]
BEFORE_A_PAYMENT = ember_document(game=EMBER, hands=(RICH[:-1], ["6-earth"]), step="conjure")


class Laid:
    """A table whose game goes on from a position, with a move clock, and its log."""

    def __init__(self, game: Game, position: dict[str, object], people: int = 2) -> None:
        self.bind = lambda _: game
        bots = ("greedy",) * (2 - people)
        source = entries.Source(table="T-0", code="", step=0, position=position)
        first, *others = gathered(game.name, people, bots, clock=Clock(move=MOVE))
        self._begun = [replace(first, source=source), *others]
        self.stage = start(Stage(Table(self._begun, self.bind)))
        _ = self.stage.advance(BEGIN)

    def answer(self, notation: str, after: int, told_after: int | None = None) -> None:
        """What seat 0 answers after so many milliseconds, and when everybody hears of it."""
        answer(self.stage, 0, notation, BEGIN + after)
        _ = self.stage.advance(BEGIN + (after if told_after is None else told_after))

    @property
    def log(self) -> list[ENTRIES]:
        return [*self._begun, *(read(line) for line in self.stage.unsaved)]

    @property
    def ends(self) -> int:
        """After how many milliseconds the time for the open question is up."""
        return self.stage.telling.deadline() - BEGIN

    def ends_again(self, log: list[ENTRIES], after: int) -> int:
        """The same for who reads the log so many milliseconds after the beginning."""
        return resumed(log, self.bind, BEGIN + after).telling.deadline() - BEGIN


@pytest.mark.parametrize(
    ("game", "people", "bots"), [("ember", 3, ()), ("ember", 2, ("greedy",)), ("encore", 2, ())]
)
def test_whoever_comes_in_cannot_count_secret_choices_by_the_time_that_is_left(
    game: str, people: int, bots: tuple[str, ...]
) -> None:
    """Each card of a payment is a question of its own, and so is what a bot does behind a turn."""
    secret = 0
    for seed in range(4):
        evening = Evening(game, people, bots, seed)
        stage = evening.stage
        while stage.telling.status == "playing" and evening.steps < 250:
            state, deadline = stage.table.state, stage.telling.deadline()
            assert state is not None
            closed = state.closed
            evening.step()
            if any(event.seen_by(None) is not None for event in evening.told):
                continue
            assert stage.telling.deadline() == deadline
            if state.closed > closed:
                secret += 1
                read_again = Table(evening.log, lambda played: bind(played.game))
                assert read_again.asked_at == stage.table.asked_at
    if game == "ember":
        assert secret > 50, "many choices were secret"


@pytest.mark.parametrize("people", [1, 2])
def test_a_secret_choice_that_is_taken_back_gives_no_time_and_tells_nothing(people: int) -> None:
    table = Laid(EMBER, BEFORE_A_PAYMENT, people)
    table.answer("conjure sphinx", 1_000)
    table.answer("pay 1-air", 5_000)
    assert table.ends == 61_000
    ask(table.stage, "m1", requests.OfferUndo(table=TABLE, id="u"), BEGIN + 7_000)
    if people == 2:
        agreed = requests.AnswerUndo(table=TABLE, id="a", agrees=True)
        ask(table.stage, "m2", agreed, BEGIN + 8_000)
    assert table.stage.table.undos == 1
    assert table.ends == table.ends_again(table.log, 9_000) == 61_000


def test_a_log_that_says_nothing_of_secret_choices_gives_the_time_that_was_promised() -> None:
    """Versions before counted each card of a payment: nobody loses what they were told then."""
    table = Laid(EMBER, BEFORE_A_PAYMENT)
    table.answer("conjure sphinx", 0)
    for picked, card in enumerate(("1-air", "2-air")):
        table.answer(f"pay {card}", 20_000 + 3_000 * picked)
    older = [
        replace(entry, unseen=False) if isinstance(entry, entries.Answered) else entry
        for entry in table.log
    ]
    assert table.ends == table.ends_again(table.log, 25_000) == 60_000
    assert table.ends_again(older, 25_000) == 83_000


@pytest.mark.parametrize("hand", HANDS.values())
def test_the_time_for_a_veiled_turn_begins_with_the_answer_before_it(hand: str) -> None:
    """However long that took to be written down: who reads the log again knows nothing of it."""
    table = Laid(ENCORE, encore_document(hands=("bud", hand), step="preshow"))
    table.answer("stage bud m1", 1_000, told_after=1_900)
    assert table.ends == table.ends_again(table.log, 2_000) == 61_000


@pytest.mark.parametrize(
    ("after", "ends"), [(25_000, 60_000), (50_000, 80_000), (3_600_000, 3_630_000)]
)
def test_nobody_loses_their_seat_to_the_time_in_which_the_table_could_not_be_reached(
    after: int, ends: int
) -> None:
    table = Laid(EMBER, BEFORE_A_PAYMENT)
    again = resumed(table.log, table.bind, BEGIN + after)
    assert again.telling.deadline() == BEGIN + ends
    for at, is_over in ((after, False), (ends - 1, False), (ends, True)):
        made = overdue(again.table, again.pacing, {}, BEGIN + at, new_secret)
        assert [isinstance(entry, entries.StandIn) for entry in made] == [True] * is_over
    answer(again, 0, "conjure sphinx", BEGIN + ends - 2_000)
    answer(again, 0, "pay 1-air", BEGIN + ends - 1_000)
    assert again.telling.deadline() == BEGIN + ends - 2_000 + MOVE * 1000


@pytest.mark.parametrize(("move", "least"), [(15, 15), (60, 30), (86_400, 8_640)])
def test_what_is_left_after_that_depends_on_the_time_there_is_for_a_move(
    move: int, least: int
) -> None:
    log = gathered("ensemble", 2, clock=Clock(move=move))
    stage = start(staged(log))
    log += [read(line) for line in stage.unsaved]
    late = BEGIN + 7 * 86_400_000
    assert staged(log, late).telling.deadline() == late + least * 1000
