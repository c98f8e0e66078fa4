"""What the texts of Encore!! do: abilities, and each effect of the vocabulary."""

from collections.abc import Callable

from . import encore_triggers as triggers
from .encore_staging import perform, performances, stage, stagings
from .encore_table import (
    DECKS,
    Card,
    Document,
    Effect,
    Source,
    Story,
    Table,
    ask,
    ask_for_a_kind,
    before_and_behind,
    other,
)
from .encore_texts import holds, matches, not_shielded, star, venue_payout, venue_vibes

# Abilities


def do_ability(table: Table, ability: Document, source: Source) -> Story[None]:
    """ENC-5.13"""
    otherwise = ability.get("else", [])
    if not holds(table, ability.get("if", []), source):
        yield from do_all(table, otherwise, source)
        return
    first, rest = ability["do"][:1], ability["do"][1:]
    changed = yield from do_all(table, first, source)
    if not changed:
        yield from do_all(table, otherwise, source)
    yield from do_all(table, rest, source)


def do_all(table: Table, effects: list[Effect], source: Source) -> Story[bool]:
    changed = False
    for effect in effects:
        word = effect["effect"]
        table.words[f"effect {word}"] += 1
        if word in PLAIN:
            did = PLAIN[word](table, effect, source)
        else:
            did = yield from ASKING[word](table, effect, source)
        table.words[f"changed by {word}"] += did
        changed = changed or did
    return changed


def run_conditionals(table: Table) -> Story[None]:
    """ENC-5.10, ENC-5.12: until none waits."""
    while table.waiting:
        source = triggers.next_of_waiting(table)
        conditional = table.triggered(source.card)
        assert conditional is not None
        limit = (source.card, "conditional", source.you)
        if "limit" in conditional and limit in table.used:
            continue
        if not holds(table, conditional.get("if", []), source):
            continue
        if "limit" in conditional:
            table.used.add(limit)
        yield from do_all(table, conditional["do"], source)


def may_use(table: Table, card: Card, kind: str) -> bool:
    """Whether it has that ability, and its limit is not used up."""
    ability = table.kind(card).get(kind)
    return ability is not None and (card, kind, card[0]) not in table.used


def is_where_it_is_used(table: Table, card: Card, kind: str) -> bool:
    """ENC-5.4, ENC-5.6"""
    zone = table.zone(card)
    assert zone is not None
    ability = table.kind(card)[kind]
    backstage = kind == "preshow" or ability.get("from") == "back"
    return zone[0] == ("b" if backstage else "m")


def use(table: Table, card: Card, kind: str, *, inside_trigger: bool = False) -> Story[None]:
    ability = table.kind(card)[kind]
    if "limit" in ability:
        table.used.add((card, kind, card[0]))
    yield from do_ability(table, ability, Source(card[0], card, inside_trigger))


# Choosing


def choose(
    table: Table, source: Source, cards: list[Card], *, or_none: bool = False
) -> Story[Card | None]:
    """One of some cards on the stages; None: there is none, or none was wanted."""
    if not cards:
        return None
    options = {}
    for card in cards:
        side = "yours" if card[0] == source.you else "theirs"
        options[f"target {side} {table.zone(card)}"] = card
    answer = yield from ask(table, "target", source.you, [*options, *["none"] * or_none])
    return options.get(answer)


def chosen(table: Table, effect: Effect, source: Source, cards: list[Card]) -> Story[list[Card]]:
    """What the selector's `how` says: all the cards, or one of them."""
    if effect["card"].get("how", "choose") == "all":
        return cards
    card = yield from choose(table, source, cards)
    return [] if card is None else [card]


def meant(effect: Effect, source: Source) -> list[int]:
    """Who: you first."""
    you = source.you
    return {"you": [you], "opponent": [other(you)], "both": [you, other(you)]}[
        effect.get("who", "you")
    ]


def times(table: Table, effect: Effect, source: Source) -> int:
    """n, for each of the cards that `per` counts."""
    n: int = effect["n"]
    return n * len(matches(table, effect["per"], source)) if "per" in effect else n


# Effects without a question


def do_hype(table: Table, effect: Effect, source: Source) -> bool:
    n = times(table, effect, source)
    changed = [table.hype(seat, n) for seat in meant(effect, source)]
    return any(changed)


def do_earn(table: Table, effect: Effect, source: Source) -> bool:
    n = times(table, effect, source)
    changed = [table.earn(seat, n) for seat in meant(effect, source)]
    return any(changed)


def do_take(table: Table, effect: Effect, source: Source) -> bool:
    amount = min(effect["n"], table.managers[other(source.you)].payout)
    table.earn(other(source.you), -amount)
    return table.earn(source.you, amount)


def do_look(table: Table, effect: Effect, source: Source) -> bool:
    return bool(table.managers[other(source.you)].hand)


