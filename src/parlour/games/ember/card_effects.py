"""What the words of the vocabulary do to wizard cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from parlour.core.piles import ONE_BYTE, count_bits
from parlour.core.seats import bit
from parlour.games.ember import night
from parlour.games.ember.abilities import NONE, Frame
from parlour.games.ember.actions import DISCARDING, GIVING, LAYING, PILE, PUTTING, TAKING
from parlour.games.ember.cards import (
    ALL,
    FIRST_ARCHMAGE,
    Item,
    Named,
    Pick,
    Place,
    What,
    all_of_element,
    all_of_number,
    number_of,
)
from parlour.games.ember.moves import (
    as_set,
    count_off_archmages,
    discard,
    draw,
    forget,
    from_deck,
    hand_over,
    in_order,
    learns,
    random_card,
    renew_if_empty,
    show_top,
    swap_hands,
    take_from_charred,
)
from parlour.games.ember.picks import (
    ask_for_gifts,
    ask_for_picks,
    gift_of,
    picks_made,
    picks_of,
    to_discard,
)
from parlour.games.ember.powers import draws_from_either, prevented
from parlour.games.ember.running import finish, name_at, push_list, reached
from parlour.games.ember.targets import affected
from parlour.games.ember.telling import tell, tell_some

if TYPE_CHECKING:
    from parlour.games.ember.state import EmberState


def drawing(state: EmberState, frame: Frame, item: Item) -> None:
    """Each card is a Draw Phase of its own (EMB-5.11)."""
    seats = affected(state, frame, item.who)
    whole = len(seats) * item.cards
    # `stage` counts the cards from 1, and `done` of the frame whether one was drawn.
    if state.stage == 0:
        state.stage = 1
        state.frame = frame = frame.with_done(False)
    while state.stage <= whole:
        seat: i64 = seats[(state.stage - 1) // item.cards]
        if seat >= state.seats:
            state.stage += 1
            continue
        if draws_from_either(state, seat):
            state.put(PILE, bit(seat))
            return
        if draw(state, seat, 1, "drew", "EMB-5.11"):
            state.frame = frame = frame.with_done(True)
        state.stage += 1
    finish(state, frame, item, changed=frame.done)


def discarding(state: EmberState, frame: Frame, item: Item) -> None:
    seats = reached(state, frame, item)
    if item.pick is Pick.OWNER and ask_for_picks(state, seats, DISCARDING, item.cards, ALL):
        return
    changed = False
    for seat in seats:
        changed = changed or state.hands.of(seat) != 0
        if item.pick is Pick.OWNER:
            order = to_discard(state, seat, item.cards)
            discard(state, seat, order, "discarded", "EMB-5.15", shown=False)
            continue
        number: i64 = 0
        while number < item.cards and state.hands.of(seat):
            order = ONE_BYTE[random_card(state, seat)]
            discard(state, seat, order, "discarded_at_random", "EMB-5.14", shown=False)
            number += 1
    finish(state, frame, item, changed=changed)


def refreshing(state: EmberState, frame: Frame, item: Item) -> None:
    seats = reached(state, frame, item)
    if ask_for_picks(state, seats, DISCARDING, ALL, ALL):
        return
    changed = False
    for seat in seats:
        held = state.hand_count(seat)
        changed = changed or held > 0
        order = to_discard(state, seat, ALL)
        discard(state, seat, order, "discarded", "EMB-5.15", shown=False)
        draw(state, seat, held, "refreshed", "EMB-4.2")
    finish(state, frame, item, changed=changed)


def looking(state: EmberState, frame: Frame, item: Item) -> None:
    changed = False
    for seat in reached(state, frame, item):
        hand = state.hands.of(seat)
        learns(state, frame.you, hand)
        changed = True
        if state.sink is not None:
            facts: dict[str, object] = {"seat": frame.you, "to": seat}
            secret: dict[str, object] = {"cards": list(in_order(hand))}
            tell_some(state, "looked", "EMB-2.4", facts, secret, bit(frame.you))
    finish(state, frame, item, changed=changed)


def taking(state: EmberState, frame: Frame, item: Item) -> None:
    seats = bytes([seat for seat in reached(state, frame, item) if seat != frame.you])
    if item.pick is Pick.OWNER and ask_for_gifts(state, seats, item.cards):
        return
    changed = False
    for seat in seats:
        changed = changed or state.hands.of(seat) != 0
        if item.pick is Pick.OWNER:
            hand_over(state, seat, frame.you, gift_of(state, seat), "EMB-5.14")
            continue
        number: i64 = 0
        while number < item.cards and state.hands.of(seat):
            hand_over(state, seat, frame.you, bit(random_card(state, seat)), "EMB-5.14")
            number += 1
    finish(state, frame, item, changed=changed)


def giving(state: EmberState, frame: Frame, item: Item) -> None:
    """One receiver after the other; `stage` counts them, and `done` of the frame what was given."""
    you = frame.you
    receivers = [x for x in affected(state, frame, item.who) if x < state.seats and x != you]
    if state.stage == 0:
        state.stage = 1
        state.frame = frame = frame.with_done(False)
    while state.stage <= len(receivers):
        if state.hand_count(you) > item.cards and picks_made(state, you) < item.cards:
            state.put(GIVING, bit(you))
            return
        gift = gift_of(state, you)
        if gift:
            hand_over(state, you, receivers[state.stage - 1], gift, "EMB-5.14")
            state.frame = frame = frame.with_done(True)
        state.picked = b""
        state.stage += 1
    finish(state, frame, item, changed=frame.done)


def passing(state: EmberState, frame: Frame, item: Item) -> None:
    """All hand cards on at once (EMB-5.15)."""
    if state.solo:
        finish(state, frame, item, changed=False)
        return
    everybody = bytes(range(state.seats))
    if ask_for_gifts(state, everybody, item.cards):
        return
    gifts = [gift_of(state, seat) for seat in everybody]
    hands = [state.hands.of(seat) for seat in everybody]
    towards = 1 if item.place is Place.LEFT else state.seats - 1
    for seat in everybody:
        receiver = (seat + towards) % state.seats
        state.hands.put(seat, state.hands.of(seat) & ~gifts[seat])
        if gifts[seat] != hands[seat]:
            forget(state, hands[seat], seat, receiver)
            count_off_archmages(state, receiver, gifts[seat], hands[seat] & ~gifts[seat])
    changed = False
    for seat in everybody:
        receiver = (seat + towards) % state.seats
        state.hands.put(receiver, state.hands.of(receiver) | gifts[seat])
        learns(state, seat, gifts[seat])
        changed = changed or gifts[seat] != 0
        if state.sink is not None and gifts[seat]:
            facts: dict[str, object] = {"seat": seat, "to": receiver}
            facts["count"] = count_bits(gifts[seat])
            secret: dict[str, object] = {"cards": list(in_order(gifts[seat]))}
            tell_some(state, "handed_over", "EMB-5.15", facts, secret, bit(seat) | bit(receiver))
    finish(state, frame, item, changed=changed)


def swapping(state: EmberState, frame: Frame, item: Item) -> None:
    changed = False
    you = frame.you
    for seat in reached(state, frame, item):
        if not prevented(state, What.TAKE, you, frame.actor, frame.creature):
            swap_hands(state, you, seat, "EMB-5.14")
            changed = True
    finish(state, frame, item, changed=changed)


def salvaging(state: EmberState, frame: Frame, item: Item) -> None:
    """From the Charred Pile into your hand: no Draw Phase."""
    you = frame.you
    if item.place is Place.TOP:
        number: i64 = 0
        while number < item.cards and state.charred.size:
            take_from_charred(state, you, "salvaged", "EMB-5.14")
            number += 1
        finish(state, frame, item, changed=number > 0)
        return
    pile = state.charred.cards
    if state.stage == 0 and pile:
        learns(state, you, pile)
        if state.sink is not None:
            secret: dict[str, object] = {"cards": list(state.charred.order())}
            tell_some(state, "looked_through", "EMB-2.4", {"seat": you}, secret, bit(you))
    picks = picks_of(state, you)
    if state.charred.size <= item.cards:
        picks = in_order(pile)
    elif len(picks) < item.cards:
        state.stage = 1
        state.put(TAKING, bit(you))
        return
    taken = as_set(picks)
    if taken:
        left = [card for card in state.charred.order() if card not in picks]
        state.charred.put_in_order(bytes(left))
        state.hands.put(you, state.hands.of(you) | taken)
        forget(state, pile, you, you)
        show_top(state)
        if state.sink is not None:
            tell_some(
                state,
                "salvaged_unseen",
                "EMB-5.14",
                {"seat": you, "count": len(picks)},
                {"cards": list(in_order(taken))},
                bit(you),
            )
    finish(state, frame, item, changed=taken != 0)


def arranging(state: EmberState, frame: Frame, item: Item) -> None:
    """Look at the top cards of the deck, keep some, and put the rest back in any order."""
    you = frame.you
    if state.stage == 0:
        look_at_top(state, you, item.cards)
        state.stage = 1
    picks = picks_of(state, you)
    looked_at = state.top[: item.cards]
    keep = min(item.keep, len(looked_at))
    if len(picks) < keep:
        state.put(TAKING, bit(you))
        return
    # The last card that is left to put back needs no question, and is put last.
    if len(picks) < len(looked_at):
        state.put(PUTTING, bit(you))
        return
    kept = as_set(picks[:keep])
    rest = picks[keep:]
    state.top = state.top[len(looked_at) :]
    state.hands.put(you, state.hands.of(you) | kept)
    forget(state, as_set(looked_at), you, you)
    if item.place is Place.TOP:
        state.top = bytes(reversed(rest)) + state.top
    elif item.place is Place.BOTTOM:
        state.bottom += rest
    else:
        state.charred.lay_in_order(rest)
        show_top(state)
    if state.sink is not None and looked_at:
        facts: dict[str, object] = {"seat": you, "count": len(looked_at), "kept_count": keep}
        secret: dict[str, object] = {"cards": list(in_order(kept))}
        tell_some(state, "arranged", "EMB-5.14", facts, secret, bit(you))
    renew_if_empty(state)
    finish(state, frame, item, changed=len(looked_at) > 0)


def look_at_top(state: EmberState, seat: i64, cards: i64) -> None:
    """Bring the top cards of the deck into a known order that one seat knows.

    Nothing is reshuffled meanwhile.
    """
    found: list[int] = []
    while len(found) < cards:
        card = from_deck(state)
        if card < 0:
            break
        found.append(card)
    state.top = bytes(found) + state.top
    learns(state, seat, as_set(bytes(found)))
    if state.sink is not None and found:
        facts: dict[str, object] = {"seat": seat, "count": len(found)}
        tell_some(state, "looked_at_top", "EMB-2.4", facts, {"cards": found}, bit(seat))


def named_cards(state: EmberState, frame: Frame, item: Item) -> i64:
    """All cards of the number or element that was named; an Archmage never is one."""
    name = name_at(state, frame, 0)
    if name >= NONE:
        return 0
    if item.named is Named.NUMBER:
        return all_of_number(name)
    return all_of_element(name)


def naming(state: EmberState, frame: Frame, item: Item) -> None:
    """Each player shows and discards every card that was named, or gives you one of them."""
    seats = reached(state, frame, item)
    named = named_cards(state, frame, item)
    changed = False
    if item.gives:
        asked: i64 = 0
        for seat in seats:
            # Whoever has none is asked too: who could give one is not for others to see.
            if state.hands.of(seat) and picks_made(state, seat) == 0:
                asked |= bit(seat)
        if asked:
            state.stage = 1
            state.put(GIVING, asked)
            return
    for seat in seats:
        held = state.hands.of(seat) & named
        if held == 0:
            if state.sink is not None:
                tell(state, "has_none", "EMB-5.14", {"seat": seat})
            continue
        changed = True
        if item.gives:
            hand_over(state, seat, frame.you, as_set(picks_of(state, seat)), "EMB-5.14")
        else:
            discard(state, seat, in_order(held), "showed_and_discarded", "EMB-5.14", shown=True)
    finish(state, frame, item, changed=changed)


def duelling(state: EmberState, frame: Frame, item: Item) -> None:
    """Both lay a card; the lower number loses, an Archmage beats any (EMB-5.15)."""
    rivals = affected(state, frame, item.who)
    if not rivals or rivals[0] >= state.seats:
        if rivals:
            night.hold(state)
        finish(state, frame, item, changed=False)
        return
    you = frame.you
    rival: i64 = rivals[0]
    asked: i64 = 0
    for seat in (rival, you):
        if state.hands.of(seat) and picks_made(state, seat) == 0:
            asked |= bit(seat)
    if asked:
        state.stage = 1
        state.put(LAYING, asked)
        return
    theirs = laid_value(state, rival)
    mine = laid_value(state, you)
    for seat in (rival, you):
        discard(state, seat, picks_of(state, seat), "laid", "EMB-5.15", shown=True)
    finish(state, frame, item, changed=theirs >= 0 or mine >= 0)
    if theirs == mine:
        if state.sink is not None:
            tell(state, "duel_tied", "EMB-5.14", {"seat": you, "to": rival})
        return
    loser = you if mine < theirs else rival
    if state.sink is not None:
        code = "duel_lost" if min(mine, theirs) >= 0 else "duel_unmet"
        tell(state, code, "EMB-5.14", {"seat": loser})
    push_list(state, frame, item.lists[0], loser)


def laid_value(state: EmberState, seat: i64) -> i64:
    """What a laid card counts in a duel; -1 for nothing to lay."""
    picks = picks_of(state, seat)
    if not picks:
        return -1
    return 14 if picks[0] >= FIRST_ARCHMAGE else number_of(picks[0])
