"""Ember, clause by clause, as slowly and plainly as it can be said.

A second reading of the clauses to compare the engine with; the two share no code. The whole game is
one story that stops wherever seats are asked and goes on with what they answered.
"""

from typing import Any

from .ember_abilities import announce, claims, moment, move_clock, step_is_done
from .ember_costs import is_archmage, number
from .ember_hand_effects import draw_phase, refresh
from .ember_table import (
    Answers,
    Document,
    Over,
    Story,
    Table,
    ask_one,
    discard,
    exact_name,
    kinds,
    meant_card,
    picks,
)
from .randomness import Fair, Quick, Streams


class Refused(Exception):
    """The seat may not answer this now; nothing has changed."""


class Model:
    def __init__(
        self,
        seats: int,
        cards: Document | list[Document],  # one pack or several, as tomllib reads them
        randomness: Quick | Fair,
        *,
        length: str = "standard",
        legendary: bool = True,
        promos: bool = False,
        zero_flips: bool = False,
        cancelled_stays_up: bool = False,
    ) -> None:
        if seats not in range(1, 6):
            raise ValueError("1 to 5 players")
        self.table = Table(
            seats,
            cards,
            Streams(randomness),
            length=length,
            zero_flips=zero_flips,
            cancelled_stays_up=cancelled_stays_up,
        )
        table = self.table
        table.move_clock = lambda amount: move_clock(table, amount)
        sets = ["standard", *["legendary"] * legendary, *["promo"] * promos]
        the_pool(table, sets)
        deal(table)
        the_curses(table)
        self.outcome: Document | None = None
        self.asking: str | None = None
        self.asked: dict[int, list[str]] = {}
        self.given: Answers = {}
        self.game = the_game(table)
        self.go_on(None)

    def options(self, seat: int) -> list[str]:
        return list(self.asked[seat]) if self.owes(seat) else []

    def owes(self, seat: int) -> bool:
        return seat in self.asked and seat not in self.given

    def answer(self, seat: int, notation: str) -> None:
        if notation not in self.options(seat):
            raise Refused(f"seat {seat} cannot answer {notation!r}")
        self.given[seat] = notation
        if len(self.given) == len(self.asked):
            self.go_on(self.given)

    def go_on(self, given: Answers | None) -> None:
        """Tell the story up to a question that leaves somebody a choice."""
        while True:
            try:
                code, options = next(self.game) if given is None else self.game.send(given)
            except Over as over:
                self.outcome = over.outcome
                self.table.step = "over"
                self.asking, self.asked, self.given = None, {}, {}
                return
            given = {seat: only[0] for seat, only in options.items() if len(only) == 1}
            if len(given) < len(options):
                self.asking, self.asked, self.given = code, options, given
                return

    def position(self) -> dict[str, Any]:
        table = self.table
        return {
            "turn": table.turn,
            "active": table.active,
            "step": table.step,
            "asking": self.asking,
            "answers": [self.given.get(seat) for seat in range(table.seats)],
            "outcome": self.outcome,
            "hands": [[exact_name(card) for card in sorted(hand)] for hand in table.hands],
            "deck": {
                "top": [exact_name(card) for card in table.top],
                "middle": [exact_name(card) for card in sorted(table.middle)],
                "bottom": [exact_name(card) for card in table.bottom],
            },
            "charred": [exact_name(card) for card in table.charred],
            "pool": self.names(table.pool),
            "areas": [self.names(area) for area in table.areas],
            "up": self.names(table.up),
            "plus": {self.names({c})[0]: n for c, n in sorted(table.plus.items())},
            "minus": {self.names({c})[0]: n for c, n in sorted(table.minus.items())},
            "revived": self.names(table.revived),
            "used": self.names(table.used),
            "clock": table.clock,
            "waiting": self.names(table.waiting),
        }

    def names(self, creatures: set[int]) -> list[str]:
        return [self.table.creatures[creature]["id"] for creature in sorted(creatures)]


class Turn:
    """What has happened in one turn so far."""

    def __init__(self) -> None:
        self.refreshed = False
        self.wrong_call = False
        self.conjured = False
        self.lifted = False
        self.used_up: list[object] = []  # the conjurings used: "ordinary", or which grant


def the_game(table: Table) -> Story[None]:
    """Turn after turn, from whatever lies on the table."""
    ended = 0  # turns
    idle = 0  # turns ended since the one in which anyone last conjured
    dry: int | None = None  # turns ended since the one in which the Pool became empty
    while True:
        turn = Turn()
        yield from a_turn(table, turn)
        ended += 1
        idle = 0 if turn.conjured else idle + 1
        since = 0 if dry is None else dry + 1
        dry = None if table.pool else since
        yield from a_stalled_game(table, ended, idle, dry)
        table.active = (table.active + 1) % table.seats


