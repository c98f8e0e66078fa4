"""A bot for Encore!! that takes what looks best now, one action ahead."""

from __future__ import annotations

from parlour.bots.bot import Bot, Reason
from parlour.bots.encore_chances import WEIGHTS, Outlook, Weights
from parlour.bots.encore_habits import deck_to_draw, repeats_zone
from parlour.core.decisions import Action, Decision
from parlour.core.randomness import quick
from parlour.core.seats import bit
from parlour.core.views import View
from parlour.games.encore.actions import (
    ACTING,
    BOOSTED,
    COLOUR,
    DISCARDING,
    DRAW_PERFORMER,
    DRAWING,
    ENCORE,
    EXHAUSTING,
    FORWARD,
    NAMES,
    NONE,
    PASS,
    PERFORM,
    PRESHOW,
    PUTTING,
    TAKING,
    TARGET,
    TARGET_THEIRS,
    TRIGGER,
    VERBS,
)
from parlour.games.encore.cards import CardSet
from parlour.games.encore.game import Encore
from parlour.games.encore.managers import Manager
from parlour.games.encore.state import EncoreState
from parlour.games.encore.view import EncoreView

DEPTH = 3  # questions of its own that it answers within one action
DIGITS = 9  # of a chance that count: what differs less is equal


class Greedy(Bot):
    """Plays each action on a table as it could be and keeps the one that promises most.

    Each seed likes the colours in an order of its own.
    """

    name = "greedy"

    def __init__(self, game: Encore, seed: int, weights: Weights = WEIGHTS) -> None:
        self.game = game
        self.cards = game.cards
        self.weights = weights
        self.liking = liking(game.cards, seed)
        self._why: Reason | None = None

    def choose(self, view: View, decision: Decision) -> Action:
        assert isinstance(view, EncoreView), "this greedy plays Encore!!"
        options = decision.options
        if len(options) == 1:
            return options[0]
        table = view.table
        assert view.seat is not None, "a spectator has nothing to decide"
        if table.ask == COLOUR:
            self._why = Reason("encore.colour")
            return max(options, key=lambda action: self.liking[action - NAMES])
        if table.ask == DRAWING:
            return self._draw(table.of(view.seat))
        if table.ask == PUTTING:
            return self._put(table, view.seat, options)
        return self._best(view, view.seat, options)

    def reasons(self) -> tuple[Reason, ...]:
        return () if self._why is None else (self._why,)

    def _draw(self, manager: Manager) -> Action:
        action = int(deck_to_draw(manager))
        performer = action == DRAW_PERFORMER
        self._why = Reason("encore.draw_performer" if performer else "encore.draw_main")
        return action

    def _put(self, table: EncoreState, seat: int, options: tuple[Action, ...]) -> Action:
        """The best of the rest will be drawn first."""
        self._why = Reason("encore.put")
        outlook = self._outlook(table, seat)
        first = table.first_of_cards()
        return max(options, key=lambda action: outlook.worths[(action - first) // VERBS].held)

    def _outlook(self, table: EncoreState, seat: int) -> Outlook:
        manager = table.of(seat)
        known = int(manager.hand | manager.on_stage | manager.removed)
        for card in table.looked:
            known |= bit(card)
        return Outlook(self.cards, seat, known, self.weights)

    # One action ahead.

    def _best(self, view: EncoreView, seat: int, options: tuple[Action, ...]) -> Action:
        outlook = self._outlook(view.table, seat)
        start = self.game.imagine(view, 0)
        found: dict[Action, float] = {}
        for action in distinct(start, seat, options):
            found[action] = self._promise(outlook, start, seat, action, DEPTH)
        best = max(found, key=lambda action: (found[action], -action))
        self._why = reason(view.table, seat, best)
        return best

    def _promise(
        self, outlook: Outlook, start: EncoreState, seat: int, action: Action, depth: int
    ) -> float:
        """The chance after an action, if the bot answers well what follows from it."""
        state = start.clone()
        state.answer(seat, action)
        while state.outcome is None and state.frame is not None:
            asked = int(state.asked_seat)
            if asked != seat or depth == 0 or state.ask in (DRAWING, PUTTING):
                state.answer(asked, state.option(asked, 0))
                continue
            options = tuple([int(option) for option in state.decision(seat).options])
            return max(
                self._promise(outlook, state, seat, option, depth - 1)
                for option in distinct(state, seat, options)
            )
        chance = outlook.chance(state)
        if action == PASS and state.ask == ACTING and state.passes and state.asked_seat != seat:
            state.answer(1 - seat, PASS)  # the other may leave it at that
            chance = min(chance, outlook.chance(state))
        return round(chance, DIGITS)


def liking(cards: CardSet, seed: int) -> tuple[int, ...]:
    """How much a bot of this seed likes each colour."""
    dice = quick(seed)
    return tuple(int(dice.below(0, 1_000_000)) for _ in cards.colours)


def distinct(state: EncoreState, seat: int, options: tuple[Action, ...]) -> list[Action]:
    """The options without those that stage a card in a zone like another one."""
    return [action for action in options if not repeats_zone(state, seat, action)]


def reason(table: EncoreState, seat: int, action: Action) -> Reason:
    """What speaks for an action, in a word."""
    first = int(table.first_of_cards())
    if action >= first:
        kind, verb = divmod(action - first, int(VERBS))
        name = table.cards.cards[kind].name
        if table.ask == DISCARDING:
            return Reason("encore.discard", name)
        if table.ask == TAKING:
            return Reason("encore.take", name)
        return Reason("encore.surprise" if verb == TRIGGER else "encore.stage", name)
    if action == PASS:
        return Reason(passing(table, seat))
    if action == NONE:
        return Reason("encore.none")
    if table.ask == EXHAUSTING:
        return Reason("encore.exhaust")
    if table.ask == ACTING or PERFORM <= action < ENCORE:
        return Reason(doing(action), name_at(table, seat, action))
    if TARGET <= action < TARGET_THEIRS:
        return Reason("encore.own", name_at(table, seat, action))
    if TARGET_THEIRS <= action < TARGET_THEIRS + 10:
        return Reason("encore.theirs", name_at(table, 1 - seat, action))
    return Reason("encore.fits")


def passing(table: EncoreState, seat: int) -> str:
    mine, theirs = table.of(seat), table.of(1 - seat)
    if mine.gauge > theirs.gauge:
        return "encore.pass_ahead"
    return "encore.pass_save"


def doing(action: Action) -> str:
    """The code of an action on the board."""
    if action < BOOSTED:
        return "encore.perform"
    if action < ENCORE:
        return "encore.boosted"
    if action < PRESHOW:
        return "encore.encore"
    return "encore.preshow" if action < FORWARD else "encore.forward"


def name_at(table: EncoreState, seat: int, action: Action) -> str:
    """The name of the card in the zone that an action on the board means."""
    manager = table.of(seat)
    start = action - int(PERFORM)
    row, zone = divmod(start, 5)
    # perform, boosted, encore; encore from Backstage, preshow, forward; targets in turn
    back = row in (3, 4, 5, 7, 9)
    card = int(manager.back_at(zone) if back else manager.main_at(zone))
    return manager.roster.cards[card].name
