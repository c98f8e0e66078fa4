"""What is asked of the processes in which bots think, and what they answer."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from parlour.wire.replies import ChatLine


class Pack(Struct, frozen=True):
    name: str
    text: bytes


class Think(Struct, tag="think", kw_only=True):
    """A decision for a bot. It keeps its seat, and what it learned there, from one to the next."""

    job: int
    table: str  # empty: nobody's seat, the bot is made for this once
    seat: int
    game: str
    packs: tuple[Pack, ...]
    bot: str
    seed: int
    names: tuple[str, ...]
    view: dict[str, Any]
    question: str
    options: tuple[int, ...]
    clause: str
    revisable: bool
    language: str  # in which the bot says why


class Export(Struct, tag="export", kw_only=True):
    """Make the file with which anybody can check a game; it replays the game several times."""

    job: int
    packs: tuple[Pack, ...]
    record: dict[str, Any]
    transcript: dict[str, Any]
    server: bytes
    secrets: dict[int, bytes]


class Retell(Struct, tag="retell", kw_only=True):
    """Tell a part of a finished game again; it is played up to there."""

    job: int
    packs: tuple[Pack, ...]
    record: dict[str, Any]
    steps: int  # windows that have closed
    eyes: int | Literal["all"] | None
    names: tuple[str, ...]
    language: str
    since: int
    said: tuple[tuple[int, ChatLine], ...] = ()  # by people, each line with its step


class Check(Struct, tag="check", kw_only=True):
    """Read a pack and play it, before it can be offered at a table."""

    job: int
    game: str
    pack: Pack


class Thought(Struct, kw_only=True):
    """The answer to a job; `fault` says why there is none."""

    job: int
    action: int = -1
    why: str = ""
    data: bytes = b""
    fault: str = ""
    refused: tuple[str, str] | None = None  # code and sentence: what is wrong with a pack


JOBS = Think | Export | Retell | Check
