"""Pages to read: the rules of a moment, and what has happened."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from parlour.packs.clauses import Clause, clauses
from parlour.terminal.look import say
from parlour.terminal.people import Person
from parlour.terminal.pictures import folded
from parlour.terminal.session import Session

WIDEST = 100  # longer lines are hard to read


def rules_page(session: Session, person: Person, width: int, keys: Sequence[str]) -> list[Text]:
    """The open question explained, the clauses that matter now, and what the keys do."""
    width = min(width, WIDEST)
    look, moment = person.look, session.moment(person)
    lines = [line for help_ in look.in_short(moment) for line in folded(help_, width)]
    lines += [Text()] if lines else []
    lines.append(Text(say("rules"), "strong.brass"))
    wanted = look.clauses(person.view)
    for clause in clauses(session.game.name):
        if clause.id in wanted:
            lines += clause_lines(clause, width)
    if keys:
        lines += [Text(), Text(say("keys"), "strong.brass")]
        lines += [line for key in keys for line in folded(key, width)]
    return lines


def clause_lines(clause: Clause, width: int) -> list[Text]:
    ours = f" ({say(f'source.{clause.source}')})" if clause.source != "rulebook" else ""
    head = Text.assemble((clause.id, "brass"), f"  {clause.title}{ours}")
    return [head, *folded(clause.text, width, indent=4)]


def log_page(session: Session, person: Person | None, width: int) -> list[Text]:
    """All that was shown to a person (None: to anybody); at the end, why the bots did it too."""
    width = min(width, WIDEST)
    lines = [Text(say("log"), "strong.brass"), *story_lines(session, person, width)]
    if session.notices:
        lines += [Text(), Text(say("notices"), "strong.brass")]
        lines += [line for told in session.notices for line in folded(told, width)]
    if session.state.outcome is not None and session.whys:
        lines += [Text(), Text(say("whys"), "strong.brass")]
        lines += [line for told in whys(session) for line in folded(told, width)]
    return lines


def story_lines(session: Session, person: Person | None, width: int) -> list[Text]:
    """The sentences of everything that happened, each with its clause."""
    look = session.people[0].look if person is None else person.look
    moment = session.onlooker() if person is None else session.moment(person)
    lines: list[Text] = []
    for event in session.public if person is None else person.story:
        told = look.tell(event, moment)
        if told is not None:
            lines += folded(f"{told} ({event.clause})", width)
    return lines


def whys(session: Session) -> list[str]:
    """What each bot did and why, in order; only once the game is over."""
    assert session.state.outcome is not None, "reasons may name hidden cards"
    return [
        say(
            "why_of",
            name=session.names[why.seat],
            action=session.game.notation(why.action),
            why=why.sentence,
        )
        for why in session.whys
    ]