# Set-up


def the_pool(table: Table, sets: list[str]) -> None:
    """EMB-1.6, EMB-2.1, EMB-2.2"""
    for vp in range(1, 14):
        group = {
            number
            for number, creature in enumerate(table.creatures)
            if not creature["curse"] and creature["set"] in sets and creature["vp"] == vp
        }
        if len(group) <= 3:
            table.pool |= group
            continue
        for _ in range(3):
            chosen = table.streams.pick("shuffle/pool", group)
            group.remove(chosen)
            table.pool.add(chosen)
        table.streams.renew("shuffle/pool")


def deal(table: Table) -> None:
    """EMB-2.3"""
    dealer = table.streams.below("dealer", table.seats)
    table.active = (dealer + 1) % table.seats
    table.middle = set(range(55))
    for step in range(table.seats):
        for _ in range(5):
            table.draw((table.active + step) % table.seats)


def the_curses(table: Table) -> None:
    """EMB-12.3"""
    if table.solo:
        table.waiting = {c for c in range(len(table.creatures)) if table.is_curse(c)}


# A turn


def a_turn(table: Table, turn: Turn) -> Story[None]:
    seat = table.active
    table.turn += 1
    table.step = "start"
    table.revived, table.used = set(), set()
    table.grants = [g for g in table.grants if g.until != "your_next_turn" or g.by != seat]
    yield from step_is_done(table, "starts", seat)
    yield from moment(table, "start")
    table.step = "draw"
    yield from the_draw(table, turn)
    yield from moment(table, "drawn")
    while (yield from the_conjuring(table, turn)):
        yield from moment(table, "conjured")
    yield from moment(table, "end")
    table.step = "trim"
    yield from end_of_turn(table, turn)


def the_draw(table: Table, turn: Turn) -> Story[None]:
    """EMB-4.1, EMB-4.2, EMB-4.9; none in the first turn of several players (EMB-2.8)"""
    seat = table.active
    if table.turn == 1 and not table.solo:
        return
    while True:
        answer = yield from ask_one("draw", seat, what_can_be_drawn(table, turn))
        if answer != "call":
            break
        yield from the_call(table, turn)
    if answer == "keep":
        return
    if answer == "refresh":
        turn.refreshed = True
        yield from refresh(table, [seat])
        yield from step_is_done(table, "refreshes", seat)
        return
    if answer == "draw":
        table.draw(seat)
    elif answer == "draw charred":
        table.hands[seat].add(table.charred.pop())
    else:
        table.char(seat, [meant_card(answer, table.hands[seat])])
        yield from draw_phase(table, seat)
    more = table.added_up("draw_extra", "cards", seat)
    for _ in range(more):
        yield from draw_phase(table, seat)
    yield from discard(table, [seat], more)
    table.settle()


def what_can_be_drawn(table: Table, turn: Turn) -> list[str]:
    seat = table.active
    hand = table.hands[seat]
    options = ["keep"]
    if hand:
        options.append("refresh")
    if may_call(table, turn):
        options.append("call")
    if len(hand) >= table.hand_size(seat):
        return options + kinds("discard", hand)
    if table.deck_size() or table.charred:
        options.append("draw")
    if table.may_draw_charred(seat):
        options.append("draw charred")
    return options


def the_conjuring(table: Table, turn: Turn) -> Story[bool]:
    """EMB-4.3, EMB-12.8; False: the player ends the turn."""
    table.step = "conjure"
    seat = table.active
    while True:
        able = what_can_be_conjured(table, turn)
        calls = ["call"] if may_call(table, turn) else []
        answer = yield from ask_one("conjure", seat, [*calls, "end", *able])
        if answer == "end":
            return False
        if answer != "call":
            break
        yield from the_call(table, turn)
    creature = able[answer]
    turn.used_up.append(conjuring_used(table, turn, table.printed(creature)))
    paid = yield from pay(table, seat, creature)
    table.char(seat, paid)
    if table.is_curse(creature):
        table.leaves_the_game(creature)
        turn.lifted = True
    else:
        table.pool.remove(creature)
        table.areas[seat].add(creature)
        table.up.add(creature)
        turn.conjured = True
    for _ in paid:  # EMB-4.4
        table.draw(seat)
    table.settle()
    if not table.is_curse(creature):
        yield from step_is_done(table, "conjures", seat)
    return True


def what_can_be_conjured(table: Table, turn: Turn) -> dict[str, int]:
    offered = {f"conjure {table.creatures[c]['id']}": c for c in sorted(table.pool)}
    if table.night is not None:
        for curse in sorted(table.areas[table.night] & table.up):
            offered[f"lift {table.creatures[curse]['id']}"] = curse
    return {
        option: creature
        for option, creature in offered.items()
        if conjuring_used(table, turn, table.printed(creature)) is not None
        and table.ways_to_pay(table.active, creature)
    }


