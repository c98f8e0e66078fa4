"""What each word of the card vocabulary does, one item at a time.

An item may have to ask, and goes on where it stopped when `step` is called again: `picked` holds
the cards chosen so far, `stage` how far it has come.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from parlour.core.piles import ONE_BYTE, count_bits, place_of
from parlour.core.seats import bit
from parlour.games.ember import night
from parlour.games.ember.abilities import NOBODY, NONE, Act, Frame, Grant
from parlour.games.ember.actions import (
    CHOOSING,
    DISCARDING,
    GIVING,
    LAYING,
    NAMING_ELEMENT,
    NAMING_NUMBER,
    NAMING_PLAYER,
    NAMING_TARGET,
    PILE,
    PUTTING,
    TAKING,
)
from parlour.games.ember.cards import (
    ALL,
    ELEMENTS,
    FIRST_ARCHMAGE,
    Condition,
    Do,
    If,
    Item,
    Named,
    Pick,
    Place,
    What,
    Which,
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
    hand_over,
    in_order,
    learns,
    next_card,
    random_card,
    renew_if_empty,
    show_top,
    shuffle_all,
    swap_hands,
    take_from_charred,
    whole_hand,
)
from parlour.games.ember.powers import draws_from_either, owner_of, prevented, total, vp
from parlour.games.ember.targets import (
    A_CREATURE,
    A_NUMBER,
    A_PLAYER,
    EVERY,
    NOTHING_WANTED,
    SAME,
    SELF,
    affected,
    allowed,
    asker,
    fitting,
    has_target,
    may_be_named,
    names_a_player,
    players,
    replacements,
    slots,
    wanted_by,
    what_prevents,
)
from parlour.games.ember.telling import tell, tell_some

if TYPE_CHECKING:
    from parlour.games.ember.state import EmberState

# Running a list


def push(
    state: EmberState,
    program: i64,
    you: i64,
    actor: i64,
    creature: i64,
    owner: i64,
    offender: i64,
    slot: i64,
) -> None:
    """Begin a list of items."""
    state.frame = Frame(
        state.frame,
        program,
        0,
        you,
        actor,
        creature,
        owner,
        offender,
        slot,
        255,
        b"",
        NONE,
        False,
    )


def item_of(state: EmberState, frame: Frame) -> Item:
    return state.cards.programs[frame.program][frame.at]


def step(state: EmberState) -> None:
    """Do the next item of the list that is under way, or as much of it as needs no answer."""
    frame = state.frame
    assert frame is not None, "a list of items is under way"
    if frame.at == len(state.cards.programs[frame.program]):
        state.frame = frame.beneath
        return
    item = item_of(state, frame)
    if state.stage == 0:
        if not is_true(state, frame, item.condition):
            finish(state, frame, item, changed=False)
            return
        if frame.slot < 0 and asks_for_names(state, frame, item):
            return
    perform(state, frame, item)


def is_true(state: EmberState, frame: Frame, condition: Condition) -> bool:
    """Whether a condition holds, looked at when its item is about to be done."""
    is_ = condition.is_
    if is_ is If.ALWAYS:
        return True
    if is_ is If.DONE:
        return frame.done
    if is_ is If.HAND_AT_MOST:
        return state.hand_count(frame.you) <= condition.cards
    if is_ is If.TOP_CHARRED:
        if not state.charred or state.charred[-1] >= FIRST_ARCHMAGE:
            return False
        return state.charred[-1] // 13 == condition.element
    mine = total(state, frame.you)
    seat: i64 = 0
    while seat < state.seats:
        if total(state, seat) < mine:
            return False
        seat += 1
    return True


def asks_for_names(state: EmberState, frame: Frame, item: Item) -> bool:
    """Ask for the next target of an item whose targets are named when it is done."""
    wanted = wanted_by(state, item, asker(state, frame), frame.targets)
    if wanted.kind == NOTHING_WANTED:
        return False
    if wanted.candidates == 0:
        if wanted.kind == A_PLAYER:
            state.frame = frame.with_names(NONE, frame.targets)
        else:
            state.frame = frame.with_names(frame.player, frame.targets + ONE_BYTE[NONE])
        return True
    chooser = frame.owner if frame.owner >= 0 else frame.you
    if chooser >= state.seats:
        chooser = 0  # the wizard chooses for the Night
    ask = (
        NAMING_PLAYER
        if wanted.kind == A_PLAYER
        else NAMING_TARGET
        if wanted.kind == A_CREATURE
        else NAMING_NUMBER
        if wanted.kind == A_NUMBER
        else NAMING_ELEMENT
    )
    state.put(ask, bit(chooser))
    return True


def finish(state: EmberState, frame: Frame, item: Item, changed: bool) -> None:
    """The item is done: go on to the next."""
    first = name_at(state, frame, 0)
    same = first if item.which is not None and first < NONE else frame.same
    state.frame = frame.next(slots(state, item, first), same, changed)
    state.stage = 0
    state.picked = b""


def name_at(state: EmberState, frame: Frame, k: i64) -> i64:
    """The k-th name given for the item that is being done; NONE if there is none."""
    names = frame.targets
    place = k
    if frame.slot >= 0:
        act = state.act
        assert act is not None, "an announced list belongs to an ability under way"
        names = act.targets
        place = frame.slot + k
    if place >= len(names):
        return NONE
    return names[place]


def meant(state: EmberState, frame: Frame, item: Item, which: Which) -> i64:
    """The creatures an item is about: those named that still fit, or all that do."""
    by = asker(state, frame)
    if which.number is SELF:
        return allowed(state, item, bit(frame.creature), by)
    if which.number is SAME:
        if frame.same >= NONE:
            return 0
        return allowed(state, item, bit(frame.same) & state.areas.anybody(), by)
    fits = fitting(state, item, which, by)
    if which.number is EVERY:
        return fits
    named: i64 = 0
    k: i64 = 0
    while k < 2:
        name = name_at(state, frame, k)
        if name < NONE and k < slots(state, item, NONE):
            named |= bit(name)
        k += 1
    return named & fits


def reached(state: EmberState, frame: Frame, item: Item) -> bytes:
    """The players an item is about, but those it passes over; the Night loses a tick instead."""
    what = what_prevents(item)
    found: list[int] = []
    for seat in affected(state, frame, item.who):
        if what is not None and prevented(state, what, seat, frame.actor, frame.creature):
            continue
        if seat >= state.seats:
            night.hold(state)
            continue
        found.append(seat)
    return bytes(found)


# Picks


def picks_of(state: EmberState, seat: i64) -> bytes:
    """The cards a seat has picked, in order."""
    picked = state.picked
    found = b""
    k: i64 = 0
    while k < len(picked):
        if picked[k] == seat:
            found = found + ONE_BYTE[picked[k + 1]]
        k += 2
    return found


def picks_made(state: EmberState, seat: i64) -> i64:
    """How many cards a seat has picked."""
    picked = state.picked
    found: i64 = 0
    k: i64 = 0
    while k < len(picked):
        if picked[k] == seat:
            found += 1
        k += 2
    return found


def picked_set(state: EmberState, seat: i64) -> i64:
    """The cards a seat has picked, as a set."""
    found: i64 = 0
    picked = state.picked
    k: i64 = 0
    while k < len(picked):
        if picked[k] == seat and picked[k + 1] < NONE:
            found |= bit(picked[k + 1])
        k += 2
    return found


def picks_due(hand: i64, cards: i64) -> i64:
    """How many cards a player picks who loses so many: of a whole hand only the top one."""
    held = count_bits(hand)
    if cards == ALL or cards >= held:
        if held > 1:
            return 1
        return 0
    return cards


def ask_for_picks(state: EmberState, seats: bytes, ask: i64, cards: i64, among: i64) -> bool:
    """Ask all who still owe a pick, together; False when nobody does.

    `among` limits the cards; ALL: any of the hand.
    """
    asked: i64 = 0
    for seat in seats:
        hand = state.hands.of(seat) & among
        if picks_made(state, seat) < picks_due(hand, cards):
            asked |= bit(seat)
    if asked == 0:
        return False
    state.stage = 1
    state.put(ask, asked)
    return True


def ask_for_gifts(state: EmberState, seats: bytes, cards: i64) -> bool:
    """The same for cards that are handed on: a whole hand goes without a question."""
    asked: i64 = 0
    for seat in seats:
        held = state.hand_count(seat)
        if held > cards and picks_made(state, seat) < cards:
            asked |= bit(seat)
    if asked == 0:
        return False
    state.stage = 1
    state.put(GIVING, asked)
    return True


def gift_of(state: EmberState, seat: i64) -> i64:
    """What a seat hands on: its picks, or its whole hand if it was not asked."""
    picks = picks_of(state, seat)
    return as_set(picks) if picks else state.hands.of(seat)


def to_discard(state: EmberState, seat: i64, cards: i64) -> bytes:
    """What a seat discards, in order."""
    hand = state.hands.of(seat)
    held = count_bits(hand)
    picks = picks_of(state, seat)
    if cards == ALL or cards >= held:
        if held < 2:
            return in_order(hand)
        return whole_hand(hand, picks[0])
    return picks


# The effects


def perform(state: EmberState, frame: Frame, item: Item) -> None:
    do = item.do
    if do is Do.DRAW:
        drawing(state, frame, item)
    elif do is Do.DISCARD:
        discarding(state, frame, item)
    elif do is Do.REFRESH:
        refreshing(state, frame, item)
    elif do is Do.LOOK:
        looking(state, frame, item)
    elif do is Do.TAKE:
        taking(state, frame, item)
    elif do is Do.GIVE:
        giving(state, frame, item)
    elif do is Do.PASS:
        passing(state, frame, item)
    elif do is Do.SWAP_HANDS:
        swapping(state, frame, item)
    elif do is Do.SALVAGE:
        salvaging(state, frame, item)
    elif do is Do.ARRANGE:
        arranging(state, frame, item)
    elif do is Do.RESHUFFLE:
        changed = len(state.charred) > 0
        shuffle_all(state)
        finish(state, frame, item, changed=changed)
    elif do is Do.NAME:
        naming(state, frame, item)
    elif do is Do.DUEL:
        duelling(state, frame, item)
    elif do is Do.CHOOSE:
        choosing(state, frame, item)
    else:
        perform_on_creatures(state, frame, item)


def perform_on_creatures(state: EmberState, frame: Frame, item: Item) -> None:
    do = item.do
    changed = False
    if do is Do.FLIP:
        changed = flip(state, frame, item)
    elif do is Do.REVIVE:
        changed = revive(state, frame, item)
    elif do is Do.MARK:
        changed = mark(state, frame, item)
    elif do is Do.CLEAR:
        changed = clear(state, frame, item)
    elif do is Do.TRADE:
        changed = trade(state, frame, item)
    elif do is Do.REPLACE:
        changed = replace(state, frame, item)
    elif do is Do.BURN:
        changed = burn(state, frame, item)
    elif do is Do.GRANT:
        grant(state, frame, item)
    elif do is Do.CLOCK:
        night.move_clock(state, item.amount)
    elif do is Do.COPY:
        copy(state, frame, item)
        return
    finish(state, frame, item, changed=changed)


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
        state.hands = state.hands.put(seat, state.hands.of(seat) & ~gifts[seat])
        if gifts[seat] != hands[seat]:
            forget(state, hands[seat], seat, receiver)
            count_off_archmages(state, receiver, gifts[seat], hands[seat] & ~gifts[seat])
    changed = False
    for seat in everybody:
        receiver = (seat + towards) % state.seats
        state.hands = state.hands.put(receiver, state.hands.of(receiver) | gifts[seat])
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
        while number < item.cards and state.charred:
            take_from_charred(state, you, "salvaged", "EMB-5.14")
            number += 1
        finish(state, frame, item, changed=number > 0)
        return
    pile = as_set(state.charred)
    if state.stage == 0 and pile:
        learns(state, you, pile)
        if state.sink is not None:
            secret: dict[str, object] = {"cards": list(state.charred)}
            tell_some(state, "looked_through", "EMB-2.4", {"seat": you}, secret, bit(you))
    picks = picks_of(state, you)
    if len(state.charred) <= item.cards:
        picks = in_order(pile)
    elif len(picks) < item.cards:
        state.stage = 1
        state.put(TAKING, bit(you))
        return
    taken = as_set(picks)
    if taken:
        state.charred = bytes([card for card in state.charred if card not in picks])
        state.hands = state.hands.put(you, state.hands.of(you) | taken)
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
    state.hands = state.hands.put(you, state.hands.of(you) | kept)
    forget(state, as_set(looked_at), you, you)
    if item.place is Place.TOP:
        state.top = bytes(reversed(rest)) + state.top
    elif item.place is Place.BOTTOM:
        state.bottom += rest
    else:
        state.charred += rest
        show_top(state)
    if state.sink is not None and looked_at:
        facts: dict[str, object] = {"seat": you, "count": len(looked_at), "kept_count": keep}
        secret: dict[str, object] = {"cards": list(in_order(kept))}
        tell_some(state, "arranged", "EMB-5.14", facts, secret, bit(you))
    renew_if_empty(state)
    finish(state, frame, item, changed=len(looked_at) > 0)


def look_at_top(state: EmberState, seat: i64, cards: i64) -> None:
    """Bring the top cards of the deck into a known order that one seat knows.

    Nothing is reshuffled meanwhile: the Charred Pile is put aside until the cards are found.
    """
    charred = state.charred
    state.charred = b""
    found: list[int] = []
    while len(found) < cards:
        card = next_card(state)
        if card < 0:
            break
        found.append(card)
    state.charred = charred
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
        tell(state, "duel_lost", "EMB-5.14", {"seat": loser})
    push_list(state, frame, item.lists[0], loser)


def laid_value(state: EmberState, seat: i64) -> i64:
    """What a laid card counts in a duel; -1 for nothing to lay."""
    picks = picks_of(state, seat)
    if not picks:
        return -1
    return 14 if picks[0] >= FIRST_ARCHMAGE else number_of(picks[0])


def push_list(state: EmberState, frame: Frame, items: tuple[Item, ...], owner: i64) -> None:
    """Begin a list within an item, for the player it happens to."""
    programs = state.cards.programs
    program: i64 = len(state.cards.creatures)
    while programs[program] != items:
        program += 1
    push(
        state,
        program,
        frame.you,
        frame.actor,
        frame.creature,
        owner,
        frame.offender,
        NOBODY,
    )


def choosing(state: EmberState, frame: Frame, item: Item) -> None:
    """Each player chooses one of the lists that can be done at least in part."""
    seats: list[int] = []
    for seat in affected(state, frame, item.who):
        if seat >= state.seats:
            night.hold(state)
        elif any([possible(state, frame, items, seat) for items in item.lists]):
            seats.append(seat)
    asked: i64 = 0
    for seat in seats:
        if picks_made(state, seat) == 0:
            asked |= bit(seat)
    if asked:
        state.stage = 1
        state.put(CHOOSING, asked)
        return
    chosen = [picks_of(state, seat)[0] for seat in seats]
    finish(state, frame, item, changed=len(seats) > 0)
    for k in range(len(seats) - 1, -1, -1):
        push_list(state, frame, item.lists[chosen[k]], seats[k])


def possible(state: EmberState, frame: Frame, items: tuple[Item, ...], seat: i64) -> bool:
    """Whether at least one item of a list could change something for a player."""
    inner = Frame(
        None,
        0,
        0,
        frame.you,
        frame.actor,
        frame.creature,
        seat,
        frame.offender,
        NOBODY,
        255,
        b"",
        NONE,
        False,
    )
    for item in items:
        condition = item.condition
        if condition.is_ is not If.DONE and is_true(state, inner, condition):
            if could_change(state, inner, item):
                return True
    return False


def could_change(state: EmberState, frame: Frame, item: Item) -> bool:
    do = item.do
    which = item.which
    if which is not None:
        by = asker(state, frame)
        if which.number is SELF:
            found = allowed(state, item, bit(frame.creature), by)
        elif which.number is EVERY and not names_a_player(item):
            found = fitting(state, item, which, by)
        else:
            return has_target(state, item, by)
        return (found & state.minus.counted if do is Do.CLEAR else found) != 0
    if do is Do.DRAW:
        return state.deck_size() > 0 or len(state.charred) > 0
    if do is Do.SALVAGE or do is Do.RESHUFFLE:
        return len(state.charred) > 0
    if do is Do.ARRANGE:
        return state.deck_size() > 0
    if do is Do.PASS:
        return any([state.hands.of(seat) != 0 for seat in range(state.seats)])
    if do is Do.GIVE:
        return state.hands.of(frame.you) != 0
    if do is Do.GRANT or do is Do.CLOCK:
        return True
    what = what_prevents(item)
    seats = affected(state, frame, item.who)
    if names_a_player(item):
        named = may_be_named(state, item, frame.you, frame.actor, frame.creature)
        seats = in_order(named)
    for seat in seats:
        if seat >= state.seats:
            return True
        if what is not None and prevented(state, what, seat, frame.actor, frame.creature):
            continue
        if state.hands.of(seat) or do is Do.LOOK:
            return True
        if do is Do.SWAP_HANDS and state.hands.of(frame.you):
            return True
    return False


# Creatures


def turn_down(state: EmberState, creature: i64, flipper: i64, clause: str) -> None:
    """Turn a creature face down by an effect or a rule, not for its ability (EMB-5.16)."""
    state.up &= ~bit(creature)
    if state.sink is not None:
        owner = owner_of(state, creature)
        tell(state, "flipped", clause, {"creature": creature, "seat": owner, "by": flipper})


def turn_up(state: EmberState, creature: i64, clause: str) -> None:
    state.up |= bit(creature)
    if state.sink is not None:
        owner = owner_of(state, creature)
        tell(state, "revived", clause, {"creature": creature, "seat": owner})


def flip(state: EmberState, frame: Frame, item: Item) -> bool:
    which = item.which
    assert which is not None, "a flip has a selector"
    left = meant(state, frame, item, which) & state.up
    flipped = left
    while left:
        low = left & -left
        left ^= low
        turn_down(state, place_of(low), frame.actor, "EMB-5.16")
    if flipped:
        set_off_by_flips(state, flipped, frame.actor)
    return flipped != 0


def set_off_by_flips(state: EmberState, flipped: i64, actor: i64) -> None:
    """Creatures whose fellows an opponent turned down answer once all is done."""
    seat: i64 = 0
    while seat < players(state):
        area = state.areas.of(seat)
        if seat != actor and area & flipped:
            left = area & state.cards.answers[2]
            while left:
                low = left & -left
                left ^= low
                if flipped & area & ~low:
                    state.pending = state.pending + ONE_BYTE[place_of(low)] + ONE_BYTE[actor]
        seat += 1


def revive(state: EmberState, frame: Frame, item: Item) -> bool:
    which = item.which
    assert which is not None, "a revival has a selector"
    left = meant(state, frame, item, which) & ~state.up & ~state.revived
    changed = left != 0
    state.revived |= left
    while left:
        low = left & -left
        left ^= low
        turn_up(state, place_of(low), "EMB-5.17")
    return changed


def mark(state: EmberState, frame: Frame, item: Item) -> bool:
    which = item.which
    assert which is not None, "a mark has a selector"
    left = meant(state, frame, item, which)
    changed = left != 0
    add_marks(state, left, item.amount, "EMB-5.10")
    return changed


def add_marks(state: EmberState, creatures: i64, amount: i64, clause: str) -> None:
    """A lasting modifier stays with each of these creatures for the rest of the game."""
    if amount > 0:
        state.plus = state.plus.added(creatures, amount)
    else:
        state.minus = state.minus.added(creatures, -amount)
    if state.sink is None:
        return
    for creature in in_order(creatures):
        owner = owner_of(state, creature)
        facts: dict[str, object] = {"creature": creature, "seat": owner, "amount": amount}
        facts["vp"] = vp(state, creature)
        tell(state, "marked_up" if amount > 0 else "marked_down", clause, facts)


def clear(state: EmberState, frame: Frame, item: Item) -> bool:
    which = item.which
    assert which is not None, "a clearing has a selector"
    freed = meant(state, frame, item, which) & state.minus.counted
    state.minus = state.minus.cleared(freed)
    if state.sink is not None:
        for creature in in_order(freed):
            facts: dict[str, object] = {"creature": creature, "vp": vp(state, creature)}
            tell(state, "cleared", "EMB-5.10", facts)
    return freed != 0


def trade(state: EmberState, frame: Frame, item: Item) -> bool:
    """Two creatures change play areas with their sides and marks (EMB-7.13)."""
    mine_which = item.which
    theirs_which = item.theirs
    assert mine_which is not None and theirs_which is not None, "a trade has two selectors"
    mine = name_at(state, frame, 0)
    theirs = name_at(state, frame, 1)
    if mine >= NONE or theirs >= NONE:
        return False
    by = asker(state, frame)
    if fitting(state, item, mine_which, by) & bit(mine) == 0:
        return False
    if fitting(state, item, theirs_which, by) & bit(theirs) == 0:
        return False
    other = owner_of(state, theirs)
    areas = state.areas
    areas = areas.put(frame.you, areas.of(frame.you) & ~bit(mine) | bit(theirs))
    state.areas = areas.put(other, areas.of(other) & ~bit(theirs) | bit(mine))
    if state.sink is not None:
        facts: dict[str, object] = {"seat": frame.you, "to": other}
        facts["creature"] = mine
        facts["other"] = theirs
        tell(state, "traded", "EMB-7.13", facts)
    return True


def replace(state: EmberState, frame: Frame, item: Item) -> bool:
    """A creature goes back to the Pool and another comes, without being conjured."""
    which = item.which
    assert which is not None, "a replacing has a selector"
    old = name_at(state, frame, 0)
    new = name_at(state, frame, 1)
    if old >= NONE or new >= NONE:
        return False
    if fitting(state, item, which, asker(state, frame)) & bit(old) == 0:
        return False
    if replacements(state, item, old) & bit(new) == 0:
        return False
    state.areas = state.areas.put(frame.you, state.areas.of(frame.you) & ~bit(old) | bit(new))
    state.pool = state.pool & ~bit(new) | bit(old)
    state.up = state.up & ~bit(old) | bit(new)
    state.plus = state.plus.cleared(bit(old))
    state.minus = state.minus.cleared(bit(old))
    if state.sink is not None:
        facts: dict[str, object] = {"seat": frame.you, "creature": old, "other": new}
        tell(state, "replaced", "EMB-2.7", facts)
    return True


def burn(state: EmberState, frame: Frame, item: Item) -> bool:
    which = item.which
    assert which is not None, "a burning has a selector"
    gone = meant(state, frame, item, which) & state.pool
    state.pool &= ~gone
    if gone and state.pool == 0:
        state.dry = -1
    left = gone
    while left:
        low = left & -left
        left ^= low
        if state.sink is not None:
            tell(state, "burned", "EMB-2.7", {"creature": place_of(low)})
    return gone != 0


def grant(state: EmberState, frame: Frame, item: Item) -> None:
    modifier = item.modifier
    assert modifier is not None, "a grant has a modifier"
    for seat in affected(state, frame, item.who):
        given = Grant(modifier, seat, frame.you, frame.creature, item.until)
        state.grants = (*state.grants, given)
        if state.sink is not None:
            tell(state, "granted", "EMB-5.18", {"seat": seat, "creature": frame.creature})


def copy(state: EmberState, frame: Frame, item: Item) -> None:
    """Do the items of another creature's Flip ability as one's own."""
    copied = name_at(state, frame, 0)
    slot = frame.slot + 1
    finish(state, frame, item, changed=copied < NONE)
    if copied >= NONE:
        return
    push(state, copied, frame.you, frame.actor, frame.creature, NOBODY, NOBODY, slot)
    if state.sink is not None:
        tell(state, "copied", "EMB-5.18", {"seat": frame.you, "creature": copied})


def names_seat(state: EmberState, act: Act, seat: i64) -> bool:
    """Whether an announced ability names a seat or a creature in its area."""
    if act.player == seat:
        return True
    if act.creature >= 62:
        return owner_of(state, act.targets[0]) == seat
    if act.seat >= state.seats:
        return True  # an arriving Curse names the wizard
    area = state.areas.of(seat)
    k: i64 = 0
    creatures = creature_names(state, act)
    while k < len(creatures):
        if area & bit(creatures[k]):
            return True
        k += 1
    return False


def creature_names(state: EmberState, act: Act) -> bytes:
    """The creatures among the names of an ability, numbers and elements left out."""
    items = state.cards.creatures[act.creature].ability.items
    found: list[int] = []
    place: i64 = 0
    k: i64 = 0
    while k < len(items):
        item = items[k]
        size = slots(state, item, NONE)
        names = act.targets[place : place + size]
        k += 1
        place += size
        if item.do is Do.NAME:
            continue
        found.extend([name for name in names if name < NONE])
        if item.do is Do.COPY and names and names[0] < NONE:
            copied = state.cards.creatures[names[0]].ability.items
            items = items[:k] + copied + items[k:]
    return bytes(found)


def value_name(state: EmberState, act: Act) -> str | None:
    """The number or element that an ability names; None if it names neither."""
    items = state.cards.creatures[act.creature].ability.items
    place: i64 = 0
    k: i64 = 0
    while k < len(items):
        item = items[k]
        size = slots(state, item, NONE)
        names = act.targets[place : place + size]
        k += 1
        place += size
        if item.do is Do.NAME and names and names[0] < NONE:
            return str(names[0] + 1) if item.named is Named.NUMBER else ELEMENTS[names[0]]
        if item.do is Do.COPY and names and names[0] < NONE:
            copied = state.cards.creatures[names[0]].ability.items
            items = items[:k] + copied + items[k:]
    return None
