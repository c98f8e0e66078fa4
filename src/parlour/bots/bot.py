"""What a bot is, and the bot that plays every game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field

from parlour.core.decisions import Action, Decision
from parlour.core.events import Event
from parlour.core.phrases import Facts
from parlour.core.randomness import quick
from parlour.core.views import View


@dataclass(frozen=True)
class Reason:
    """Why a bot chose as it did: a code under `bots` in the message files, and facts."""

    code: str
    facts: Facts = field(default_factory=dict)


class Bot(ABC):
    """A player of one seat in one game. It is given views of that seat, never a state."""

    name: str

    @abstractmethod
    def choose(self, view: View, decision: Decision) -> Action:
        """One of the options of a decision that is put to the seat of this view."""

    def heard(self, event: Event) -> None:  # noqa: B027 - most bots need only the view
        """Something happened, as `Event.seen_by` shows it to this bot's seat."""

    def reasons(self) -> tuple[Reason, ...]:
        """Why the last real choice was made, the weightiest first; empty if there is no why."""
        return ()


class RandomBot(Bot):
    """Every option is as good as any other."""

    name = "random"

    def __init__(self, seed: int) -> None:
        self._dice = quick(seed)

    def choose(self, view: View, decision: Decision) -> Action:
        return decision.options[self._dice.below(0, len(decision.options))]
