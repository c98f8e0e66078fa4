"""What a group may agree on before a game."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from mypy_extensions import mypyc_attr

from parlour.core.phrases import Facts

# How a value is chosen.
FLAG: Final = "flag"
CHOICE: Final = "choice"
SEVERAL: Final = "several"  # any number of the values
COUNTERS: Final = "counters"  # one of the values for each of `places`
KEPT: Final = "kept"  # it is nobody's choice


class Offered:
    """A value to choose, and which part of the option's messages names it, with what facts."""

    def __init__(self, value: object, part: str, facts: Facts) -> None:
        self.value: Final = value
        self.part: Final = part
        self.facts: Final = facts


@mypyc_attr(allow_interpreted_subclasses=True)
class Option:
    """A named agreement with a default and the clause that allows it."""

    def __init__(self, name: str, default: object, clause: str, wanted: str) -> None:
        self.name: Final = name
        self.default: Final = default
        self.clause: Final = clause
        self.wanted: Final = wanted  # what would do, for the sentence of a refusal

    @abstractmethod
    def accepts(self, value: object) -> bool:
        raise AssertionError("an option knows its values")

    def settled(self, value: object) -> object:
        """An accepted value in its one canonical form."""
        return value

    def kind(self) -> str:
        """How a value is chosen."""
        return KEPT

    def offered(self) -> list[Offered]:
        """What there is to choose from."""
        return []

    def places(self) -> int:
        """How many values stand side by side."""
        return 1


class Flag(Option):
    """Yes or no."""

    def __init__(self, name: str, default: bool, clause: str) -> None:
        super().__init__(name, default, clause, "true or false")

    def accepts(self, value: object) -> bool:
        return isinstance(value, bool)

    def kind(self) -> str:
        return FLAG

    def offered(self) -> list[Offered]:
        return [Offered(False, "no", {}), Offered(True, "yes", {})]


class Choice(Option):
    """One of a few names."""

    def __init__(self, name: str, default: str, clause: str, names: tuple[str, ...]) -> None:
        super().__init__(name, default, clause, "one of " + ", ".join(names))
        self.names: Final = names

    def accepts(self, value: object) -> bool:
        return isinstance(value, str) and value in self.names

    def kind(self) -> str:
        return CHOICE

    def offered(self) -> list[Offered]:
        return [Offered(name, name, {}) for name in self.names]


class Number(Option):
    """A whole number between two bounds."""

    def __init__(self, name: str, default: int, clause: str, low: int, high: int) -> None:
        super().__init__(name, default, clause, f"a whole number from {low} to {high}")
        self.low: Final = low
        self.high: Final = high

    def accepts(self, value: object) -> bool:
        return type(value) is int and self.low <= value <= self.high

    def kind(self) -> str:
        return CHOICE

    def offered(self) -> list[Offered]:
        return numbers(self.low, self.high)


def numbers(low: int, high: int) -> list[Offered]:
    return [Offered(n, "n", {"n": n}) for n in range(low, high + 1)]
