"""A group's progress through the scenario packs: a value the rules take and give back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from parlour.core.errors import BadInput
from parlour.core.phrases import Phrasebook


@dataclass(frozen=True)
class Progress:
    """Which packs a group has opened, and which it may open (ENS-8.1, ENS-8.2).

    Where it is kept between games is the business of whoever keeps groups.
    """

    opened: tuple[str, ...] = ()
    may_open: tuple[str, ...] = ()

    @property
    def suggested(self) -> tuple[str, ...]:
        """What to offer as the packs of the next game: all that are open (ENS-8.2)."""
        return self.opened

    def after_win(self, scenarios: tuple[str, ...], in_deck: tuple[str, ...]) -> Progress:
        """The progress after a won game (ENS-8.4); `scenarios` are all packs in order.

        Without a pack in the deck the first may be opened; with pack k in it, pack k + 1.
        """
        earned: list[str] = []
        for number, pack in enumerate(scenarios):
            condition = not in_deck if number == 0 else scenarios[number - 1] in in_deck
            if condition and pack not in self.opened and pack not in self.may_open:
                earned.append(pack)
        return Progress(self.opened, (*self.may_open, *earned))

    def open(self, pack: str, phrases: Phrasebook) -> Progress:
        """The progress once the group has opened a pack; it is not sealed again."""
        if pack not in self.may_open:
            code = "already_open" if pack in self.opened else "still_sealed"
            facts = {"pack": pack}
            sentence = phrases.say(f"input.{code}", facts)
            raise BadInput(code, "ENS-8.4", sentence, facts)
        left = tuple([name for name in self.may_open if name != pack])
        return Progress((*self.opened, pack), left)

    def dump(self) -> dict[str, object]:
        return {"opened": list(self.opened), "may_open": list(self.may_open)}


def load_progress(data: Mapping[str, object]) -> Progress:
    """The progress in the settled option of a game."""
    opened = data["opened"]
    may_open = data["may_open"]
    assert isinstance(opened, list) and isinstance(may_open, list), "a settled option is in form"
    return Progress(tuple(opened), tuple(may_open))
