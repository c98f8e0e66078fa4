"""The abilities of Encore!! in a pack, read word by word.

Each effect and each trigger takes the fields of its word and no others. What is refused here the
rules need not expect: an effect out of its place, an ability that no card could have.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from parlour.core.documents import Document
from parlour.games.encore import cards as encore
from parlour.games.encore.cards import (
    ACTIVE,
    ANY_SIDE,
    BACK,
    BEHIND,
    BOTH,
    BY_ANY,
    BY_THEIRS,
    BY_THIS,
    BY_YOURS,
    CHOSEN_VIBE,
    DECKS,
    DOERS,
    EFFECTS,
    ENCORE,
    EVERY_VIBE,
    FIRST_LASTING,
    FIRST_ONLY_LASTING,
    FREE,
    FRONT,
    GROWING,
    KINDS,
    MAIN,
    MAIN_DECK,
    MOVES,
    OPPONENT,
    PEOPLE,
    PERFORMER_DECK,
    PRESHOW,
    REMOVED,
    RESULTS,
    SUSPENDED,
    THEIRS,
    THIS,
    TO_BACK,
    TO_FRONT,
    TO_SIDE,
    TRIGGERS,
    TYPES,
    YOU,
    YOURS,
    Ability,
    Effect,
    Lasting,
    Triggered,
)
from parlour.packs.stages import (
    ANY_CARD,
    COUNTED_OFF,
    PERFORMERS,
    SUPPORTERS,
    Moment,
    Origin,
    Reach,
    Scope,
    load_conditions,
    load_selector,
)
from parlour.packs.vocabulary import amount, flagged, listed, number_of

MOST_INTENSITY = 99
MOST_DOLLARS = 999_999
MOST_DRAWN = 5

# Which cards each effect can mean.
READY = Reach(lies=(SUSPENDED,))
SUSPEND = Reach(lies=(ACTIVE,))
RECALL = Reach(rows=(MAIN, BACK, REMOVED))
OWN_OR_THEIRS = (YOURS, THEIRS)
MOVE = {
    TO_FRONT: Reach(OWN_OR_THEIRS, rows=(BACK,), types=PERFORMERS, places=(THIS,), every=False),
    TO_BACK: Reach(OWN_OR_THEIRS, rows=(MAIN,), types=PERFORMERS, places=(THIS,), every=False),
    TO_SIDE: Reach(OWN_OR_THEIRS, every=False),
}
PERFORM = Reach(
    (YOURS,), (MAIN,), types=PERFORMERS, lies=(ACTIVE,), places=(THIS, FRONT), every=False
)
TRIGGER = {
    ENCORE: Reach((YOURS,), types=PERFORMERS, places=(BEHIND, FRONT), every=False),
    PRESHOW: Reach((YOURS,), (BACK,), types=SUPPORTERS, places=(BEHIND,), every=False),
}
GROW = {
    encore.ACT: Reach(types=PERFORMERS),
    encore.BOOST: Reach(rows=(BACK,), types=SUPPORTERS, places=(THIS, BEHIND)),
}
SPARE = Reach(rows=(MAIN,), types=PERFORMERS, places=(THIS, FRONT))
SHIELD = Reach((YOURS, ANY_SIDE))


class Numbered:
    """The abilities of all packs, each at the place of its number."""

    def __init__(self) -> None:
        self.found: list[Ability] = []

    def add(self, ability: Ability) -> Ability:
        numbered = replace(ability, number=len(self.found))
        self.found.append(numbered)
        return numbered


def load_ability(document: Document, scope: Scope, numbers: Numbered) -> Ability:
    """An ENCORE!!, a PRE-SHOW ability or that of a Surprise."""
    conditions = load_conditions(document, "if", scope)
    do = load_effects(document, "do", scope)
    otherwise = load_effects(document, "else", scope) if document.has("else") else ()
    once = of_encore(document, "limit", "event", scope)
    from_back = of_encore(document, "from", "back", scope)
    document.finish()
    return numbers.add(Ability(0, do, conditions, otherwise, once=once, from_back=from_back))


def of_encore(document: Document, name: str, value: str, scope: Scope) -> bool:
    """Whether an ENCORE!! has this field; no other ability may."""
    if not document.has(name):
        return False
    if scope.moment is not Moment.ENCORE:
        raise document.wrong(name, "left out: it belongs to an ENCORE!! ability")
    return document.one_of(name, [value]) == value


def load_effects(document: Document, name: str, scope: Scope) -> tuple[Effect, ...]:
    return tuple([load_effect(entry, scope) for entry in listed(document, name)])


def load_effect(document: Document, scope: Scope) -> Effect:
    do = number_of(document, "effect", EFFECTS)
    check_place(document, do, scope)
    effect = read_effect(document, do, scope)
    document.finish()
    return effect


def check_place(document: Document, do: int, scope: Scope) -> None:
    """Refuse a word where it makes no sense."""
    if scope.lasts and do < FIRST_LASTING:
        lasting = ", ".join(EFFECTS[FIRST_LASTING:])
        raise document.wrong("effect", f"one of {lasting} in a list of what lasts")
    if not scope.lasts and do >= FIRST_ONLY_LASTING:
        raise document.wrong("effect", "a word for something that is done: this one only lasts")
    if do in (encore.AGAIN, encore.SHOWTIME) and scope.moment is Moment.STEP:
        raise document.wrong("effect", "another word: this ability does not follow an action")
    if do == encore.SHOWTIME and scope.moment in (Moment.ENCORE, Moment.SURPRISE):
        raise document.wrong("effect", f"another word: {scope.moment.value} is of the Event itself")


def read_effect(document: Document, do: int, scope: Scope) -> Effect:
    """An effect with the fields of its word."""
    match do:
        case encore.HYPE | encore.EARN:
            most = MOST_INTENSITY if do == encore.HYPE else MOST_DOLLARS
            per = None
            if document.has("per"):
                per = load_selector(document, "per", scope, COUNTED_OFF)
            return Effect(do, amount(document, "n", most), who(document, scope), per=per)
        case encore.TAKE:
            return Effect(do, document.integer("n", 1, MOST_DOLLARS))
        case encore.DRAW:
            n = document.integer("n", 1, MOST_DRAWN)
            return Effect(do, n, deck=number_of(document, "deck", DECKS))
        case encore.SCOUT:
            n = document.integer("n", 2, MOST_DRAWN)
            deck = number_of(document, "deck", DECKS, (PERFORMER_DECK, MAIN_DECK))
            return Effect(do, n, deck=deck)
        case encore.DISCARD:
            return discard(document, scope)
        case encore.LOOK | encore.AGAIN | encore.SHOWTIME:
            return Effect(do)
        case encore.MOVE:
            to = number_of(document, "to", MOVES)
            return Effect(do, card=load_selector(document, "card", scope, MOVE[to]), to=to)
        case encore.STAGE:
            return stage(document)
        case encore.TRIGGER:
            kind = number_of(document, "kind", KINDS, list(TRIGGER))
            return Effect(do, card=load_selector(document, "card", scope, TRIGGER[kind]), kind=kind)
        case encore.GROW:
            what = number_of(document, "what", GROWING)
            card = load_selector(document, "card", scope, GROW[what])
            return Effect(do, amount(document, "n", MOST_INTENSITY), card=card, what=what)
        case encore.VIBE:
            return Effect(do, vibe=vibe(document, scope))
        case encore.STAR:
            return Effect(do, amount(document, "n", MOST_INTENSITY))
        case encore.PAYOUT:
            return Effect(do, amount(document, "n", MOST_DOLLARS))
        case encore.COST:
            kind = number_of(document, "type", TYPES)
            return Effect(do, amount(document, "n", MOST_DOLLARS), who(document, scope), type=kind)
        case encore.FEE:
            return Effect(do, amount(document, "n", MOST_DOLLARS), who(document, scope))
        case encore.ENTRANCE:
            return Effect(do, amount(document, "n", MOST_INTENSITY), who(document, scope))
        case _:
            return Effect(do, card=load_selector(document, "card", scope, REACHES[do]))


# Effects that have no field but their cards.
REACHES = {
    encore.READY: READY,
    encore.SUSPEND: SUSPEND,
    encore.REMOVE: ANY_CARD,
    encore.RECALL: RECALL,
    encore.PERFORM: PERFORM,
    encore.SPARE: SPARE,
    encore.SHIELD: SHIELD,
}


def who(document: Document, scope: Scope) -> int:
    """Whom an effect is done to: a Venue's lasting ability holds for both."""
    return number_of(document, "who", PEOPLE, [BOTH] if scope.nobodys else None, default=YOU)


