"""A bot that misbehaves is named, and a stand-in plays on."""

from __future__ import annotations

import threading

import pytest

import parlour
from parlour import Decision, View
from parlour.bots import Bot, make_bot
from parlour.bots.bot import RandomBot
from parlour.bots.guarding import Guarded, Misbehaved, asked
from parlour.bots.making import stand_in
from parlour.bots.outside import Guest
from tests.bots.guests import First

GUESTS = "tests.bots.guests"
SHORT = 0.2  # seconds of patience with bots that hang
LONG = 30.0  # with all others

FAULTS = {
    "Raises": ("bot_raised", "raised ValueError: what now"),
    "Exits": ("bot_raised", "raised SystemExit: 0"),
    "Cheats": ("bot_cheated", "answered 2, which was not among its options"),
    "Chatters": ("bot_answered_oddly", "answered with a value of type str"),
    "Doubts": ("bot_answered_oddly", "answered with a value of type bool"),
}


def table() -> tuple[View, Decision]:
    state = parlour.game("ensemble").start(3, 7)
    return state.view(0), state.window[0]


def guest(name: str) -> Bot:
    return make_bot(f"{GUESTS}:{name}", parlour.game("ensemble"), 1)


@pytest.mark.parametrize("name", FAULTS)
def test_what_a_bot_did_is_said_with_its_name(name: str) -> None:
    code, sentence = FAULTS[name]
    with pytest.raises(Misbehaved, match=f"the bot {GUESTS}:{name} {sentence}") as fault:
        asked(guest(name), f"{GUESTS}:{name}", *table())
    assert fault.value.refusal.code == code
    assert "\n" not in str(fault.value)


@pytest.mark.parametrize("name", FAULTS)
def test_a_stand_in_answers_for_it_from_then_on(name: str) -> None:
    heard: list[Misbehaved] = []
    bot = Guarded(guest(name), RandomBot(3), LONG, heard.append)
    view, decision = table()
    alike = RandomBot(3)
    wanted = [alike.choose(view, decision) for _ in range(3)]
    assert [bot.choose(view, decision) for _ in range(3)] == wanted
    assert heard == [bot.fault], "announced once"


def test_a_bot_that_behaves_is_left_alone() -> None:
    bot = Guarded(guest("First"), RandomBot(3), LONG)
    view, decision = table()
    assert {bot.choose(view, decision) for _ in range(20)} == {decision.options[0]}
    assert bot.fault is None
    assert bot.name == f"{GUESTS}:First"
    assert bot.reasons() == ()
    assert bot.instead() is None


def test_a_bot_in_an_endless_loop_is_replaced_and_its_thread_ends() -> None:
    bot = Guarded(guest("Loops"), RandomBot(3), SHORT)
    view, decision = table()
    assert bot.choose(view, decision) in decision.options
    assert "took longer than 0.2 s" in str(bot.fault)
    for thread in threading.enumerate():
        if thread.name == f"{GUESTS}:Loops thinks":
            thread.join(60)
            assert not thread.is_alive()


class Waits(First):
    """Waits for what never comes, unless it is told to stop."""

    def __init__(self) -> None:
        self.told = threading.Event()

    def choose(self, view: View, decision: Decision) -> object:
        self.told.wait()
        return decision.options[0]


def test_a_bot_that_waits_for_ever_is_replaced() -> None:
    waits = Waits()
    bot = Guarded(Guest("waits", waits, parlour.game("ensemble")), RandomBot(3), SHORT)
    view, decision = table()
    assert bot.choose(view, decision) in decision.options
    assert "the bot waits took longer than" in str(bot.fault)
    waits.told.set()


class Ready(Waits):
    def stop(self) -> None:
        self.told.set()


def test_a_bot_that_answers_when_it_is_told_to_stop_stays() -> None:
    bot = Guarded(Guest("ready", Ready(), parlour.game("ensemble")), RandomBot(3), SHORT)
    view, decision = table()
    assert bot.choose(view, decision) == decision.options[0]
    assert bot.fault is None


def test_a_bot_that_cannot_listen_is_replaced_too() -> None:
    game = parlour.game("ensemble")
    events: list[parlour.Event] = []
    state = game.start(2, 1, sink=events)
    bot = Guarded(make_bot(f"{GUESTS}:Deaf", game, 1), make_bot("kindred", game, 1), LONG)
    assert bot.listens
    for event in events:
        shown = event.seen_by(0)
        if shown is not None:
            bot.heard(shown)
    assert "raised RuntimeError: pardon" in str(bot.fault)
    assert bot.choose(state.view(0), state.window[0]) in state.window[0].options
    assert bot.reasons(), "those of the stand-in"


@pytest.mark.parametrize(
    ("game", "name"), [("ember", "greedy"), ("encore", "greedy"), ("ensemble", "kindred")]
)
def test_the_stand_in_is_the_bot_to_play_with_first(game: str, name: str) -> None:
    assert stand_in(parlour.game(game), 1).name == name
