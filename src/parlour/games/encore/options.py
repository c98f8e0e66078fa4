"""What two managers agree on before a game of Encore!!."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from parlour.core.options import Flag, Number, Option
from parlour.games.encore.cards import MOST_ZONES, VENUES_A_GAME, CardSet

OPTIONS: Final[tuple[Option, ...]] = (
    Number("zones", 3, "ENC-2.7", 1, MOST_ZONES),
    Number("venues", 4, "ENC-2.9", 1, VENUES_A_GAME),
    Flag("opening_hand", False, "ENC-2.8"),
    Flag("no_return", False, "ENC-4.6"),
)


class Agreement:
    """The options of a game, as the rules use them."""

    def __init__(self, cards: CardSet, options: dict[str, object], table: str) -> None:
        zones = options["zones"]
        venues = options["venues"]
        assert isinstance(zones, int) and isinstance(venues, int), "options are settled"
        self.options: Final[dict[str, object]] = options
        self.cards: Final[CardSet] = cards
        # The first bytes of the action table's hash, as observations begin with them.
        self.signature: Final = int.from_bytes(bytes.fromhex(table[:16]), "little", signed=True)
        self.zones: Final[i64] = zones
        self.venues: Final[i64] = venues
        self.opening_hand: Final[bool] = options["opening_hand"] is True
        self.no_return: Final[bool] = options["no_return"] is True
