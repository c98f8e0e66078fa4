"""A person plays line by line, with bots in the other seats.

For pipes, plain terminals and screen readers: text just goes on, and everything is typed.
"""

from __future__ import annotations

import sys

from rich.console import Console, Group, RenderableType
from rich.segment import Segment, Segments
from rich.text import Text

from parlour.core.decisions import Action
from parlour.terminal.advice import Adviser
from parlour.terminal.arranging import refuse
from parlour.terminal.evening import Evening
from parlour.terminal.look import THEME, Moment, Size, say
from parlour.terminal.pictures import folded
from parlour.terminal.reading import log_page, rules_page
from parlour.terminal.session import Ask, Over, Read, Session, Think

NEWLINE = Segment.line()
QUIT = ("q", "quit", "n", "no")
YES = ("y", "yes")


class Leave(Exception):
    """The person quits, or there is nothing more to read."""


def play(evening: Evening) -> int:
    """Play until the person has had enough; gives the exit status."""
    if len(evening.arranged.people) > 1:
        raise refuse("one_keyboard")
    console = make_console()
    status = 0
    try:
        while True:
            table = Table(console, evening.deal())
            table.play(welcome=not evening.resumed)
            told = evening.finish()
            if told:
                console.print(told, soft_wrap=True)
            if table.read(say("another")) in QUIT:
                break
    except Leave:
        pass
    except KeyboardInterrupt:
        console.print()
        status = 130
    for told in evening.goodbye():
        console.print(told, soft_wrap=True)
    return status


class Table:
    """One game on a console."""

    def __init__(self, console: Console, session: Session) -> None:
        self.console = console
        self.session = session
        self.person = session.people[0]
        self.look = self.person.look
        self._told = 0  # how many notices were printed

    def play(self, *, welcome: bool = True) -> None:
        """From the welcome, or from where the game was left, to the outcome."""
        if welcome:
            self._show(self.look.welcome(self.moment(), self._size()))
            self.read_or_leave(say("begin"))
        session = self.session
        while not isinstance(step := session.next(), Over):
            if isinstance(step, Think):
                for seat in step.seats:
                    session.settle(seat, session.choose_for(seat)())
            elif isinstance(step, Read):
                self._pause()
                session.read_on(self.person)
            elif isinstance(step, Ask):
                action = self._ask(step)
                if action is None:
                    session.undo(self.person)
                else:
                    session.answer(step, action)
        self._show(self.look.ending(self.moment(), tuple(self.person.story), self._size()))

    # Asking.

    def _ask(self, ask: Ask) -> Action | None:
        """What the person answers, None to take back the last answer.

        Everything else they may type is seen to on the way.
        """
        decision = ask.decision
        note = self._notice()
        drawn = False
        while True:
            screen = self.look.table(self.moment(), decision, self._size(lines=bool(note)))
            if self._pages or not drawn:
                self._show(screen.body)
            drawn = True
            if note:
                self.console.print(Text(note, "bad"))
            text = self.read_or_leave(screen.prompt)
            action = self.look.answer(text, self.moment(), decision)
            if action is None and self.look.leads_on(text, self.moment(), decision):
                note, drawn = "", False
            elif action is None and text in ("u", "undo") and self.session.can_undo(self.person):
                return None
            elif action is None:
                note = self._why_not(text) or self._advised(text, ask)
                if not note and not self._looked_up(text):
                    note = self.look.mistake(text, self.moment(), decision)
            elif self._is_sure(action):
                return action
            else:
                note = ""

    def _notice(self) -> str:
        """What happened to the bots and was not said yet."""
        notices = self.session.notices
        told = " ".join(notices[self._told :])
        self._told = len(notices)
        return told

    def _is_sure(self, action: Action) -> bool:
        """Warn before what a person may regret."""
        doubt = self.look.doubt(self.moment(), action)
        if doubt is None:
            return True
        lines = folded(doubt, self.console.width - 1)
        self.console.print(Text("\n").join([Text(line.plain, "bad") for line in lines]))
        return self.read_or_leave(say("all_the_same")) in YES

    def _why_not(self, text: str) -> str:
        """One sentence on `w` and what the person would like to do; empty for anything else."""
        word, _, wish = text.partition(" ")
        if word not in ("w", "why"):
            return ""
        action = self.look.meant(wish, self.moment())
        if action is None:
            return self.look.puzzled(wish, self.moment())
        refused = self.session.why_not(self.person, action)
        if refused is None:
            return say("why_not_indeed")
        clause = "" if refused.clause is None else f" ({refused.clause})"
        return f"{refused.sentence}{clause}"

    def _advised(self, text: str, ask: Ask) -> str:
        """What `h` and `u` are answered; empty for anything else."""
        if text in ("u", "undo"):
            return say("nothing_to_undo")
        if text not in ("h", "hint"):
            return ""
        adviser = Adviser(self.session, ask)
        return " ".join(adviser.told(adviser.think()()))

    def _looked_up(self, text: str) -> bool:
        """Show what a line asks to read: rules, log or whole pictures; whether it did."""
        width = self.console.width
        if text in ("?", "help", "rules"):
            self._page(Group(*rules_page(self.session, self.person, width, self.look.keys())))
        elif text in ("l", "log"):
            self._page(Group(*log_page(self.session, self.person, width)))
        elif text in ("p", "pictures"):
            whole = self.look.whole(self.moment(), self._size())
            if whole is None:
                return False
            self._page(whole)
        elif text.startswith("c "):
            card = self.look.card(text[2:], self.moment(), self._size())
            if card is None:
                return False
            self._page(card)
        else:
            return False
        return True

    def read(self, prompt: str) -> str:
        """A line from the person, in small letters and single spaces."""
        try:
            text = self.console.input(Text(prompt, "green"))
        except EOFError:
            self.console.print()
            raise Leave from None
        if not sys.stdin.isatty():
            self.console.print()
        return " ".join(text.lower().split())

    def read_or_leave(self, prompt: str) -> str:
        text = self.read(prompt)
        if text in ("q", "quit"):
            raise Leave
        return text

    def _pause(self) -> None:
        """Let the person read what just happened."""
        screen = self.look.news(self.moment(), self._size())
        self._show(screen.body)
        self.read_or_leave(screen.prompt)

    def moment(self) -> Moment:
        return self.session.moment(self.person)

    # Showing.

    @property
    def _pages(self) -> bool:
        """Whether each screen takes the place of the last; otherwise text just goes on."""
        return self.console.is_terminal and self.console.color_system is not None

    def _size(self, *, lines: int = 0) -> Size:
        return Size(self.console.width, self.console.height - lines)

    def _show(self, body: RenderableType) -> None:
        if self._pages:
            self.console.clear()
        self.console.print(body)

    def _page(self, body: RenderableType) -> None:
        """Something to read that may be longer than the terminal."""
        if not self.console.is_terminal:
            self.console.print(body)
            return
        lines = self.console.render_lines(body, pad=False)
        room = max(self.console.height - 1, 1)
        for start in range(0, len(lines), room):
            self._show(
                Segments(
                    [part for line in lines[start : start + room] for part in (*line, NEWLINE)]
                )
            )
            last = start + room >= len(lines)
            self.read_or_leave(say("back") if last else say("more"))


def make_console() -> Console:
    """The terminal; NO_COLOR gives plain text without any escape code."""
    console = Console(theme=THEME, highlight=False, markup=False, emoji=False)
    if console.no_color:
        console = Console(
            theme=THEME, highlight=False, markup=False, emoji=False, color_system=None
        )
    return console
