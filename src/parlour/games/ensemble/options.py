"""What a group agrees on before a game of Ensemble."""

from __future__ import annotations

from typing import Final

from parlour.core.options import COUNTERS, SEVERAL, Flag, Offered, Option, numbers
from parlour.games.ensemble.cards import CardSet

LIVES: Final = 10
MOST_ALLOWED: Final = 3


class Allowance(Option):
    """What the ten Life counters show, for owners whose counters differ (ENS-4.3)."""

    def __init__(self, default: tuple[int, ...]) -> None:
        super().__init__("allowance", list(default), "ENS-4.3", "ten whole numbers from 0 to 3")

    def accepts(self, value: object) -> bool:
        if not isinstance(value, list | tuple) or len(value) != LIVES:
            return False
        return all([type(entry) is int and 0 <= entry <= MOST_ALLOWED for entry in value])

    def settled(self, value: object) -> object:
        assert isinstance(value, list | tuple), "only an accepted value is settled"
        return list(value)

    def kind(self) -> str:
        return COUNTERS

    def offered(self) -> list[Offered]:
        return numbers(0, MOST_ALLOWED)

    def places(self) -> int:
        return LIVES


class Scenarios(Option):
    """Which scenario packs are in the deck (ENS-8.2)."""

    def __init__(self, cards: CardSet) -> None:
        self.ids: Final = [pack.id for pack in cards.scenarios]
        self.titles: Final = [pack.title for pack in cards.scenarios]
        super().__init__("scenarios", [], "ENS-8.2", "a list of " + ", ".join(self.ids))

    def accepts(self, value: object) -> bool:
        if not isinstance(value, list | tuple) or len(set(map(str, value))) != len(value):
            return False
        return all([isinstance(name, str) and name in self.ids for name in value])

    def settled(self, value: object) -> object:
        assert isinstance(value, list | tuple), "only an accepted value is settled"
        return [name for name in self.ids if name in value]

    def kind(self) -> str:
        return SEVERAL

    def offered(self) -> list[Offered]:
        return [
            Offered(pack, "pack", {"pack": title})
            for pack, title in zip(self.ids, self.titles, strict=True)
        ]


class GroupProgress(Option):
    """The progress of the group that plays; None: nobody keeps count, every pack is free."""

    def __init__(self, cards: CardSet) -> None:
        self.ids: Final = [pack.id for pack in cards.scenarios]
        wanted = 'nothing, or {"opened": [...], "may_open": [...]} of ' + ", ".join(self.ids)
        super().__init__("progress", None, "ENS-8.2", wanted)

    def accepts(self, value: object) -> bool:
        if value is None:
            return True
        if not isinstance(value, dict) or sorted(map(str, value)) != ["may_open", "opened"]:
            return False
        named: list[str] = []
        for names in (value["opened"], value["may_open"]):
            if not isinstance(names, list | tuple):
                return False
            for name in names:
                if not isinstance(name, str) or name not in self.ids or name in named:
                    return False
                named.append(name)
        return True

    def settled(self, value: object) -> object:
        if value is None:
            return None
        assert isinstance(value, dict), "only an accepted value is settled"
        opened = [name for name in self.ids if name in value["opened"]]
        return {"opened": opened, "may_open": [x for x in self.ids if x in value["may_open"]]}


def options(cards: CardSet) -> tuple[Option, ...]:
    return (
        Flag("novice", False, "ENS-2.4"),
        Allowance(cards.allowance),
        Flag("explain", True, "ENS-3.8"),
        Scenarios(cards),
        GroupProgress(cards),
    )
