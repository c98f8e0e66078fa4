"""Copies of a card look alike: in a view their numbers must tell nothing.

Those a viewer can place are numbered in the order of what can be seen of them; the numbers left
over belong to the ones that are hidden.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from parlour.core.seats import bit
from parlour.games.encore.frames import Frame
from parlour.games.encore.managers import Growth, Manager, Marks

if TYPE_CHECKING:
    from parlour.games.encore.state import EncoreState

Key = tuple[int, ...]


def number_copies(table: EncoreState, seat: i64) -> None:
    """Give the copies of a manager's cards numbers by what the viewer sees of them."""
    manager = table.of(seat)
    repeats = manager.roster.repeats
    new = list(range(len(manager.roster.cards)))
    first = 0
    while first < len(new):
        last = first + 1
        while last < len(new) and repeats & bit(last):
            last += 1
        if last - first > 1:
            order = sorted([(sight(table, seat, card), card) for card in range(first, last)])
            for k, (_, card) in enumerate(order):
                new[card] = first + k
        first = last
    if new != list(range(len(new))):
        renumber(table, seat, bytes(new))


def sight(table: EncoreState, seat: i64, card: i64) -> Key:
    """All that can be seen of a card: where it lies, and its marks."""
    manager = table.of(seat)
    here = bit(card)
    looked = table.looked if table.asked_seat == seat else b""
    place = 9
    order = 0
    if manager.on_main & here:
        place, order = 0, manager.zone_of(card)
    elif manager.on_back & here:
        place, order = 1, manager.zone_of(card)
    elif manager.removed & here:
        place = 2
    elif manager.hand & here:
        place = 3
    elif card in manager.performers_bottom:
        place, order = 4, manager.performers_bottom.index(card)
    elif card in manager.mains_bottom:
        place, order = 5, manager.mains_bottom.index(card)
    elif card in looked:
        place, order = 6, looked.index(card)
    elif table.surprise == card and table.acting == seat:
        place = 7
    marks = manager.marks
    sets = [marks.readied, marks.returned, marks.used, marks.fired, marks.spared, marks.shielded]
    sets += [manager.met, manager.fired]
    growth = marks.growth
    while growth is not None:
        sets.append(growth.cards)
        growth = growth.beneath
    return (place, order, *[1 if cards & here else 0 for cards in sets])


def renumber(table: EncoreState, seat: i64, new: bytes) -> None:
    manager = table.of(seat)
    manager.hand = moved(manager.hand, new)
    manager.performers = moved(manager.performers, new)
    manager.mains = moved(manager.mains, new)
    manager.removed = moved(manager.removed, new)
    manager.suspended = moved(manager.suspended, new)
    manager.met = moved(manager.met, new)
    manager.fired = moved(manager.fired, new)
    manager.performers_bottom = manager.performers_bottom.translate(translation(new))
    manager.mains_bottom = manager.mains_bottom.translate(translation(new))
    marks = manager.marks
    manager.marks = Marks(
        moved(marks.readied, new),
        moved(marks.returned, new),
        moved(marks.used, new),
        moved(marks.fired, new),
        moved(marks.spared, new),
        moved(marks.shielded, new),
        moved_growth(marks.growth, new),
    )
    move_zones(manager, new)
    if table.asked_seat == seat:
        table.looked = table.looked.translate(translation(new))
    if table.picked >= 0 and table.picked_of == seat:
        table.picked = new[table.picked]
    if table.surprise >= 0 and table.acting == seat:
        table.surprise = new[table.surprise]
    table.frame = moved_frame(table.frame, seat, new)


def translation(new: bytes) -> bytes:
    return new + bytes(range(len(new), 256))


def moved(cards: i64, new: bytes) -> i64:
    found: i64 = 0
    for card in range(len(new)):
        if cards & bit(card):
            found |= bit(new[card])
    return found


def moved_growth(growth: Growth | None, new: bytes) -> Growth | None:
    if growth is None:
        return None
    beneath = moved_growth(growth.beneath, new)
    return Growth(beneath, moved(growth.cards, new), growth.what, growth.n)


def moved_frame(frame: Frame | None, seat: i64, new: bytes) -> Frame | None:
    if frame is None:
        return None
    card = new[frame.card] if frame.you == seat and frame.card >= 0 else frame.card
    return Frame(
        moved_frame(frame.beneath, seat, new),
        frame.ability,
        frame.otherwise,
        frame.at,
        frame.you,
        card,
        frame.venue,
        frame.nested,
    )


def move_zones(manager: Manager, new: bytes) -> None:
    main = manager.main
    back = manager.back
    manager.main = 0
    manager.back = 0
    manager.on_main = 0
    manager.on_back = 0
    zone: i64 = 0
    while main | back:
        if main & 255:
            manager.put_on_main(new[(main & 255) - 1], zone)
        if back & 255:
            manager.put_on_back(new[(back & 255) - 1], zone)
        main >>= 8
        back >>= 8
        zone += 1
