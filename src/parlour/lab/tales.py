"""A recorded game told in sentences, as a seat or a spectator saw it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from parlour.core.events import Event
from parlour.core.game import seat_name
from parlour.core.records import Record
from parlour.core.seats import Seat
from parlour.lab.files import Document, documents, opened
from parlour.lab.words import refuse
from parlour.packs.binding import bind
from parlour.packs.clauses import clauses
from parlour.packs.reading import PackFile
from parlour.packs.reading import refuse as refuse_input


@dataclass(frozen=True)
class Told:
    """An event and its sentence."""

    event: Event
    sentence: str
    title: str  # of its clause

    @property
    def opens(self) -> bool:
        """Whether a new round begins with it."""
        return "round" in self.event.facts()

    def dump(self) -> dict[str, object]:
        return {"sentence": self.sentence, "title": self.title, **self.event.dump()}


@dataclass(frozen=True)
class Tale:
    """A whole game."""

    record: Record
    told: list[Told]
    ending: str  # the reason in a sentence, empty while the game is open

    def dump(self, seat: Seat | None) -> dict[str, object]:
        return {
            "game": self.record.game,
            "seats": self.record.seats,
            "seat": seat,
            "options": self.record.options,
            "outcome": self.record.outcome,
            "events": [told.dump() for told in self.told],
        }


def find_game(name: str, number: int) -> Document:
    """Game `number` of a file, counted from 1."""
    last = 0
    with opened(name) as file:
        for document in documents(file, name):
            last = document.number
            if last == number:
                return document
    if last == 0:
        raise refuse("empty_file", file=name)
    raise refuse("no_such_game", file=name, number=number, games=last)


def tell(record: Record, packs: Sequence[PackFile], seat: Seat | None) -> Tale:
    """Replay a Record, or BadInput with what is wrong with it."""
    game = bind(record.game, packs)
    if seat is not None and not 0 <= seat < record.seats:
        raise refuse_input("no_such_viewer", seat=seat, last=record.seats - 1)
    sink: list[Event] = []
    outcome = game.replay(record, sink).outcome
    titles = {clause.id: clause.title for clause in clauses(game.name)}
    names = [seat_name(place, None) for place in range(record.seats)]
    told: list[Told] = []
    for event in sink:
        shown = event.seen_by(seat)
        if shown is not None:
            sentence = game.tell(shown, seat, names=names)
            if sentence:
                spoken = sentence[0].upper() + sentence[1:]
                told.append(Told(shown, spoken, titles[shown.clause]))
    ending = "" if outcome is None else game.say(f"reason.{outcome.reason}")
    return Tale(record, told, ending)
