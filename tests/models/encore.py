"""Encore!!, clause by clause, as slowly and plainly as it can be said.

A second reading of the clauses to compare the engine with; the two share no code. The whole game is
one story that stops wherever a seat is asked and goes on with what it answered.
"""

from typing import Any

from . import encore_triggers as triggers
from .encore_effects import draw_one, is_where_it_is_used, may_use, run_conditionals, use
from .encore_staging import perform, performances, stage, stagings
from .encore_table import (
    DECKS,
    MOST_ZONES,
    VENUES_TO_WIN,
    Answers,
    Card,
    Deck,
    Document,
    Over,
    Story,
    Table,
    ask,
    before_and_behind,
    other,
)
from .encore_texts import is_spared, signing_cost, star, venue_payout
from .randomness import Fair, Quick, Streams


class Refused(Exception):
    """The seat may not answer this now; nothing has changed."""


class Model:
    def __init__(
        self,
        cards: Document | list[Document],  # one pack or several, as tomllib reads them
        randomness: Quick | Fair,
        *,
        zones: int = 3,
        venues: int = 4,
        opening_hand: bool = False,
        no_return: bool = False,
    ) -> None:
        if zones not in range(1, MOST_ZONES + 1) or venues not in range(1, 13):
            raise ValueError("1 to 5 zones and 1 to 12 Venues")
        self.table = Table(
            cards, Streams(randomness), zones=zones, venues=venues, no_return=no_return
        )
        self.outcome: Document | None = None
        self.asking: str | None = None
        self.asked: dict[int, list[str]] = {}
        self.game = the_game(self.table, opening_hand=opening_hand)
        self.go_on(None)

    def options(self, seat: int) -> list[str]:
        return list(self.asked.get(seat, []))

    def owes(self, seat: int) -> bool:
        return seat in self.asked

    def answer(self, seat: int, notation: str) -> None:
        if notation not in self.options(seat):
            raise Refused(f"seat {seat} cannot answer {notation!r}")
        self.go_on({seat: notation})

    def go_on(self, given: Answers | None) -> None:
        """Tell the story up to a question that leaves a choice."""
        while True:
            try:
                code, options = next(self.game) if given is None else self.game.send(given)
            except Over as over:
                self.outcome = over.outcome
                self.table.step = "over"
                self.asking, self.asked = None, {}
                return
            if any(len(several) > 1 for several in options.values()):
                self.asking, self.asked = code, options
                return
            given = {seat: only[0] for seat, only in options.items()}

    def position(self) -> dict[str, Any]:
        table = self.table
        return {
            "round": table.round,
            "step": table.step,
            "priority": table.priority,
            "asking": self.asking,
            "venue": None if table.venue is None else table.venues[table.venue]["id"],
            "venues": {"due": table.due, "bottom": self.venue_names(table.venue_bottom)},
            "reached": table.reached,
            "passes": table.passes,
            "managers": [self.manager(seat) for seat in (0, 1)],
            "outcome": self.outcome,
        }

    def manager(self, seat: int) -> dict[str, Any]:
        table = self.table
        manager = table.managers[seat]
        decks = manager.decks
        lying = {row: list(table.row(seat, row).values()) for row in "mb"}
        return {
            "colours": list(manager.colours),
            "payout": manager.payout,
            "gauge": manager.gauge,
            "tour": self.venue_names(manager.tour),
            "hand": self.names(manager.hand),
            "performers": self.deck(decks["performer"]),
            "main": self.deck(decks["main"]),
            "removed": self.names(manager.removed),
            "stage": {
                "main": [None if card is None else table.name(card) for card in lying["m"]],
                "back": [None if card is None else table.name(card) for card in lying["b"]],
            },
            "suspended": [z for z, card in manager.stage.items() if card in table.suspended],
        }

    def deck(self, deck: Deck) -> dict[str, list[str]]:
        bottom = [self.table.name(card) for card in deck.bottom]
        return {"middle": self.names(deck.middle), "bottom": bottom}

    def names(self, cards: set[Card]) -> list[str]:
        return [self.table.name(card) for card in sorted(cards)]

    def venue_names(self, venues: list[int]) -> list[str]:
        return [self.table.venues[venue]["id"] for venue in venues]


def the_game(table: Table, *, opening_hand: bool) -> Story[None]:
    yield from set_up(table, opening_hand=opening_hand)
    yield from rounds(table)


def rounds(table: Table) -> Story[None]:
    """Round after round, from whatever lies on the table."""
    while True:
        begin_round(table)
        yield from draw_phase(table)
        active_phase(table)
        yield from pre_show(table)
        yield from event_to_end_of_round(table)


