"""An ability that is being done, over the one it interrupts."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr


@mypyc_attr(free_list_len=1)
class Frame:
    """Immutable, so that clones share it."""

    def __init__(
        self,
        beneath: Frame | None,
        ability: i64,
        otherwise: bool,
        at: i64,
        you: i64,
        card: i64,
        venue: bool,
        nested: bool,
    ) -> None:
        self.beneath: Final = beneath
        self.ability: Final = ability  # its number in `CardSet.abilities`
        self.otherwise: Final = otherwise  # its other list is being done
        self.at: Final = at  # the effect that is being done
        self.you: Final = you
        self.card: Final = card  # whose text it is, of yours; NO_CARD for a Venue's
        self.venue: Final = venue  # a Venue's text is nobody's: no shield holds against it
        self.nested: Final = nested  # triggered by an effect, so that it triggers none itself

    def next(self) -> Frame:
        return Frame(
            self.beneath,
            self.ability,
            self.otherwise,
            self.at + 1,
            self.you,
            self.card,
            self.venue,
            self.nested,
        )

    def instead(self) -> Frame:
        """The other list of the same ability, to be done before this goes on."""
        return Frame(self, self.ability, True, 0, self.you, self.card, self.venue, self.nested)
