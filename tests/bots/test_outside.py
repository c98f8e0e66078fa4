"""Bots from outside come in by the same door as all others."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path

import pytest

import parlour
from parlour import BadInput, Decision, View
from parlour.bots import make_bot
from parlour.bots.budgets import USUAL, Budget
from parlour.bots.guarding import Misbehaved
from parlour.bots.making import maker
from parlour.bots.outside import Guest
from tests.bots.guests import Deaf, First, Late, Thrifty

GUESTS = "tests.bots.guests"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    return tmp_path


@pytest.mark.parametrize("game", parlour.games())
def test_a_guest_plays_a_whole_game(game: str) -> None:
    bound = parlour.game(game)
    state = bound.start(2, 5)
    bots = [make_bot(f"{GUESTS}:First", bound, seat) for seat in range(2)]
    while state.outcome is None:
        for seat, decision in state.window.items():
            state.answer(seat, bots[seat].choose(state.view(seat), decision))
    assert state.record().windows


def test_a_module_of_the_current_folder_is_found(folder: Path) -> None:
    (folder / "my_first_bot.py").write_text(
        "class Last:\n"
        "    def __init__(self, game, seed): pass\n"
        "    def choose(self, view, decision): return decision.options[-1]\n"
    )
    game = parlour.game("ensemble")
    state = game.start(2, 1)
    bot = make_bot("my_first_bot:Last", game, 1)
    assert bot.name == "my_first_bot:Last"
    assert bot.choose(state.view(0), state.window[0]) == state.window[0].options[-1]


def test_its_class_may_take_a_budget() -> None:
    game = parlour.game("ember")
    for name, budget in (("Thrifty@7", Budget(simulations=7)), ("Thrifty", USUAL)):
        bot = maker(f"{GUESTS}:{name}", "ember")(game, 1)
        assert isinstance(bot, Guest)
        assert isinstance(bot._bot, Thrifty)
        assert bot._bot.budget == budget


@pytest.mark.parametrize(
    ("name", "code", "sentence"),
    [
        ("nowhere_at_all:Bot", "no_bot_module", "there is no module nowhere_at_all, neither"),
        (f"{GUESTS}.deeper:Bot", "no_bot_module", "there is no module tests.bots.guests.deeper"),
        (f"{GUESTS}:Nobody", "no_bot_class", "has no Nobody: the name of a class in it would do"),
        (f"{GUESTS}:", "no_bot_class", "has no "),
        (":Bot", "broken_bot_module", "cannot be imported"),
        (f"{GUESTS}:Silent", "no_choose", "a class with a method choose"),
        (f"{GUESTS}:NOT_A_CLASS", "no_choose", "is no bot"),
        (f"{GUESTS}:Alone", "not_made_so", r"a class that takes \(game, seed\) would do"),
    ],
)
def test_what_is_no_bot_is_refused_in_a_sentence(name: str, code: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence) as refusal:
        maker(name, "ember")
    assert refusal.value.code == code


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("import nothing_like_it", "No module named 'nothing_like_it'"),
        ("class :", "SyntaxError"),
        ("1 / 0", "ZeroDivisionError"),
        ("import sys; sys.exit(0)", "SystemExit"),
    ],
)
def test_a_module_that_breaks_says_why(folder: Path, text: str, reason: str) -> None:
    name = f"broken_{len(text)}"
    (folder / f"{name}.py").write_text(text)
    with pytest.raises(BadInput, match=f"the module {name} cannot be imported: .*{reason}"):
        maker(f"{name}:Bot", "ember")


def test_a_guest_that_cannot_be_made_is_named() -> None:
    with pytest.raises(Misbehaved, match="Unmade raised RuntimeError: not today"):
        make_bot(f"{GUESTS}:Unmade", parlour.game("ember"), 1)


def test_only_a_guest_with_ears_is_told_what_happens() -> None:
    game = parlour.game("ensemble")
    assert Guest("deaf", Deaf(game, 1), game).listens
    assert not Guest("first", First(game, 1), game).listens


def tamper(thing: object) -> None:
    """Overwrite all that can be overwritten."""
    names = set(dir(thing)) - set(dir(object))
    for name in names:
        for value in (None, 0, b"", ()):
            with suppress(Exception):
                setattr(thing, name, value)


class Vandal(Late):
    """Keeps and breaks what it is given."""

    seen: View

    def choose(self, view: View, decision: Decision) -> object:
        self.seen = view
        answer = decision.options[0]
        for thing in (getattr(view, "table", None), view, decision):
            tamper(thing)
        return answer


@pytest.mark.parametrize("game", parlour.games())
def test_a_guest_can_break_its_view_and_nothing_else(game: str) -> None:
    """Two games with the same answers, in one of which a guest breaks all that it is given."""
    bound = parlour.game(game)
    whole, broken = bound.start(2, 3), bound.start(2, 3)
    vandal = Guest("vandal", Vandal(bound, 1), bound)
    while whole.outcome is None:
        for seat, decision in whole.window.items():
            before = broken.window[seat].options
            action = vandal.choose(broken.view(seat), broken.window[seat])
            assert broken.window[seat].options == before == decision.options
            whole.answer(seat, action)
            broken.answer(seat, action)
            assert broken.fingerprint() == whole.fingerprint()


class Curious(First):
    def choose(self, view: View, decision: Decision) -> object:
        origin = getattr(getattr(view, "table", None), "origin", None)
        assert getattr(origin, "seed", None) is None, "a view tells how the cards were dealt"
        return decision.options[0]


@pytest.mark.parametrize("game", parlour.games())
def test_a_guest_does_not_learn_the_seed_of_the_game(game: str) -> None:
    bound = parlour.game(game)
    state = bound.start(2, 3)
    guest = Guest("curious", Curious(bound, 1), bound)
    for seat, decision in state.window.items():
        assert guest.choose(state.view(seat), decision) in decision.options