def event_to_end_of_round(table: Table) -> Story[None]:
    yield from event(table)
    yield from award(table)
    yield from exhaust(table)
    next_venue(table)


# Set-up


def set_up(table: Table, *, opening_hand: bool) -> Story[None]:
    roll_for_priority(table)
    for seat in (table.priority, other(table.priority)) * 2:  # ENC-2.4
        taken = table.managers[0].colours + table.managers[1].colours
        free = [f"colour {colour}" for colour in table.colours if colour not in taken]
        answer = yield from ask(table, "colour", seat, free)
        table.managers[seat].colours.append(answer.split(" ")[1])
    for seat in (0, 1):
        make_decks(table, seat)
    if opening_hand:  # ENC-2.8
        for seat in (table.priority, other(table.priority)):
            for deck in DECKS:
                table.managers[seat].hand.add(table.next_of_deck(seat, deck))
    table.turn_up_a_venue()


def roll_for_priority(table: Table) -> None:
    """ENC-2.2, ENC-2.3"""
    while True:
        rolls = [table.streams.below("die", 6) for _ in (0, 1)]
        if rolls[0] != rolls[1]:
            table.priority = rolls.index(max(rolls))
            return
        table.streams.renew("die")


def make_decks(table: Table, seat: int) -> None:
    """ENC-2.5"""
    manager = table.managers[seat]
    for colour in sorted(manager.colours, key=table.colours.index):
        for number, kind in enumerate(table.kinds):
            if kind["colour"] == colour:
                manager.kinds += [number] * kind["copies"]
    for place in range(len(manager.kinds)):
        card = (seat, place)
        deck = "performer" if table.type(card) == "performer" else "main"
        manager.decks[deck].middle.add(card)


# The round


def begin_round(table: Table) -> None:
    """ENC-3.1, ENC-3.5; what was for one round is over."""
    table.round += 1
    table.reached = False
    table.passes = 0
    for manager in table.managers:
        manager.gauge = 0
    table.readied, table.returned, table.used = set(), set(), set()
    table.grown, table.spared, table.shielded = [], set(), set()
    table.added_vibes, table.added_star, table.added_payout = set(), 0, 0


def draw_phase(table: Table) -> Story[None]:
    """ENC-3.2, ENC-3.3, ENC-3.6"""
    table.step = "draw"
    for seat in (table.priority, other(table.priority)):
        for _ in range(2):
            yield from draw_one(table, seat, list(DECKS))


def active_phase(table: Table) -> None:
    """ENC-3.4"""
    table.suspended = set()


def pre_show(table: Table) -> Story[None]:
    table.step = "preshow"
    if not star_is_met(table):
        yield from take_turns(table)


def event(table: Table) -> Story[None]:
    """ENC-4.2, ENC-4.7, ENC-6.4"""
    table.step = "event"
    table.passes = 0
    triggers.begin(table, actor=None)
    triggers.event_begins(table)
    yield from run_conditionals(table)
    yield from take_turns(table)
    table.passes = 0


def take_turns(table: Table) -> Story[None]:
    """ENC-4.1: the Priority manager first, until the phase is over."""
    seat = table.priority
    while True:
        answer = yield from ask(table, "act", seat, actions(table, seat))
        triggers.begin(table, actor=seat)
        table.passes = table.passes + 1 if answer == "pass" else 0
        yield from act(table, seat, answer)
        yield from run_conditionals(table)
        table.actor = None
        met = star_is_met(table)  # ENC-6.6
        if table.passes == 2:  # ENC-6.2, ENC-6.3
            return
        if table.step == "preshow" and (met or table.showtime):  # ENC-6.1
            return
        if not table.again:
            seat = other(seat)


def star_is_met(table: Table) -> bool:
    """ENC-6.6, ENC-7.10"""
    met = table.managers[0].gauge + table.managers[1].gauge >= star(table)
    table.reached = table.reached or met
    return met


# Actions


def actions(table: Table, seat: int) -> list[str]:
    """ENC-4.1"""
    manager = table.managers[seat]
    active = [card for card in table.on_stage(seat) if card not in table.suspended]
    main = [card for card in active if table.zone(card) in table.row(seat, "m")]
    found = ["pass", *performances(table, main)]
    for card in active:
        zone = table.zone(card)
        assert zone is not None
        kind = {"preshow": "preshow", "event": "encore"}[table.step]
        if may_use(table, card, kind) and is_where_it_is_used(table, card, kind):
            found.append(f"{kind} {zone}")
        backstage_performer = zone[0] == "b" and table.type(card) == "performer"
        if backstage_performer and not table.no_return:  # ENC-4.6
            if manager.stage[before_and_behind(zone)] is None:
                found.append(f"forward {zone}")
    found += stagings(table, seat, sorted(manager.hand))
    if table.step == "event":  # ENC-5.7
        found += [f"trigger {table.name(card)}" for card in surprises(table, seat)]
    return found


