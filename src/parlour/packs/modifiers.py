"""The lasting modifiers of Ember's cards in a pack."""

from __future__ import annotations

from parlour.core.documents import Document
from parlour.games.ember.cards import (
    HIGHEST_VP,
    MOST_CARDS,
    NUMBERS,
    By,
    Lasting,
    Modifier,
    Number,
    What,
    Which,
    Who,
)
from parlour.packs.selectors import Scope, cards, load_which, loop
from parlour.packs.vocabulary import amount, listed, word

OF_CREATURES = (What.FLIP, What.MARK, What.REVIVE)


def load_modifiers(document: Document, scope: Scope) -> tuple[Modifier, ...]:
    modifiers: list[Modifier] = []
    for entry in listed(document, "effect"):
        if entry.has("do"):
            raise entry.wrong("do", "lasts in an ongoing ability without when or use")
        modifiers.append(load_modifier(entry, scope, None))
        entry.finish()
    return tuple(modifiers)


def load_modifier(document: Document, scope: Scope, granted: Who | None) -> Modifier:
    """One modifier; where it is granted, the grant has said to whom."""
    lasts = word(document, "lasts", list(Lasting))
    players = scope.others if lasts is Lasting.OPEN_HAND else scope.players
    who = Who.YOU
    if granted is not None:
        who = granted
        if who not in players:
            raise document.wrong("who", "one of " + ", ".join([each.value for each in players]))
    elif lasts in (Lasting.HAND_SIZE, Lasting.PREVENT, Lasting.THRESHOLD, Lasting.OPEN_HAND):
        who = word(document, "who", players)
    match lasts:
        case Lasting.HAND_SIZE:
            return Modifier(lasts, who, amount(document, "amount", MOST_CARDS))
        case Lasting.THRESHOLD:
            return Modifier(lasts, who, amount(document, "amount", HIGHEST_VP))
        case Lasting.DRAW_FROM:
            document.one_of("pile", ["either"])
            return Modifier(lasts, who)
        case Lasting.DRAW_EXTRA:
            return Modifier(lasts, who, cards(document))
        case Lasting.VP:
            by = amount(document, "amount", HIGHEST_VP)
            return Modifier(lasts, who, by, which=worth_changed(document, scope))
        case Lasting.PREVENT:
            return prevention(document, who)
        case Lasting.WILD:
            return Modifier(lasts, who, most=document.integer("number", 1, NUMBERS))
        case Lasting.FEWER:
            least = document.integer("at_least", 3, MOST_CARDS)
            return Modifier(lasts, who, document.integer("cards", 1, least - 2), least)
        case Lasting.BRIDGE:
            return Modifier(lasts, who, document.integer("gap", 1, MOST_CARDS))
        case Lasting.CONJURES:
            more = document.integer("amount", 1, MOST_CARDS)
            return Modifier(lasts, who, more, document.integer("most", 1, HIGHEST_VP))
        case Lasting.REFRESH_CONJURE | Lasting.OPEN_HAND:
            return Modifier(lasts, who)


def worth_changed(document: Document, scope: Scope) -> Which:
    """Whose VP a modifier changes: never by their VP, which would depend on itself."""
    part = document.part("which")
    for name in ("vp", "most"):
        if part.has(name):
            raise loop(part, name, "what changes the VP of creatures does not choose them by it")
    players = tuple([who for who in scope.players if who not in (Who.OPPONENT, Who.AHEAD)])
    return load_which(document, "which", players, (Number.EVERY, Number.SELF))


def prevention(document: Document, who: Who) -> Modifier:
    named = document.texts("what")
    known = {what.value: what for what in What}
    if not named or len(set(named)) != len(named) or any(each not in known for each in named):
        raise document.wrong("what", "different words of " + ", ".join(known))
    what = tuple([known[each] for each in named])
    if What.WILD in what and what != (What.WILD,):
        raise document.wrong("what", "wild alone, or without it")
    everybody: tuple[By, ...] = tuple(By)
    if What.WILD in what:
        everybody = (By.ALL,)
    elif any(each not in OF_CREATURES for each in what):
        everybody = (By.LESSER, By.OPPONENTS, By.ALL)  # an Archmage touches no cards
    return Modifier(Lasting.PREVENT, who, what=what, by=word(document, "by", everybody))
