"""Plain cards of four colours for Encore!!, and games that begin in the middle."""

from typing import Any

from .encore import Model, event_to_end_of_round, make_decks, pre_show, rounds
from .encore_table import Card, Story, Table
from .randomness import Quick

Document = dict[str, Any]


def pack(venue: Document | None = None, **changes: Document) -> Document:
    """Colours a to d, each of five Performers, Supporters and Surprises; changes by card.

    All Performers have Act 5 and cost $10,000; crew has BOOST 3 and costs $5,000.
    """
    cards: list[Document] = []
    for colour in "abcd":
        plain = {"colour": colour, "copies": 1}
        for place in range(1, 6):
            performer = {**plain, "id": f"{colour}{place}", "type": "performer", "cost": 10000}
            cards.append({**performer, "vibes": ["calm"], "act": {"intensity": 5}})
        crew = {**plain, "id": f"{colour}crew", "type": "supporter", "cost": 5000, "boost": 3}
        cards.append({**crew, "preshow": {"do": [hype(2)]}, "copies": 8})
        bang = {**plain, "id": f"{colour}bang", "type": "surprise", "cost": 3000}
        cards.append({**bang, "surprise": {"do": [hype(4)]}, "copies": 7})
    for card in cards:
        card.update(changes.get(card["id"], {}))
    hall = {"id": "hall", "vibe": "wild", "payout": 10000, "star": 20, "ability": {"lasting": []}}
    venues = [{**hall, **(venue or {})}, *[{**hall, "id": f"hall{n}"} for n in range(2, 6)]]
    return {
        "colour": [{"id": colour} for colour in "abcd"],
        "vibe": [{"id": "calm"}, {"id": "wild"}, {"id": "dark"}],
        "card": cards,
        "venue": venues,
    }


def hype(n: int, **more: Any) -> Document:
    return {"effect": "hype", "n": n, **more}


def when(trigger: str, *do: Document, by: str = "this", **more: Any) -> Document:
    """A card that does something by itself."""
    frame = {key: more.pop(key) for key in ("if", "limit") if key in more}
    return {"conditional": [{"when": {"trigger": trigger, "by": by, **more}, "do": [*do], **frame}]}


def scene(
    cards: Document,
    stages: tuple[str, str] = ("", ""),
    hands: tuple[str, str] = ("", ""),
    *,
    suspended: tuple[str, str] = ("", ""),
    removed: tuple[str, str] = ("", ""),
    decks: tuple[str, str] | None = None,
    payouts: tuple[int, int] = (80000, 80000),
    gauges: tuple[int, int] = (0, 0),
    tours: tuple[int, int] = (0, 0),
    step: str = "event",
    reached: bool = False,
    due: int = 3,
    ties: int = 0,
    **options: Any,
) -> Model:
    """Seat 0 has Priority, the colours a and b and the first action; stages like "m1 a1 b1 acrew".

    `decks`: the only cards left in either's decks, in this order.
    """
    model = Model(cards, Quick(0), **options)
    table = model.table
    table.priority, table.round, table.step, table.reached = 0, 1, step, reached
    for seat, colours in enumerate(("ab", "cd")):
        manager = table.managers[seat]
        manager.colours = list(colours)
        make_decks(table, seat)
        manager.payout, manager.gauge = payouts[seat], gauges[seat]
        manager.tour = [1, 2, 3, 4][:: 1 - 2 * seat][: tours[seat]]
        words = stages[seat].split()
        for zone, name in zip(words[::2], words[1::2], strict=True):
            table.put(from_deck(table, seat, name), zone)
        for zone in suspended[seat].split():
            lying = manager.stage[zone]
            assert lying is not None
            table.suspended.add(lying)
        manager.hand = {from_deck(table, seat, name) for name in hands[seat].split()}
        manager.removed = {from_deck(table, seat, name) for name in removed[seat].split()}
        if decks is not None:
            left = [from_deck(table, seat, name) for name in decks[seat].split()]
            for word, deck in manager.decks.items():
                deck.middle = set()
                deck.bottom = [
                    c for c in left if (table.type(c) == "performer") == (word[0] == "p")
                ]
    table.venue, table.due, table.ties = 0, due, ties
    table.seen = {0}
    model.game = story(table)
    model.go_on(None)
    return model


def story(table: Table) -> Story[None]:
    if table.step == "preshow":
        yield from pre_show(table)
    yield from event_to_end_of_round(table)
    yield from rounds(table)


def from_deck(table: Table, seat: int, name: str) -> Card:
    for deck in table.managers[seat].decks.values():
        copies = sorted(card for card in deck.middle if table.name(card) == name)
        if copies:
            deck.middle.remove(copies[0])
            return copies[0]
    raise ValueError(name)


def play(model: Model, *moves: str) -> None:
    """Moves like "0 perform m1"; a seat that is not asked must not be given one."""
    for move in moves:
        seat, answer = move.split(" ", 1)
        model.answer(int(seat), answer)


def card(model: Model, seat: int, zone: str) -> Card:
    lying = model.table.managers[seat].stage[zone]
    assert lying is not None
    return lying


def gauges(model: Model) -> list[int]:
    return [manager.gauge for manager in model.table.managers]


def payouts(model: Model) -> list[int]:
    return [manager.payout for manager in model.table.managers]


def manager(model: Model, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = model.position()["managers"][seat]
    return found
