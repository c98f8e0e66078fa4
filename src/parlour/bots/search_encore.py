"""The search of Encore!!: every simulation plays the round to its end as greedy would."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from parlour.bots.encore_chances import Outlook, Weights
from parlour.bots.encore_habits import deck_to_draw, repeats_zone
from parlour.bots.search import Search
from parlour.core.seats import bit
from parlour.core.state import State
from parlour.games.encore.actions import (
    ACTING,
    COLOUR,
    DRAWING,
    PASS,
    PUTTING,
)
from parlour.games.encore.cards import DECK_CARDS
from parlour.games.encore.game import Encore
from parlour.games.encore.state import EncoreState
from parlour.games.encore.view import EncoreView

CURIOSITY: Final = 0.1  # chances differ by a few hundredths
PATIENCE: Final = 50
EVERY_CARD: Final = bit(DECK_CARDS) - 1

EXPERIENCE: Final = Weights(
    ready=1.01,
    waiting=1.1,
    preshow=0.0,
    hand=0.64,
    doubt=0.7,
    doubt_ready=0.08,
    doubt_card=1.1,
    staged=0.67,
    held=0.31,
    supporter=1.2,
    thousand=1.4,
    most=9.0,
    strength=28.0,
    money=9_900.0,
    money_round=20_400.0,
    lost=23_700.0,
)
"""The weights under which the chances agree best with how 1,500 games of greedy ended."""


class EncoreSearch(Search):
    def __init__(self, game: Encore, view: EncoreView, seat: int, seed: int) -> None:
        super().__init__(game, view, seat, seed, CURIOSITY, PATIENCE)
        self.until: Final[i64] = view.table.round + 1
        # What each manager thinks of a table on which it knows its own cards.
        self.first: Final = Outlook(game.cards, 0, EVERY_CARD, EXPERIENCE)
        self.second: Final = Outlook(game.cards, 1, EVERY_CARD, EXPERIENCE)

    def pointless(self, state: State, seat: i64, action: i64) -> bool:
        assert isinstance(state, EncoreState), "this is a table of Encore!!"
        return repeats_zone(state, seat, action)

    def finish(self, state: State) -> None:
        assert isinstance(state, EncoreState), "this is a table of Encore!!"
        while state.outcome is None and state.round < self.until:
            seat = state.asked_seat
            state.play(seat, self.sensible(state, seat))
        chance = self.first.chance(state)
        self.rewards = [chance, 1.0 - chance]

    def sensible(self, state: EncoreState, seat: i64) -> i64:
        """What promises most one action ahead."""
        count = state.option_count(seat)
        if count == 1:
            return state.option(seat, 0)
        ask = state.ask
        if ask == DRAWING:
            return deck_to_draw(state.of(seat))
        if ask == PUTTING or ask == COLOUR:
            return state.option(seat, self.dice.below(0, count))
        best: i64 = -1
        most = -1.0
        k: i64 = 0
        while k < count:
            action = state.option(seat, k)
            k += 1
            if not repeats_zone(state, seat, action):
                promise = self.promise(state, seat, action)
                if promise > most:
                    most = promise
                    best = action
        return best

    def promise(self, state: EncoreState, seat: i64, action: i64) -> float:
        """The chance of a seat after an action, and after what follows from it."""
        outlook = self.first if seat == 0 else self.second
        after = state.clone()
        after.play(seat, action)
        while after.outcome is None and after.frame is not None:
            asked = after.asked_seat
            after.play(asked, after.option(asked, 0))
        chance = outlook.chance(after)
        if action == PASS and after.ask == ACTING and after.passes and after.asked_seat != seat:
            after.play(1 - seat, PASS)  # the other may leave it at that
            chance = min(chance, outlook.chance(after))
        return chance