def do_star(table: Table, effect: Effect, source: Source) -> bool:
    if table.venue is None:
        return False
    before = star(table)
    table.added_star += effect["n"]
    return star(table) != before


def do_payout(table: Table, effect: Effect, source: Source) -> bool:
    if table.venue is None:
        return False
    before = venue_payout(table)
    table.added_payout += effect["n"]
    return venue_payout(table) != before


def do_again(table: Table, effect: Effect, source: Source) -> bool:
    if table.actor != source.you or table.passing or table.again:
        return False
    table.again = True
    return True


def do_showtime(table: Table, effect: Effect, source: Source) -> bool:
    if table.step != "preshow" or table.actor is None or table.showtime:
        return False
    table.showtime = True
    return True


PLAIN: dict[str, Callable[[Table, Effect, Source], bool]] = {
    "hype": do_hype,
    "earn": do_earn,
    "take": do_take,
    "look": do_look,
    "star": do_star,
    "payout": do_payout,
    "again": do_again,
    "showtime": do_showtime,
}


# Effects with cards of a hand, a deck or the removed cards


def draw_one(table: Table, seat: int, decks: list[str]) -> Story[bool]:
    """From one of the decks; False: they are all empty."""
    full = [deck for deck in decks if table.deck_size(seat, deck)]
    if not full:
        return False
    answer = yield from ask(table, "draw", seat, [f"draw {deck}" for deck in full])
    table.managers[seat].hand.add(table.next_of_deck(seat, answer.split(" ")[1]))
    return True


def do_draw(table: Table, effect: Effect, source: Source) -> Story[bool]:
    """ENC-3.3"""
    changed = False
    for _ in range(effect["n"]):
        named = [effect["deck"]] if effect["deck"] != "either" else list(DECKS)
        if not any(table.deck_size(source.you, deck) for deck in named):
            named = list(DECKS)
        drew = yield from draw_one(table, source.you, named)
        changed = changed or drew
    return changed


def do_scout(table: Table, effect: Effect, source: Source) -> Story[bool]:
    you, deck = source.you, effect["deck"]
    count = min(effect["n"], table.deck_size(you, deck))
    if count == 0:
        return False
    table.looked_at = [table.next_of_deck(you, deck) for _ in range(count)]
    card = yield from ask_for_a_kind(table, "take", you, "take", table.looked_at)
    table.looked_at.remove(card)
    table.managers[you].hand.add(card)
    while table.looked_at:
        card = yield from ask_for_a_kind(table, "put", you, "put", table.looked_at)
        table.looked_at.remove(card)
        table.managers[you].decks[deck].bottom.append(card)
    return True


def do_discard(table: Table, effect: Effect, source: Source) -> Story[bool]:
    changed = False
    for owner in meant(effect, source):
        manager = table.managers[owner]
        chooser = owner if effect["by"] == "owner" else source.you
        for _ in range(min(effect["n"], len(manager.hand))):
            card = yield from ask_for_a_kind(table, "discard", chooser, "discard", manager.hand)
            manager.hand.remove(card)
            manager.removed.add(card)
            changed = True
    return changed


def do_recall(table: Table, effect: Effect, source: Source) -> Story[bool]:
    """ENC-6.5"""
    cards = matches(table, effect["card"], source)
    cards = [card for card in cards if card not in table.returned]
    if effect["card"].get("row") == "removed":
        if cards and effect["card"].get("how", "choose") == "choose":
            cards = [(yield from ask_for_a_kind(table, "take", source.you, "take", cards))]
    else:
        cards = not_shielded(table, cards, source)
        cards = yield from chosen(table, effect, source, cards)
    for card in cards:
        if table.zone(card) is not None:
            table.leave_stage(card)
        table.managers[card[0]].removed.discard(card)
        table.managers[card[0]].hand.add(card)
        table.returned.add(card)
    return bool(cards)


def do_stage(table: Table, effect: Effect, source: Source) -> Story[bool]:
    """ENC-4.8"""
    manager = table.managers[source.you]
    from_removed = effect.get("from") == "removed"
    cards = sorted(manager.removed - table.returned if from_removed else manager.hand)
    options = stagings(table, source.you, cards, effect["type"], effect["less"])
    answer = yield from ask(table, "stage", source.you, ["none", *options])
    if answer == "none":
        return False
    card = options[answer]
    if from_removed:
        table.returned.add(card)
    stage(table, card, answer.split(" ")[2], effect["less"])
    return True


# Effects with cards on the stages


def do_ready(table: Table, effect: Effect, source: Source) -> Story[bool]:
    """ENC-6.5"""
    cards = not_shielded(table, matches(table, effect["card"], source), source)
    cards = [c for c in cards if c in table.suspended and c not in table.readied]
    cards = yield from chosen(table, effect, source, cards)
    table.suspended -= set(cards)
    table.readied |= set(cards)
    return bool(cards)


