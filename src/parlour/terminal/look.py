"""What a game has to say for itself to be played in a terminal."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from rich.console import RenderableType
from rich.theme import Theme

from parlour.core.decisions import Action, Decision
from parlour.core.events import Event
from parlour.core.game import Game
from parlour.core.seats import Seat
from parlour.core.views import View
from parlour.packs.phrases import MESSAGES

# Middle tones: each has a contrast of 4.4 or more on white and on black.
THEME = Theme(
    {
        "green": "#21845f",
        "brass": "#9a6c12",
        "bad": "#cc4a3c",
        "quiet": "#6d7a73",
        "strong.green": "bold #21845f",
        "strong.brass": "bold #9a6c12",
        "strong.bad": "bold #cc4a3c",
    }
)


@dataclass(frozen=True)
class Size:
    """The room there is, in characters and lines."""

    width: int
    height: int


@dataclass(frozen=True)
class Moment:
    """What the person at the table may know, and all that a screen is made from."""

    view: View
    names: tuple[str, ...]  # of the seats
    news: tuple[Event, ...] = ()  # what was shown to the person since the last answer
    said: Mapping[Seat, str] = field(default_factory=dict)  # why bots chose, once it is open
    chosen: int | None = None  # the number of the option that is marked; None: none is
    shared: bool = False  # several people look on, so that nobody is "you"


@dataclass(frozen=True)
class Choice:
    """An option as a person reads it; one with several actions asks which of them next."""

    actions: tuple[Action, ...]
    words: str
    more: str = ""  # what can be left out where there is little room
    chosen: bool = False

    @property
    def action(self) -> Action:
        """The only action, or the first of several."""
        return self.actions[0]


@dataclass(frozen=True)
class Screen:
    """Something to read and what to type; with its prompt no higher than the terminal."""

    body: RenderableType
    prompt: str
    enter: str = ""  # what Enter does where nothing is typed or marked; empty: nothing


@dataclass(frozen=True)
class Wish:
    """Something a person might like to do, whether or not it can be done now."""

    words: str
    action: Action


class Look(ABC):
    """How one game looks in a terminal: made from views, without a rule of its own.

    Each person has one of their own, since it may keep what that person decided beforehand.
    """

    has_cards = True  # whether `card` can be asked for one by name
    reasons_are_open = False
    """Whether bots say why they chose as soon as a window has closed.

    True only where a reason can name nothing but what lies open. Where hands are hidden it
    waits for the end of the game.
    """

    def __init__(self, game: Game) -> None:
        self.game = game

    @abstractmethod
    def welcome(self, moment: Moment, size: Size) -> RenderableType:
        """The game in a few lines, for somebody who has never heard of it."""

    @abstractmethod
    def table(self, moment: Moment, decision: Decision, size: Size) -> Screen:
        """The table while a decision is put to the person."""

    @abstractmethod
    def choices(self, moment: Moment, decision: Decision) -> list[Choice]:
        """The options by their numbers: the first is 1, and `answer` understands it so."""

    @abstractmethod
    def whole(self, moment: Moment, size: Size) -> RenderableType | None:
        """What `table` may have cut, in full; None if this moment has nothing of the kind."""

    def has_whole(self, view: View) -> bool:
        """Whether `whole` has something to show; quicker than making it."""
        return True

    @abstractmethod
    def pauses(self, view: View, event: Event) -> bool:
        """Whether the person should read `news` before this event happens to the view."""

    @abstractmethod
    def news(self, moment: Moment, size: Size) -> Screen:
        """What just happened, where the game asks nothing."""

    @abstractmethod
    def answer(self, text: str, moment: Moment, decision: Decision) -> Action | None:
        """What a person means by a line; None if it is none of the options."""

    @abstractmethod
    def mistake(self, text: str, moment: Moment, decision: Decision) -> str:
        """One sentence about a line that is no answer."""

    @abstractmethod
    def clauses(self, view: View) -> tuple[str, ...]:
        """The ids of the clauses that matter now."""

    @abstractmethod
    def tell(self, event: Event, moment: Moment) -> str | None:
        """The sentence of an event for the log; None if it is not worth a line."""

    def unasked(self, moment: Moment, decision: Decision) -> Action | None:
        """What the person decided beforehand, so that the question need not be put."""
        return None

    def leads_on(self, text: str, moment: Moment, decision: Decision) -> bool:
        """Whether a line is one half of an answer, so that the look now asks for the other."""
        return False

    def together(self, decision: Decision) -> bool:
        """Whether people at one keyboard answer this as one, with nothing to hide."""
        return False

    def passing_on(self, decision: Decision) -> str | None:
        """The line that lets everything pass until the person's turn; None: there is none."""
        return None

    def doubt(self, moment: Moment, action: Action) -> str | None:
        """A question that is to be answered by yes before this action is played."""
        return None

    def meant(self, text: str, moment: Moment) -> Action | None:
        """The action, legal or not, that a line is about; None if it names none."""
        return self.game.parse(text) if text in self.game.actions else None

    def wishes(self, moment: Moment, decision: Decision) -> list[Wish]:
        """What a person may wonder about because it is not among the options."""
        return []

    def puzzled(self, text: str, moment: Moment) -> str:
        """One sentence about a wish that names no action."""
        return say("why_what", example="conjure kraken")

    def card(self, text: str, moment: Moment, size: Size) -> RenderableType | None:
        """A card to read by its name; None if there is none of that name."""
        return None

    def in_short(self, moment: Moment) -> tuple[str, ...]:
        """The open question explained, for the page of rules; empty where it needs no more."""
        return ()

    def keys(self) -> tuple[str, ...]:
        """What can be typed, for the page of rules; empty where the prompt says it all."""
        return ()

    @abstractmethod
    def ending(self, moment: Moment, story: tuple[Event, ...], size: Size) -> RenderableType:
        """How the game ended; `story` is all that was shown to the person."""


def say(code: str, **facts: object) -> str:
    return MESSAGES.say(f"terminal.{code}", facts)


def listed(names: Iterable[str]) -> str:
    """Names as a sentence lists them."""
    found = list(names)
    if len(found) < 2:
        return "".join(found)
    return say("list", first=", ".join(found[:-1]), last=found[-1])
