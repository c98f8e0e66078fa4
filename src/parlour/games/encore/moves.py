"""How cards and money move, and who knows of it (ENC-7.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from parlour.core.piles import ONE_BYTE, count_bits, nth_bit
from parlour.core.seats import bit
from parlour.games.encore import powers, triggers
from parlour.games.encore.actions import STAGE_BACK
from parlour.games.encore.cards import (
    DECKS,
    MAIN_DECK,
    PERFORMER_DECK,
    WHEN_BOOSTS,
    WHEN_PERFORMS,
    WHEN_STAGED,
)
from parlour.games.encore.managers import NO_CARD, Manager
from parlour.games.encore.telling import tell, tell_one

if TYPE_CHECKING:
    from parlour.games.encore.state import EncoreState

# The streams of chance.
DIE: Final[i64] = 0
VENUES: Final[i64] = 1
PERFORMER_DECKS: Final[i64] = 2  # the first of two
MAIN_DECKS: Final[i64] = 4  # the first of two
STREAMS: Final[tuple[str, ...]] = (
    "die",
    "venues",
    "performers/0",
    "performers/1",
    "main/0",
    "main/1",
)


# Decks


def from_top(state: EncoreState, seat: i64, deck: i64) -> i64:
    """Take the next card of a deck; NO_CARD if there is none."""
    manager = state.of(seat)
    card: i64
    if deck == PERFORMER_DECK:
        if manager.performers:
            card = shuffled(state, PERFORMER_DECKS + seat, manager.performers)
            manager.performers ^= bit(card)
            return card
        if manager.performers_bottom:
            card = manager.performers_bottom[0]
            manager.performers_bottom = manager.performers_bottom[1:]
            return card
        return NO_CARD
    if manager.mains:
        card = shuffled(state, MAIN_DECKS + seat, manager.mains)
        manager.mains ^= bit(card)
        return card
    if manager.mains_bottom:
        card = manager.mains_bottom[0]
        manager.mains_bottom = manager.mains_bottom[1:]
        return card
    return NO_CARD


def shuffled(state: EncoreState, stream: i64, cards: i64) -> i64:
    """The next card of a shuffled set."""
    return nth_bit(cards, state.below(stream, count_bits(cards)))


def to_bottom(manager: Manager, deck: i64, card: i64) -> None:
    if deck == PERFORMER_DECK:
        manager.performers_bottom += ONE_BYTE[card]
    else:
        manager.mains_bottom += ONE_BYTE[card]


def draw(state: EncoreState, seat: i64, deck: i64, clause: str) -> None:
    """Draw from a deck that holds a card."""
    manager = state.of(seat)
    card = from_top(state, seat, deck)
    manager.hand |= bit(card)
    if state.sink is not None:
        facts: dict[str, object] = {"seat": seat, "deck": DECKS[deck]}
        tell_one(state, "drawn", clause, facts, {"card": manager.roster.kinds[card]}, seat)


def other_deck(deck: i64) -> i64:
    return MAIN_DECK if deck == PERFORMER_DECK else PERFORMER_DECK


# Numbers


def hype(state: EncoreState, seat: i64, n: i64, clause: str) -> bool:
    """Change a gauge, which stops at 0 (ENC-5.9); tells whether it did."""
    manager = state.of(seat)
    n = max(n, -manager.gauge)
    if n == 0:
        return False
    manager.gauge += n
    if state.sink is not None:
        code = "hyped" if n > 0 else "hushed"
        tell(state, code, clause, {"seat": seat, "n": n if n > 0 else -n, "gauge": manager.gauge})
    return True


def earn(state: EncoreState, seat: i64, n: i64, clause: str) -> bool:
    """Change a manager's money, which stops at $0 (ENC-4.4); tells whether it did."""
    manager = state.of(seat)
    n = max(n, -manager.payout)
    if n == 0:
        return False
    manager.payout += n
    if state.sink is not None:
        code = "earned" if n > 0 else "paid"
        tell(state, code, clause, {"seat": seat, "dollars": n if n > 0 else -n})
    return True


# From the hand


def leave_hand(manager: Manager, card: i64) -> None:
    manager.hand &= ~bit(card)
    manager.seen &= manager.hand
    manager.open &= manager.hand


