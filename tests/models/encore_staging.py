"""Staging and performing, as actions or by the texts of Encore!!."""

from . import encore_triggers as triggers
from .encore_table import Card, Table, before_and_behind
from .encore_texts import act, boost, entrance, fee, signing_cost, venue_vibes


def stagings(
    table: Table, seat: int, cards: list[Card], type_: str = "any", less: int | str = 0
) -> dict[str, Card]:
    """ENC-4.3, ENC-4.4: what of these cards may be staged where, one for each kind and zone."""
    found: dict[str, Card] = {}
    for name in sorted({table.name(card) for card in cards}):
        card = table.copy(name, cards)
        if table.type(card) == "surprise" or type_ not in (table.type(card), "any"):
            continue
        if signing_cost(table, card, less) > table.managers[seat].payout:
            continue
        for zone, lying in table.managers[seat].stage.items():
            if lying is None and (zone[0] == "b" or table.type(card) == "performer"):
                found[f"stage {name} {zone}"] = card
    return found


def stage(table: Table, card: Card, zone: str, less: int | str = 0) -> None:
    """ENC-4.3, ENC-4.5, ENC-4.8: the card comes from the hand or from the removed cards."""
    manager = table.managers[card[0]]
    manager.payout -= signing_cost(table, card, less)
    manager.hand.discard(card)
    manager.removed.discard(card)
    table.put(card, zone)
    table.hype(card[0], entrance(table, card[0]))
    triggers.staged(table, card)


def performances(table: Table, cards: list[Card]) -> list[str]:
    """ENC-5.1, ENC-5.3: what active Main Stage Performers among the cards may do."""
    found = []
    for card in cards:
        zone = table.zone(card)
        assert zone is not None
        if zone[0] == "m" and card not in table.suspended:
            found.append(f"perform {zone}")
            if supporter_behind(table, card[0], zone) is not None:
                found.append(f"perform {zone} boosted")
    return found


def supporter_behind(table: Table, seat: int, zone: str) -> Card | None:
    """The active Supporter that could BOOST."""
    card = table.managers[seat].stage[before_and_behind(zone)]
    if card is None or table.type(card) != "supporter" or card in table.suspended:
        return None
    return card


def perform(table: Table, seat: int, answer: str) -> None:
    """ENC-5.1 to ENC-5.3"""
    zone = answer.split(" ")[1]
    card = table.managers[seat].stage[zone]
    assert card is not None
    supporter = supporter_behind(table, seat, zone) if answer.endswith("boosted") else None
    table.suspended.add(card)
    if supporter is not None:
        table.suspended.add(supporter)
    intensity = act(table, card)
    if supporter is not None:
        intensity += boost(table, supporter)
    table.hype(seat, intensity)
    passed = bool(venue_vibes(table) & set(table.kind(card)["vibes"]))
    if passed:
        table.earn(seat, fee(table, seat))
    triggers.performed(table, card, passed_vibe_check=passed)
    if supporter is not None:
        triggers.boosted(table, supporter)
