"""Carrying out what is written on Ember's cards, item by item."""

from collections.abc import Callable
from dataclasses import replace

from .ember_costs import is_archmage, number
from .ember_creature_effects import (
    do_burn,
    do_clear,
    do_clock,
    do_flip,
    do_grant,
    do_mark,
    do_replace,
    do_revive,
    do_trade,
)
from .ember_hand_effects import (
    do_arrange,
    do_discard,
    do_draw,
    do_give,
    do_look,
    do_name,
    do_pass,
    do_refresh,
    do_reshuffle,
    do_salvage,
    do_swap_hands,
    do_take,
    is_called,
)
from .ember_table import Act, Item, Story, Table, ask, picks
from .ember_targets import (
    Named,
    affected,
    can_be_named,
    candidates,
    creatures_affected,
    hands_affected,
    name_targets,
)


def do_named(table: Table, act: Act, named: list[Named]) -> Story[bool]:
    """Items whose targets were named at the announcement, in order."""
    changed = False
    ever = False
    for one in named:
        if not holds(table, act, one.item, changed):
            changed = False
            continue
        changed = yield from do(table, act, one)
        ever = ever or changed
        table.settle()
    return ever


def do_as_it_comes(table: Table, act: Act, items: list[Item]) -> Story[bool]:
    """Items whose targets are named when they are done."""
    changed = False
    ever = False
    for item in items:
        if not holds(table, act, item, changed):
            changed = False
            continue
        named = yield from name_targets(table, act, item)
        changed = yield from do(table, act, named)
        ever = ever or changed
        table.settle()
    return ever


def holds(table: Table, act: Act, item: Item, changed: bool) -> bool:
    """The item's `if`, looked at when it is about to be done."""
    condition = item.get("if")
    if condition is None:
        return True
    if condition["is"] == "done":
        return changed
    if condition["is"] == "trailing":
        totals = [table.total(seat) for seat in range(table.seats)]
        return totals[act.you] == min(totals)
    if condition["is"] == "top_charred":
        return bool(table.charred) and is_called(table.charred[-1], condition["element"])
    assert condition["is"] == "hand_at_most", condition
    most: int = condition["cards"]
    return len(table.hands[act.you]) <= most


def do(table: Table, act: Act, named: Named) -> Story[bool]:
    """Whether it changed something."""
    if not named.possible:
        return False
    return (yield from WORDS[named.item["do"]](table, act, named))


def do_duel(table: Table, act: Act, named: Named) -> Story[bool]:
    changed = False
    for other in hands_affected(table, act, named.item):
        both = (other, act.you)  # theirs goes onto the pile first
        able = {seat: 1 for seat in both if table.hands[seat]}
        laid = yield from picks("lay", "lay", able, {seat: table.hands[seat] for seat in both})
        worth = dict.fromkeys(both, 0)
        for seat in able:
            table.char(seat, laid[seat])
            card = laid[seat][0]
            worth[seat] = 14 if is_archmage(card) else number(card)
            changed = True
        if worth[other] != worth[act.you]:
            loser = min(both, key=lambda seat: worth[seat])
            lost = replace(act, owner=loser, chooser=loser)
            if (yield from do_as_it_comes(table, lost, named.item["lose"])):
                changed = True
    return changed


def do_choose(table: Table, act: Act, named: Named) -> Story[bool]:
    lists = named.item["of"]
    possible: dict[int, list[str]] = {}
    seats = hands_affected(table, act, named.item)
    for seat in seats:
        theirs = replace(act, owner=seat, chooser=seat)
        possible[seat] = [
            f"choose {k}"
            for k, items in enumerate(lists, start=1)
            if any(could_change(table, theirs, item) for item in items)
        ]
    answers = yield from ask("choose", possible)
    changed = False
    for seat in seats:
        if seat in answers:
            items = lists[int(answers[seat].split(" ")[1]) - 1]
            theirs = replace(act, owner=seat, chooser=seat)
            if (yield from do_as_it_comes(table, theirs, items)):
                changed = True
    return changed


def could_change(table: Table, act: Act, item: Item) -> bool:
    """Whether the item could change something now, as far as one can say before it is done."""
    word = item["do"]
    if not holds(table, act, item, False) or not can_be_named(table, act, item):
        return False
    if word in ("draw", "discard", "refresh", "look", "take", "give", "swap_hands", "name", "duel"):
        hands = [table.hands[p] for p in affected(table, act, item) if p != table.night]
        mine = table.hands[act.you]
        if word == "draw":
            return bool(hands) and (table.deck_size() > 0 or bool(table.charred))
        if word == "look":
            return bool(hands)
        if word == "give":
            return bool(hands) and bool(mine)
        if word in ("swap_hands", "duel"):
            return bool(hands) and (bool(mine) or any(hands))
        return any(hands)
    if word == "pass":
        return any(table.hands) and not table.solo
    if word in ("salvage", "reshuffle"):
        return bool(table.charred)
    if word == "arrange":
        return table.deck_size() > 0
    if word in ("flip", "revive", "mark", "clear", "burn"):
        which = item["which"]
        able = Named(item, targets=candidates(table, act, item, which))
        if which.get("n", 1) == "same":
            able.targets = act.same
        creatures = creatures_affected(table, act, able)
        return any(word != "clear" or table.minus.get(creature, 0) for creature in creatures)
    if word == "clock":
        return table.solo
    return True


def do_copy(table: Table, act: Act, named: Named) -> Story[bool]:
    if not creatures_affected(table, act, named):
        return False
    return (yield from do_named(table, act, named.copied))


WORDS: dict[str, Callable[[Table, Act, Named], Story[bool]]] = {
    "draw": do_draw,
    "discard": do_discard,
    "refresh": do_refresh,
    "look": do_look,
    "take": do_take,
    "give": do_give,
    "pass": do_pass,
    "swap_hands": do_swap_hands,
    "salvage": do_salvage,
    "arrange": do_arrange,
    "reshuffle": do_reshuffle,
    "name": do_name,
    "duel": do_duel,
    "choose": do_choose,
    "flip": do_flip,
    "revive": do_revive,
    "mark": do_mark,
    "clear": do_clear,
    "trade": do_trade,
    "replace": do_replace,
    "copy": do_copy,
    "burn": do_burn,
    "grant": do_grant,
    "clock": do_clock,
}
