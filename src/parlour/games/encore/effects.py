"""What the texts of the cards do, effect by effect (ENC-5.13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from parlour.core.piles import ONE_BYTE, place_of
from parlour.core.seats import bit
from parlour.games.encore import powers
from parlour.games.encore.actions import (
    BOOSTED,
    DISCARDING,
    DRAW_PERFORMER,
    DRAWING,
    NAMING_VIBE,
    NONE,
    PERFORM,
    PERFORMING,
    PLACE,
    PLACING,
    PUTTING,
    STAGE_BACK,
    STAGING,
    TAKING,
    TARGET,
    TARGET_THEIRS,
    TARGETING,
    VERBS,
)
from parlour.games.encore.cards import (
    AGAIN,
    BOTH,
    CHOSEN_VIBE,
    DECKS,
    DISCARD,
    DRAW,
    EARN,
    EITHER_DECK,
    EVERY_VIBE,
    HYPE,
    LOOK,
    MAIN_DECK,
    MOVE,
    OPPONENT,
    PAYOUT,
    PERFORMER_DECK,
    RECALL,
    SCOUT,
    SHOWTIME,
    STAR,
    TAKE,
    TO_BACK,
    TO_FRONT,
    TRIGGER,
    VIBE,
    Effect,
)
from parlour.games.encore.cards import PERFORM as PERFORMS
from parlour.games.encore.cards import STAGE as STAGES
from parlour.games.encore.changes import CLAUSE, apply_all, move_to, recall
from parlour.games.encore.frames import Frame
from parlour.games.encore.moves import (
    discard,
    draw,
    earn,
    from_top,
    hype,
    leave_hand,
    other_deck,
    perform,
    stage,
    to_bottom,
)
from parlour.games.encore.selecting import all_hold, number_of
from parlour.games.encore.steps import PRESHOW as PRESHOW_STEP
from parlour.games.encore.targets import candidates, effect_of, effects_of, in_removed, staging_cost
from parlour.games.encore.telling import tell, tell_one

if TYPE_CHECKING:
    from parlour.games.encore.state import EncoreState


def start(state: EncoreState, ability: i64, you: i64, card: i64, venue: bool, nested: bool) -> None:
    """Begin an ability; its other list if its conditions do not hold."""
    found = state.cards.abilities[ability]
    otherwise = not all_hold(state, found.conditions, you, card)
    state.frame = Frame(state.frame, ability, otherwise, 0, you, card, venue, nested)


def go_on(state: EncoreState, frame: Frame) -> None:
    """Do the next effect of an ability, or come to its end."""
    effects = effects_of(state, frame)
    if frame.at >= len(effects):
        state.frame = frame.beneath
        return
    begin(state, frame, effects[frame.at])


def done(state: EncoreState, frame: Frame, changed: bool) -> None:
    """The effect is over; the other list follows a first one that changed nothing."""
    state.stage = 0
    following = frame.next()
    state.frame = following
    if not changed and frame.at == 0 and not frame.otherwise:
        if state.cards.abilities[frame.ability].otherwise:
            state.frame = following.instead()


def begin(state: EncoreState, frame: Frame, effect: Effect) -> None:
    """Do an effect, or ask for what it needs to know."""
    do: i64 = effect.do
    you = frame.you
    if do == HYPE or do == EARN:
        done(state, frame, for_people(state, frame, effect))
    elif do == DRAW:
        draw_on(state, frame, effect)
    elif do == TAKE:
        amount = -max(-effect.n, -state.of(1 - you).payout)
        changed = earn(state, 1 - you, -amount, CLAUSE)
        if changed:
            earn(state, you, amount, CLAUSE)
        done(state, frame, changed)
    elif do == SCOUT:
        scout(state, frame, effect)
    elif do == DISCARD:
        if effect.by_you:
            look(state, you)
        if not discard_on(state, frame, effect):
            done(state, frame, False)
    elif do == LOOK:
        done(state, frame, look(state, you))
    elif do == STAGES:
        state.put(STAGING, you)
    elif do == PERFORMS:
        state.put(PERFORMING, you)
    elif do == AGAIN:
        changed = state.acting == you and state.passes == 0 and not state.again
        if changed:
            state.again = True
            tell(state, "again", CLAUSE, {"seat": you})
        done(state, frame, changed)
    elif do == SHOWTIME:
        changed = state.acting >= 0 and state.step == PRESHOW_STEP and not state.showtime
        if changed:
            state.showtime = True
            tell(state, "showtime", CLAUSE, {"seat": you})
        done(state, frame, changed)
    elif do == VIBE or do == STAR or do == PAYOUT:
        of_venue(state, frame, effect)
    elif do == RECALL and in_removed(effect):
        if candidates(state, frame, effect, you) == 0:
            done(state, frame, False)
        else:
            state.put(TAKING, you)
    else:
        on_cards(state, frame, effect)


# Numbers


def for_people(state: EncoreState, frame: Frame, effect: Effect) -> bool:
    """Intensity or money for you, your opponent or both, you first."""
    n: i64 = effect.n
    per = effect.per
    if per is not None:
        n *= number_of(state, per, frame.you, frame.card)
    changed = False
    if effect.who != OPPONENT:
        changed = change(state, effect.do, frame.you, n)
    if effect.who == OPPONENT or effect.who == BOTH:
        changed = change(state, effect.do, 1 - frame.you, n) or changed
    return changed


def change(state: EncoreState, do: i64, seat: i64, n: i64) -> bool:
    return hype(state, seat, n, CLAUSE) if do == HYPE else earn(state, seat, n, CLAUSE)


def of_venue(state: EncoreState, frame: Frame, effect: Effect) -> None:
    """The Active Venue gets another vibe, Star or Payout for the rest of the round."""
    if state.venue < 0:
        done(state, frame, False)
        return
    do: i64 = effect.do
    if do == VIBE:
        vibe: i64 = effect.vibe
        if vibe != CHOSEN_VIBE:
            wanted = powers.all_vibes(state) if vibe == EVERY_VIBE else bit(vibe)
            done(state, frame, add_vibes(state, frame.you, wanted))
        elif powers.vibes(state) == powers.all_vibes(state):
            done(state, frame, False)
        else:
            state.put(NAMING_VIBE, frame.you)
        return
    if do == STAR:
        before = powers.star(state)
        state.star_change += effect.n
        after = powers.star(state)
        code = "star_changed"
    else:
        before = powers.payout(state)
        state.payout_change += effect.n
        after = powers.payout(state)
        code = "payout_changed"
    if state.sink is not None:
        facts: dict[str, object] = {"seat": frame.you, "venue": state.venue}
        facts["n" if do == STAR else "dollars"] = after
        tell(state, code, CLAUSE, facts)
    done(state, frame, before != after)


def add_vibes(state: EncoreState, seat: i64, vibes: i64) -> bool:
    """The Venue has them for the rest of the round, even those that it may have for less."""
    new = vibes & ~powers.vibes(state)
    state.more_vibes |= vibes
    if new and state.sink is not None:
        named = [k for k in range(len(state.cards.vibes)) if new & bit(k)]
        tell(state, "vibes_added", CLAUSE, {"seat": seat, "venue": state.venue, "vibes": named})
    return new != 0


# Hands and decks


def draw_on(state: EncoreState, frame: Frame, effect: Effect) -> None:
    """Draw one card after the other; `stage` counts them."""
    you = frame.you
    manager = state.of(you)
    while state.stage < effect.n:
        deck: i64 = effect.deck
        if deck == EITHER_DECK:
            if manager.deck_count(PERFORMER_DECK) and manager.deck_count(MAIN_DECK):
                state.put(DRAWING, you)
                return
            deck = PERFORMER_DECK
        if manager.deck_count(deck) == 0:
            deck = other_deck(deck)
        if manager.deck_count(deck) == 0:
            break
        draw(state, you, deck, "ENC-3.3")
        state.stage += 1
    done(state, frame, state.stage > 0)


def scout(state: EncoreState, frame: Frame, effect: Effect) -> None:
    """Look at the top of a deck; one card is taken, the rest go to the bottom."""
    you = frame.you
    looked = b""
    while len(looked) < effect.n:
        card = from_top(state, you, effect.deck)
        if card < 0:
            break
        looked += ONE_BYTE[card]
    state.looked = looked
    if not looked:
        done(state, frame, False)
        return
    if state.sink is not None:
        manager = state.of(you)
        facts: dict[str, object] = {"seat": you, "deck": DECKS[effect.deck], "count": len(looked)}
        secret: dict[str, object] = {"cards": [manager.roster.kinds[card] for card in looked]}
        tell_one(state, "scouted", CLAUSE, facts, secret, you)
    state.put(TAKING, you)


def take_looked(state: EncoreState, frame: Frame, card: i64) -> None:
    """One of the cards looked at comes into the hand, unseen by the other manager."""
    manager = state.of(frame.you)
    state.looked = without(state.looked, card)
    manager.hand |= bit(card)
    state.stage = 1
    if state.sink is not None:
        secret: dict[str, object] = {"card": manager.roster.kinds[card]}
        tell_one(state, "took", CLAUSE, {"seat": frame.you}, secret, frame.you)
    put_on(state, frame)


def put_on(state: EncoreState, frame: Frame) -> None:
    if state.looked:
        state.put(PUTTING, frame.you)
    else:
        done(state, frame, True)


def without(cards: bytes, card: i64) -> bytes:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def discard_on(state: EncoreState, frame: Frame, effect: Effect) -> bool:
    """Ask for the next card to be discarded, you first; tells whether there is one."""
    seat = discarder(state, frame, effect)
    if seat < 0:
        return False
    state.put(DISCARDING, frame.you if effect.by_you else seat)
    return True


def discarder(state: EncoreState, frame: Frame, effect: Effect) -> i64:
    """Whose hand is to lose the next card; -1 when all is done.

    `stage` counts the cards. A hand that is empty is passed over by counting its cards as discarded.
    """
    n: i64 = effect.n
    while state.stage < (2 * n if effect.who == BOTH else n):
        theirs = effect.who == OPPONENT or state.stage >= n
        seat = 1 - frame.you if theirs else frame.you
        if state.of(seat).hand_count():
            return seat
        state.stage += 1
    return -1


def look(state: EncoreState, you: i64) -> bool:
    """You see the other manager's hand."""
    other = state.of(1 - you)
    other.seen |= other.hand
    if state.sink is not None:
        roster = other.roster
        held = [roster.kinds[card] for card in range(len(roster.cards)) if other.hand & bit(card)]
        facts: dict[str, object] = {"seat": you, "count": len(held)}
        tell_one(state, "looked", CLAUSE, facts, {"cards": held}, you)
    return other.hand_count() > 0


