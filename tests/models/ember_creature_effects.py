"""What the words of Ember's cards do to creatures."""

from .ember_table import Act, Grant, Story, Table
from .ember_targets import Named, affected, creatures_affected, fits


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
