"""During the game: answers, orders, giving up, taking back."""

from __future__ import annotations

from parlour.server import entries
from parlour.server.entries import ENTRIES
from parlour.server.lobby import stand_in_name, undone_without
from parlour.server.table import LOBBY, OVER, PLAYING, Table
from parlour.server.wishes import By, in_status, refuse, the_member, the_seat
from parlour.wire import requests

CONCEDED = "conceded"  # the reason of an ending that no rule of the game knows


def answer(
    table: Table, by: By, wish: requests.Answer, *, in_moment: bool = False
) -> list[ENTRIES]:
    """A person's answer to the decision that was put to their seat."""
    seat = the_seat(table, by)
    in_status(table, by, PLAYING)
    assert table.state is not None, "a game is on"
    if wish.decision != table.decision_id(seat):
        raise refuse("late")
    refusal = table.state.why_not(seat, wish.action)
    if refusal is not None:
        raise refusal
    return [entries.Answered(**by.stamp, seat=seat, action=wish.action, in_moment=in_moment)]


def back(table: Table, by: By) -> list[ENTRIES]:
    """Who was away and does anything has the seat back from the stand-in."""
    seat = table.seat_of(by.member)
    if seat is None or not table.chairs[seat].stand_in:
        return []
    return [entries.StandIn(at=by.at, seat=seat)]


def over(table: Table, at: int) -> list[ENTRIES]:
    """The entry that ends the game once its last answer is given."""
    state = table.state
    if state is None or state.outcome is None or table.status != PLAYING:
        return []
    outcome = state.outcome
    return [
        entries.Ended(at=at, winners=outcome.winners, reason=outcome.reason, clause=outcome.clause)
    ]


def order(table: Table, by: By, wish: requests.Order) -> list[ENTRIES]:
    seat = the_seat(table, by)
    in_status(table, by, PLAYING)
    return [entries.Ordered(**by.stamp, seat=seat, orders=wish.orders)]


def wait(table: Table, by: By, wish: requests.Wait) -> list[ENTRIES]:
    """Whether the table waits for the seat, from the next moment on."""
    seat = the_seat(table, by)
    in_status(table, by, LOBBY, PLAYING)
    silence = table.game.silence
    if silence is not None and table.status == PLAYING:
        raise refuse("silence", silence.clause)  # it could be a sign
    return [entries.WaitSet(**by.stamp, seat=seat, mode=wish.mode)]


def concede(table: Table, by: By, _: requests.Concede) -> list[ENTRIES]:
    """In a duel the other wins. Elsewhere the others play on, with a bot in this seat."""
    seat = the_seat(table, by)
    in_status(table, by, PLAYING)
    if table.game.team or len(table.chairs) != 2:
        given = entries.Conceded(**by.stamp, seat=seat, bot=stand_in_name(table))
        return [given, *undone_without(table, seat, by.at)]
    made: list[ENTRIES] = [entries.Conceded(**by.stamp, seat=seat)]
    if table.status == PLAYING:
        made.append(entries.Ended(at=by.at, winners=(1 - seat,), reason=CONCEDED))
    return made  # otherwise it has ended before, and that is told now


def check_again(table: Table, by: By) -> None:
    """Refuse a rematch to who did not play, and to everybody while the game is on."""
    member = the_member(table, by)
    if all(chair.gave_up != member for chair in table.chairs):
        _ = the_seat(table, by)
    in_status(table, by, OVER)


def offer_undo(table: Table, by: By, _: requests.OfferUndo) -> list[ENTRIES]:
    """Alone among bots it is done at once; otherwise everybody else is asked."""
    seat = the_seat(table, by)
    in_status(table, by, PLAYING)
    if not can_undo(table, seat):
        raise refuse("nothing_to_undo")
    if table.undo is not None:
        raise refuse("undo_open")
    if table.people() == [seat]:
        return [entries.Undone(**by.stamp)]
    return [entries.UndoOffered(**by.stamp, seat=seat)]


def can_undo(table: Table, seat: int) -> bool:
    """Whether the last answer of all is this seat's, and nothing was revealed by it."""
    state = table.state
    if state is None or table.status != PLAYING:
        return False
    return state.laid == 0 and state.takeback(seat) > 0


def answer_undo(table: Table, by: By, wish: requests.AnswerUndo) -> list[ENTRIES]:
    seat = the_seat(table, by)
    in_status(table, by, PLAYING)
    if table.undo is None or seat == table.undo.seat:
        raise refuse("no_undo")
    told: list[ENTRIES] = [entries.UndoAnswered(**by.stamp, seat=seat, agrees=wish.agrees)]
    return told + undone_without(table, seat, by.at) if wish.agrees else told
