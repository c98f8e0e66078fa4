"""What the screen of a table shows at one moment, made from a session and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from rich.align import Align
from rich.console import Group, RenderableType
from rich.text import Text

from parlour.packs.clauses import clauses
from parlour.terminal.look import Choice, Moment, Screen, Size, say
from parlour.terminal.people import Person
from parlour.terminal.pictures import folded
from parlour.terminal.reading import story_lines
from parlour.terminal.session import Ask, Over, PassOn, Read, Session, Step, Think

SMALLEST = Size(80, 24)
SIDE_FROM = 150  # columns of a terminal from which on the log stands beside the table
SIDE = 52  # its columns, and more in a wider terminal
FRAME = 4  # columns of its border and padding
KEYS = 1  # lines below the prompt


@dataclass(frozen=True)
class Scene:
    """A step of a game in a terminal of some size.

    With several people at the keyboard, what only one of them may see is in no part of a
    scene that another might look at.
    """

    session: Session
    step: Step | None  # None: the welcome
    terminal: Size
    chosen: int | None = None  # the number of the option that is marked
    note: str = ""  # one sentence that matters more than what Enter does
    epilogue: str = ""  # what became of a finished game's file

    @property
    def is_large_enough(self) -> bool:
        return self.terminal.width >= SMALLEST.width and self.terminal.height >= SMALLEST.height

    @property
    def side_width(self) -> int:
        """The columns of the log beside the table; 0 without."""
        shown = self.step is not None and not isinstance(self.step, PassOn)
        if self.terminal.width < SIDE_FROM or not shown:
            return 0
        return SIDE + (self.terminal.width - SIDE_FROM) // 5

    @property
    def room(self) -> Size:
        """What is left for the look of the game with its prompt."""
        return Size(self.terminal.width - self.side_width, self.terminal.height - KEYS)

    @property
    def person(self) -> Person | None:
        """Who looks at the screen; None: anybody might."""
        step = self.step
        if isinstance(step, Ask) and not step.shared:
            return step.person
        if isinstance(step, Ask | PassOn | Over) and self.session.several:
            return None
        seat = self.session.looking
        return None if seat is None else self.session.people[seat]

    # The question.

    def moment(self, ask: Ask) -> Moment:
        return self.session.moment(ask.person, chosen=self.chosen, shared=ask.shared)

    def choices(self, ask: Ask) -> list[Choice]:
        return ask.person.look.choices(self.moment(ask), ask.decision)

    @cached_property
    def question(self) -> Screen | None:
        """The table with its question; None where nobody is asked."""
        if not isinstance(self.step, Ask):
            return None
        return self.step.person.look.table(self.moment(self.step), self.step.decision, self.room)

    # The parts of the screen.

    def body(self) -> RenderableType:
        if not self.is_large_enough:
            return self._too_small()
        session, step = self.session, self.step
        first = session.people[0]
        if step is None:
            return first.look.welcome(session.moment(first, shared=session.several), self.room)
        if self.question is not None:
            return self.question.body
        if isinstance(step, Read):
            return step.person.look.news(session.moment(step.person), self.room).body
        if isinstance(step, PassOn):
            return self._curtain(step.person)
        if isinstance(step, Over):
            return self._outcome(first)
        return self._while_thinking()

    def _too_small(self) -> RenderableType:
        facts = {"columns": self.terminal.width, "lines": self.terminal.height}
        facts |= {"width": SMALLEST.width, "height": SMALLEST.height}
        return Text(say("too_small", **facts), "strong.brass")

    def _curtain(self, person: Person) -> RenderableType:
        lines = [Text(say("curtain.title", name=person.name), "strong.brass"), Text()]
        lines.append(Text(say("curtain.keys", name=person.name)))
        body = Group(*[Align.center(line) for line in lines])
        return Align.center(body, vertical="middle", height=self.room.height - 1)

    def _outcome(self, first: Person) -> RenderableType:
        outcome = self.session.state.outcome
        assert outcome is not None, "the game is over"
        moment = self.session.moment(first, shared=self.session.several)
        ending = first.look.ending(moment, tuple(first.story), self.room)
        clause = Text(self._decided_by(outcome.clause), "quiet")
        saved = folded(self.epilogue, self.room.width, "quiet") if self.epilogue else []
        return Group(ending, Text(), clause, *saved)

    def _decided_by(self, id_: str) -> str:
        found = [clause for clause in clauses(self.session.game.name) if clause.id == id_]
        return say("decided_by", clause=id_, title=found[0].title)

    def _while_thinking(self) -> RenderableType:
        """What happened since the person answered."""
        person = self.person
        if person is None:
            return Text()
        return person.look.news(self.session.moment(person), self.room).body

    def side(self) -> RenderableType:
        lines = story_lines(self.session, self.person, self.side_width - FRAME)
        return Group(Text(say("log"), "strong.brass"), Text(), *lines)

    def status(self) -> Text:
        """One line: who is asked, and what Enter does; or the note."""
        line = Text()
        if self.session.several and self.person is not None:
            line.append(f"[{self.person.name}] ", "strong.brass")
        if self.note:
            return line.append(self.note, "strong.bad")
        return line.append_text(self._instruction(self.terminal.width - len(line)))

    def _instruction(self, width: int) -> Text:
        step = self.step
        if step is None:
            return Text(say("begin_keys"), "green")
        if isinstance(step, Think):
            return Text(say("thinking", name=self.session.names[step.seats[0]]), "quiet")
        if isinstance(step, PassOn):
            return Text(say("curtain.status"), "quiet")
        if isinstance(step, Read):
            return Text(say("read_keys"), "green")
        if isinstance(step, Over):
            return Text(say("over_keys"), "green")
        assert self.question is not None, "somebody is asked"
        choices = self.choices(step)
        if self.chosen is None:
            enter = self.question.enter
            more = say("choose_too" if enter else "choose_keys") if len(choices) > 1 else ""
            return Text(f"{enter} {more}".strip(), "green")
        choice = choices[self.chosen - 1]
        act = f"  {say('chosen_keys')}"
        told = Text(f"{self.chosen} {choice.words}{choice.more}", "bold")
        told.truncate(width - len(act), overflow="ellipsis")
        return told.append(act, "green")

    def keys(self) -> list[tuple[str, str]]:
        """The keys that do something now, and their names in the message files."""
        step = self.step
        if isinstance(step, PassOn) or step is None:
            return [("q", "quit")]
        if isinstance(step, Over):
            return [("l", "log"), ("q", "quit")]
        if not isinstance(step, Ask):
            return [("?", "rules"), ("l", "log"), ("q", "quit")]
        look = step.person.look
        offered = {
            "u": self.session.can_undo(step.person),
            "h": len(step.decision.options) > 1,
            "p": look.has_whole(step.person.view),
            "c": look.has_cards,
            "z": look.passing_on(step.decision) is not None,
        }
        return [(key, name) for key, name in ASKED if offered.get(key, True)]


ASKED = (
    ("?", "rules"),
    ("w", "why"),
    ("l", "log"),
    ("u", "undo"),
    ("h", "hint"),
    ("p", "whole"),
    ("c", "card"),
    ("z", "pass_on"),
    ("/", "words"),
    ("q", "quit"),
)
