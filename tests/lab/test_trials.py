"""Games with a pack are held to what the engine promises of every game."""

from __future__ import annotations

import pytest

import parlour
from parlour.core.state import State
from parlour.core.views import View
from parlour.lab import cardlists
from parlour.lab.trials import broken_promise
from parlour.packs.binding import built_in

SEATS = {"ensemble": 3, "ember": 2, "encore": 2}


@pytest.mark.parametrize("game", parlour.games())
def test_games_with_our_own_cards_keep_every_promise(game: str) -> None:
    for number in range(1, 4):
        assert broken_promise(parlour.game(game), SEATS[game], {}, number) is None


@pytest.mark.parametrize("promise", ["view", "replay", "position"])
def test_a_pack_with_which_a_promise_is_broken_is_refused(
    promise: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cardlists, "broken_promise", lambda *_: promise)
    file = next(iter(built_in("encore").values()))
    with pytest.raises(parlour.BadInput, match=promise) as refused:
        _ = cardlists.check_pack("encore", file, 2)
    assert refused.value.code == "pack_trial"


class Forgetful:
    """A game whose views, Records or Positions forget something."""

    def __init__(self, promise: str) -> None:
        self.promise = promise

    def __getattr__(self, name: str) -> object:
        real = parlour.game("ensemble")
        if name == "replay" and self.promise == "replay":
            return lambda _: real.start(2, 1)
        if name == "load" and self.promise == "position":
            return lambda _: real.start(2, 1)
        if name == "start" and self.promise == "view":
            return lambda *given: Veiled(real.start(*given))
        return getattr(real, name)


class Veiled:
    """A state whose events lead nobody to what is shown in the end."""

    def __init__(self, state: State) -> None:
        self._state = state

    def __getattr__(self, name: str) -> object:
        return getattr(self._state, name)

    def view(self, viewer: int | None) -> View:
        over = self._state.outcome is not None
        return (
            parlour.game("ensemble").start(2, 2).view(viewer) if over else self._state.view(viewer)
        )


@pytest.mark.parametrize("promise", ["view", "replay", "position"])
def test_a_broken_promise_is_found(promise: str) -> None:
    game: parlour.Game = Forgetful(promise)  # type: ignore[assignment]
    assert broken_promise(game, 2, {}, 1) == promise