def surprises(table: Table, seat: int) -> list[Card]:
    return [
        card
        for card in sorted(table.managers[seat].hand)
        if may_use(table, card, "surprise")
        and signing_cost(table, card) <= table.managers[seat].payout
    ]


def act(table: Table, seat: int, answer: str) -> Story[None]:
    manager = table.managers[seat]
    verb, *names = answer.split(" ")
    if verb == "pass":
        table.passing = True
        triggers.passed(table, seat)
    elif verb == "perform":
        perform(table, seat, answer)
    elif verb in ("encore", "preshow"):  # ENC-5.4, ENC-5.5
        card = manager.stage[names[0]]
        assert card is not None
        table.suspended.add(card)
        triggers.used(table, card, verb)
        yield from use(table, card, verb)
    elif verb == "forward":  # ENC-4.6
        card = manager.stage[names[0]]
        assert card is not None
        table.put(card, before_and_behind(names[0]))
    elif verb == "stage":
        stage(table, table.copy(names[0], manager.hand), names[1])
    else:
        assert verb == "trigger"
        yield from trigger_a_surprise(table, table.copy(names[0], surprises(table, seat)))


def trigger_a_surprise(table: Table, card: Card) -> Story[None]:
    """ENC-5.7, ENC-5.8"""
    manager = table.managers[card[0]]
    manager.payout -= signing_cost(table, card)
    manager.hand.remove(card)
    table.laid = card
    triggers.used(table, card, "surprise")
    yield from use(table, card, "surprise")
    table.laid = None
    manager.removed.add(card)


# Aftershow


def award(table: Table) -> Story[None]:
    """ENC-7.1, ENC-7.2, ENC-7.5"""
    table.step = "award"
    assert table.venue is not None
    payout = venue_payout(table)
    gauges = [manager.gauge for manager in table.managers]
    winner = None if gauges[0] == gauges[1] else gauges.index(max(gauges))
    for seat in (0, 1):
        if seat != winner:
            table.earn(seat, payout)
    table.leaving, table.venue = table.venue, None  # ENC-7.11
    triggers.begin(table, actor=None)
    if winner is None:
        table.ties += 1
        table.venue_bottom.append(table.leaving)
        return
    table.ties = 0
    tour = table.managers[winner].tour
    tour.append(table.leaving)
    if len(tour) == VENUES_TO_WIN:
        raise Over([winner], "venues", "ENC-7.5")
    triggers.awarded(table, winner)
    yield from run_conditionals(table)


def exhaust(table: Table) -> Story[None]:
    """ENC-7.3, ENC-7.4, ENC-7.5"""
    table.step = "exhaust"
    triggers.begin(table, actor=None)
    if table.reached:
        for seat in (table.priority, other(table.priority)):
            for zone in table.row(seat, "m"):
                yield from exhaust_one(table, seat, zone)
    yield from run_conditionals(table)


def exhaust_one(table: Table, seat: int, zone: str) -> Story[None]:
    stage_of_it = table.managers[seat].stage
    card = stage_of_it[zone]
    if card is None or card not in table.suspended or is_spared(table, card):
        return
    behind = stage_of_it[before_and_behind(zone)]
    if behind is not None:
        answer = "keep behind"
        if behind in table.suspended:
            answer = yield from ask(table, "exhaust", seat, ["keep front", "keep behind"])
        if answer == "keep behind":
            table.remove(card)
            return
        table.remove(behind)
    table.put(card, before_and_behind(zone))
    triggers.exhausted(table, card)


def next_venue(table: Table) -> None:
    """ENC-7.5 to ENC-7.8"""
    table.leaving = None
    left = table.venues_to_follow()
    if left == 0 or table.ties >= left:
        the_deck_runs_out(table)
    table.turn_up_a_venue()
    table.priority = other(table.priority)


def the_deck_runs_out(table: Table) -> None:
    """ENC-7.6, ENC-7.7"""
    payouts = [manager.payout for manager in table.managers]
    tours = [len(manager.tour) for manager in table.managers]
    if payouts[0] != payouts[1]:
        raise Over([payouts.index(max(payouts))], "payout", "ENC-7.6")
    if tours[0] != tours[1]:
        raise Over([tours.index(max(tours))], "tour", "ENC-7.7")
    raise Over([], "drawn", "ENC-7.7")
