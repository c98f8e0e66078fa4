"""The abilities of Ember's creatures in a pack, read word by word.

Each effect and each modifier takes the fields of its word and no others. What is refused here
the rules need not expect: a player that nobody named, a word out of its place, effects that
could go round in a circle.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from parlour.core.documents import Document
from parlour.games.ember.cards import (
    ALL,
    ELEMENTS,
    HIGHEST_VP,
    MOST_CARDS,
    Ability,
    Condition,
    Do,
    If,
    Item,
    Kind,
    Modifier,
    Named,
    Number,
    Pick,
    Place,
    Side,
    Time,
    Until,
    When,
    Who,
)
from parlour.packs.modifiers import load_modifier, load_modifiers
from parlour.packs.reading import line
from parlour.packs.selectors import Scope, Standing, cards, load_which, loop
from parlour.packs.vocabulary import MOST_ITEMS, amount, flagged, listed, tables, word

MOST_HELD = 9
"""The largest hand a condition may ask about."""

ONE = (Number.ONE,)
SOME = tuple(Number)

ANNOUNCED = (Who.YOU, Who.OPPONENT, Who.AHEAD, Who.EACH_OPPONENT, Who.EACH_PLAYER)
UNNAMED = (Who.YOU, Who.EACH_OPPONENT, Who.EACH_PLAYER)

# The events of a Curse's wizard, who plays alone.
OF_A_CURSE = (When.YOU_CONJURE, When.YOU_REFRESH, When.YOUR_TURN_STARTS, When.YOU_END_IDLE)

# What can be lost in a duel: only what the loser does.
LOSABLE = (Do.DRAW, Do.DISCARD, Do.REFRESH, Do.FLIP, Do.REVIVE, Do.MARK, Do.CLEAR)

# What names a creature that stays in play, so that the next effect may mean the same one.
NAMING = (Do.FLIP, Do.REVIVE, Do.MARK, Do.CLEAR)


def load_ability(document: Document, *, curse: bool) -> Ability:
    name = "" if curse else line(document, "name", 40)
    kind = word(document, "kind", [Kind.ONGOING] if curse else list(Kind))
    time, when, may = Time.ANY, None, False
    items: tuple[Item, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    if kind is Kind.FLIP:
        if document.has("time"):
            time = word(document, "time", [Time.OWN_TURN, Time.AFTER_CALL, Time.ANSWER])
        items = load_items(document, "effect", Scope(Standing.FLIP, curse, ANNOUNCED, time))
    elif document.has("when"):
        when = word(document, "when", OF_A_CURSE if curse else list(When))
        may = flagged(document, "may")
        players = (Who.YOU,) if curse else (*ANNOUNCED, *offender(when))
        items = load_items(document, "effect", Scope(Standing.WHEN, curse, players))
        if document.has("use"):
            raise document.wrong("use", "left out beside when")
    elif document.has("use"):
        if curse:
            raise document.wrong("use", "left out: nobody uses a Curse")
        time = word(document, "use", [Time.ONCE_OWN_TURN])
        items = load_items(document, "effect", Scope(Standing.ONCE, curse, ANNOUNCED))
    else:
        modifiers = load_modifiers(document, Scope(Standing.LASTING, curse, lasting_players(curse)))
    document.finish()
    return Ability(name, kind, time, when, may, items, modifiers)


def offender(when: When) -> tuple[Who, ...]:
    """Who set an answer off, where that is somebody else."""
    others = (When.OPPONENT_CONJURES, When.YOURS_FLIPPED, When.OPPONENT_USES_FLIP)
    return (Who.OFFENDER,) if when in others else ()


def lasting_players(curse: bool) -> tuple[Who, ...]:
    """Nobody is named for a modifier that lasts, and a Curse knows its wizard alone."""
    return (Who.YOU,) if curse else UNNAMED


def load_items(document: Document, name: str, scope: Scope) -> tuple[Item, ...]:
    items = load_list(listed(document, name), scope)
    if len(one_player(items)) > 1:
        raise document.wrong(name, "either opponent or ahead: an ability names one player")
    if scope.time is Time.ANSWER and [item.do for item in items] != [Do.CANCEL]:
        raise document.wrong(name, "a single cancel in an ability with time answer")
    return items


def one_player(items: Sequence[Item]) -> set[Who]:
    """The ways in which a list names a player: there must be one at most."""
    found: set[Who] = set()
    for item in items:
        selectors = [which.of for which in (item.which, item.theirs) if which is not None]
        found |= {who for who in (item.who, *selectors) if who in (Who.OPPONENT, Who.AHEAD)}
    return found


def load_list(documents: Sequence[Document], scope: Scope) -> tuple[Item, ...]:
    items: list[Item] = []
    for document in documents:
        items.append(load_item(document, scope, items[-1] if items else None))
    return tuple(items)


def load_item(document: Document, scope: Scope, before: Item | None) -> Item:
    if document.has("lasts") and not document.has("do"):
        raise document.wrong("lasts", "beside a do: only an Ongoing ability by itself lasts")
    do = word(document, "do", list(Do))
    check_place(document, do, scope)
    item = effect(document, do, scope)
    if item.which is not None and item.which.number is Number.SAME and not names_one(before):
        raise document.part("which").wrong("n", "1, 2, all or self: no creature is named before it")
    if document.has("if") and do is not Do.CANCEL:
        item = replace(item, condition=load_condition(document.part("if"), before))
    document.finish()
    return item


def check_place(document: Document, do: Do, scope: Scope) -> None:
    """Refuse a word where it makes no sense, or where effects could go round in a circle."""
    inside = scope.standing in (Standing.CHOICE, Standing.DUEL)
    if do in (Do.CHOOSE, Do.DUEL) and inside:
        raise loop(document, "do", "no choice or duel stands in another")
    if do is Do.COPY and scope.standing is not Standing.FLIP:
        raise loop(document, "do", "copy stands only in the list of a flip ability itself")
    if do is Do.CANCEL and scope.time is not Time.ANSWER:
        raise document.wrong("do", "another word: cancel stands alone in an ability of time answer")
    if do is Do.CLOCK and not scope.curse:
        raise document.wrong("do", "another word: only a Curse moves the clock")
    if scope.standing is Standing.DUEL and do not in LOSABLE:
        losable = ", ".join([each.value for each in LOSABLE])
        raise document.wrong("do", f"one of {losable} where a duel is lost")


def names_one(item: Item | None) -> bool:
    """Whether an effect names exactly one creature, which the next may mean too."""
    if item is None or item.do not in NAMING or item.which is None:
        return False
    return item.which.number in (Number.ONE, Number.SAME)


def load_condition(document: Document, before: Item | None) -> Condition:
    which = word(document, "is", [each for each in If if each is not If.ALWAYS])
    element, held = 0, 0
    if which is If.DONE and before is None:
        raise document.wrong("is", "another condition: no effect stands before it")
    if which is If.TOP_CHARRED:
        element = ELEMENTS.index(document.one_of("element", ELEMENTS))
    if which is If.HAND_AT_MOST:
        held = document.integer("cards", 0, MOST_HELD)
    document.finish()
    return Condition(which, element, held)


def effect(document: Document, do: Do, scope: Scope) -> Item:
    """One effect with the fields of its word."""
    match do:
        case Do.DRAW:
            return Item(do, word(document, "who", scope.players), cards(document))
        case Do.DISCARD:
            who = word(document, "who", scope.players)
            count = ALL if document.take("cards") == "all" else cards(document)
            return Item(do, who, count, word(document, "pick", list(Pick)))
        case Do.REFRESH:
            return Item(do, word(document, "who", scope.players))
        case Do.LOOK:
            return Item(do, word(document, "who", scope.others))
        case Do.TAKE:
            who = word(document, "who", scope.others)
            return Item(do, who, cards(document), word(document, "pick", list(Pick)))
        case Do.GIVE:
            return Item(do, word(document, "who", scope.others), cards(document))
        case Do.PASS:
            place = word(document, "to", [Place.LEFT, Place.RIGHT])
            return Item(do, Who.EACH_PLAYER, cards(document), place=place)
        case Do.SWAP_HANDS:
            return Item(do, word(document, "who", scope.single))
        case Do.SALVAGE:
            place = word(document, "from", [Place.TOP, Place.ANY])
            return Item(do, cards=cards(document), place=place)
        case Do.ARRANGE:
            seen = document.integer("cards", 2, MOST_CARDS)
            keep = document.integer("keep", 0, seen - 1)
            place = word(document, "rest", [Place.TOP, Place.BOTTOM, Place.CHARRED])
            return Item(do, cards=seen, keep=keep, place=place)
        case Do.RESHUFFLE:
            return Item(do)
        case Do.NAME:
            return name_cards(document, scope)
        case Do.DUEL:
            return duel(document, scope)
        case Do.CHOOSE:
            return choose(document, scope)
        case Do.FLIP:
            sides = (Side.UP, Side.ANY)
            return Item(do, which=load_which(document, "which", scope.players, SOME, sides))
        case Do.REVIVE:
            sides = (Side.DOWN, Side.ANY)
            return Item(do, which=load_which(document, "which", scope.players, SOME, sides))
        case Do.CANCEL:
            lesser = document.one_of("from", ["any", "lesser"]) == "lesser"
            aimed = document.one_of("aimed", ["any", "you"]) == "you"
            unless = document.integer("unless", 1, MOST_CARDS) if document.has("unless") else 0
            return Item(do, lesser=lesser, aimed=aimed, amount=unless)
        case Do.MARK:
            which = load_which(document, "which", scope.players, SOME)
            return Item(do, which=which, amount=amount(document, "amount", HIGHEST_VP))
        case Do.CLEAR:
            return Item(do, which=load_which(document, "which", scope.players, SOME))
        case Do.TRADE:
            mine = load_which(document, "mine", (Who.YOU,), ONE)
            return Item(do, which=mine, theirs=load_which(document, "theirs", scope.others, ONE))
        case Do.REPLACE:
            which = load_which(document, "which", (Who.YOU,), ONE)
            return Item(do, which=which, amount=document.integer("up", 0, HIGHEST_VP - 1))
        case Do.COPY:
            return copy(document, scope)
        case Do.BURN:
            numbers = (Number.ONE, Number.TWO, Number.EVERY)
            return Item(do, which=load_which(document, "which", (Who.POOL,), numbers))
        case Do.GRANT:
            who = word(document, "who", scope.players)
            until = word(document, "until", list(Until))
            return Item(do, who, modifier=load_modifier(document, scope, who), until=until)
        case Do.CLOCK:
            return Item(do, amount=amount(document, "amount", MOST_CARDS))


def name_cards(document: Document, scope: Scope) -> Item:
    named = word(document, "of", list(Named))
    gives = document.one_of("then", ["discard", "give"]) == "give"
    players = scope.others if gives else [who for who in scope.players if who is not Who.YOU]
    who = word(document, "who", players)
    return Item(Do.NAME, who, named=named, gives=gives)


def duel(document: Document, scope: Scope) -> Item:
    who = word(document, "who", scope.single)
    inner = Scope(Standing.DUEL, scope.curse, (Who.OWNER,))
    return Item(Do.DUEL, who, lists=(load_items(document, "lose", inner),))


def choose(document: Document, scope: Scope) -> Item:
    who = word(document, "who", scope.players)
    lists = document.items("of")
    if not 2 <= len(lists) <= MOST_ITEMS:
        raise document.wrong("of", f"2 to {MOST_ITEMS} lists to choose from")
    # Where somebody else chooses, "an opponent" would leave open whose.
    named = (Who.OPPONENT, Who.AHEAD) if who is not Who.YOU else ()
    players = [each for each in scope.players if each not in named]
    inner = Scope(Standing.CHOICE, scope.curse, (*players, Who.OWNER), chooser=who)
    read: list[tuple[Item, ...]] = []
    for number, found in enumerate(lists, start=1):
        path = f"{document.place('of')} list {number}"
        if not isinstance(found, list) or not 1 <= len(found) <= MOST_ITEMS:
            raise document.wrong("of", f"lists of 1 to {MOST_ITEMS} effects")
        read.append(load_list(tables(document, found, path), inner))
    return Item(Do.CHOOSE, who, lists=tuple(read))


def copy(document: Document, scope: Scope) -> Item:
    part = document.part("which")
    if part.fields.get("n") == "self":
        raise loop(part, "n", "a creature does not copy itself")
    which = load_which(document, "which", scope.players, ONE, (Side.UP, Side.ANY))
    return Item(Do.COPY, which=which)
