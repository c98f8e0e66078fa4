"""What the best bot of a game would do in a person's place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from parlour.bots.bot import Bot, said
from parlour.bots.making import bot_names, make_bot
from parlour.core.decisions import Action
from parlour.terminal.look import say
from parlour.terminal.session import Ask, Session

BEST = "expert"  # where a game has it; otherwise the bot to play with first


@dataclass(frozen=True)
class Advice:
    """What a bot would do."""

    bot: str
    action: Action
    instead: Action | None  # what it would do next to best
    why: str


class Adviser:
    """A bot that looks over a person's shoulder and sees what that person sees."""

    def __init__(self, session: Session, ask: Ask) -> None:
        self._session = session
        self._ask = ask
        names = bot_names(session.game.name)
        name = BEST if BEST in names else names[0]
        seat = ask.person.seat
        self.bot: Bot = make_bot(name, session.game, session.arranged.bot_seed(session.seed, seat))

    def think(self) -> Callable[[], Advice]:
        """What finds the advice, to be called on any thread."""
        person, decision = self._ask.person, self._ask.decision
        view, story, bot = person.view, list(person.story), self.bot
        phrases = self._session.game.phrases

        def advice() -> Advice:
            for event in story:
                bot.heard(event)
            action = bot.choose(view, decision)
            return Advice(bot.name, action, bot.instead(), said(bot.reasons(), phrases))

        return advice

    def told(self, advice: Advice) -> list[str]:
        """The advice in sentences."""
        code = "advice.because" if advice.why else "advice.plain"
        facts = {"bot": advice.bot, "action": self._words(advice.action), "why": advice.why}
        lines = [say(code, **facts)]
        if advice.instead is not None and advice.instead != advice.action:
            lines.append(say("advice.instead", action=self._words(advice.instead)))
        return lines

    def _words(self, action: Action) -> str:
        """An option by its number and its words, and how it would be typed if there is more to it."""
        person, decision = self._ask.person, self._ask.decision
        notation = self._session.game.notation(action)
        choices = person.look.choices(self._session.moment(person), decision)
        for number, choice in enumerate(choices, start=1):
            if action in choice.actions:
                more = "" if len(choice.actions) == 1 else f" ({notation})"
                return f"{number} {choice.words}{more}"
        return notation
