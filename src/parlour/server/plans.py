"""Which wish is planned where: a plan says what to write down, or refuses."""

from __future__ import annotations

from collections.abc import Callable

from parlour.server import fairstart, lobby, playing, talking
from parlour.server.entries import ENTRIES
from parlour.wire import requests

PLANS: dict[type, Callable[..., list[ENTRIES]]] = {
    requests.Sit: lobby.sit,
    requests.Stand: lobby.stand,
    requests.Rename: lobby.rename,
    requests.SeatBot: lobby.seat_bot,
    requests.ClearSeat: lobby.clear_seat,
    requests.Agree: lobby.agree,
    requests.Start: fairstart.start,
    requests.Commit: fairstart.commit,
    requests.Reveal: fairstart.reveal,
    requests.Order: playing.order,
    requests.Wait: playing.wait,
    requests.Concede: playing.concede,
    requests.OfferUndo: playing.offer_undo,
    requests.AnswerUndo: playing.answer_undo,
    requests.Say: talking.say,
    requests.Note: talking.note,
    requests.PassHost: lobby.pass_host,
    requests.Mute: lobby.mute,
    requests.Remove: lobby.remove,
    requests.Leave: lobby.leave,
    requests.Notify: lobby.notify,
}
