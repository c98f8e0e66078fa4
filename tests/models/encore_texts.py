"""What the texts of Encore!! say at this moment: selectors, conditions, and what lasts."""

from .encore_table import Card, Document, Effect, Selector, Source, Table, before_and_behind, other

VIBE_CHECK = 5000  # ENC-5.2
STANDINGS = {
    "gauge": ("behind", "level", "ahead"),
    "money": ("poorer", "level", "richer"),
    "tour": ("fewer", "level", "more"),
    "hand": ("fewer", "level", "more"),
}


# Selectors


def matches(table: Table, selector: Selector, source: Source) -> list[Card]:
    """The cards a selector means now: yours first, Main Stage before Backstage, left to right."""
    you = source.you
    if selector.get("row") == "removed":
        found = sorted(table.managers[you].removed)
    else:
        found = [*table.on_stage(you), *table.on_stage(other(you))]
    return [card for card in found if is_match(table, selector, source, card)]


def is_match(table: Table, selector: Selector, source: Source, card: Card) -> bool:
    row = selector.get("row")
    zone = table.zone(card)
    if row != "removed":
        assert zone is not None
        side = "yours" if card[0] == source.you else "theirs"
        if selector.get("side", "yours") not in (side, "any"):
            return False
        if row is not None and row[0] != zone[0]:
            return False
        state = "suspended" if card in table.suspended else "active"
        if selector.get("state", state) != state:
            return False
    if selector.get("type", "any") not in (table.type(card), "any"):
        return False
    if "colour" in selector and table.kind(card)["colour"] != selector["colour"]:
        return False
    if selector.get("other") and card == source.card:
        return False
    return "at" not in selector or is_at(table, selector["at"], source.card, card)


def is_at(table: Table, at: str, this: Card | None, card: Card) -> bool:
    if this is None or table.zone(this) is None:
        return False
    if at == "this":
        return card == this
    here, there = table.zone(this), table.zone(card)
    assert here is not None
    opposite = before_and_behind(here)
    wanted = {"behind": "b", "front": "m"}[at]
    return card[0] == this[0] and there == opposite and opposite[0] == wanted


def is_shielded(table: Table, card: Card) -> bool:
    if card in table.shielded:
        return True
    return any(card in matches(table, e["card"], source) for e, source in lasting(table, "shield"))


def not_shielded(table: Table, cards: list[Card], source: Source) -> list[Card]:
    """Those that an ability may change; the Venue is nobody's opponent."""
    if source.card is None:
        return cards
    return [card for card in cards if card[0] == source.you or not is_shielded(table, card)]


# Conditions


def holds(
    table: Table, conditions: list[Document], source: Source, vibes: set[str] | None = None
) -> bool:
    """Whether all hold; `vibes` stands for the Venue's while they are still being found out."""
    return all(one_holds(table, condition, source, vibes) for condition in conditions)


def one_holds(table: Table, condition: Document, source: Source, vibes: set[str] | None) -> bool:
    word = condition["cond"]
    table.words[f"condition {word}"] += 1
    you, opponent = table.managers[source.you], table.managers[other(source.you)]
    if word in STANDINGS:
        mine, theirs = {
            "gauge": (you.gauge, opponent.gauge),
            "money": (you.payout, opponent.payout),
            "tour": (len(you.tour), len(opponent.tour)),
            "hand": (len(you.hand), len(opponent.hand)),
        }[word]
        less, level, more = STANDINGS[word]
        standing = less if mine < theirs else more if mine > theirs else level
        return bool(condition["is"] == standing)
    if word == "star":
        return bool(condition["reached"] == table.reached)
    if word == "vibe":
        if vibes is None:
            vibes = venue_vibes(table)
        if condition["of"] != "this":
            return condition["of"] in vibes
        return source.card is not None and bool(vibes & set(table.kind(source.card)["vibes"]))
    if word == "count":
        count = len(matches(table, condition["card"], source))
        return bool(condition.get("min", 0) <= count <= condition.get("max", count))
    if word == "priority":
        return bool(condition["have"] == (table.priority == source.you))
    if word == "phase":
        return bool(condition["is"] == table.step)
    assert word == "finale", word
    return bool(condition["last"] == (table.venues_to_follow() == 0))