# Cards on the stages


def on_cards(state: EncoreState, frame: Frame, effect: Effect) -> None:
    """Effects on cards of the stages: all that match, the only one, or one that you choose."""
    you = frame.you
    mine = candidates(state, frame, effect, you)
    theirs = candidates(state, frame, effect, 1 - you)
    selector = effect.card
    assert selector is not None, "it says which cards"
    if mine == 0 and theirs == 0:
        done(state, frame, False)
    elif selector.every:
        apply_all(state, effect, you, mine)
        apply_all(state, effect, 1 - you, theirs)
        done(state, frame, True)
    else:
        state.put(TARGETING, you)


# Answers


def asks(state: EncoreState, frame: Frame, ask: i64) -> i64:
    """The seat to which the effect under way can put such a question; -1 for none."""
    effects = effects_of(state, frame)
    if frame.at >= len(effects):
        return -1
    effect = effects[frame.at]
    do: i64 = effect.do
    if do == DISCARD:
        seat = discarder(state, frame, effect)
        return -1 if ask != DISCARDING else frame.you if effect.by_you else seat
    if do == DRAW:
        fits = ask == DRAWING
    elif do == SCOUT:
        fits = ask == TAKING or ask == PUTTING
    elif do == STAGES:
        fits = ask == STAGING
    elif do == PERFORMS:
        fits = ask == PERFORMING
    elif do == VIBE:
        fits = ask == NAMING_VIBE and effect.vibe == CHOSEN_VIBE
    elif do == RECALL and in_removed(effect):
        fits = ask == TAKING
    else:
        selector = effect.card
        moved = do == MOVE and effect.to != TO_FRONT and effect.to != TO_BACK
        one = selector is not None and not selector.every
        fits = one and (ask == TARGETING or (ask == PLACING and moved))
    return frame.you if fits else -1


