"""Unfinished games on disk: all that is needed to go on is written down again and again.

A file is replaced as a whole, so that whenever the program ends, by a closed terminal or by any
signal, one finds the game as it was after the last answer.
"""

from __future__ import annotations

import json
import os
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from platformdirs import user_data_path

from parlour.core.documents import Document
from parlour.core.errors import BadInput
from parlour.core.game import SEED_LIMIT
from parlour.core.records import Record, load_record
from parlour.core.seats import Seat
from parlour.packs.binding import bind
from parlour.packs.phrases import MESSAGES
from parlour.terminal.arranging import Arrangement, arrange, refuse
from parlour.terminal.look import listed, say
from parlour.terminal.session import Company, Session, Why

FORMAT = "kept/v1"
HOME = "PARLOUR_HOME"  # the folder to use instead of the system's own
MOST = 50  # unfinished games; the oldest are forgotten


def folder() -> Path:
    home = os.environ.get(HOME)
    return (Path(home) if home else user_data_path("parlour", appauthor=False)) / "unfinished"


class Keeper:
    """Writes one game down again and again."""

    def __init__(self, path: Path, save: Path | None) -> None:
        self.path = path
        self._save = save

    def keep(self, session: Session) -> None:
        """May raise OSError."""
        arranged = session.arranged
        data = {
            "parlour": FORMAT,
            "packs": list(arranged.packs),
            "people": list(arranged.people),
            "bots": list(arranged.bots),
            "company": session.company.seed,
            "memories": list(session.company.memories),
            "save": None if self._save is None else str(self._save.absolute()),
            "answers": session.answers,
            "said": [[seat, text] for seat, text in session.said.items()],
            "whys": [[why.seat, why.action, why.sentence] for why in session.whys],
            "notices": list(session.notices),
            "record": session.state.record().dump(),
        }
        self.path.parent.mkdir(parents=True, exist_ok=True)
        draft = self.path.with_suffix(".new")
        try:
            draft.write_text(json.dumps(data, ensure_ascii=False), "utf-8")
            draft.replace(self.path)
        except OSError:
            draft.unlink(missing_ok=True)
            raise

    def forget(self) -> None:
        self.path.unlink(missing_ok=True)
        self.path.with_suffix(".new").unlink(missing_ok=True)


def new_keeper(game: str, save: Path | None) -> Keeper:
    """For a game that begins now."""
    now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    return Keeper(folder() / f"{game}-{now}-{secrets.token_hex(2)}.json", save)


@dataclass(frozen=True)
class Kept:
    """An unfinished game that was read."""

    path: Path
    arranged: Arrangement
    seed: int
    company: Company
    save: Path | None
    answers: int
    said: dict[Seat, str]
    whys: tuple[Why, ...]
    notices: tuple[str, ...]
    record: Record

    def session(self) -> Session:
        """The game as it was left, or BadInput if it cannot be played again."""
        self.arranged.game.replay(self.record)
        session = Session(self.arranged, self.seed, self.record.windows, self.company)
        session.said.update(self.said)
        session.whys.extend(self.whys)
        session.notices.extend(self.notices)
        return session

    @property
    def line(self) -> str:
        facts = {"game": self.arranged.game.name, "names": listed(self.arranged.names)}
        return say("kept_line", file=self.path.name, answers=self.answers, **facts)


def unfinished() -> list[Kept]:
    """The games that can be gone on with, the latest first; files that are none are left out."""
    found: list[Kept] = []
    for path in _files():
        try:
            found.append(read(path))
        except BadInput:
            continue
    return found


def _files() -> list[Path]:
    """Every file there, the latest first."""
    try:
        dated = [(path.stat().st_mtime_ns, path) for path in folder().glob("*.json")]
    except OSError:
        return []
    return [path for _, path in sorted(dated, reverse=True)]


def forget_oldest() -> None:
    for path in _files()[MOST:]:
        path.unlink(missing_ok=True)


def find(name: str) -> Kept:
    """The unfinished game in a file, given by its path or its name in the folder."""
    for path in (Path(name), folder() / name, folder() / f"{name}.json"):
        if path.is_file():
            return read(path)
    raise refuse("no_such_kept", file=name)


def read(path: Path) -> Kept:
    """A kept game, or BadInput with one sentence on what is wrong with the file."""
    try:
        data = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        raise refuse("not_a_kept_game", file=str(path)) from None
    if not isinstance(data, dict) or data.get("parlour") != FORMAT:
        raise refuse("not_a_kept_game", file=str(path))
    document = Document("kept game", data, MESSAGES)
    document.exactly("parlour", FORMAT)
    record = load_record(document.take("record"), MESSAGES)
    packs = document.texts("packs")
    game = bind(record.game, packs)
    people, bots = document.texts("people"), document.texts("bots")
    arranged = arrange(game, record.seats, record.options, people, bots, packs)
    seed = record.origin.get("seed")
    if type(seed) is not int:
        raise refuse("not_a_kept_game", file=str(path))
    save = document.take("save")
    if save is not None and not isinstance(save, str):
        raise document.wrong("save", "the name of a file")
    kept = Kept(
        path,
        arranged,
        seed,
        _company(document),
        None if save is None else Path(save),
        document.integer("answers", 0, 10**9),
        _said(document),
        _whys(document),
        tuple(document.texts("notices")),
        record,
    )
    document.finish()
    return kept


def _company(document: Document) -> Company:
    memories: list[dict[str, object]] = []
    for item in document.items("memories"):
        if not isinstance(item, dict):
            raise document.wrong("memories", "what each bot has learned")
        memories.append(item)
    return Company(document.integer("company", -SEED_LIMIT, SEED_LIMIT), tuple(memories))


def _said(document: Document) -> dict[Seat, str]:
    found: dict[Seat, str] = {}
    for item in document.items("said"):
        match item:
            case [int(seat), str(text)]:
                found[seat] = text
            case _:
                raise document.wrong("said", "pairs of a seat and a sentence")
    return found


def _whys(document: Document) -> tuple[Why, ...]:
    found: list[Why] = []
    for item in document.items("whys"):
        match item:
            case [int(seat), int(action), str(text)]:
                found.append(Why(seat, action, text))
            case _:
                raise document.wrong("whys", "lists of a seat, an action and a sentence")
    return tuple(found)
