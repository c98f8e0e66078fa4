"""Lines of guests that tests bring to a table themselves."""

from __future__ import annotations


class Heard:
    """Keeps what was sent over it."""

    def __init__(self) -> None:
        self.messages: list[bytes] = []

    def send(self, data: bytes) -> None:
        self.messages.append(data)


class Broken:
    """No table can be shown over it."""

    def __init__(self) -> None:
        self.tries = 0

    def send(self, data: bytes) -> None:
        if b'"trouble"' not in data[:40]:
            self.tries += 1
            raise RuntimeError("it cannot be sent")
