"""Whom and what the words of Ember's cards mean: what is named for them, and what they reach."""

from dataclasses import dataclass, field

from .ember_costs import ELEMENTS, NUMBERS
from .ember_table import Act, Item, Story, Table, ask_one

ONE_OPPONENT = ("opponent", "ahead")


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


# Reach


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