def do_suspend(table: Table, effect: Effect, source: Source) -> Story[bool]:
    cards = not_shielded(table, matches(table, effect["card"], source), source)
    cards = [card for card in cards if card not in table.suspended]
    cards = yield from chosen(table, effect, source, cards)
    table.suspended |= set(cards)
    return bool(cards)


def do_remove(table: Table, effect: Effect, source: Source) -> Story[bool]:
    cards = not_shielded(table, matches(table, effect["card"], source), source)
    cards = yield from chosen(table, effect, source, cards)
    for card in cards:
        table.remove(card)
    return bool(cards)


def do_move(table: Table, effect: Effect, source: Source) -> Story[bool]:
    """ENC-4.6, ENC-6.5"""
    to = effect["to"]
    cards = not_shielded(table, matches(table, effect["card"], source), source)
    cards = [card for card in cards if places(table, card, to)]
    if effect["card"].get("how", "choose") == "choose":
        own = effect["card"].get("side", "yours") == "yours"
        card = yield from choose(table, source, cards, or_none=own)
        cards = [] if card is None else [card]
    changed = False
    for card in cards:
        free = {f"place {zone[1]}": zone for zone in places(table, card, to)}
        if not free:
            continue  # another of them all has taken the zone
        answer = next(iter(free))
        if to == "side":
            answer = yield from ask(table, "place", source.you, free)
        table.put(card, free[answer])
        if to == "back":
            table.returned.add(card)
        changed = True
    return changed


def places(table: Table, card: Card, to: str) -> list[str]:
    """The empty zones to which it may be moved."""
    here = table.zone(card)
    assert here is not None
    stage_of_it = table.managers[card[0]].stage
    if to == "side":
        there = [zone for zone in stage_of_it if zone[0] == here[0]]
    elif to == "front":
        able = here[0] == "b" and table.type(card) == "performer"
        there = [before_and_behind(here)] if able else []
    else:
        able = here[0] == "m" and card not in table.returned
        there = [before_and_behind(here)] if able else []
    return [zone for zone in there if stage_of_it[zone] is None]


def do_perform(table: Table, effect: Effect, source: Source) -> Story[bool]:
    cards = [c for c in matches(table, effect["card"], source) if c[0] == source.you]
    options = performances(table, cards)
    answer = yield from ask(table, "perform", source.you, ["none", *options])
    if answer == "none":
        return False
    perform(table, source.you, answer)
    return True


def do_trigger(table: Table, effect: Effect, source: Source) -> Story[bool]:
    if source.inside_trigger:
        return False
    kind = effect["kind"]
    cards = [
        card
        for card in matches(table, effect["card"], source)
        if card[0] == source.you
        and may_use(table, card, kind)
        and is_where_it_is_used(table, card, kind)
    ]
    card = yield from choose(table, source, cards, or_none=True)
    if card is None:
        return False
    yield from use(table, card, kind, inside_trigger=True)
    return True


def do_grow(table: Table, effect: Effect, source: Source) -> Story[bool]:
    cards = not_shielded(table, matches(table, effect["card"], source), source)
    cards = yield from chosen(table, effect, source, cards)
    table.grown += [(effect["what"], effect["n"], card) for card in cards]
    return bool(cards)


def do_spare(table: Table, effect: Effect, source: Source) -> Story[bool]:
    cards = yield from chosen(table, effect, source, matches(table, effect["card"], source))
    table.spared |= set(cards)
    return bool(cards)


def do_shield(table: Table, effect: Effect, source: Source) -> Story[bool]:
    cards = yield from chosen(table, effect, source, matches(table, effect["card"], source))
    table.shielded |= set(cards)
    return bool(cards)


def do_vibe(table: Table, effect: Effect, source: Source) -> Story[bool]:
    if table.venue is None:
        return False
    lacking = [vibe for vibe in table.vibes if vibe not in venue_vibes(table)]
    if effect["to"] == "choose":
        if not lacking:
            return False
        answer = yield from ask(table, "vibe", source.you, [f"vibe {vibe}" for vibe in lacking])
        table.added_vibes.add(answer.split(" ")[1])
        return True
    wanted = table.vibes if effect["to"] == "all" else [effect["to"]]
    table.added_vibes |= set(wanted)
    return bool(set(wanted) & set(lacking))


ASKING: dict[str, Callable[[Table, Effect, Source], Story[bool]]] = {
    "draw": do_draw,
    "scout": do_scout,
    "discard": do_discard,
    "recall": do_recall,
    "stage": do_stage,
    "ready": do_ready,
    "suspend": do_suspend,
    "remove": do_remove,
    "move": do_move,
    "perform": do_perform,
    "trigger": do_trigger,
    "grow": do_grow,
    "spare": do_spare,
    "shield": do_shield,
    "vibe": do_vibe,
}
