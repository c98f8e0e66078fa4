"""An evening at the table: one game after another, each kept until it is over."""

from __future__ import annotations

import os
import secrets
import sys
from pathlib import Path

from parlour.core.errors import BadInput
from parlour.core.exports import export
from parlour.core.game import Game
from parlour.lab.files import WholeFile
from parlour.terminal.arranging import Arrangement, refuse
from parlour.terminal.keeping import Keeper, Kept, forget_oldest, new_keeper
from parlour.terminal.look import say
from parlour.terminal.session import Session


class Evening:
    """Deals games, keeps them while they are played, and saves them when they are over.

    Every game is dealt by `fair/v1`, from `seed` or, without one, from a secret of the system,
    so that its export can be checked. `save` receives the export, that of a further game gets a
    number.
    """

    def __init__(
        self,
        arranged: Arrangement,
        seed: int | None = None,
        save: Path | None = None,
        kept: Kept | None = None,
    ) -> None:
        if save is not None:
            check_place(save)
        self.arranged = arranged
        self._seed = seed
        self._save = save
        self._kept = kept
        self._number = 0
        self._keeper: Keeper | None = None
        self.resumed = False
        self.session: Session | None = None

    def deal(self) -> Session:
        """The next game: the one that was kept, or a new one."""
        self._number += 1
        kept, self._kept = self._kept, None
        self.resumed = kept is not None
        if kept is not None:
            session = kept.session()
            self._keeper = Keeper(kept.path, self._save)
        else:
            seed = secrets.randbits(48) if self._seed is None else self._seed + self._number - 1
            company = None if self.session is None else self.session.company_after()
            session = Session(self.arranged, seed, company=company)
            self._keeper = new_keeper(self.arranged.game.name, self._save)
            forget_oldest()
        session.keep = self._keep
        self.session = session
        return session

    def _keep(self) -> None:
        """Once a person has answered, everything is written down at once."""
        session, keeper = self.session, self._keeper
        if session is None or keeper is None or not session.answers:
            return
        try:
            keeper.keep(session)
        except OSError as error:
            self._keeper = None  # said once; the game goes on all the same
            reason = (error.strerror or str(error)).lower()
            facts = {"file": str(keeper.path), "reason": reason}
            session.notices.append(say("not_kept", **facts))

    def finish(self) -> str:
        """The game is over: it need not be kept, and is saved where that was asked for.

        Gives a sentence about the saving, empty without.
        """
        if self._keeper is not None:
            self._keeper.forget()
        return self._saved()

    def _saved(self) -> str:
        session, save = self.session, self._file()
        if save is None or session is None:
            return ""
        code = "saved" if session.state.outcome is not None else "saved_unfinished"
        try:
            with WholeFile(save) as file:
                file.write_bytes(export(session.state))
        except BadInput as refusal:
            return say("not_saved", **refusal.facts)
        return say(code, file=str(save))

    def _file(self) -> Path | None:
        """The file of each game of the evening."""
        if self._save is None or self._number == 1:
            return self._save
        return self._save.with_stem(f"{self._save.stem}-{self._number}")

    def goodbye(self) -> list[str]:
        """What is said to people who leave the table."""
        session, game = self.session, self.arranged.game
        if session is None or session.state.outcome is not None:
            return [say("goodbye", command=command(game))]
        told = [self._saved()] if self._save is not None else []
        if self._keeper is not None and session.answers:
            told.append(say("kept_sentence", command="parlour play"))
        again = command(game)
        if self.arranged.seats != game.usual_seats:
            again += f" --seats {self.arranged.seats}"
        facts = {"command": command(game), "again": again, "seed": session.seed}
        return [*told, say("goodbye_unfinished", **facts)]


def command(game: Game) -> str:
    """What deals this game."""
    return "parlour play" if game.name == "ensemble" else f"parlour play {game.name}"


def check_place(save: Path) -> None:
    """Refuse a file that cannot be written before a game is played for it."""
    if save.is_dir():
        raise refuse("is_folder", file=str(save))
    if not save.parent.is_dir():
        raise refuse("no_folder", file=str(save), folder=str(save.parent))


def has_screen() -> bool:
    """Whether there is a terminal on which a table can be drawn."""
    if os.name == "posix" and os.environ.get("TERM", "dumb") in ("dumb", "unknown"):
        return False
    encoding = (getattr(sys.stdout, "encoding", None) or "").lower().replace("-", "")
    return sys.stdin.isatty() and sys.stdout.isatty() and encoding == "utf8"


def play(evening: Evening, *, plain: bool) -> int:
    """Play until the people have had enough; gives the exit status."""
    if plain or not has_screen():
        from parlour.terminal import table  # noqa: PLC0415 - only one of the two is needed

        return table.play(evening)
    from parlour.terminal import app  # noqa: PLC0415

    return app.play(evening)
