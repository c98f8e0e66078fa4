"""A person plays a game in the terminal, with bots in the other seats."""

from __future__ import annotations

import re
import secrets
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Console, Group, RenderableType
from rich.segment import Segment, Segments
from rich.text import Text

from parlour.bots.bot import Bot, said
from parlour.bots.guarding import Guarded, Misbehaved
from parlour.bots.making import bot_names, make_bot, stand_in
from parlour.core.decisions import Action, Decision
from parlour.core.errors import BadInput
from parlour.core.events import Event
from parlour.core.exports import export
from parlour.core.game import Game
from parlour.core.randomness import fair_key
from parlour.core.seats import Seat
from parlour.packs.clauses import clauses
from parlour.terminal.ember import EmberLook
from parlour.terminal.encore import EncoreLook
from parlour.terminal.ensemble import EnsembleLook
from parlour.terminal.look import THEME, Look, Moment, Size, say
from parlour.terminal.pictures import folded

LOOKS: dict[str, Callable[[Game], Look]] = {
    "ensemble": EnsembleLook,
    "ember": EmberLook,
    "encore": EncoreLook,
}
PERSON: Seat = 0
USUAL_SEATS = 4  # where the command line says nothing else, or as many as the game takes
NEWLINE = Segment.line()


class Leave(Exception):
    """The person quits, or there is nothing more to read."""


def play(
    game: Game,
    seats: int | None,
    seed: int | None,
    options: dict[str, object],
    bots: list[str],
    save: Path | None,
) -> int:
    """Play until the person has had enough; gives the exit status.

    Every game is dealt by `fair/v1`, from `seed` or, without one, from a secret of the
    system, so that its export can be checked. `seats` is None for as many as usual. `bots`
    names one for each other seat, or one for all; empty: the bot to play with first. `save`
    receives the export, that of a further game gets a number.
    """
    console = make_console()
    usual = min(USUAL_SEATS, game.most)
    seats = usual if seats is None else seats
    if game.name not in LOOKS:
        raise _refusal("no_table", game=game.name)
    if save is not None:
        _check_place(save)
    number = 1
    table: Table | None = None
    try:
        while True:
            dealt = secrets.randbits(48) if seed is None else seed + number - 1
            table = Table(console, game, seats, dealt, options, bots)
            table.play()
            _save(table, _numbered(save, number))
            if table.read(say("another")) in QUIT:
                raise Leave
            number += 1
    except (Leave, KeyboardInterrupt) as end:
        if isinstance(end, KeyboardInterrupt):
            console.print()
        if table is not None and table.state.outcome is None:
            _save(table, _numbered(save, number))
            again = command(game) if seats == usual else f"{command(game)} --seats {seats}"
            told = say("goodbye_unfinished", command=command(game), again=again, seed=table.seed)
        else:
            told = say("goodbye", command=command(game))
        console.print(told)
        return 130 if isinstance(end, KeyboardInterrupt) else 0


QUIT = ("q", "quit", "n", "no")
YES = ("y", "yes")


def command(game: Game) -> str:
    """What deals this game."""
    return "parlour play" if game.name == "ensemble" else f"parlour play {game.name}"


