"""What a bot is, and the bot that plays every game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from parlour.core.decisions import Action, Decision
from parlour.core.events import Event
from parlour.core.phrases import Phrasebook
from parlour.core.randomness import quick
from parlour.core.views import View
from parlour.packs.meaning import called

SAID_AS_IS = ("moods", "things")  # kinds of words that need no message in English


@dataclass(frozen=True)
class Reason:
    """Why a bot chose as it did: codes under `bots` and `bots.word` in the message files."""

    code: str
    word: str | None = None  # a word the message files do not know is said as it is
    of_all: bool = False  # it holds for more cards than two
    of_some: bool = False  # it holds for the chosen card and some, not all, of several others
    other: str | None = None  # what `word` was compared with, where that is another word


class Bot(ABC):
    """A player of one seat. It is given views of that seat, never a state.

    It may play several games one after the other. Whoever lets it do so says before each who
    plays (`meet`), and may keep what it has learned about them in between (`memory`, `remember`).
    """

    name: str

    def meet(self, players: Sequence[str]) -> None:  # noqa: B027 - most bots take all alike
        """A game begins with these players, by seat, the bot among them.

        A bot that gets to know people tells them apart by these names, so a name must stay with
        one player. If nobody says who plays, it knows them by their seats.
        """

    def memory(self) -> dict[str, object]:
        """What it has learned about players, as plain JSON-able data; empty for most bots."""
        return {}

    def remember(self, memory: Mapping[str, object]) -> None:  # noqa: B027 - as above
        """Take up what `memory` of a bot of the same kind gave; BadInput if it is nothing such."""

    @abstractmethod
    def choose(self, view: View, decision: Decision) -> Action:
        """One of the options of a decision that is put to the seat of this view."""

    @property
    def listens(self) -> bool:
        """Whether it wants to be told what happens."""
        return type(self).heard is not Bot.heard

    def heard(self, event: Event) -> None:  # noqa: B027 - for most bots the view is enough
        """Something happened, as `Event.seen_by` shows it to this bot's seat."""

    def reasons(self) -> tuple[Reason, ...]:
        """Why it chose as it did when it last had a choice, weightiest first; empty: no why."""
        return ()

    def instead(self) -> Action | None:
        """What it would have done next to best; None when it weighed nothing else."""
        return None

    def stop(self) -> None:  # noqa: B027 - most bots answer at once
        """Answer now, with the best found so far. It may be called from another thread."""


class RandomBot(Bot):
    """Every option is as good as any other."""

    name = "random"

    def __init__(self, seed: int) -> None:
        self._dice = quick(seed)

    def choose(self, view: View, decision: Decision) -> Action:
        return decision.options[self._dice.below(0, len(decision.options))]


def said(reasons: Sequence[Reason], phrases: Phrasebook, language: str = "en") -> str:
    """Reasons as one clause of a sentence; empty without a reason."""
    parts: list[str] = []
    for reason in reasons:
        word, other = (
            _worded(code or "", phrases, language) for code in (reason.word, reason.other)
        )
        those = "all" if reason.of_all else "some" if reason.of_some else "both"
        both = phrases.say(f"bots.{those}", {}, language)
        facts = {"word": word, "other": other, "both": both}
        parts.append(phrases.say(f"bots.because.{reason.code}", facts, language))
    if len(parts) < 2:
        return "".join(parts)
    facts = {"first": ", ".join(parts[:-1]), "last": parts[-1]}
    return phrases.say("bots.because.several", facts, language)


def _worded(code: str, phrases: Phrasebook, language: str) -> str:
    if phrases.knows(f"bots.word.{code}", language):
        return phrases.say(f"bots.word.{code}", {}, language)
    kind, _, word = code.partition(".")
    return called(word) if kind in SAID_AS_IS else code
