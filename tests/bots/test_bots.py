"""What holds for every bot of every game."""

from __future__ import annotations

import pytest

import parlour
from parlour.bots import Bot, bot_names, make_bot
from parlour.bots.budgets import Budgeted
from parlour.bots.making import BOTS
from parlour.core.decisions import Decision
from parlour.core.views import View

EVERY_BOT = [(game, name) for game in parlour.games() for name in bot_names(game)]


def in_short(game: str, name: str) -> str:
    """The bot with the smallest budget, if it takes one."""
    return f"{name}@1" if isinstance(BOTS[game].get(name), Budgeted) else name


def played(game_name: str, names: list[str], seed: int) -> parlour.State:
    """A game between these bots, each told what its seat is shown."""
    game = parlour.game(game_name)
    events: list[parlour.core.events.Event] = []
    state = game.start(len(names), seed, sink=events)
    bots = [make_bot(name, game, seed * 100 + seat) for seat, name in enumerate(names)]
    while state.outcome is None:
        for seat, decision in state.window.items():
            action = bots[seat].choose(state.view(seat), decision)
            assert action in decision.options
            state.answer(seat, action)
        for event in events:
            for seat, bot in enumerate(bots):
                shown = event.seen_by(seat)
                if shown is not None:
                    bot.heard(shown)
        events.clear()
    return state


@pytest.mark.parametrize(("game", "name"), EVERY_BOT)
def test_a_bot_plays_whole_games_with_legal_answers(game: str, name: str) -> None:
    bound = parlour.game(game)
    for seats in range(bound.fewest, min(bound.most, 6) + 1):
        assert played(game, [in_short(game, name)] * seats, seats).outcome is not None


@pytest.mark.parametrize(("game", "name"), EVERY_BOT)
def test_the_same_seed_makes_the_same_bot(game: str, name: str) -> None:
    names = [in_short(game, name)] * min(3, parlour.game(game).most)
    assert played(game, names, 4).record() == played(game, names, 4).record()


@pytest.mark.parametrize(("game", "name"), EVERY_BOT)
def test_a_bot_is_called_by_the_name_it_is_made_by(game: str, name: str) -> None:
    assert make_bot(name, parlour.game(game), 1).name == name


@pytest.mark.parametrize("game", parlour.games())
def test_an_unknown_bot_is_refused_with_those_there_are(game: str) -> None:
    with pytest.raises(parlour.BadInput, match=", ".join(bot_names(game))) as refusal:
        make_bot("deep thought", parlour.game(game), 1)
    assert refusal.value.code == "unknown_bot"


def test_random_takes_every_option_about_as_often() -> None:
    bot = make_bot("random", parlour.game("ensemble"), 3)
    decision = Decision("any", (4, 5, 6), "ENS-3.1", revisable=False)
    view: View = parlour.game("ensemble").start(2, 1).view(0)
    taken = [bot.choose(view, decision) for _ in range(600)]
    assert all(160 < taken.count(option) < 240 for option in decision.options)


def test_random_has_no_reasons() -> None:
    bot: Bot = make_bot("random", parlour.game("ensemble"), 3)
    assert bot.reasons() == ()