def discard(document: Document, scope: Scope) -> Effect:
    n = document.integer("n", 1, MOST_DRAWN)
    whose = who(document, scope)
    by_you = document.has("by") and document.one_of("by", ["owner", "you"]) == "you"
    if by_you and whose != OPPONENT:
        raise document.wrong("by", "owner: you choose from your opponent's hand alone")
    return Effect(encore.DISCARD, n, whose, by_you=by_you)


def stage(document: Document) -> Effect:
    free = document.take("less") == "all"
    less = FREE if free else document.integer("less", 0, MOST_DOLLARS)
    kind = number_of(document, "type", TYPES, (*SUPPORTERS, encore.PERFORMER))
    removed = document.has("from") and document.one_of("from", ["hand", "removed"]) == "removed"
    return Effect(encore.STAGE, less, type=kind, removed=removed)


def vibe(document: Document, scope: Scope) -> int:
    words = [*scope.vibes, "all"] if scope.lasts else [*scope.vibes, "choose", "all"]
    named = document.one_of("to", words)
    if named in scope.vibes:
        return scope.vibes.index(named)
    return CHOSEN_VIBE if named == "choose" else EVERY_VIBE


# Conditional Abilities


def load_triggered(
    document: Document, scope: Scope, own: Sequence[int], numbers: Numbered
) -> Triggered:
    """Something that happens by itself; `own` are the kinds of ability that the card has."""
    part = document.part("when")
    when = number_of(part, "trigger", TRIGGERS, triggers(scope.origin))
    triggered = read_trigger(part, when, scope.origin, own)
    part.finish()
    step = when in (encore.WHEN_EVENT, encore.WHEN_EXHAUSTED, encore.WHEN_AWARDED)
    inner = replace(scope, moment=Moment.STEP if step else Moment.ACTION)
    conditions = load_conditions(document, "if", inner)
    do = load_effects(document, "do", inner)
    if document.has("limit"):
        document.one_of("limit", ["round"])
    ability = numbers.add(Ability(0, do, conditions, once=document.has("limit")))
    document.finish()
    return replace(triggered, ability=ability)