def into_hand(manager: Manager, card: i64) -> None:
    """A card that everybody saw comes into a hand."""
    manager.hand |= bit(card)
    manager.seen |= bit(card)
    manager.open |= bit(card)


def stage(state: EncoreState, seat: i64, card: i64, zone: i64, cost: i64, clause: str) -> None:
    """Put a card that has left its place on the stage; zones from 5 on are Backstage."""
    manager = state.of(seat)
    manager.payout -= cost
    if zone < STAGE_BACK:
        manager.put_on_main(card, zone)
    else:
        manager.put_on_back(card, zone - STAGE_BACK)
    added = powers.entrance(state, seat)
    manager.gauge += added
    if state.sink is not None:
        facts: dict[str, object] = {
            "seat": seat,
            "card": manager.roster.kinds[card],
            "row": "main" if zone < STAGE_BACK else "back",
            "zone": zone % STAGE_BACK + 1,
            "dollars": cost,
            "n": added,
        }
        tell(state, "staged", clause, facts)
    triggers.meet(state, WHEN_STAGED, seat, card, 0, False)


def discard(state: EncoreState, seat: i64, card: i64, clause: str) -> None:
    manager = state.of(seat)
    leave_hand(manager, card)
    manager.removed |= bit(card)
    if state.sink is not None:
        tell(state, "discarded", clause, {"seat": seat, "card": manager.roster.kinds[card]})


# On the stage


def perform(state: EncoreState, seat: i64, zone: i64, boosted: bool) -> None:
    """The Performer of a zone performs (ENC-5.1 to ENC-5.3); whoever takes part suspends first."""
    manager = state.of(seat)
    card = manager.main_at(zone)
    manager.suspended |= bit(card)
    supporter = NO_CARD
    if boosted:
        supporter = manager.back_at(zone)
        manager.suspended |= bit(supporter)
    intensity = powers.act(state, seat, card)
    if boosted:
        intensity += powers.boost(state, seat, supporter)
    manager.gauge += intensity
    if state.sink is not None:
        facts: dict[str, object] = {
            "seat": seat,
            "card": manager.roster.kinds[card],
            "n": intensity,
            "gauge": manager.gauge,
        }
        if boosted:
            facts["supporter"] = manager.roster.kinds[supporter]
        tell(state, "performed_boosted" if boosted else "performed", "ENC-5.1", facts)
    passed = powers.vibes(state) & manager.roster.cards[card].vibes != 0
    if passed:
        fee = powers.vibe_check(state, seat)
        manager.payout += fee
        if state.sink is not None:
            facts = {"seat": seat, "card": manager.roster.kinds[card], "dollars": fee}
            tell(state, "vibe_check", "ENC-5.2", facts)
    triggers.meet(state, WHEN_PERFORMS, seat, card, 0, passed)
    if boosted:
        triggers.meet(state, WHEN_BOOSTS, seat, supporter, 0, False)


def leave_stage(manager: Manager, card: i64) -> None:
    """A card is active when it comes back, and what waited for its turn does not happen."""
    here = bit(card)
    manager.take_off(card)
    manager.suspended &= ~here
    manager.met &= ~here


def remove(state: EncoreState, seat: i64, card: i64, code: str, clause: str) -> None:
    """A card leaves the stage and the game."""
    manager = state.of(seat)
    leave_stage(manager, card)
    manager.removed |= bit(card)
    if state.sink is not None:
        tell(state, code, clause, {"seat": seat, "card": manager.roster.kinds[card]})


def move(manager: Manager, card: i64, zone: i64) -> None:
    """A card changes its zone and lies as it lay; zones from 5 on are Backstage."""
    manager.take_off(card)
    if zone < STAGE_BACK:
        manager.put_on_main(card, zone)
    else:
        manager.put_on_back(card, zone - STAGE_BACK)


def tell_moved(state: EncoreState, seat: i64, card: i64, code: str, clause: str) -> None:
    if state.sink is not None:
        manager = state.of(seat)
        facts: dict[str, object] = {
            "seat": seat,
            "card": manager.roster.kinds[card],
            "row": "main" if manager.on_main & bit(card) else "back",
            "zone": manager.zone_of(card) + 1,
        }
        tell(state, code, clause, facts)
