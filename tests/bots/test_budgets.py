"""How much a bot may think, as its name says it."""

from __future__ import annotations

import pytest

import parlour
from parlour.bots import Bot, make_bot
from parlour.bots.bot import RandomBot
from parlour.bots.budgets import USUAL, Budget, Budgeted, parse
from parlour.bots.making import maker
from parlour.core.game import Game


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("500", Budget(simulations=500)),
        ("1", Budget(simulations=1)),
        ("300ms", Budget(seconds=0.3)),
        ("2s", Budget(seconds=2.0)),
        ("0.5s", Budget(seconds=0.5)),
        ("1000000000", Budget(simulations=10**9)),
        ("3600s", Budget(seconds=3600.0)),
    ],
)
def test_a_budget_is_a_number_of_simulations_or_a_time(text: str, budget: Budget) -> None:
    assert parse(text) == budget


NONSENSE = "0 -5 0s 0ms 0.0s -1s 1.5 2h 2sec s ms 1e3 nan inf 5@6 ٣ 1000000001 3601s"


@pytest.mark.parametrize("text", [*NONSENSE.split(" "), "", " ", "2 s", "1" * 400, "2s\n"])
def test_anything_else_is_refused_with_what_would_do(text: str) -> None:
    with pytest.raises(parlour.BadInput, match="such as 300ms or 2s would do") as refusal:
        parse(text)
    assert refusal.value.code == "budget"


@pytest.mark.parametrize("name", ["greedy@5", "random@2s", "tests.bots.guests:First@5"])
def test_a_bot_that_takes_none_is_given_none(name: str) -> None:
    with pytest.raises(parlour.BadInput, match="takes no budget: its name alone would do"):
        make_bot(name, parlour.game("ember"), 1)


def test_a_bad_budget_is_refused_before_anything_is_made() -> None:
    with pytest.raises(parlour.BadInput, match="5x is no budget"):
        maker("tests.bots.guests:Unmade@5x", "ember")


class Thinker(RandomBot):
    name = "thinker"

    def __init__(self, game: Game, seed: int, budget: Budget) -> None:
        super().__init__(seed)
        self.budget = budget


@pytest.mark.parametrize(
    ("name", "budget"),
    [
        ("thinker", USUAL),
        ("thinker@500", Budget(simulations=500)),
        ("thinker@300ms", Budget(seconds=0.3)),
        ("hasty", Budget(simulations=9)),
        ("hasty@10", Budget(simulations=10)),
    ],
)
def test_a_bot_that_takes_a_budget_gets_its_own_or_the_usual_one(name: str, budget: Budget) -> None:
    game = parlour.game("ember")
    bots = {"thinker": Budgeted(Thinker), "hasty": Budgeted(Thinker, Budget(simulations=9))}
    bot: Bot = maker(name, game.name, bots)(game, 1)
    assert isinstance(bot, Thinker)
    assert bot.budget == budget


def test_the_usual_budget_is_a_second_at_most() -> None:
    assert USUAL.seconds is not None
    assert USUAL.seconds <= 1