class Table:
    """One game: its State, who sits where, and what the person has been shown."""

    def __init__(
        self,
        console: Console,
        game: Game,
        seats: int,
        seed: int,
        options: dict[str, object],
        bots: Sequence[str],
    ) -> None:
        self.console = console
        self.game = game
        self.seed = seed
        self.look = LOOKS[game.name](game)
        self._heard: list[Event] = []
        self.state = game.start(seats, fair_key(seed), options, self._heard)
        self._faults: list[str] = []  # of bots that a stand-in plays for from now on
        self.bots = _seated(game, seats, seed, bots, self._heard_of)
        self.names = (say("you"), *say("names").split(", ")[: seats - 1])
        self.view = self.state.view(PERSON)
        self.story: list[Event] = []  # all that was shown to the person
        self._news: list[Event] = []
        self._said: dict[Seat, str] = {}
        self._log_set_up()

    def play(self) -> None:
        """From the welcome to the outcome."""
        self._show(self.look.welcome(self._moment(), self._size()))
        self.read_or_leave(say("begin"))
        while self.state.outcome is None:
            for seat, asked in self.state.window.items():
                if seat in self.bots:
                    choice = self.bots[seat].choose(self.state.view(seat), asked)
                    self.state.answer(seat, choice)
            self._take_in()
            decision = self.state.window.get(PERSON)
            if decision is not None:
                action = self.look.unasked(self._moment(), decision)
                if action is None:
                    action = self._ask(decision)
                    self._news = []
                self.state.answer(PERSON, action)
                self._said = self._reasons()
                self._take_in()
        self._pause()
        self._show(self.look.ending(self._moment(), tuple(self.story), self._size()))

    # Asking.

    def _ask(self, decision: Decision) -> Action:
        """What the person answers; everything else they may type is seen to on the way."""
        note = " ".join(self._faults)
        self._faults.clear()
        drawn = False
        while True:
            screen = self.look.table(self._moment(), decision, self._size(lines=bool(note)))
            if self._pages or not drawn:
                self._show(screen.body)
            drawn = True
            if note:
                self.console.print(Text(note, "bad"))
            text = self.read_or_leave(screen.prompt)
            action = self.look.answer(text, self._moment(), decision)
            if action is None and self.look.leads_on(text, self._moment(), decision):
                note, drawn = "", False
            elif action is None:
                note = self._why_not(text)
                if not note and not self._looked_up(text):
                    note = self.look.mistake(text, self._moment(), decision)
            elif self._is_sure(action):
                return action
            else:
                note = ""

    def _is_sure(self, action: Action) -> bool:
        """Warn before what a person may regret."""
        doubt = self.look.doubt(self._moment(), action)
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
        action = self.look.meant(wish, self._moment())
        if action is None:
            return self.look.puzzled(wish, self._moment())
        refusal = self.state.why_not(PERSON, action)
        if refusal is None:
            return say("why_not_indeed")
        told = re.sub(r"\bseat (\d+)\b", lambda seat: self.names[int(seat[1])], refusal.sentence)
        clause = "" if refusal.clause is None else f" ({refusal.clause})"
        return f"{told[:1].upper()}{told[1:]}.{clause}"

    def _looked_up(self, text: str) -> bool:
        """Show what a line asks to read: rules, log or whole pictures; whether it did."""
        if text in ("?", "h", "help", "rules"):
            self._page(self._rules())
        elif text in ("l", "log"):
            self._page(self._log())
        elif text in ("p", "pictures"):
            whole = self.look.whole(self._moment(), self._size())
            if whole is None:
                return False
            self._page(whole)
        elif text.startswith("c "):
            card = self.look.card(text[2:], self._moment(), self._size())
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

    # Hearing.

    def _heard_of(self, fault: Misbehaved) -> None:
        told = str(fault)
        self._faults.append(say("stand_in", fault=f"{told[:1].upper()}{told[1:]}"))

    def _log_set_up(self) -> None:
        """The first view shows the set-up already."""
        self.story += [seen for event in self._heard if (seen := event.seen_by(PERSON))]
        self._heard.clear()

    def _take_in(self) -> None:
        """Pass on to each seat what it may see of what happened."""
        happened = list(self._heard)
        self._heard.clear()
        for event in happened:
            for seat, bot in self.bots.items():
                shown = event.seen_by(seat)
                if shown is not None:
                    bot.heard(shown)
            seen = event.seen_by(PERSON)
            if seen is None:
                continue
            if self.look.pauses(self.view, seen):
                self._pause()
            self.view = self.view.fold(seen)
            self.story.append(seen)
            self._news.append(seen)

    def _pause(self) -> None:
        """Let the person read what just happened."""
        screen = self.look.news(self._moment(), self._size())
        self._show(screen.body)
        self.read_or_leave(screen.prompt)

    def _reasons(self) -> dict[Seat, str]:
        """What the bots say about choices that are no longer secret."""
        return {seat: said(bot.reasons(), self.game.phrases) for seat, bot in self.bots.items()}

    def _moment(self) -> Moment:
        return Moment(self.view, self.names, tuple(self._news), self._said)

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

    def _rules(self) -> RenderableType:
        wanted = self.look.clauses(self.view)
        width = min(self.console.width, 100)
        lines = [
            line for help_ in self.look.in_short(self._moment()) for line in folded(help_, width)
        ]
        lines += [Text()] if lines else []
        lines.append(Text(say("rules"), "strong.brass"))
        for clause in clauses(self.game.name):
            if clause.id in wanted:
                ours = f" ({say(f'source.{clause.source}')})" if clause.source != "rulebook" else ""
                lines.append(Text.assemble((clause.id, "brass"), f"  {clause.title}{ours}"))
                lines += folded(clause.text, width, indent=4)
        keys = self.look.keys()
        if keys:
            lines += [Text(), Text(say("keys"), "strong.brass")]
            lines += [line for key in keys for line in folded(key, width)]
        return Group(*lines)

    def _log(self) -> RenderableType:
        width = min(self.console.width, 100)
        lines = [Text(say("log"), "strong.brass")]
        for event in self.story:
            told = self.look.tell(event, self._moment())
            if told is not None:
                lines += folded(f"{told} ({event.clause})", width)
        return Group(*lines)


def make_console() -> Console:
    """The terminal; NO_COLOR gives plain text without any escape code."""
    console = Console(theme=THEME, highlight=False, markup=False, emoji=False)
    if console.no_color:
        console = Console(
            theme=THEME, highlight=False, markup=False, emoji=False, color_system=None
        )
    return console


def _seated(
    game: Game,
    seats: int,
    seed: int,
    names: Sequence[str],
    announce: Callable[[Misbehaved], None],
) -> dict[Seat, Bot]:
    """The bots of the seats beside the person's, each with a stand-in."""
    wanted = seats - 1
    chosen = list(names) or [bot_names(game.name)[0]]
    if len(chosen) == 1:
        chosen *= wanted
    if len(chosen) != wanted:
        raise _refusal("bot_count", count=len(chosen), wanted=wanted)
    bots: dict[Seat, Bot] = {}
    for seat, name in enumerate(chosen, PERSON + 1):
        own = seed * 16 + seat
        try:
            bot = make_bot(name, game, own)
        except Misbehaved as fault:
            raise fault.refusal from fault
        bots[seat] = Guarded(bot, stand_in(game, own), announce=announce)
    return bots


def _refusal(code: str, **facts: object) -> BadInput:
    return BadInput(code, None, say(code, **facts), facts)


def _check_place(save: Path) -> None:
    """Refuse a file that cannot be written before a game is played for it."""
    if save.is_dir():
        raise _refusal("is_folder", file=str(save))
    if not save.parent.is_dir():
        raise _refusal("no_folder", file=str(save), folder=str(save.parent))


def _numbered(save: Path | None, number: int) -> Path | None:
    """The file of each game of an evening."""
    if save is None or number == 1:
        return save
    return save.with_stem(f"{save.stem}-{number}")


def _save(table: Table, save: Path | None) -> None:
    if save is None:
        return
    code = "saved" if table.state.outcome is not None else "saved_unfinished"
    try:
        save.write_bytes(export(table.state))
        sentence = say(code, file=str(save))
    except OSError as error:
        sentence = say("not_saved", file=str(save), reason=error.strerror or str(error))
    table.console.print(sentence, soft_wrap=True)
