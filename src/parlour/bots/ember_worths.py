"""What the abilities of Ember are worth in VP, judged by the words they are made of."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from parlour.games.ember.cards import (
    ALL,
    Ability,
    Do,
    If,
    Item,
    Kind,
    Lasting,
    Modifier,
    Number,
    Place,
    Time,
    When,
    Who,
)

# One card more or less in a hand.
CARD = 0.6

# An effect that is done once, beside those that `once` looks at more closely.
ONCE = {
    Do.REFRESH: 0.8,
    Do.LOOK: 0.1,
    Do.PASS: 0.5,
    Do.SWAP_HANDS: 0.6,
    Do.RESHUFFLE: 0.0,
    Do.NAME: 0.5,
    Do.DUEL: 1.2,
    Do.CHOOSE: 0.9,
    Do.CLEAR: 0.3,
    Do.TRADE: 2.5,
    Do.COPY: 1.2,
    Do.BURN: 0.1,
    Do.CLOCK: 0.5,
}

# A modifier that holds from the first turn to the last.
HOLDS = {
    Lasting.DRAW_FROM: 2.0,
    Lasting.PREVENT: 0.8,
    Lasting.WILD: 2.2,
    Lasting.BRIDGE: 1.2,
    Lasting.CONJURES: 2.0,
    Lasting.REFRESH_CONJURE: 1.5,
    Lasting.OPEN_HAND: 1.0,
}

# For how many times an occasion is to be expected from the first turn to the last.
TIMES = {
    When.YOU_CONJURE: 4.0,
    When.OPPONENT_CONJURES: 4.0,
    When.YOURS_FLIPPED: 0.8,
    When.OPPONENT_USES_FLIP: 2.0,
    When.YOU_REFRESH: 1.5,
    When.YOUR_TURN_STARTS: 8.0,
    When.YOU_END_IDLE: 4.0,
}


@dataclass(frozen=True)
class Use:
    """What an ability is worth to its owner: each time it is used, and while it lasts."""

    once: float
    lasting: float  # if it holds from the first turn to the last


def others(who: Who) -> bool:
    return who in (Who.OPPONENT, Who.AHEAD, Who.EACH_OPPONENT, Who.OFFENDER, Who.OWNER)


def once(item: Item) -> float:
    """What an effect usually brings whoever uses it."""
    which = item.which
    every = which is not None and which.number is Number.EVERY
    cards = 3 if item.cards == ALL else item.cards
    theirs = others(item.who if which is None else which.of)
    if item.do is Do.DRAW or item.do is Do.TAKE:
        return CARD * cards * (-1 if item.do is Do.DRAW and theirs else 1)
    if item.do is Do.DISCARD:
        if item.who is Who.EACH_PLAYER:
            return 0.2
        return CARD * cards * (0.6 if theirs else -0.6)
    if item.do is Do.GIVE:
        return -0.2 * cards
    if item.do is Do.SALVAGE:
        return cards * (1.2 if item.place is Place.ANY else 0.6)
    if item.do is Do.ARRANGE:
        return 0.3 + CARD * item.keep
    if item.do is Do.FLIP:
        worth = 1.6 if every else 1.7 if which is not None and which.number is Number.TWO else 1.2
        return worth if theirs or (which is not None and which.of is Who.EACH_PLAYER) else -1.2
    if item.do is Do.REVIVE:
        return 1.5 if every else 1.0
    if item.do is Do.CANCEL:
        return 1.3 - 0.3 * item.lesser - 0.3 * item.aimed - 0.3 * (item.amount > 0)
    if item.do is Do.MARK:
        times = 2.5 if every else 1.0
        likely = 0.5 if item.condition.is_ in (If.TRAILING, If.TOP_CHARRED) else 0.9
        return times * likely * abs(item.amount) * (1 if (item.amount < 0) == theirs else -1)
    if item.do is Do.REPLACE:
        return item.amount * 0.8
    if item.do is Do.GRANT and item.modifier is not None:
        return 1.5 if item.modifier.lasts is Lasting.CONJURES else holds(item.modifier) / 2
    return ONCE.get(item.do, 0.0)


def holds(modifier: Modifier) -> float:
    """What a modifier brings its owner from the first turn to the last."""
    theirs = -1 if others(modifier.who) else 1
    if modifier.lasts is Lasting.HAND_SIZE:
        return 2.0 * modifier.amount * theirs
    if modifier.lasts is Lasting.THRESHOLD:
        return -0.8 * modifier.amount * theirs
    if modifier.lasts is Lasting.DRAW_EXTRA:
        return 2.0 * modifier.amount
    if modifier.lasts is Lasting.FEWER:
        return 2.0 * modifier.amount
    if modifier.lasts is Lasting.VP:
        which = modifier.which
        against = which is not None and others(which.of)
        return (-2.0 if against else 2.0) * modifier.amount
    return HOLDS[modifier.lasts]


@cache
def use_of(ability: Ability) -> Use:
    brought = sum(once(item) for item in ability.items)
    lasting = sum(holds(modifier) for modifier in ability.modifiers)
    if ability.kind is Kind.FLIP:
        return Use(max(0.0, brought), 0.0)
    if ability.when is not None:
        return Use(0.0, brought * TIMES[ability.when])
    if ability.time is Time.ONCE_OWN_TURN:
        return Use(max(0.0, brought), max(0.0, brought) * 4)
    return Use(0.0, lasting)


@dataclass(frozen=True)
class Blow:
    """What a used ability does to VP totals after a call."""

    mine: int = 0  # on a creature of its user
    on_one: int = 0  # off one creature of a player
    only_ahead: bool = False  # that player has to be ahead
    on_each_up: int = 0  # off every face-up creature of the others
    clears: bool = False
    flips: int = 0  # creatures of others turned down
    revives: bool = False
    copies: bool = False
    trailing: int = 0  # on a creature of its user, if nobody is behind


@cache
def blow_of(ability: Ability) -> Blow | None:
    """None: it does nothing to totals, or cannot be used after a call."""
    if ability.kind is not Kind.FLIP or ability.time not in (Time.ANY, Time.AFTER_CALL):
        return None
    blow = Blow()
    for item in ability.items:
        blow = with_item(blow, item)
    return None if blow == Blow() else blow


def with_item(blow: Blow, item: Item) -> Blow:
    which = item.which
    if item.do is Do.MARK and which is not None:
        if item.condition.is_ is If.TRAILING:
            return replace(blow, trailing=blow.trailing + item.amount)
        if item.amount > 0:
            return replace(blow, mine=blow.mine + item.amount)
        if which.number is Number.EVERY:
            return replace(blow, on_each_up=blow.on_each_up - item.amount)
        only_ahead = blow.only_ahead or which.of is Who.AHEAD
        return replace(blow, on_one=blow.on_one - item.amount, only_ahead=only_ahead)
    if item.do is Do.CLEAR:
        return replace(blow, clears=True)
    if item.do is Do.FLIP and which is not None and others(which.of):
        return replace(blow, flips=blow.flips + (1 if which.number is Number.ONE else 2))
    if item.do is Do.REVIVE:
        return replace(blow, revives=True)
    if item.do is Do.COPY:
        return replace(blow, copies=True)
    return blow
