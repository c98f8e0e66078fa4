"""Whole games of Encore!! as plain data: reading back only what the rules can lead to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from parlour.core.documents import Document
from parlour.core.outcome import Outcome
from parlour.core.seats import bit
from parlour.games.encore import rules
from parlour.games.encore.actions import (
    ACTING,
    ASKS,
    COLOUR,
    DRAWING,
    EXHAUSTING,
    NOTHING,
    PLACING,
    PUTTING,
    TAKING,
)
from parlour.games.encore.cards import (
    ALL_PERFORMERS,
    DECK_CARDS,
    GROWING,
    SCOUT,
)
from parlour.games.encore.effects import asks
from parlour.games.encore.frames import Frame
from parlour.games.encore.managers import NO_CARD, NO_MARKS, Growth, Manager, Marks
from parlour.games.encore.positions import HIDDEN
from parlour.games.encore.steps import DRAFT, DRAW, EVENT, EXHAUST, OVER, PRESHOW, STEPS
from parlour.games.encore.targets import effect_of

if TYPE_CHECKING:
    from parlour.games.encore.state import EncoreState

MOST_MONEY: Final = 100_000_000
MOST_INTENSITY: Final = 100_000
MOST_ROUNDS: Final = 1_000


def read(document: Document, state: EncoreState) -> None:
    """Lay out the table that a position describes, and open its window."""
    read_managers(document, state)
    read_open(document, state)
    state.looked = read_looked(document, state)
    knowledge = document.items("knowledge")
    if len(knowledge) != 2:
        raise document.wrong("knowledge", "an entry for each of two managers")
    for seat, entry in enumerate(knowledge):
        part = Document(document.what, entry, document.phrases, "knowledge")
        manager = state.of(seat)
        manager.seen = cards_in(part, "seen", manager)
        manager.open = cards_in(part, "open", manager)
        part.finish()
        if manager.seen & ~manager.hand or manager.open & ~manager.seen:
            raise part.wrong("seen", "cards of the hand, and all that everybody knows")
    for seat in (0, 1):
        check_whole(document, state, seat)
    open_window(document, state)
    if state.step == OVER:
        read_outcome(document, state)


def read_open(document: Document, state: EncoreState) -> None:
    state.round = document.integer("round", 0, MOST_ROUNDS)
    state.step = STEPS.index(document.one_of("step", STEPS))
    state.priority = document.integer("priority", 0, 1)
    read_venues(document, state)
    state.star_change = document.integer("star_change", -MOST_INTENSITY, MOST_INTENSITY)
    state.payout_change = document.integer("payout_change", -MOST_MONEY, MOST_MONEY)
    vibe_ids = [vibe.id for vibe in state.cards.vibes]
    for name in document.texts("more_vibes"):
        if name not in vibe_ids:
            raise document.wrong("more_vibes", "ids of vibes")
        state.more_vibes |= bit(vibe_ids.index(name))
    state.reached = document.flag("reached")
    state.turn_of = document.integer("turn_of", 0, 1)
    state.passes = document.integer("passes", 0, 2)
    state.progress = document.integer("progress", 0, 2 * state.agreed.zones + 4)
    acting = document.take("acting")
    state.acting = -1 if acting is None else document.integer("acting", 0, 1)
    state.again = document.flag("again")
    state.showtime = document.flag("showtime")
    state.stage = document.integer("stage", 0, MOST_ROUNDS)
    state.venue_met = read_seats(document, "venue_met")
    state.venue_fired = document.flag("venue_fired")
    state.venue_used = read_seats(document, "venue_used")
    read_picked(document, state)
    surprise = document.take("surprise")
    if surprise is not None:
        if state.acting < 0:
            raise document.wrong("surprise", "a card only while somebody acts")
        state.surprise = card_named(document, "surprise", surprise, state.of(state.acting))
    for entry in document.items("frames"):
        state.frame = read_frame(document, entry, state)
    read_question(document, state)


def read_seats(document: Document, name: str) -> i64:
    found: i64 = 0
    for seat in document.integers(name, 0, 1):
        found |= bit(seat)
    return found


def venue_named(document: Document, field: str, name: object, state: EncoreState) -> int:
    venue = state.cards.venue_of.get(name) if isinstance(name, str) else None
    if venue is None:
        raise document.wrong(field, "ids of Venues that the game is bound to")
    return venue


def read_venues(document: Document, state: EncoreState) -> None:
    """The Venue Deck, the Active Venue, and that no Venue is in two places."""
    part = document.part("venues")
    state.due = part.integer("due", 0, state.agreed.venues)
    state.ties = part.integer("ties", 0, state.agreed.venues)
    unseen = [venue_named(part, "unseen", name, state) for name in part.items("unseen")]
    bottom = [venue_named(part, "bottom", name, state) for name in part.items("bottom")]
    part.finish()
    if unseen != sorted(set(unseen)):
        raise document.wrong("venues", "each Venue once, in the order of the packs")
    name = document.take("venue")
    up = [] if name is None else [venue_named(document, "venue", name, state)]
    won = [venue for manager in (state.first, state.second) for venue in manager.tour]
    everywhere = sorted(unseen + bottom + up + won)
    if everywhere != list(range(len(state.cards.venues))):
        raise document.wrong("venues", "each Venue of the collection in one place")
    if len(bottom) + len(up) + len(won) + state.due != state.agreed.venues:
        raise document.wrong("venues", f"{state.agreed.venues} Venues in the game")
    playing = state.step == DRAW or state.step == PRESHOW or state.step == EVENT
    if playing != (len(up) == 1):
        raise document.wrong("venue", "an Active Venue while a round is played, otherwise none")
    for venue in unseen:
        state.unseen |= bit(venue)
    state.venue_bottom = bytes(bottom)
    if up:
        state.turn_up(up[0])
    leaving = document.take("exhausting")
    if leaving is not None:
        venue = venue_named(document, "exhausting", leaving, state)
        state.exhaust_with(state.cards.venues[venue].lasting)


def read_picked(document: Document, state: EncoreState) -> None:
    picked = document.take("picked")
    if picked is None:
        return
    if not isinstance(picked, list) or len(picked) != 2 or picked[0] not in (0, 1):
        raise document.wrong("picked", "a seat and its card, or nothing")
    state.picked_of = picked[0]
    manager = state.of(state.picked_of)
    state.picked = card_named(document, "picked", picked[1], manager)
    if manager.on_stage & bit(state.picked) == 0:
        raise document.wrong("picked", "a card on the stage")


def read_frame(document: Document, entry: object, state: EncoreState) -> Frame:
    part = Document(document.what, entry, document.phrases, "frames")
    number = part.integer("ability", 0, len(state.cards.abilities) - 1)
    ability = state.cards.abilities[number]
    otherwise = part.flag("otherwise")
    effects = ability.otherwise if otherwise else ability.do
    at = part.integer("at", 0, len(effects))
    you = part.integer("you", 0, 1)
    name = part.take("card")
    card = NO_CARD if name is None else card_named(part, "card", name, state.of(you))
    venue = part.flag("venue")
    frame = Frame(state.frame, number, otherwise, at, you, card, venue, part.flag("nested"))
    part.finish()
    return frame


def read_question(document: Document, state: EncoreState) -> None:
    asking = document.take("asking")
    asked = document.integers("asked", 0, 1)
    if asking is None:
        if asked:
            raise document.wrong("asked", "nobody while nothing is asked")
        return
    codes = [ask.code for ask in ASKS]
    if not isinstance(asking, str) or asking not in codes or len(asked) != 1:
        raise document.wrong("asking", "a question of the game to one seat")
    state.ask = codes.index(asking)
    state.asked = bit(asked[0])
    fits = True
    ask = state.ask
    if ask == COLOUR:
        fits = state.step == DRAFT
    elif ask == ACTING:
        fits = state.step in (PRESHOW, EVENT) and state.frame is None and state.acting < 0
    elif ask == EXHAUSTING:
        fits = state.step == EXHAUST and state.frame is None
        fits = fits and state.progress < 2 * state.agreed.zones
    elif ask == DRAWING and state.frame is None:
        fits = state.step == DRAW
    else:
        frame = state.frame
        fits = frame is not None and state.step not in (DRAFT, DRAW, OVER)
        if frame is not None:
            fits = fits and asks(state, frame, ask) == state.asked_seat
    if ask == PLACING and state.picked < 0:
        fits = False
    if not fits:
        raise document.wrong("asking", "a question that can be open at this step")


def read_looked(document: Document, state: EncoreState) -> bytes:
    found = document.items("looked")
    if found and (state.ask not in (TAKING, PUTTING) or state.frame is None):
        raise document.wrong("looked", "cards only while they are looked at")
    manager = state.of(state.asked_seat)
    return bytes([card_named(document, "looked", name, manager) for name in found])


# Managers


def read_managers(document: Document, state: EncoreState) -> None:
    managers = document.items("managers")
    if len(managers) != 2:
        raise document.wrong("managers", "an entry for each of two managers")
    parts = [Document(document.what, entry, document.phrases, "managers") for entry in managers]
    taken: list[int] = []
    for part, manager in zip(parts, (state.first, state.second), strict=True):
        taken.extend(read_colours(part, manager, state))
    if len(set(taken)) != len(taken):
        raise document.wrong("managers", "each colour chosen once")
    if len(taken) == 4:
        rules.hand_out_rosters(state)
    for part, manager in zip(parts, (state.first, state.second), strict=True):
        read_manager(part, manager, state)


def read_colours(part: Document, manager: Manager, state: EncoreState) -> list[int]:
    ids = [colour.id for colour in state.cards.colours]
    chosen = part.texts("colours")
    if len(chosen) > 2 or any([name not in ids for name in chosen]):
        raise part.wrong("colours", "up to two ids of colours")
    found = [ids.index(name) for name in chosen]
    manager.chosen = bytes(found)
    return found


def read_manager(part: Document, manager: Manager, state: EncoreState) -> None:
    manager.payout = part.integer("payout", 0, MOST_MONEY)
    manager.gauge = part.integer("gauge", 0, MOST_INTENSITY)
    manager.tour = bytes([venue_named(part, "tour", name, state) for name in part.items("tour")])
    manager.hand, manager.unknown_hand = read_hidden(part, "hand", manager)
    performers = part.part("performers")
    manager.performers, manager.unknown_performers = read_hidden(performers, "middle", manager)
    manager.performers_bottom = cards_listed(performers, "bottom", manager)
    performers.finish()
    main = part.part("main")
    manager.mains, manager.unknown_mains = read_hidden(main, "middle", manager)
    manager.mains_bottom = cards_listed(main, "bottom", manager)
    main.finish()
    manager.removed = cards_in(part, "removed", manager)
    stage = part.part("stage")
    zones = state.agreed.zones
    for zone, card in enumerate(read_row(stage, "main", manager, zones)):
        if card >= 0:
            if bit(card) & ALL_PERFORMERS == 0:
                raise part.wrong("stage", "Performers on the Main Stage")
            manager.put_on_main(card, zone)
    for zone, card in enumerate(read_row(stage, "back", manager, zones)):
        if card >= 0:
            if bit(card) & manager.roster.surprises:
                raise part.wrong("stage", "Performers and Supporters Backstage")
            manager.put_on_back(card, zone)
    stage.finish()
    manager.suspended = cards_in(part, "suspended", manager)
    if manager.suspended & ~manager.on_stage:
        raise part.wrong("suspended", "cards on the stage")
    read_marks(part, manager)
    manager.met = cards_in(part, "met", manager)
    manager.fired = cards_in(part, "triggered", manager)
    if manager.met & ~with_conditional(manager):
        raise part.wrong("met", "cards with a Conditional Ability that is triggered")
    part.finish()


def with_conditional(manager: Manager) -> i64:
    found: i64 = 0
    for k, card in enumerate(manager.roster.cards):
        if card.triggered is not None:
            found |= bit(k)
    return found


def read_marks(part: Document, manager: Manager) -> None:
    growth: Growth | None = None
    for entry in part.items("growth"):
        if not isinstance(entry, list) or len(entry) != 3 or entry[0] not in GROWING:
            raise part.wrong("growth", "act or boost, a number and cards")
        what, n, names = entry
        if type(n) is not int or abs(n) > MOST_INTENSITY or not isinstance(names, list):
            raise part.wrong("growth", "act or boost, a number and cards")
        cards: i64 = 0
        for name in names:
            cards |= bit(card_named(part, "growth", name, manager))
        growth = Growth(growth, cards, GROWING.index(what), n)
    marks = Marks(
        cards_in(part, "readied", manager),
        cards_in(part, "returned", manager),
        cards_in(part, "used", manager),
        cards_in(part, "fired", manager),
        cards_in(part, "spared", manager),
        cards_in(part, "shielded", manager),
        growth,
    )
    empty = marks.touched() | marks.spared | marks.shielded == 0 and growth is None
    manager.marks = NO_MARKS if empty else marks


def card_named(document: Document, field: str, name: object, manager: Manager) -> int:
    """The card of a manager with this exact name."""
    place = manager.roster.place_named.get(name) if isinstance(name, str) else None
    if place is None:
        raise document.wrong(field, "cards of the manager's two colours")
    return place


def cards_listed(document: Document, field: str, manager: Manager) -> bytes:
    return bytes([card_named(document, field, name, manager) for name in document.items(field)])


def cards_in(document: Document, field: str, manager: Manager) -> i64:
    """A set of cards that is written in the order of the roster."""
    return as_sorted_set(document, field, document.items(field), manager)


def as_sorted_set(document: Document, field: str, names: list[object], manager: Manager) -> i64:
    cards = [card_named(document, field, name, manager) for name in names]
    if cards != sorted(set(cards)):
        raise document.wrong(field, "each card once, in the order of the manager's deck")
    found: i64 = 0
    for card in cards:
        found |= bit(card)
    return found


def read_hidden(document: Document, field: str, manager: Manager) -> tuple[int, int]:
    """The known cards of a hand or deck, and how many are not known."""
    names = document.items(field)
    known = [name for name in names if name != HIDDEN]
    if names != known + [HIDDEN] * (len(names) - len(known)) or len(names) > DECK_CARDS:
        raise document.wrong(field, "known cards, then a ? for each that is not")
    return as_sorted_set(document, field, known, manager), len(names) - len(known)


def read_row(document: Document, field: str, manager: Manager, zones: i64) -> list[int]:
    names = document.items(field)
    if len(names) != zones:
        raise document.wrong(field, f"an entry for each of {zones} zones")
    cards = [
        NO_CARD if name is None else card_named(document, field, name, manager) for name in names
    ]
    placed = [card for card in cards if card >= 0]
    if len(set(placed)) != len(placed):
        raise document.wrong(field, "each card in one zone")
    return cards


def check_whole(document: Document, state: EncoreState, seat: i64) -> None:
    """Every card of a manager is in exactly one place, and each deck has its type."""
    manager = state.of(seat)
    places = [manager.hand, manager.performers, manager.mains, manager.removed]
    places += [manager.on_main, manager.on_back]
    bottoms = [manager.performers_bottom, manager.mains_bottom]
    if state.looked and state.asked_seat == seat:
        bottoms.append(state.looked)
    if state.surprise >= 0 and state.acting == seat:
        places.append(bit(state.surprise))
    for cards in bottoms:
        for card in cards:
            places.append(bit(card))
    everything: i64 = 0
    for here in places:
        if everything & here:
            raise document.wrong("managers", "each card in one place")
        everything |= here
    wanted = bit(DECK_CARDS) - 1 if manager.roster.cards else 0
    if everything != wanted:
        raise document.wrong("managers", "all forty cards of a manager")
    if manager.performers & ~ALL_PERFORMERS or manager.mains & ALL_PERFORMERS:
        raise document.wrong("managers", "Performers in one deck and all other cards in the other")


def open_window(document: Document, state: EncoreState) -> None:
    """Ask the open question again: it must leave its seat a choice."""
    if state.ask == NOTHING:
        if state.step != OVER:
            raise document.wrong("asking", "a question, unless the game is over")
        return
    if state.step == OVER:
        raise document.wrong("asking", "nothing when the game is over")
    frame = state.frame
    if state.ask in (TAKING, PUTTING) and frame is not None:
        if (effect_of(state, frame).do == SCOUT) != (len(state.looked) > 0):
            raise document.wrong("looked", "the cards that are looked at")
    state.put(state.ask, state.asked_seat)
    if state.owing == 0:
        raise document.wrong("asking", "a question that leaves its seat a choice")


def read_outcome(document: Document, state: EncoreState) -> None:
    """The outcome that the position implies."""
    for seat in (0, 1):
        if len(state.of(seat).tour) >= rules.WINNING_TOUR:
            state.close_table(Outcome((seat,), "venues", "ENC-7.5"))
            return
    left = state.due + len(state.venue_bottom)
    if left and state.ties < left:
        raise document.wrong("step", "a game that is over")
    rules.count_money(state)
