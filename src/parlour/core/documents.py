"""Reading plain data that came from outside, field by field.

Every field is asked for by name and shape; what is missing, wrong or left over is refused
with a sentence that names the field.
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from parlour.core.canonical import identical
from parlour.core.errors import BadInput
from parlour.core.phrases import Phrasebook


class Document:
    """A mapping that is being read; `path` says where in the whole it stands.

    `by_hand`: a person wrote it, so that a field that is missing may be there misspelt.
    """

    def __init__(
        self,
        what: str,
        data: object,
        phrases: Phrasebook,
        path: str = "",
        *,
        by_hand: bool = False,
    ) -> None:
        self.what = what  # "position", "record", ...: how sentences call it
        self.phrases = phrases
        self.path = path
        self.by_hand = by_hand
        self.unread: set[str] = set()
        self.asked: dict[str, bool] = {}  # fields that there may be, in the order of asking
        self.fields: dict[str, object] = {}
        if not isinstance(data, dict):
            raise self.refusal("not_a_mapping", path or what, {})
        for name, value in data.items():
            if not isinstance(name, str):
                raise self.refusal("not_a_mapping", path or what, {})
            self.fields[name] = value
            self.unread.add(name)

    def refusal(self, problem: str, field: str, facts: dict[str, object]) -> BadInput:
        whole: dict[str, object] = {"what": self.what, "field": field}
        whole.update(facts)
        code = f"document.{problem}"
        return BadInput(code, None, self.phrases.say(code, whole), whole)

    def place(self, name: str) -> str:
        return f"{self.path}.{name}" if self.path else name

    def has(self, name: str) -> bool:
        self.asked[name] = True
        return name in self.fields

    def take(self, name: str) -> object:
        self.asked[name] = True
        if name not in self.fields:
            raise self._missing(name)
        self.unread.discard(name)
        return self.fields[name]

    def wrong(self, name: str, wanted: str) -> BadInput:
        """The refusal of a field that holds something else than `wanted` says."""
        value = shown(self.fields.get(name))
        return self.refusal("wrong", self.place(name), {"wanted": wanted, "value": value})

    def integer(self, name: str, low: int, high: int) -> int:
        value = self.take(name)
        if type(value) is not int or not low <= value <= high:
            # In quotes, so that nobody reads a number where text stands.
            told = f'"{shown(value)}"' if isinstance(value, str) and value else shown(value)
            bounds = {"low": low, "high": high, "value": told}
            raise self.refusal("not_a_number", self.place(name), bounds)
        return value

    def flag(self, name: str) -> bool:
        value = self.take(name)
        if not isinstance(value, bool):
            raise self.wrong(name, "true or false")
        return value

    def text(self, name: str) -> str:
        value = self.take(name)
        if not isinstance(value, str):
            raise self.wrong(name, "text")
        return value

    def one_of(self, name: str, choices: Sequence[str]) -> str:
        value = self.take(name)
        if not isinstance(value, str) or value not in choices:
            raise self.wrong(name, "one of " + ", ".join(choices))
        return value

    def exactly(self, name: str, wanted: object) -> None:
        value = self.take(name)
        if not identical(value, wanted):
            raise self.wrong(name, shown(wanted))

    def items(self, name: str) -> list[object]:
        value = self.take(name)
        if not isinstance(value, list):
            raise self.wrong(name, "a list")
        return list(value)

    def texts(self, name: str) -> list[str]:
        found: list[str] = []
        for item in self.items(name):
            if not isinstance(item, str):
                raise self.wrong(name, "a list of names")
            found.append(item)
        return found

    def integers(self, name: str, low: int, high: int) -> list[int]:
        found: list[int] = []
        for item in self.items(name):
            if type(item) is not int or not low <= item <= high:
                raise self.wrong(name, f"a list of whole numbers from {low} to {high}")
            found.append(item)
        return found

    def part(self, name: str) -> Document:
        return self.within(self.take(name), self.place(name))

    def within(self, data: object, path: str) -> Document:
        """A mapping that is a part of this one."""
        return Document(self.what, data, self.phrases, path, by_hand=self.by_hand)

    def finish(self) -> None:
        """Refuse what nobody asked for."""
        if self.unread:
            name = min(self.unread)
            raise self.refusal("unknown_field", self.place(name), {"names": ", ".join(self.asked)})

    def _missing(self, name: str) -> BadInput:
        """The refusal of a field that is not there, with another that may be meant by it."""
        if self.by_hand:
            close = get_close_matches(name, sorted(self.unread), n=1, cutoff=0.75)
            if close:
                return self.refusal("misspelt", self.place(name), {"name": shown(close[0])})
        return self.refusal("missing", self.place(name), {})


def shown(value: object) -> str:
    """A value in a sentence: short, and never more than a line."""
    try:
        text = value if isinstance(value, str) else repr(value)
    except (ValueError, RecursionError):  # thousands of digits, or nested without end
        text = "something too large to show"
    text = "".join(letter if letter.isprintable() else " " for letter in text)
    if not text.strip():
        return '""'
    return text if len(text) <= 60 else text[:57] + "..."
