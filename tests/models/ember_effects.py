"""What the words of Ember's cards do: naming targets, and carrying items out."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from .ember_costs import ELEMENTS, NUMBERS, element, is_archmage, number
from .ember_table import (
    Act,
    Grant,
    Item,
    Story,
    Table,
    ask,
    ask_one,
    discard,
    kinds,
    meant_card,
    picks,
    whole_hands,
)

ONE_OPPONENT = ("opponent", "ahead")
WHOLE_HAND = 1000


@dataclass
class Named:
    """An item with all that was named for it."""

    item: Item
    possible: bool = True
    targets: list[int] = field(default_factory=list)
    second: int | None = None  # `trade`: theirs; `replace`: the one that comes
    value: str = ""  # `name`: the number or element
    copied: list["Named"] = field(default_factory=list)


# Targets


def what(item: Item) -> str | None:
    """The word by which this item can be prevented."""
    word: str = item["do"]
    if word == "swap_hands":
        return "take"
    if word == "name":
        return "take" if item["then"] == "give" else "discard"
    if word == "mark":
        return "mark" if item["amount"] < 0 else None
    return word if word in ("discard", "look", "take", "flip", "revive") else None


def player_to_name(act: Act, item: Item) -> str | None:
    """ "opponent" or "ahead" if the item speaks of one and names no creature that tells who."""
    if act.opponent is not None:
        return None
    which = item.get("which", {})
    for who in (item.get("who"), which.get("of") if which.get("n") == "all" else None):
        if who in ONE_OPPONENT:
            return str(who)
    return None


def players_to_name(table: Table, act: Act, item: Item, who: str) -> list[int]:
    return [
        player
        for player in table.players
        if player != act.you
        and (who == "opponent" or table.is_ahead(player, act.you))
        and not table.is_protected(player, what(item), act)
    ]


def areas_meant(table: Table, act: Act, of: str) -> list[int]:
    if of == "offender":
        return [player for player in [act.offender] if player is not None]
    if of == "owner":
        return [player for player in [act.owner] if player is not None]
    if of not in ONE_OPPONENT:
        return table.meant(of, act.you)
    if act.opponent is not None:
        return [act.opponent]
    others = table.meant("each_opponent", act.you)
    return [player for player in others if of == "opponent" or table.is_ahead(player, act.you)]


def fits(table: Table, act: Act, item: Item, which: Item, creature: int) -> bool:
    """Whether the item may do its work on this creature now."""
    area = table.area_of(creature)
    of = which.get("of")
    if of == "pool":
        if creature not in table.pool:
            return False
    elif area is None or (of is not None and area not in areas_meant(table, act, of)):
        return False
    is_up = creature in table.up
    word = item["do"]
    if not is_up and (which.get("side") == "up" or word in ("flip", "copy")):
        return False
    if is_up and (which.get("side") == "down" or word == "revive"):
        return False
    if word == "revive" and creature in table.revived:  # EMB-5.17
        return False
    if word in ("revive", "trade", "replace", "copy") and table.is_curse(creature):  # EMB-12.11
        return False
    if which.get("other") and creature == act.source:
        return False
    if which.get("vp") == "lesser":
        assert act.source is not None
        if table.vp(creature) >= table.vp(act.source):
            return False
    if "most" in which and table.vp(creature) > which["most"]:
        return False
    return area is None or not table.is_protected(area, what(item), act)


def candidates(
    table: Table, act: Act, item: Item, which: Item, named: list[int] | None = None
) -> list[int]:
    """What may be named, besides what is named already."""
    fitting = [
        creature
        for creature in sorted([*table.in_play(), *table.pool])
        if fits(table, act, item, which, creature)
        and creature not in (named or [])
        and (item["do"] != "replace" or comers(table, item, creature))
        and (item["do"] != "copy" or may_be_copied(table, act, creature))
    ]
    if which.get("vp") == "highest":
        best = max((table.vp(creature) for creature in fitting), default=0)
        return [creature for creature in fitting if table.vp(creature) == best]
    return fitting


def comers(table: Table, item: Item, creature: int) -> list[int]:
    """`replace`: what may come from the Pool for this one."""
    most = table.printed(creature) + item["up"]
    return [comer for comer in sorted(table.pool) if table.printed(comer) <= most]


def may_be_copied(table: Table, act: Act, creature: int) -> bool:
    time = table.time(creature)
    if table.ability(creature)["kind"] != "flip" or time not in ("any", "own_turn"):
        return False
    if time == "own_turn" and (act.you != table.active or table.step == "last"):
        return False
    effect = table.effect(creature)
    if any(item["do"] == "copy" for item in effect):
        return False
    return can_be_named(table, act, effect[0])


def can_be_named(table: Table, act: Act, item: Item) -> bool:
    """EMB-5.13: whether all that the item needs is there."""
    who = player_to_name(act, item)
    if who is not None and not players_to_name(table, act, item, who):
        return False
    if item["do"] == "trade":
        return all(candidates(table, act, item, item[side]) for side in ("mine", "theirs"))
    if names_creatures(item):
        return bool(candidates(table, act, item, item["which"]))
    return True


def names_creatures(item: Item) -> bool:
    return "which" in item and item["which"].get("n", 1) not in ("all", "self", "same")


def name_targets(table: Table, act: Act, item: Item) -> Story[Named]:
    """EMB-5.13"""
    named = Named(item)
    if not can_be_named(table, act, item):
        named.possible = False
        act.same = []
        return named
    who = player_to_name(act, item)
    if who is not None:
        options = [f"player {player}" for player in players_to_name(table, act, item, who)]
        answer = yield from ask_one("player", act.chooser, options)
        act.opponent = int(answer.split(" ")[1])
        act.aimed_players.add(act.opponent)
    if item["do"] == "name":
        values = [str(n) for n in NUMBERS] if item["of"] == "number" else list(ELEMENTS)
        answer = yield from ask_one(item["of"], act.chooser, [f"name {v}" for v in values])
        named.value = answer.split(" ")[1]
    if item["do"] == "trade":
        named.targets = yield from name_creatures(table, act, item, item["mine"])
        [named.second] = yield from name_creatures(table, act, item, item["theirs"])
    if names_creatures(item):
        named.targets = yield from name_creatures(table, act, item, item["which"])
        act.same = named.targets
    elif "which" in item and item["which"]["n"] == "same":
        named.targets = act.same
    if item["do"] == "replace":
        named.second = yield from name_creature(table, act, comers(table, item, named.targets[0]))
    if item["do"] == "copy":
        named.copied = yield from name_all(table, act, table.effect(named.targets[0]))
    return named


def name_all(table: Table, act: Act, items: list[Item]) -> Story[list[Named]]:
    named = []
    for item in items:
        one = yield from name_targets(table, act, item)
        named += [one]
    return named


def name_creatures(table: Table, act: Act, item: Item, which: Item) -> Story[list[int]]:
    targets: list[int] = []
    for _ in range(which.get("n", 1)):
        left = candidates(table, act, item, which, targets)
        target = yield from name_creature(table, act, left, may_stop=bool(targets))
        if target is None:
            break
        targets.append(target)
        if which["of"] in ONE_OPPONENT:
            act.opponent = table.area_of(target)
    return targets


def name_creature(
    table: Table, act: Act, creatures: list[int], *, may_stop: bool = False
) -> Story[int | None]:
    by_name = {f"target {table.creatures[c]['id']}": c for c in creatures}
    options = [*by_name, "done"] if may_stop else list(by_name)
    answer = yield from ask_one("target", act.chooser, options)
    if answer == "done":
        return None
    act.aimed_creatures.add(by_name[answer])
    return by_name[answer]


# Doing


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


def affected(table: Table, act: Act, item: Item) -> list[int]:
    """Those it happens to, in turn order, without those a prevention keeps from it."""
    who = item["who"]
    meant = areas_meant(table, act, who)
    if who in ONE_OPPONENT and act.opponent is None:
        meant = []
    return [
        player
        for player in table.around(act.you)
        if player in meant and not table.is_protected(player, what(item), act)
    ]


def hands_affected(table: Table, act: Act, item: Item) -> list[int]:
    """The same where it happens to hands: aimed at the Night it stays the clock (EMB-12.10)."""
    players = affected(table, act, item)
    if table.night in players:
        table.clock_stays = True
    return [player for player in players if player != table.night]


def wizards_affected(table: Table, act: Act, item: Item) -> list[int]:
    """The same where nothing happens to the Night."""
    return [player for player in affected(table, act, item) if player != table.night]


def creatures_affected(table: Table, act: Act, named: Named) -> list[int]:
    which = named.item["which"]
    chosen = named.targets
    if which.get("n", 1) == "all":
        chosen = [*table.in_play(), *sorted(table.pool)]
    if which.get("n", 1) == "self":
        chosen = [creature for creature in [act.source] if creature is not None]
    return [creature for creature in chosen if fits(table, act, named.item, which, creature)]


def draw_phase(table: Table, seat: int) -> Story[bool]:
    """EMB-8.1"""
    pile = "draw"
    if table.may_draw_charred(seat):
        pile = yield from ask_one("pile", seat, ["draw", "draw charred"])
    if pile == "draw":
        return table.draw(seat)
    table.hands[seat].add(table.charred.pop())
    return True


def do_draw(table: Table, act: Act, named: Named) -> Story[bool]:
    changed = False
    for seat in wizards_affected(table, act, named.item):
        for _ in range(named.item["cards"]):
            if (yield from draw_phase(table, seat)):
                changed = True
    return changed


def do_discard(table: Table, act: Act, named: Named) -> Story[bool]:
    seats = hands_affected(table, act, named.item)
    cards = WHOLE_HAND if named.item["cards"] == "all" else named.item["cards"]
    if named.item["pick"] == "owner":
        return (yield from discard(table, seats, cards))
    changed = False
    for seat in seats:
        for _ in range(min(cards, len(table.hands[seat]))):
            table.char(seat, [table.random_card(seat)])
            changed = True
    return changed


def do_refresh(table: Table, act: Act, named: Named) -> Story[bool]:
    seats = hands_affected(table, act, named.item)
    return (yield from refresh(table, seats))


def refresh(table: Table, seats: list[int]) -> Story[bool]:
    order = yield from whole_hands(table, seats)
    for seat in seats:
        table.char(seat, order[seat])
        for _ in order[seat]:
            table.draw(seat)
    return any(order.values())


def do_look(table: Table, act: Act, named: Named) -> Story[bool]:
    yield from ()
    return bool(hands_affected(table, act, named.item))


def do_take(table: Table, act: Act, named: Named) -> Story[bool]:
    seats = [seat for seat in hands_affected(table, act, named.item) if seat != act.you]
    taken = {seat: min(named.item["cards"], len(table.hands[seat])) for seat in seats}
    if named.item["pick"] == "owner":
        offered = {seat: table.hands[seat] for seat in seats}
        given = yield from picks("give", "give", taken, offered)
        for seat in seats:
            hand_over(table, seat, act.you, given[seat])
    else:
        for seat in seats:
            for _ in range(taken[seat]):
                hand_over(table, seat, act.you, [table.random_card(seat)])
    return any(taken.values())


def hand_over(table: Table, giver: int, receiver: int, cards: list[int]) -> None:
    table.hands[giver] -= set(cards)
    table.hands[receiver] |= set(cards)


def do_give(table: Table, act: Act, named: Named) -> Story[bool]:
    changed = False
    for seat in wizards_affected(table, act, named.item):
        if seat != act.you:
            hand = table.hands[act.you]
            wanted = {act.you: min(named.item["cards"], len(hand))}
            given = yield from picks("give", "give", wanted, {act.you: hand})
            hand_over(table, act.you, seat, given[act.you])
            changed = changed or bool(given[act.you])
    return changed


def do_pass(table: Table, act: Act, named: Named) -> Story[bool]:
    if table.solo:  # EMB-12.11
        return False
    seats = range(table.seats)
    hands = {seat: set(table.hands[seat]) for seat in seats}
    wanted = {seat: min(named.item["cards"], len(hands[seat])) for seat in seats}
    given = yield from picks("give", "give", wanted, hands)
    step = 1 if named.item["to"] == "left" else -1
    for seat in seats:
        table.hands[seat] -= set(given[seat])
    for seat in seats:
        table.hands[(seat + step) % table.seats] |= set(given[seat])
    return any(given.values())


def do_swap_hands(table: Table, act: Act, named: Named) -> Story[bool]:
    yield from ()
    changed = False
    if table.is_protected(act.you, "take", act):
        return False
    for seat in hands_affected(table, act, named.item):
        changed = changed or bool(table.hands[seat] or table.hands[act.you])
        table.hands[seat], table.hands[act.you] = table.hands[act.you], table.hands[seat]
    return changed


def do_salvage(table: Table, act: Act, named: Named) -> Story[bool]:
    count: int = min(named.item["cards"], len(table.charred))
    choice = named.item["from"] == "any" and count < len(table.charred)
    for _ in range(count):
        card = table.charred[-1]
        if choice:
            answer = yield from ask_one("take", act.you, kinds("take", table.charred))
            card = meant_card(answer, table.charred)
        table.charred.remove(card)
        table.hands[act.you].add(card)
    return count > 0


def do_arrange(table: Table, act: Act, named: Named) -> Story[bool]:
    """The cards looked at lie on top of the deck until each is taken or put away."""
    left: list[int] = []
    while len(left) < named.item["cards"] and table.deck_size():
        left.append(table.next_of_deck())
    table.top = [*left, *table.top]
    looked_at = len(left)
    for _ in range(min(named.item["keep"], looked_at)):
        answer = yield from ask_one("take", act.you, kinds("take", left))
        card = meant_card(answer, left)
        left.remove(card)
        table.top.remove(card)
        table.hands[act.you].add(card)
    while left:
        answer = yield from ask_one("put", act.you, kinds("put", left))
        card = meant_card(answer, left)
        left.remove(card)
        table.top.remove(card)
        if named.item["rest"] == "top":
            table.top.insert(len(left), card)  # on those put before, under those still to come
        elif named.item["rest"] == "bottom":
            table.bottom.append(card)
        else:
            table.charred.append(card)
    if looked_at:
        table.the_draw_deck_runs_out()
    return looked_at > 0


def do_reshuffle(table: Table, act: Act, named: Named) -> Story[bool]:
    yield from ()
    changed = bool(table.charred)
    table.reshuffle()
    return changed


def do_name(table: Table, act: Act, named: Named) -> Story[bool]:
    seats = hands_affected(table, act, named.item)
    such = {
        seat: {card for card in table.hands[seat] if is_called(card, named.value)} for seat in seats
    }
    if named.item["then"] == "discard":
        for seat in seats:
            table.char(seat, sorted(such[seat]))
        return any(such.values())
    givers = [seat for seat in seats if such[seat] and seat != act.you]
    given = yield from picks("give", "give", dict.fromkeys(givers, 1), such)
    for seat in givers:
        hand_over(table, seat, act.you, given[seat])
    return bool(givers)


def is_called(card: int, name: str) -> bool:
    return not is_archmage(card) and name in (str(number(card)), ELEMENTS[element(card)])


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


def do_flip(table: Table, act: Act, named: Named) -> Story[bool]:
    yield from ()
    creatures = creatures_affected(table, act, named)
    for creature in creatures:
        owner = table.area_of(creature)
        assert owner is not None
        table.up.remove(creature)
        table.events.append(("flipped", act.player, owner, creature))
    return bool(creatures)


def do_revive(table: Table, act: Act, named: Named) -> Story[bool]:
    yield from ()
    creatures = creatures_affected(table, act, named)
    table.up |= set(creatures)
    table.revived |= set(creatures)
    return bool(creatures)


def do_mark(table: Table, act: Act, named: Named) -> Story[bool]:
    yield from ()
    creatures = creatures_affected(table, act, named)
    for creature in creatures:
        table.mark(creature, named.item["amount"])
    return bool(creatures)


def do_clear(table: Table, act: Act, named: Named) -> Story[bool]:
    yield from ()
    cleared = [table.minus.pop(c, 0) for c in creatures_affected(table, act, named)]
    return any(cleared)


def do_trade(table: Table, act: Act, named: Named) -> Story[bool]:
    """EMB-7.13"""
    yield from ()
    mine, theirs = named.targets[0], named.second
    assert theirs is not None
    if not fits(table, act, named.item, named.item["mine"], mine):
        return False
    if not fits(table, act, named.item, named.item["theirs"], theirs):
        return False
    here, there = table.area_of(mine), table.area_of(theirs)
    assert here is not None and there is not None
    table.areas[here] = table.areas[here] - {mine} | {theirs}
    table.areas[there] = table.areas[there] - {theirs} | {mine}
    return True


def do_replace(table: Table, act: Act, named: Named) -> Story[bool]:
    yield from ()
    gone, comes = named.targets[0], named.second
    assert comes is not None
    if not fits(table, act, named.item, named.item["which"], gone) or comes not in table.pool:
        return False
    area = table.area_of(gone)
    assert area is not None
    table.areas[area].remove(gone)
    table.loses_all(gone)
    table.pool.add(gone)
    table.pool.remove(comes)
    table.areas[area].add(comes)
    table.up.add(comes)
    return True


def do_copy(table: Table, act: Act, named: Named) -> Story[bool]:
    if not creatures_affected(table, act, named):
        return False
    return (yield from do_named(table, act, named.copied))


def do_burn(table: Table, act: Act, named: Named) -> Story[bool]:
    yield from ()
    creatures = creatures_affected(table, act, named)
    for creature in creatures:
        table.leaves_the_game(creature)
    return bool(creatures)


def do_grant(table: Table, act: Act, named: Named) -> Story[bool]:
    yield from ()
    assert act.source is not None
    for player in affected(table, act, named.item):
        item = {**named.item, "who": "you"}
        table.grants.append(Grant(player, act.you, act.source, item, named.item["until"]))
    return False


def do_clock(table: Table, act: Act, named: Named) -> Story[bool]:
    if table.solo:
        yield from table.move_clock(named.item["amount"])
    return False


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
