"""What somebody wants to know about a table: answered from what their seat may know, written nowhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from parlour.server import reasons
from parlour.server.stage import Stage
from parlour.server.table import PLAYING
from parlour.server.whys import open_whys
from parlour.server.wishes import By, in_status, refuse, the_seat
from parlour.wire import replies, requests

Inquiry = Callable[[Stage, By, Any, str], replies.Done]


def why_not(stage: Stage, by: By, request: requests.WhyNot, language: str) -> replies.Done:
    seat = the_seat(stage.table, by)
    standing = stage.pacing.standing
    if standing is None:
        raise refuse("late")
    text, clause = reasons.why_not(stage.table, standing, seat, request.action, language)
    return replies.Done(table=request.table, id=request.id, text=text, clause=clause)


def foresee(stage: Stage, by: By, request: requests.Foresee, language: str) -> replies.Done:
    table = stage.table
    seat = the_seat(table, by)
    in_status(table, by, PLAYING)
    assert table.state is not None, "a game is on"
    if request.decision != table.decision_id(seat) or seat not in table.state.window:
        raise refuse("late")
    if stage.pacing.is_behind:
        raise refuse("late")  # it is a question that was not told yet
    refusal = table.state.why_not(seat, request.action)
    if refusal is not None:
        raise refusal
    facts = stage.telling.foreseen(seat, request.action, language)
    return replies.Done(table=request.table, id=request.id, **facts)


def whys(stage: Stage, _: By, request: requests.Whys, language: str) -> replies.Done:
    told = open_whys(stage.telling, language)
    return replies.Done(table=request.table, id=request.id, whys=told)


INQUIRIES: dict[type, Inquiry] = {
    requests.WhyNot: why_not,
    requests.Foresee: foresee,
    requests.Whys: whys,
}