def answered(state: EncoreState, frame: Frame, ask: i64, seat: i64, action: i64) -> None:
    """Go on with an effect that had to ask."""
    effect = effect_of(state, frame)
    if ask == DRAWING:
        deck = PERFORMER_DECK if action == DRAW_PERFORMER else MAIN_DECK
        draw(state, seat, deck, "ENC-3.3")
        state.stage += 1
        draw_on(state, frame, effect)
    elif ask == TARGETING:
        targeted(state, frame, effect, seat, action)
    elif ask == PLACING:
        placed(state, frame, action)
    elif ask == STAGING:
        staged(state, frame, effect, action)
    elif ask == PERFORMING:
        performed(state, frame, action)
    elif ask == TAKING:
        card = state.card_of(action)
        if effect.do == SCOUT:
            take_looked(state, frame, copy_among(state, frame.you, card, state.looked))
        else:
            manager = state.of(seat)
            among = candidates(state, frame, effect, seat)
            recall(state, seat, place_of(manager.copy_of(card, among)))
            done(state, frame, True)
    elif ask == PUTTING:
        card = copy_among(state, frame.you, state.card_of(action), state.looked)
        state.looked = without(state.looked, card)
        to_bottom(state.of(frame.you), effect.deck, card)
        state.stage += 1
        put_on(state, frame)
    elif ask == DISCARDING:
        whose = state.whose
        manager = state.of(whose)
        card = place_of(manager.copy_of(state.card_of(action), manager.hand))
        discard(state, whose, card, CLAUSE)
        state.stage += 1
        if not discard_on(state, frame, effect):
            done(state, frame, True)
    else:
        done(state, frame, add_vibes(state, seat, bit(action - state.names_at)))


