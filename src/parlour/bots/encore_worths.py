"""What the cards of Encore!! are worth at a usual table, in intensity."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from parlour.games.encore.cards import (
    AGAIN,
    ANYWHERE,
    BOTH,
    DISCARD,
    DRAW,
    EARN,
    GROW,
    HYPE,
    LOOK,
    MAIN,
    MOVE,
    OPPONENT,
    PERFORM,
    PERFORMER,
    READY,
    RECALL,
    REMOVE,
    SCOUT,
    SHIELD,
    SPARE,
    STAGE,
    SUPPORTER,
    SUSPEND,
    TAKE,
    THEIRS,
    TRIGGER,
    VIBE,
    YOURS,
    Ability,
    Card,
    CardSet,
    Effect,
    Selector,
)

DOLLARS = 2_000  # that buy one intensity
CARD = 3.0  # a card not seen yet
# What is worth about the same wherever it happens; a ready Performer can perform once more.
USUAL: dict[int, float] = {
    int(SCOUT): 3.5,
    int(LOOK): 0.3,
    int(MOVE): 0.5,
    int(PERFORM): 0.5,
    int(TRIGGER): 4.0,
    int(AGAIN): 0.5,
    int(SPARE): 1.0,
    int(SHIELD): 0.5,
    int(VIBE): 1.5,
}


@dataclass(frozen=True)
class Worth:
    """A card in hand or on a stage."""

    once: float  # its ability, done once; 0 without one
    round: float  # what it adds to a gauge in a round
    held: float  # what it is worth in hand


def usual_number(selector: Selector) -> float:
    """How many cards a text usually means."""
    sides = 1.0 if selector.side in (YOURS, THEIRS) else 2.0
    if selector.at != ANYWHERE:
        return 0.5
    if selector.type == SUPPORTER:
        return sides
    if selector.row == MAIN:
        return 2.0 * sides
    return sides if selector.type == PERFORMER else 3.0 * sides


def of_effect(effect: Effect) -> float:
    """What an effect is worth to whoever has it done."""
    do = int(effect.do)
    if do in (HYPE, EARN):
        n = float(effect.n) if do == HYPE else effect.n / DOLLARS
        if effect.per is not None:
            n *= usual_number(effect.per)
        return -n if effect.who == OPPONENT else 0.0 if effect.who == BOTH else n
    if do == TAKE:
        return 1.6 * effect.n / DOLLARS
    if do == DRAW:
        return CARD * effect.n
    if do == DISCARD:
        return {int(OPPONENT): CARD, int(BOTH): 0.0}.get(int(effect.who), -CARD) * effect.n
    if do == STAGE:
        return 1.0 + min(effect.n, 16_000) / DOLLARS
    if effect.card is not None and do not in USUAL:
        return of_choice(effect, effect.card)
    return USUAL.get(do, 0.0)


def of_choice(effect: Effect, card: Selector) -> float:
    """What it is worth to do something to cards on a stage."""
    performer = card.type == PERFORMER
    theirs = card.side == THEIRS
    number = usual_number(card) if card.every else 1.0
    do = int(effect.do)
    if do == GROW:
        return (-effect.n if theirs else effect.n) * number * 0.8
    usual = {
        int(READY): 6.0 if performer else 3.0,
        int(SUSPEND): 5.0 if performer else 2.0,
        int(REMOVE): 7.0,
        int(RECALL): CARD,
    }.get(do, 0.0)
    return usual * number if theirs or do in (READY, RECALL) else -0.5 * usual


def of_ability(ability: Ability | None) -> float:
    """What an ability is worth when it is used well."""
    if ability is None:
        return 0.0
    done = sum(of_effect(effect) for effect in ability.do)
    instead = sum(of_effect(effect) for effect in ability.otherwise)
    return max(0.0, 0.5 * (done + instead) if ability.conditions else done)


def of_card(card: Card) -> Worth:
    once = of_ability(card.ability)
    extra = 0.0
    if card.triggered is not None:
        extra += 0.7 * of_ability(card.triggered.ability)
    if card.lasting is not None:
        extra += sum(max(0.0, 0.6 * of_effect(effect)) for effect in card.lasting.effects)
    if card.type == PERFORMER:
        strength = card.intensity + extra + 0.3 * max(0.0, once - card.intensity)
        return Worth(once, strength, strength)
    if card.type == SUPPORTER:
        strength = max(float(card.boost), once) + 0.5 * extra
        return Worth(once, strength, 1.0 + 0.7 * strength)
    return Worth(once, once, once)


@lru_cache(maxsize=32)  # packs come and go
def worths(cards: CardSet) -> tuple[Worth, ...]:
    """The worth of every card, by its number."""
    return tuple(of_card(card) for card in cards.cards)
