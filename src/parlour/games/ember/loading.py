"""Whole games of Ember as plain data: reading what was written down, or refusing it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from parlour.core.documents import Document
from parlour.core.holdings import NOTHING as NOBODY_HAS_ANY
from parlour.core.holdings import Holdings
from parlour.core.outcome import Outcome
from parlour.core.seats import bit, everyone, seats_in
from parlour.core.tallies import MOST, Tallies, tallies
from parlour.games.ember import calling, night, turns
from parlour.games.ember.abilities import NAMING, Act, Cancel, Frame, Grant
from parlour.games.ember.actions import (
    CANCEL,
    CHOOSING,
    CONJURING,
    DISCARDING,
    DRAWING,
    EXTRA,
    FEE,
    GIVING,
    LAST,
    LAYING,
    MAY,
    MOMENT,
    NAMING_ELEMENT,
    NAMING_NUMBER,
    NAMING_PLAYER,
    NAMING_TARGET,
    PAYING,
    PILE,
    PUTTING,
    TAKING,
    TOP,
    TRIM,
    UNLESS,
)
from parlour.games.ember.cards import WIZARDS, Do, Item, Until
from parlour.games.ember.costs import payments
from parlour.games.ember.moves import as_set
from parlour.games.ember.positions import EXACT, exact_name, granted_modifiers
from parlour.games.ember.powers import ease
from parlour.games.ember.steps import CONJURE, CONJURED, DRAWN, END, OVER, START, STEPS, TRIMMING
from parlour.games.ember.steps import DRAW as DRAW_STEP
from parlour.games.ember.steps import LAST as LAST_ROUND

if TYPE_CHECKING:
    from parlour.games.ember.state import EmberState


def read(document: Document, state: EmberState) -> None:
    """Lay out the table that a position describes, and open its window."""
    read_open(document, state)
    read_cards(document, state)
    open_window(document, state)
    if state.step == OVER:
        read_outcome(state)


def read_open(document: Document, state: EmberState) -> None:
    state.turn = document.integer("turn", 1, turns.MOST_TURNS * state.seats)
    state.active = document.integer("active", 0, state.seats - 1)
    state.step = STEPS.index(document.one_of("step", STEPS))
    read_creatures(document, state)
    state.refreshed = document.flag("refreshed")
    state.conjured = document.flag("conjured")
    state.extras = bytes(document.integers("extras", 1, 13))
    state.wrong_call = document.flag("wrong_call")
    state.idle = document.integer("idle", -1, turns.most_idle(state.seats))
    state.dry = document.integer("dry", -1, state.seats)
    state.passes = document.integer("passes", 0, state.seats)
    state.turn_of = document.integer("turn_of", 0, state.seats - 1)
    state.stalled = document.flag("stalled")
    state.clock = document.integer("clock", 0, 1000)
    state.due = document.integer("due", 0, 100)
    state.arrived = document.integer("arrived", 0, 9)
    state.held = document.flag("held")
    state.stage = document.integer("stage", 0, 1000)
    read_under_way(document, state)
    read_question(document, state)


def creature_named(document: Document, field: str, name: object, state: EmberState) -> int:
    creature = state.cards.creature_of.get(name) if isinstance(name, str) else None
    if creature is None:
        raise document.wrong(field, "ids of creatures that the game is bound to")
    return creature


def creature_set(document: Document, field: str, state: EmberState) -> i64:
    return creatures_in(document, field, document.items(field), state)


def creatures_in(document: Document, field: str, found: list[object], state: EmberState) -> i64:
    """A set of creatures that is written in the order of the packs."""
    numbers = [creature_named(document, field, name, state) for name in found]
    if numbers != sorted(set(numbers)):
        raise document.wrong(field, "each creature once, in the order of the packs")
    made: i64 = 0
    for number in numbers:
        made |= bit(number)
    return made


def read_creatures(document: Document, state: EmberState) -> None:
    """The Pool and the play areas: each creature in one of them at most."""
    state.pool = creature_set(document, "pool", state)
    everywhere = state.pool
    areas = document.items("areas")
    holders = state.seats + 1 if state.solo else state.seats
    if len(areas) != holders:
        raise document.wrong("areas", f"a list of creatures for each of {holders} play areas")
    for holder, area in enumerate(areas):
        if not isinstance(area, list):
            raise document.wrong("areas", "lists of creatures")
        here = creatures_in(document, "areas", list(area), state)
        curses = here & state.cards.curses
        if here & everywhere or curses != (here if holder == state.seats else 0):
            raise document.wrong("areas", "each creature in one place, Curses before the Night")
        everywhere |= here
        state.areas = state.areas.put(holder, here)
    if state.pool & state.cards.curses:
        raise document.wrong("pool", "creatures that are no Curses")
    in_play = everywhere & ~state.pool
    state.waiting = creature_set(document, "waiting", state)
    if state.waiting & (everywhere | ~state.cards.curses):
        raise document.wrong("waiting", "Curses that have not arrived")
    state.up = creature_set(document, "up", state)
    if state.up & ~in_play:
        raise document.wrong("up", "creatures in a play area")
    if (everywhere & ~state.cards.curses) & ~state.agreed.box:
        raise document.wrong("areas", "creatures of the box that is played with")
    state.revived = creature_set(document, "revived", state)
    state.used = creature_set(document, "used", state)
    state.spent = creature_set(document, "spent", state)
    state.answered = creature_set(document, "answered", state)
    state.plus = read_marks(document, "plus", state)
    state.minus = read_marks(document, "minus", state)
    state.grants = tuple([read_grant(document, entry, state) for entry in document.items("grants")])


def read_marks(document: Document, field: str, state: EmberState) -> Tallies:
    amounts: dict[int, int] = {}
    last = -1
    for entry in document.items(field):
        if not isinstance(entry, list) or len(entry) != 2:
            raise document.wrong(field, "pairs of a creature and a number from 1 to 63")
        name, amount = entry
        creature = creature_named(document, field, name, state)
        if type(amount) is not int or not 1 <= amount <= MOST or creature <= last:
            raise document.wrong(field, "pairs of a creature and a number from 1 to 63")
        amounts[creature] = amount
        last = creature
    return tallies(amounts)


def read_grant(document: Document, entry: object, state: EmberState) -> Grant:
    part = Document(document.what, entry, document.phrases, "grants")
    modifiers = granted_modifiers(state)
    creature = creature_named(part, "creature", part.take("creature"), state)
    modifier = modifiers[part.integer("modifier", 0, len(modifiers) - 1)]
    until = Until(part.one_of("until", [word.value for word in Until]))
    seat = part.integer("seat", 0, state.seats if state.solo else state.seats - 1)
    giver = part.integer("giver", 0, state.seats - 1)
    part.finish()
    return Grant(modifier, seat, giver, creature, until)


def read_under_way(document: Document, state: EmberState) -> None:
    """The ability that was announced, what answers it, and the lists that are being done."""
    count = len(state.cards.creatures)
    holders = state.seats + 1 if state.solo else state.seats
    if document.take("act") is not None:
        part = document.part("act")
        state.act = Act(
            part.integer("seat", 0, holders - 1),
            part.integer("creature", 0, 63),
            part.integer("player", 0, 255),
            bytes(part.integers("targets", 0, 255)),
        )
        state.standing = part.integer("standing", 0, 2)
        if state.act.creature >= count and state.act.creature < 62:
            raise part.wrong("creature", "a creature of the game, or an Archmage")
        if state.act.creature >= 62 and len(state.act.targets) != 1:
            raise part.wrong("targets", "the creature an Archmage is played on")
        part.finish()
    for entry in document.items("cancels"):
        good = isinstance(entry, list) and len(entry) == 2
        if not good or not isinstance(entry, list):
            raise document.wrong("cancels", "pairs of a seat and a creature")
        seat, creature = entry
        if type(seat) is not int or type(creature) is not int:
            raise document.wrong("cancels", "pairs of a seat and a creature")
        if not (0 <= seat < state.seats and 0 <= creature < count):
            raise document.wrong("cancels", "pairs of a seat and a creature")
        if state.cards.answering & bit(creature) == 0 or state.act is None:
            raise document.wrong("cancels", "creatures that cancel, over an ability")
        state.cancels = Cancel(state.cancels, seat, creature)
    for entry in document.items("frames"):
        state.frame = read_frame(document, entry, state, holders)
    pending = document.integers("pending", 0, 62)
    if len(pending) % 2 or any([creature >= count for creature in pending[::2]]):
        raise document.wrong("pending", "pairs of a creature and a player")
    if any([seat >= holders for seat in pending[1::2]]):
        raise document.wrong("pending", "pairs of a creature and a player")
    state.pending = bytes(pending)


def read_frame(document: Document, entry: object, state: EmberState, holders: int) -> Frame:
    part = Document(document.what, entry, document.phrases, "frames")
    programs = state.cards.programs
    program = part.integer("program", 0, len(programs) - 1)
    frame = Frame(
        state.frame,
        program,
        part.integer("at", 0, len(programs[program])),
        part.integer("you", 0, state.seats - 1),
        part.integer("actor", 0, holders - 1),
        part.integer("creature", 0, len(state.cards.creatures) - 1),
        part.integer("owner", -1, state.seats - 1),
        part.integer("offender", -1, holders - 1),
        part.integer("slot", -1, 100),
        part.integer("player", 0, 255),
        bytes(part.integers("targets", 0, 255)),
        part.integer("same", 0, 255),
        part.flag("done"),
    )
    part.finish()
    if frame.slot >= 0 and state.act is None:
        raise part.wrong("slot", "-1 without an ability that was announced")
    return frame


AT_ONCE: Final = {
    "moment": MOMENT,
    "draw": DRAWING,
    "pile": PILE,
    "top": TOP,
    "conjure": CONJURING,
    "pay": PAYING,
    "trim": TRIM,
    "last": LAST,
    "cancel": CANCEL,
    "unless": UNLESS,
    "may": MAY,
    "player": NAMING_PLAYER,
    "target": NAMING_TARGET,
    "number": NAMING_NUMBER,
    "element": NAMING_ELEMENT,
    "give": GIVING,
    "take": TAKING,
    "put": PUTTING,
    "lay": LAYING,
    "choose": CHOOSING,
}
STEP_OF: Final = {
    DRAWING: (DRAW_STEP,),
    TOP: (DRAW_STEP,),
    EXTRA: (DRAW_STEP,),
    CONJURING: (CONJURE,),
    PAYING: (CONJURE,),
    TRIM: (TRIMMING,),
    LAST: (LAST_ROUND,),
    MOMENT: (START, DRAWN, CONJURED, END),
}
EFFECTS_OF: Final = {
    DISCARDING: (Do.DISCARD, Do.REFRESH),
    GIVING: (Do.TAKE, Do.GIVE, Do.PASS, Do.NAME),
    TAKING: (Do.SALVAGE, Do.ARRANGE),
    PUTTING: (Do.ARRANGE,),
    LAYING: (Do.DUEL,),
    CHOOSING: (Do.CHOOSE,),
}


def read_question(document: Document, state: EmberState) -> None:
    """What is asked, which must fit what is under way."""
    asking = document.take("asking")
    over = state.step == OVER
    if over != (asking is None):
        raise document.wrong("asking", "a question, unless the game is over")
    if over:
        return
    code = document.one_of("asking", [*AT_ONCE, "discard"])
    if code == "discard":
        state.ask = EXTRA if state.frame is None and state.act is None else DISCARDING
        if state.frame is None and state.cancels is not None:
            state.ask = FEE
    else:
        state.ask = AT_ONCE[code]
    if not fits(state):
        raise document.wrong("asking", "a question that fits the step and the ability under way")


def fits(state: EmberState) -> bool:
    ask = state.ask
    frame = state.frame
    act = state.act
    if ask in STEP_OF:
        idle = frame is None and act is None and not state.pending
        return idle and state.step in STEP_OF[ask]
    if ask == CANCEL:
        return act is not None and frame is None
    if ask == UNLESS or ask == FEE:
        return state.cancels is not None and frame is None
    if ask == MAY:
        return len(state.pending) > 0 and frame is None and act is None
    if ask == PILE and frame is None:
        return act is None and state.step == DRAW_STEP
    if frame is None:
        naming = NAMING_PLAYER <= ask <= NAMING_ELEMENT
        return naming and act is not None and state.standing == NAMING and act.creature < 62
    item = item_under_way(state, frame)
    if item is None:
        return False
    if ask == PILE:
        return item.do is Do.DRAW
    if NAMING_PLAYER <= ask <= NAMING_ELEMENT:
        return True
    return item.do in EFFECTS_OF[ask]


def item_under_way(state: EmberState, frame: Frame) -> Item | None:
    program = state.cards.programs[frame.program]
    return None if frame.at >= len(program) else program[frame.at]


def open_window(document: Document, state: EmberState) -> None:
    """Ask the seats that are asked, as the rules would have."""
    asked = document.integers("asked", 0, state.seats - 1)
    mask: i64 = 0
    for seat in asked:
        mask |= bit(seat)
    if list(seats_in(mask)) != asked or (mask == 0) != (state.step == OVER):
        raise document.wrong("asked", "the seats that are asked, lowest first")
    if state.ask == MOMENT and mask != everyone(state.seats):
        raise document.wrong("asked", "all seats in a moment to act")
    wanted = document.take("wanted")
    if state.ask == PAYING:
        state.wanted = creature_named(document, "wanted", wanted, state)
        offered = state.pool | state.areas.of(state.night) if state.solo else state.pool
        if offered & bit(state.wanted) == 0:
            raise document.wrong("wanted", "a creature of the Pool")
        cost = state.cards.creatures[state.wanted].cost
        payer = state.hands.of(state.active)
        state.ways = payments(cost, payer, ease(state, state.active))
    elif wanted is not None:
        raise document.wrong("wanted", "nothing, unless a creature is being paid for")
    if mask == 0:
        return
    single = state.ask not in (MOMENT, CANCEL, DISCARDING, GIVING, LAYING, CHOOSING)
    if single and len(asked) != 1:
        raise document.wrong("asked", "one seat")
    state.put(state.ask, mask)
    if state.owing == 0:
        raise document.wrong("asked", "a question in which somebody has a choice")


def read_cards(document: Document, state: EmberState) -> None:
    """Every card of the Draw Deck in exactly one place."""
    hands = document.items("hands")
    if len(hands) != state.seats:
        raise document.wrong("hands", f"a hand for each of {state.seats} seats")
    seen: list[int] = []
    for seat, hand in enumerate(hands):
        cards = exact_cards(document, "hands", hand)
        if list(cards) != sorted(cards):
            raise document.wrong("hands", "the cards of a hand in their order")
        seen.extend(cards)
        state.hands.put(seat, as_set(cards))
    deck = document.part("deck")
    state.top = exact_cards(document, "deck", deck.take("top"))
    middle = exact_cards(document, "deck", deck.take("middle"))
    state.bottom = exact_cards(document, "deck", deck.take("bottom"))
    deck.finish()
    if list(middle) != sorted(middle):
        raise document.wrong("deck", "the shuffled cards in their order")
    state.deck = as_set(middle)
    charred = exact_cards(document, "charred", document.take("charred"))
    seen.extend([*state.top, *middle, *state.bottom, *charred])
    places = "hands, deck, charred"
    for card in seen:
        if seen.count(card) > 1:
            raise document.refusal("card_twice", places, {"card": exact_name(card)})
    for card in range(WIZARDS):
        if card not in seen:
            raise document.refusal("card_missing", places, {"card": exact_name(card)})
    state.charred.lay_in_order(charred)
    read_knowledge(document, state)
    read_picks(document, state)


def exact_cards(document: Document, field: str, data: object) -> bytes:
    if not isinstance(data, list):
        raise document.wrong(field, "lists of cards")
    found: list[int] = []
    for name in data:
        card = EXACT.get(name) if isinstance(name, str) else None
        if card is None:
            raise document.wrong(field, "cards such as 6-fire and archmage-1")
        found.append(card)
    return bytes(found)


def read_knowledge(document: Document, state: EmberState) -> None:
    entries = document.items("knows")
    if len(entries) != 6:
        raise document.wrong("knows", "what each of five seats and a spectator knows")
    knows: Holdings = NOBODY_HAS_ANY
    for viewer, entry in enumerate(entries):
        cards = exact_cards(document, "knows", entry)
        if list(cards) != sorted(set(cards)):
            raise document.wrong("knows", "cards in their order, each once")
        if as_set(cards) & state.deck:
            raise document.wrong("knows", "no card of the shuffled part of the deck")
        knows = knows.put(viewer, as_set(cards))
    state.knows = knows


def read_picks(document: Document, state: EmberState) -> None:
    picked: list[int] = []
    wanted = "pairs of a seat and a card it has picked"
    for entry in document.items("picked"):
        if not isinstance(entry, list) or len(entry) != 2:
            raise document.wrong("picked", wanted)
        seat, card = entry
        if type(seat) is not int or type(card) is not int:
            raise document.wrong("picked", wanted)
        if not (0 <= seat < state.seats and 0 <= card < 256):
            raise document.wrong("picked", wanted)
        picked.extend([seat, card])
    state.picked = bytes(picked)


def read_outcome(state: EmberState) -> None:
    """How a finished game ended: alone by the clock or a call, at a table by the totals."""
    if not state.solo:
        state.outcome = calling.verdict(state)
    elif state.arrived == len(state.agreed.arrivals):
        state.outcome = Outcome((), night.CURSED, "EMB-12.5")
    elif state.stalled:
        state.outcome = Outcome((), calling.STALLED, "EMB-7.10")
    else:
        state.outcome = Outcome((0,), calling.CALLED, "EMB-12.5")