def triggers(origin: Origin) -> list[int]:
    """What can be met: Supporters are not exhausted, and a Venue is gone when it is awarded."""
    never: tuple[int, ...] = ()
    if origin is not Origin.PERFORMER:
        never = (encore.WHEN_EXHAUSTED,)
    if origin is Origin.VENUE:
        never = (encore.WHEN_EXHAUSTED, encore.WHEN_AWARDED)
    return [when for when in range(len(TRIGGERS)) if when not in never]


UNREAD = Ability(0, ())


def read_trigger(document: Document, when: int, origin: Origin, own: Sequence[int]) -> Triggered:
    """A trigger with the fields of its word; its ability is yet to be read."""
    match when:
        case encore.WHEN_STAGED:
            by = doer(document, origin, this=True)
            other = flagged(document, "other")
            if other and (by not in (BY_YOURS, BY_ANY) or origin is Origin.VENUE):
                raise document.wrong("other", "left out: this card is not among them")
            return Triggered(when, UNREAD, by, other=other)
        case encore.WHEN_PERFORMS:
            by = doer(document, origin, this=origin is Origin.PERFORMER)
            return Triggered(when, UNREAD, by, vibe=flagged(document, "vibe"))
        case encore.WHEN_BOOSTS:
            return Triggered(when, UNREAD, doer(document, origin, this=origin is Origin.SUPPORTER))
        case encore.WHEN_USES:
            kind = number_of(document, "kind", KINDS)
            return Triggered(when, UNREAD, doer(document, origin, this=kind in own), kind=kind)
        case encore.WHEN_PASSES:
            return Triggered(when, UNREAD, doer(document, origin, this=False))
        case encore.WHEN_EXHAUSTED:
            return Triggered(when, UNREAD, number_of(document, "by", DOERS, (BY_THIS,)))
        case encore.WHEN_AWARDED:
            return Triggered(when, UNREAD, result=number_of(document, "result", RESULTS))
        case _:
            return Triggered(when, UNREAD)


def doer(document: Document, origin: Origin, *, this: bool) -> int:
    """By whom a trigger is met; `this`: whether this card itself could meet it."""
    if origin is Origin.VENUE:
        return number_of(document, "by", DOERS, (BY_ANY,))
    doers = (BY_THIS, BY_YOURS, BY_THEIRS, BY_ANY) if this else (BY_YOURS, BY_THEIRS, BY_ANY)
    return number_of(document, "by", DOERS, doers)


def load_lasting(document: Document, scope: Scope) -> Lasting:
    """Something that is so as long as its conditions hold."""
    inner = replace(scope, moment=Moment.LASTING)
    conditions = load_conditions(document, "while", inner)
    lasting = Lasting(load_effects(document, "lasting", inner), conditions)
    asks = any(condition.cond == encore.IF_VIBE for condition in conditions)
    if asks and any(effect.do == encore.VIBE for effect in lasting.effects):
        raise document.wrong("while", "without vibe: a vibe that lasts cannot depend on one")
    document.finish()
    return lasting
