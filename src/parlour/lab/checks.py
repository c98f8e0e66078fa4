"""Does a file tell the truth? Exports are verified, Records are played again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import IO

from parlour.core import exports
from parlour.core.errors import BadInput
from parlour.core.game import Game
from parlour.core.records import Record
from parlour.lab.files import Document, documents
from parlour.lab.screen import Advance
from parlour.lab.words import refuse, say
from parlour.packs.binding import bind
from parlour.packs.phrases import MESSAGES
from parlour.packs.reading import PackFile


@dataclass(frozen=True)
class Verdict:
    """What was checked, and the first thing that does not hold."""

    checked: int  # games that hold
    exported: int  # those among them that are exports
    about: str  # of a file with one game: what it is
    refusal: BadInput | None = None  # of the game after those that hold

    def sentence(self) -> str:
        if self.refusal is not None:
            reason = self.refusal.sentence
            if self.checked == 0:
                return say("does_not_hold", reason=reason)
            return say("game_does_not_hold", game=self.checked + 1, reason=reason)
        if self.checked == 1:
            return say("verified", about=self.about)
        return say("verified_many", games=self.checked, exports=self.exported)

    def dump(self, name: str) -> dict[str, object]:
        found: dict[str, object] = {
            "file": name,
            "verified": self.refusal is None,
            "games": self.checked,
            "exports": self.exported,
        }
        if self.refusal is not None:
            found.update({"code": self.refusal.code, "reason": self.refusal.sentence})
            found["game"] = self.checked + 1
        return found


class Checker:
    """Checks games with the same packs, each game's rules bound once."""

    def __init__(self, packs: Sequence[PackFile]) -> None:
        self.packs = packs
        self._bound: dict[str, Game] = {}

    def game(self, name: str) -> Game:
        if name not in self._bound:
            self._bound[name] = bind(name, self.packs)
        return self._bound[name]

    def check(self, document: Document) -> Record:
        """The Record of a game that holds, or BadInput."""
        if not document.is_export:
            record = document.record()
            self.game(record.game).replay(record)
            return record
        fields = exports.read_export(document.text, MESSAGES)
        record = exports.recorded(fields)
        reason = exports.verify(document.text, fields, record, self.game(record.game))
        if reason is not None:
            raise BadInput("broken_export", None, reason, {})
        return record


def verify(file: IO[bytes], name: str, packs: Sequence[PackFile], advance: Advance) -> Verdict:
    """Check every game of an open file, up to the first that does not hold."""
    checker = Checker(packs)
    checked = exported = 0
    about = ""
    try:
        for document in documents(file, name):
            record = checker.check(document)
            checked += 1
            exported += document.is_export
            about = describe(record, document)
            advance(1)
        if checked == 0:
            raise refuse("empty_file", file=name)
    except BadInput as refusal:
        return Verdict(checked, exported, about, refusal)
    return Verdict(checked, exported, about)


def describe(record: Record, document: Document) -> str:
    """One game that holds, in a sentence."""
    outcome = "open" if record.outcome is None else str(record.outcome["reason"])
    return say(
        "checked_export" if document.is_export else "checked_record",
        game=record.game,
        seats=record.seats,
        windows=len(record.windows),
        outcome=outcome,
    )
