"""What a person may ask why about, and the clause that answers it."""

from __future__ import annotations

from functools import partial

from rich.text import Text

from parlour.core.decisions import Action
from parlour.packs.clauses import clauses
from parlour.terminal.dialogs import Riddle, solved
from parlour.terminal.look import say
from parlour.terminal.reading import clause_lines
from parlour.terminal.session import Ask, Session

LATEST = 15  # how many of the things that happened are listed


def riddles(session: Session, ask: Ask, width: int) -> list[tuple[str, list[Riddle]]]:
    """What cannot be done now, what happened of late, and why bots did what they did.

    The reasons of bots are those that `Moment.said` holds: see `Look.reasons_are_open`.
    """
    return [
        (say("why_did"), _reasons(session, width)),
        (say("why_happened"), _events(session, ask, width)),
        (say("why_cannot"), _wishes(session, ask, width)),
    ]


def _reasons(session: Session, width: int) -> list[Riddle]:
    return [
        Riddle(session.names[seat], partial(solved, f"{session.names[seat]}: {why}.", [], width))
        for seat, why in session.said.items()
        if why
    ]


def _events(session: Session, ask: Ask, width: int) -> list[Riddle]:
    """The latest first."""
    moment = session.moment(ask.person, shared=ask.shared)
    found: list[Riddle] = []
    for event in reversed(ask.person.story):
        told = ask.person.look.tell(event, moment)
        if told is not None and len(found) < LATEST:
            found.append(Riddle(told, partial(_about, session, told, event.clause, width)))
    return found


def _wishes(session: Session, ask: Ask, width: int) -> list[Riddle]:
    moment = session.moment(ask.person)
    wishes = ask.person.look.wishes(moment, ask.decision)
    return [
        Riddle(wish.words, partial(why_not, session, ask, wish.action, width)) for wish in wishes
    ]


def _about(session: Session, told: str, clause: str | None, width: int) -> list[Text]:
    return solved(told, cited(session, clause, width), width)


def wished(session: Session, ask: Ask, text: str, width: int) -> list[Text]:
    """What a typed wish is answered."""
    moment = session.moment(ask.person)
    action = ask.person.look.meant(text, moment)
    if action is None:
        return solved(ask.person.look.puzzled(text, moment), [], width)
    return why_not(session, ask, action, width)


def why_not(session: Session, ask: Ask, action: Action, width: int) -> list[Text]:
    refused = session.why_not(ask.person, action)
    if refused is None:
        return solved(say("why_not_indeed"), [], width)
    return solved(refused.sentence, cited(session, refused.clause, width), width)


def cited(session: Session, id_: str | None, width: int) -> list[Text]:
    """The text of a clause; empty without one."""
    found = [clause for clause in clauses(session.game.name) if clause.id == id_]
    return [line for clause in found for line in clause_lines(clause, width)]