def conjuring_used(table: Table, turn: Turn, vp: int) -> object:
    """What allows to conjure something of this printed VP now; None: nothing."""
    seat = table.active
    if turn.refreshed and not table.lasting("refresh_conjure", seat):
        return None
    if "ordinary" not in turn.used_up:
        return "ordinary"
    found = []
    for place, (item, source) in enumerate(table.lasting("conjures", seat)):
        key = (source, id(item))
        left = item["amount"] - turn.used_up.count(key)
        if left > 0 and vp <= item["most"]:
            found.append((item["most"], place, key))
    return min(found)[2] if found else None


def pay(table: Table, seat: int, creature: int) -> Story[list[int]]:
    """Cards in the order they were picked, until no choice is left."""
    ways = table.ways_to_pay(seat, creature)
    paid: list[int] = []
    while True:
        longer = [way for way in ways if way > set(paid)]
        options = kinds("pay", {card for way in longer for card in way} - set(paid))
        if frozenset(paid) in ways:
            options.insert(0, "done")
        answer = yield from ask_one("pay", seat, options)
        if answer == "done":
            return paid
        paid.append(meant_card(answer, table.hands[seat] - set(paid)))
        ways = {way for way in ways if way >= set(paid)}


def end_of_turn(table: Table, turn: Turn) -> Story[None]:
    """EMB-4.5, EMB-12.2"""
    seat = table.active
    too_many = max(0, len(table.hands[seat]) - table.hand_size(seat))
    picked = yield from picks("trim", "discard", {seat: too_many}, {seat: table.hands[seat]})
    table.char(seat, picked[seat])
    table.settle()
    if not turn.conjured and not turn.lifted:
        yield from step_is_done(table, "ends idle", seat)
    if table.solo:
        stays, table.clock_stays = table.clock_stays, False
        yield from move_clock(table, 0 if stays else 1)
    end_grants_of_the_turn(table)


def end_grants_of_the_turn(table: Table) -> None:
    table.grants = [grant for grant in table.grants if grant.until != "turn_end"]
    table.settle()


# Ending


def may_call(table: Table, turn: Turn) -> bool:
    """EMB-7.6"""
    seat = table.active
    return not turn.wrong_call or table.total(seat) >= table.threshold(seat)


def the_call(table: Table, turn: Turn) -> Story[None]:
    """EMB-7.3, EMB-7.5; comes back only from a wrong one."""
    seat = table.active
    if table.total(seat) >= table.threshold(seat):
        if table.solo:
            raise Over([0], "called", "EMB-12.5")
        yield from the_last_round(table, "called", "EMB-7.3")
    turn.wrong_call = True
    for creature in table.areas[seat]:
        table.mark(creature, -1)
    table.settle()
    if table.solo:
        yield from move_clock(table, 1)


def a_stalled_game(table: Table, ended: int, idle: int, dry: int | None) -> Story[None]:
    """EMB-7.10"""
    seats = table.seats
    dried_up = dry is not None and dry >= seats
    idled = idle >= 10 * seats and not table.solo
    if not dried_up and not idled and ended < 100 * seats:
        return
    if table.solo:
        raise Over([], "stalled", "EMB-7.10")
    yield from the_last_round(table, "stalled", "EMB-7.10")


def the_last_round(table: Table, reason: str, clause: str) -> Story[None]:
    """EMB-7.11"""
    table.step = "last"
    table.revived, table.used = set(), set()
    end_grants_of_the_turn(table)
    seat = table.active
    passed = 0
    while passed < table.seats:
        seat = (seat + 1) % table.seats
        table.cancelled = set()
        answer = yield from ask_one("last", seat, ["pass", *claims(table, seat)])
        if answer == "pass":
            passed += 1
        else:
            passed = 0
            yield from announce(table, seat, answer)
    the_totals(table, reason, clause)


def the_totals(table: Table, reason: str, clause: str) -> None:
    """EMB-7.3, EMB-7.7, EMB-7.8"""
    totals = [table.total(seat) for seat in range(table.seats)]
    best = [seat for seat in range(table.seats) if totals[seat] == max(totals)]
    if len(best) == 1:
        raise Over(best, reason, clause)
    values = {seat: value_of_a_hand(table.hands[seat]) for seat in best}
    winners = [seat for seat in best if values[seat] == max(values.values())]
    raise Over(winners, reason, "EMB-7.7" if len(winners) == 1 else "EMB-7.8")


def value_of_a_hand(hand: set[int]) -> int:
    return sum(3 if is_archmage(card) else number(card) for card in hand)
