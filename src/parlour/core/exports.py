"""A finished game in one file that anyone can check, and the check."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from parlour.core.canonical import NotPlain, canonical, identical
from parlour.core.documents import Document
from parlour.core.errors import BadInput
from parlour.core.fairness import (
    player_commitment,
    server_commitment,
    table_key,
    transcript_hash,
)
from parlour.core.game import Audit, Game, hex_bytes
from parlour.core.phrases import Phrasebook
from parlour.core.records import Record, load_record
from parlour.core.seats import Seat
from parlour.core.state import State

FORMAT: Final = "export/v1"
PROTOCOL: Final = "parlour/fair/v1"


class Handshake:
    """The fair start of a live table: what was published, and the secrets revealed since."""

    def __init__(
        self, transcript: dict[str, object], server_secret: bytes, secrets: dict[Seat, bytes]
    ) -> None:
        self.transcript: Final = transcript
        self.server_secret: Final = server_secret
        self.secrets: Final = secrets  # of the seats that gave one; bots do not

    def dump(self) -> dict[str, object]:
        return {
            "transcript": self.transcript,
            "server": self.server_secret.hex(),
            "players": {str(seat): self.secrets[seat].hex() for seat in self.secrets},
        }


def transcript(
    game: Game,
    table_id: str,
    options: dict[str, object],
    seats: list[str | None],
    server: str,
    aborted: list[object],
) -> dict[str, object]:
    """What is locked before the secrets are revealed.

    `seats` holds each seat's commitment (None: a bot), `server` the server's, `aborted` the
    starts that failed before this one.
    """
    return {
        "protocol": PROTOCOL,
        "table_id": table_id,
        "game": game.name,
        "rules": game.rules_version,
        "packs": game.pack_hashes,
        "options": options,
        "seats": seats,
        "server": server,
        "aborted": aborted,
    }


def export(state: State, handshake: Handshake | None = None) -> bytes:
    """The game as a file for `verify`: record, random results and state hashes.

    Games that were not dealt by `fair/v1` have nothing that could be checked.
    """
    record = state.record()
    game = state.game
    if record.origin.get("generator") != "fair/v1":
        raise game.refuse("not_fair", {"game": game.name})
    audit = Audit()
    game.replay(record, None, audit)
    return canonical(
        {
            "parlour": FORMAT,
            "record": record.dump(),
            "fairness": None if handshake is None else handshake.dump(),
            "random": [result.dump() for result in audit.randoms],
            "states": audit.states,
        }
    )


class Broken(Exception):
    """Something in an export does not hold."""

    def __init__(self, code: str, facts: dict[str, object]) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


def read_export(data: bytes, phrases: Phrasebook) -> Document:
    """The fields of an exported file, or BadInput if it is none."""
    try:
        parsed = json.loads(data)
    except (ValueError, RecursionError):
        raise BadInput("not_json", None, phrases.say("verify.not_json", {}), {}) from None
    return Document("export", parsed, phrases)


def recorded(document: Document) -> Record:
    return load_record(document.take("record"), document.phrases)


def verify(data: bytes, document: Document, record: Record, game: Game) -> str | None:
    """None if everything holds, otherwise the first thing that does not, in a sentence."""
    try:
        _verify(data, document, record, game)
    except Broken as broken:
        return game.phrases.say(f"verify.{broken.code}", broken.facts)
    except BadInput as refusal:
        return refusal.sentence
    return None


def _verify(data: bytes, document: Document, record: Record, game: Game) -> None:
    document.exactly("parlour", FORMAT)
    if not is_canonical(document, data):
        raise Broken("not_canonical", {})
    if record.origin.get("generator") != "fair/v1":
        raise game.refuse("not_fair", {"game": game.name})
    if document.take("fairness") is not None:
        _verify_handshake(document.part("fairness"), record)
    elif "seed" not in record.origin:
        raise document.wrong("fairness", "the secrets of the table that agreed on the key")
    audit = Audit()
    game.replay(record, None, audit)
    _compare_states(document.texts("states"), audit.states)
    _compare_randoms(document.items("random"), [result.dump() for result in audit.randoms])
    document.finish()


def is_canonical(document: Document, data: bytes) -> bool:
    try:
        return canonical(document.fields) == data
    except NotPlain:
        return False


def _verify_handshake(document: Document, record: Record) -> None:
    """Commitments, transcript and key."""
    published = document.part("transcript")
    table_id = published.text("table_id")
    if not table_id.isascii():
        raise published.wrong("table_id", "plain letters and digits")
    published.exactly("protocol", PROTOCOL)
    published.items("aborted")
    published.exactly("game", record.game)
    published.exactly("rules", record.rules)
    published.exactly("packs", record.packs)
    published.exactly("options", record.options)
    server_secret = hex_bytes(document, "server", 32)
    if server_commitment(table_id, server_secret) != published.text("server"):
        raise Broken("commitment", {"who": "the server"})
    commitments = published.items("seats")
    if len(commitments) != record.seats:
        raise published.wrong("seats", f"one entry for each of {record.seats} seats")
    secrets = _secrets(document.part("players"), table_id, commitments)
    published.finish()
    document.finish()
    key = table_key(server_secret, transcript_hash(published.fields), secrets)
    if not identical(record.origin, {"generator": "fair/v1", "key": key.key.hex()}):
        raise Broken("key", {})


def _secrets(document: Document, table_id: str, commitments: list[object]) -> Mapping[Seat, bytes]:
    """The players' secrets, each checked against what its seat had published."""
    secrets: dict[Seat, bytes] = {}
    for seat, commitment in enumerate(commitments):
        if commitment is None:
            continue
        secret = hex_bytes(document, str(seat), 32)
        if player_commitment(table_id, seat, secret) != commitment:
            raise Broken("commitment", {"who": f"seat {seat}"})
        secrets[seat] = secret
    document.finish()
    return secrets


def _compare_states(found: list[str], expected: list[str]) -> None:
    for number, digest in enumerate(expected):
        if number >= len(found) or found[number] != digest:
            raise Broken("state", {"window": number + 1})
    if len(found) != len(expected):
        raise Broken("state_count", {"expected": len(expected), "found": len(found)})


def _compare_randoms(found: list[object], expected: list[list[object]]) -> None:
    if len(found) != len(expected):
        raise Broken("random_count", {"expected": len(expected), "found": len(found)})
    for number, result in enumerate(expected):
        if not identical(found[number], result):
            facts: dict[str, object] = {"number": number + 1}
            facts.update({"expected": str(result), "found": str(found[number])})
            raise Broken("random", facts)