def copy_among(state: EncoreState, seat: i64, card: i64, cards: bytes) -> i64:
    """The first of these cards that is like this one."""
    kinds = state.of(seat).roster.kinds
    k: i64 = 0
    while kinds[cards[k]] != kinds[card]:
        k += 1
    return cards[k]


def targeted(state: EncoreState, frame: Frame, effect: Effect, seat: i64, action: i64) -> None:
    if action == NONE:
        done(state, frame, False)
        return
    theirs = action >= TARGET_THEIRS
    whose = 1 - seat if theirs else seat
    manager = state.of(whose)
    zone = action - (TARGET_THEIRS if theirs else TARGET)
    card = manager.main_at(zone) if zone < STAGE_BACK else manager.back_at(zone - STAGE_BACK)
    do: i64 = effect.do
    if do == TRIGGER:
        done(state, frame, True)
        trigger(state, whose, card)
    elif do == MOVE and effect.to != TO_FRONT and effect.to != TO_BACK:
        state.picked = card
        state.picked_of = whose
        state.put(PLACING, seat)
    else:
        apply_all(state, effect, whose, bit(card))
        done(state, frame, True)


def trigger(state: EncoreState, seat: i64, card: i64) -> None:
    """Use the ability of a card without suspending it."""
    manager = state.of(seat)
    ability = manager.roster.cards[card].ability
    assert ability is not None, "only what has an ability is triggered"
    if ability.once:
        manager.marks = manager.marks.with_used(bit(card))
    if state.sink is not None:
        tell(state, "set_off", CLAUSE, {"seat": seat, "card": manager.roster.kinds[card]})
    start(state, ability.number, seat, card, False, True)


def placed(state: EncoreState, frame: Frame, action: i64) -> None:
    manager = state.of(state.picked_of)
    zone = action - PLACE
    if manager.on_back & bit(state.picked):
        zone += STAGE_BACK
    move_to(state, state.picked_of, state.picked, zone)
    state.picked = -1
    state.picked_of = 0
    done(state, frame, True)


def staged(state: EncoreState, frame: Frame, effect: Effect, action: i64) -> None:
    """A card is staged by an ability (ENC-4.8)."""
    if action == NONE:
        done(state, frame, False)
        return
    you = frame.you
    manager = state.of(you)
    zone = (action - state.first_of_cards()) % VERBS
    among = manager.removed & ~manager.marks.returned if effect.removed else manager.hand
    card = place_of(manager.copy_of(state.card_of(action), among))
    cost = staging_cost(state, you, card, effect.n)
    if effect.removed:
        manager.removed ^= bit(card)
        manager.marks = manager.marks.with_returned(bit(card))
    else:
        leave_hand(manager, card)
    stage(state, you, card, zone, cost, "ENC-4.8")
    done(state, frame, True)


def performed(state: EncoreState, frame: Frame, action: i64) -> None:
    if action == NONE:
        done(state, frame, False)
        return
    boosted = action >= BOOSTED
    perform(state, frame.you, action - (BOOSTED if boosted else PERFORM), boosted)
    done(state, frame, True)
