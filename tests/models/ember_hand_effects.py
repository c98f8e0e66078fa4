"""What the words of Ember's cards do to hands and piles."""

from .ember_costs import ELEMENTS, element, is_archmage, number
from .ember_table import Act, Story, Table, ask_one, discard, kinds, meant_card, picks, whole_hands
from .ember_targets import Named, hands_affected, wizards_affected

WHOLE_HAND = 1000


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
