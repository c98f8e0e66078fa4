"""The screen at which people sit: it does what the session says comes next."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Input, Static

from parlour.core.decisions import Action
from parlour.core.seats import Seat
from parlour.terminal.advice import Advice, Adviser
from parlour.terminal.board import Board, Keys, Side
from parlour.terminal.dialogs import Doubt, Page, WhyPage, page_width
from parlour.terminal.evening import Evening
from parlour.terminal.look import Size, say
from parlour.terminal.pictures import folded
from parlour.terminal.reading import log_page, rules_page
from parlour.terminal.riddles import riddles, wished
from parlour.terminal.scene import Scene
from parlour.terminal.session import Ask, Over, PassOn, Read, Session, Step, Think


class Sitting(Screen[None]):
    """A table, the people at it, and the keys they press."""

    AUTO_FOCUS = ""  # keys are for the table until something is typed
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "act", show=False),
        Binding("escape", "back", show=False),
        Binding("up,left", "move(-1)", show=False),
        Binding("down,right", "move(1)", show=False),
        Binding("question_mark", "rules", show=False),
        Binding("w", "why", show=False),
        Binding("l", "log", show=False),
        Binding("u", "undo", show=False),
        Binding("h", "hint", show=False),
        Binding("p", "whole", show=False),
        Binding("c", "type('card')", show=False),
        Binding("z", "pass_on", show=False),
        Binding("slash", "type('words')", show=False),
        Binding("q,ctrl+c,ctrl+q", "leave", show=False),
    ]

    class Settled(Message):
        """A bot has answered."""

        def __init__(self, session: Session, seat: Seat, action: Action) -> None:
            super().__init__()
            self.session = session
            self.seat = seat
            self.action = action

    class Advised(Message):
        """The adviser has made up its mind."""

        def __init__(self, adviser: Adviser, advice: Advice, ask: Ask) -> None:
            super().__init__()
            self.adviser = adviser
            self.advice = advice
            self.ask = ask

    def __init__(self, evening: Evening) -> None:
        super().__init__()
        self.evening = evening
        self.session: Session = evening.deal()
        self.begun = evening.resumed  # whether the welcome was read
        self.step: Step | None = None
        self.chosen: int | None = None  # the number of the option that is marked
        self._typed = ""  # the digits of it so far
        self._note = ""  # one sentence for the line below the table
        self._told = 0  # how many notices were shown
        self._epilogue = ""  # what became of the file
        self._drawn: Size | None = None  # for which size the table was drawn
        self._typing = ""  # what the line below is typed for; empty: it is not

    def compose(self) -> ComposeResult:
        with Horizontal(id="table"):
            yield Board(id="board")
            yield Side(id="side")
        yield Static(id="status")
        yield Input(id="line", compact=True)
        yield Keys(id="keys")

    def on_mount(self) -> None:
        self.query_one(Input).display = False
        self._advance()

    def on_resize(self, event: events.Resize) -> None:
        self._draw()

    # Going on.

    def _advance(self) -> None:
        """Do what comes next, up to where somebody has to press a key or a bot has to think."""
        self.chosen, self._typed = None, ""
        self.step = self.session.next() if self.begun else None
        notices = self.session.notices
        if len(notices) > self._told:
            self._note = " ".join(notices[self._told :])
            self._told = len(notices)
        if isinstance(self.step, Think):
            self._let_think(self.step.seats[0])
        elif isinstance(self.step, PassOn):
            self._clear_pages()
        elif isinstance(self.step, Over):
            self._epilogue = self.evening.finish()
        self._draw()

    def _clear_pages(self) -> None:
        """Nothing that one person was reading lies over the curtain."""
        for _ in range(len(self.app.screen_stack) - 1):
            _ = self.app.pop_screen()

    def _let_think(self, seat: Seat) -> None:
        session, choose = self.session, self.session.choose_for(seat)

        def think() -> None:
            self.post_message(self.Settled(session, seat, choose()))

        threading.Thread(target=think, name="thinking", daemon=True).start()

    @on(Settled)
    def _take_answer(self, message: Settled) -> None:
        if message.session is self.session:
            self.session.settle(message.seat, message.action)
            self._advance()

    def _answer(self, ask: Ask, action: Action) -> None:
        self._note = ""
        self.session.answer(ask, action)
        self._advance()

    # Drawing.

    @property
    def scene(self) -> Scene:
        """What is to be seen now."""
        terminal = Size(self.size.width, self.size.height)
        return Scene(self.session, self.step, terminal, self.chosen, self._note, self._epilogue)

    def _draw(self) -> None:
        """Show the step; everything that belongs to the last one is gone."""
        scene, side = self.scene, self.query_one(Side)
        if isinstance(self.step, Think) and self._drawn == scene.terminal:
            self._draw_lines()  # the table stays as it was until the bots are done
            return
        self._drawn = scene.terminal
        side.display = scene.is_large_enough and scene.side_width > 0
        side.styles.width = scene.side_width
        if side.display:
            side.show(scene.side())
        self._mark()

    def _mark(self) -> None:
        """Show it while what happened is still the same."""
        self.query_one(Board).update(self.scene.body(), layout=False)
        self._draw_lines()

    def _draw_lines(self) -> None:
        scene = self.scene
        self.query_one("#status", Static).update(scene.status(), layout=False)
        self.query_one(Keys).show(scene.keys())

    # Choosing.

    def on_key(self, event: events.Key) -> None:
        if event.character is not None and event.character.isdecimal():
            self._type_digit(event.character)
            event.stop()

    def _type_digit(self, digit: str) -> None:
        """Digits gather as long as they can name an option; otherwise a new number begins."""
        ask = self._open_question()
        if ask is None:
            return
        last = len(self.scene.choices(ask))
        number = int(self._typed + digit)
        if not 1 <= number <= last:
            number = int(digit)
        self._typed = str(number)
        if 1 <= number <= last:
            self._choose(number)
        else:
            self._typed, self.chosen = "", None
            self._note = say("only_so_many", number=number, last=last)
            self._mark()

    def _open_question(self) -> Ask | None:
        """The question that keys are about; None if there is none or nobody can see it."""
        return self.step if isinstance(self.step, Ask) and self.scene.is_large_enough else None

    def _choose(self, number: int) -> None:
        self.chosen, self._note = number, ""
        self._mark()

    def action_move(self, by: int) -> None:
        ask = self._open_question()
        if ask is not None:
            last = len(self.scene.choices(ask))
            start = self.chosen if self.chosen is not None else 0 if by > 0 else last + 1
            self._typed = ""
            self._choose((start + by - 1) % last + 1)

    @on(Board.Picked)
    def _pick(self, message: Board.Picked) -> None:
        """A first click marks an option, a second one on it acts."""
        if self._open_question() is None:
            return
        if self.chosen == message.number:
            self.action_act()
        else:
            self._typed = ""
            self._choose(message.number)

    def action_act(self) -> None:
        step = self.step
        if not self.scene.is_large_enough:
            return
        if step is None:
            self.begun = True
            self._advance()
        elif isinstance(step, PassOn):
            self.session.sit_down(step.person)
            self._advance()
        elif isinstance(step, Read):
            self.session.read_on(step.person)
            self._advance()
        elif isinstance(step, Over):
            self._deal_again()
        elif isinstance(step, Ask):
            self._enter(step)

    def _enter(self, ask: Ask) -> None:
        """Take the marked option, or what Enter does without one."""
        question = self.scene.question
        if self.chosen is not None:
            choice = self.scene.choices(ask)[self.chosen - 1]
            if len(choice.actions) == 1:
                self._decide(ask, choice.action)
            else:
                self._say_line(ask, str(self.chosen))
        elif question is not None and question.enter:
            self._say_line(ask, "")
        else:
            self._note = say("choose_keys")
            self._draw_lines()

    def _say_line(self, ask: Ask, text: str) -> None:
        """Answer as if this line were typed: a number, words, or nothing."""
        look, moment = ask.person.look, self.scene.moment(ask)
        action = look.answer(text, moment, ask.decision)
        if action is None:
            leads_on = look.leads_on(text, moment, ask.decision)
            self.chosen, self._typed = None, ""
            self._note = "" if leads_on else look.mistake(text, moment, ask.decision)
            self._draw()
        else:
            self._decide(ask, action)

    def _decide(self, ask: Ask, action: Action) -> None:
        """Answer, with a warning before what the person may regret."""
        doubt = ask.person.look.doubt(self.scene.moment(ask), action)
        if doubt is None:
            self._answer(ask, action)
            return

        def answer(sure: bool | None) -> None:
            if sure:
                self._answer(ask, action)

        _ = self.app.push_screen(Doubt(doubt), answer)

    def action_back(self) -> None:
        """Let go of the marked option; without one, go back a step where that can be done."""
        ask = self._open_question()
        if self._typing:
            self._stop_typing()
        elif self.chosen is not None or self._note:
            self.chosen, self._typed, self._note = None, "", ""
            self._mark()
        elif ask is not None and ask.person.look.leads_on("", self.scene.moment(ask), ask.decision):
            self._draw()
        elif ask is not None and self.session.can_undo(ask.person):
            self.action_undo()

    def action_undo(self) -> None:
        ask = self._open_question()
        if ask is None:
            return
        if self.session.can_undo(ask.person):
            self.session.undo(ask.person)
            self._advance()
            self._note = say("undone")
        else:
            self._note = say("nothing_to_undo")
        self._draw_lines()

    def action_pass_on(self) -> None:
        ask = self._open_question()
        line = None if ask is None else ask.person.look.passing_on(ask.decision)
        if ask is not None and line is not None:
            self._say_line(ask, line)

    # Typing.

    def action_type(self, what: str) -> None:
        ask = self._open_question()
        if ask is None or (what == "card" and not ask.person.look.has_cards):
            return
        self._typing = what
        line = self.query_one(Input)
        line.value = ""
        line.placeholder = say(f"type_{what}")
        line.display = True
        self.query_one("#status").display = False
        line.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        ask, what = self._open_question(), self._typing
        text = " ".join(event.value.lower().split())
        self._stop_typing()
        if ask is None or not text:
            return
        if what == "words":
            self._say_line(ask, text)
            return
        size = Size(page_width(self.size.width), self.size.height)
        card = ask.person.look.card(text, self.scene.moment(ask), size)
        if card is None:
            self._note = say("no_such_card", text=text)
            self._draw_lines()
        else:
            _ = self.app.push_screen(Page(say("card_title"), card))

    def _stop_typing(self) -> None:
        self._typing = ""
        self.query_one(Input).display = False
        self.query_one("#status").display = True
        self.set_focus(None)

    # Looking things up.

    def _show_page(self, title: str, body: RenderableType, *, from_end: bool = False) -> None:
        if self.scene.is_large_enough:
            _ = self.app.push_screen(Page(title, body, from_end=from_end))

    def action_rules(self) -> None:
        step = self.step
        if isinstance(step, Ask | Read | Think):
            person = step.person if isinstance(step, Ask | Read) else self.scene.person
            if person is not None:
                keys = [say(f"table_keys.{number}") for number in range(1, 8)]
                lines = rules_page(self.session, person, page_width(self.size.width), keys)
                self._show_page(say("rules"), Group(*lines))

    def action_log(self) -> None:
        if self.step is not None and not isinstance(self.step, PassOn):
            lines = log_page(self.session, self.scene.person, page_width(self.size.width))
            self._show_page(say("log"), Group(*lines[1:]), from_end=True)

    def action_whole(self) -> None:
        ask = self._open_question()
        if ask is None:
            return
        size = Size(page_width(self.size.width), self.size.height)
        whole = ask.person.look.whole(self.scene.moment(ask), size)
        if whole is not None:
            self._show_page(say("whole_title"), whole)

    def action_why(self) -> None:
        ask = self._open_question()
        if ask is not None:
            width = page_width(self.size.width)
            groups = riddles(self.session, ask, width)

            def wish(text: str) -> list[Text]:
                return wished(self.session, ask, text, width)

            _ = self.app.push_screen(WhyPage(groups, wish))

    def action_hint(self) -> None:
        ask = self._open_question()
        if ask is None:
            return
        adviser = Adviser(self.session, ask)
        find: Callable[[], Advice] = adviser.think()

        def think() -> None:
            self.post_message(self.Advised(adviser, find(), ask))

        self._note = say("asking", bot=adviser.bot.name)
        self._draw_lines()
        threading.Thread(target=think, name="advice", daemon=True).start()

    @on(Advised)
    def _tell_advice(self, message: Advised) -> None:
        """Only to whom it was given, and only while the question is open."""
        if message.ask is not self.step:
            return
        self._note = ""
        self._draw_lines()
        width = page_width(self.size.width)
        lines = [
            line for told in message.adviser.told(message.advice) for line in folded(told, width)
        ]
        self._show_page(say("hint_title", bot=message.advice.bot), Group(*lines))

    # Another game, or none.

    def _deal_again(self) -> None:
        self.session = self.evening.deal()
        self._told, self._note, self._epilogue = 0, "", ""
        self._advance()

    def action_leave(self) -> None:
        self.session.stop()
        self.app.exit()

    @on(Keys.Pressed)
    async def _press(self, message: Keys.Pressed) -> None:
        names = {"?": "question_mark", "/": "slash"}
        for binding in self.BINDINGS:
            assert isinstance(binding, Binding), "keys are bound one by one"
            if names.get(message.key, message.key) in binding.key.split(","):
                await self.run_action(binding.action)