# What lasts


def lasting(table: Table, word: str, vibes: set[str] | None = None) -> list[tuple[Effect, Source]]:
    """ENC-5.10: of every card on a stage, active or suspended, and of the Active Venue."""
    speaking: list[tuple[Document, Source]] = []
    for seat in (0, 1):
        for card in table.on_stage(seat):
            speaking += [(one, Source(seat, card)) for one in table.conditionals(card)]
    venue = Source(table.priority, None)  # it speaks to both alike (ENC-5.14)
    speaking += [(one, venue) for one in table.conditionals(None)]
    if table.leaving is not None and word == "spare":  # ENC-7.11
        speaking.append((table.venues[table.leaving]["ability"], venue))
    found = []
    for conditional, source in speaking:
        effects = [e for e in conditional.get("lasting", []) if e["effect"] == word]
        if effects and holds(table, conditional.get("while", []), source, vibes):
            table.words[f"lasting {word}"] += 1
            found += [(effect, source) for effect in effects]
    return found


def added_for(table: Table, word: str, seat: int, kind: Document | None = None) -> int:
    """The sum of lasting `cost`, `fee` or `entrance` that are said of this manager."""
    total = 0
    for effect, source in lasting(table, word):
        meant = {"you": [source.you], "opponent": [other(source.you)], "both": [0, 1]}
        if seat not in meant[effect.get("who", "you")]:
            continue
        if kind is not None and effect.get("type", "any") not in (kind["type"], "any"):
            continue
        total += effect["n"]
    return total


def signing_cost(table: Table, card: Card, less: int | str = 0) -> int:
    kind = table.kind(card)
    cost = max(0, kind["cost"] + added_for(table, "cost", card[0], kind))
    return 0 if less == "all" else max(0, cost - int(less))


def entrance(table: Table, seat: int) -> int:
    """ENC-4.3"""
    return max(0, 1 + added_for(table, "entrance", seat))


def fee(table: Table, seat: int) -> int:
    """ENC-5.2"""
    return max(0, VIBE_CHECK + added_for(table, "fee", seat))


def act(table: Table, card: Card) -> int:
    printed: int = table.kind(card)["act"]["intensity"]
    return max(0, printed + growth(table, "act", card))


def boost(table: Table, card: Card) -> int:
    printed: int = table.kind(card)["boost"]
    return max(0, printed + growth(table, "boost", card))


def growth(table: Table, what: str, card: Card) -> int:
    total = sum(n for grown, n, whose in table.grown if grown == what and whose == card)
    for effect, source in lasting(table, "grow"):
        meant = not_shielded(table, matches(table, effect["card"], source), source)
        if effect["what"] == what and card in meant:
            total += effect["n"]
    return total


def is_spared(table: Table, card: Card) -> bool:
    if card in table.spared:
        return True
    return any(card in matches(table, e["card"], source) for e, source in lasting(table, "spare"))


def venue_vibes(table: Table) -> set[str]:
    """The printed vibe and all that the Active Venue has too; none without an Active Venue."""
    if table.venue is None:
        return set()
    vibes = {table.venues[table.venue]["vibe"]} | table.added_vibes
    while True:  # a vibe may itself depend on one
        more = set(vibes)
        for effect, _ in lasting(table, "vibe", vibes):
            more |= set(table.vibes) if effect["to"] == "all" else {effect["to"]}
        if more == vibes:
            return vibes
        vibes = more


def star(table: Table) -> int:
    assert table.venue is not None
    changes = sum(effect["n"] for effect, _ in lasting(table, "star"))
    return max(1, int(table.venues[table.venue]["star"] + table.added_star + changes))


def venue_payout(table: Table) -> int:
    assert table.venue is not None
    changes = sum(effect["n"] for effect, _ in lasting(table, "payout"))
    return max(0, int(table.venues[table.venue]["payout"] + table.added_payout + changes))
