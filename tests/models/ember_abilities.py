"""Moments to act: who may do what, which claim goes first, cancels, answers, and arrivals."""

from .ember_costs import is_archmage
from .ember_effects import do_as_it_comes, do_named
from .ember_table import Act, Item, Over, Story, Table, ask, ask_one, discard
from .ember_targets import Named, can_be_named, candidates, name_all

# An Archmage played (EMB-6.1): the items it does.
PLAYED: dict[str, Item] = {
    "flip": {"do": "flip", "which": {"of": "each_opponent", "side": "up", "n": 1}},
    "revive": {"do": "revive", "which": {"of": "you", "side": "down", "n": 1}},
}


# What can be claimed


def moment(table: Table, step: str) -> Story[None]:
    """EMB-5.7"""
    table.step = step
    table.cancelled = set()
    while True:
        answers = yield from ask(
            "moment", {seat: ["pass", *claims(table, seat)] for seat in range(table.seats)}
        )
        claimed = {seat: answer for seat, answer in answers.items() if answer != "pass"}
        if not claimed:
            return
        seat = first(table, claimed)
        yield from announce(table, seat, claimed[seat])


def claims(table: Table, seat: int) -> list[str]:
    """Every ability the seat could announce now."""
    found = []
    for creature in sorted(table.areas[seat]):
        act = Act(seat, seat, creature, chooser=seat)
        if (
            creature in table.up
            and creature not in table.cancelled
            and is_time(table, seat, creature)
            and can_be_named(table, act, table.effect(creature)[0])
        ):
            found.append(f"use {name(table, creature)}")
    if any(is_archmage(card) for card in table.hands[seat]):
        act = Act(seat, seat, None, chooser=seat)
        for verb, item in PLAYED.items():
            for creature in candidates(table, act, item, item["which"]):
                found += [f"{verb} {name(table, creature)}"]
    return found


def is_time(table: Table, seat: int, creature: int) -> bool:
    time = table.time(creature)
    if table.step == "last":  # EMB-7.11
        return time in ("any", "after_call")
    if time == "once_own_turn":  # EMB-8.5
        return seat == table.active and creature not in table.used
    return time == "any" or (time == "own_turn" and seat == table.active)


def name(table: Table, creature: int) -> str:
    return str(table.creatures[creature]["id"])


def named_creature(table: Table, claim: str) -> int:
    names = [creature["id"] for creature in table.creatures]
    return names.index(claim.split(" ")[1])


def first(table: Table, claimed: dict[int, str]) -> int:
    """EMB-5.6, EMB-5.9: whose claim is announced."""

    def rank(seat: int) -> tuple[int, int]:
        claim = claimed[seat]
        worth = -1  # an Archmage comes last, even after 0 VP
        if claim.startswith("use "):
            worth = table.vp(named_creature(table, claim))
        return -worth, table.place(seat)

    return min(claimed, key=rank)


# From the announcement to the end


def announce(table: Table, seat: int, claim: str) -> Story[None]:
    verb, _ = claim.split(" ")
    creature = named_creature(table, claim)
    if verb == "use":
        act = Act(seat, seat, creature, chooser=seat)
        if table.ability(creature)["kind"] == "flip":
            table.up.remove(creature)  # EMB-5.8
        else:
            table.used.add(creature)
        named = yield from name_all(table, act, table.effect(creature))
    else:
        act = Act(seat, seat, None, chooser=seat, aimed_creatures={creature})
        table.char(seat, [min(card for card in table.hands[seat] if is_archmage(card))])
        named = [Named(PLAYED[verb], targets=[creature])]
    table.events = []
    if (yield from is_cancelled(table, act)):
        turn_up_again(table, act)
    else:
        yield from do_named(table, act, named)
        if verb == "use" and table.ability(creature)["kind"] == "flip":
            table.events.append(("uses flip", seat, seat, creature))
        yield from answers(table)
    table.settle()


def is_cancelled(table: Table, act: Act) -> Story[bool]:
    """EMB-5.8: the moment to cancel, offered until a cancel stands or all let it pass."""
    while True:
        able = {
            seat: [
                f"use {name(table, c)}"
                for c in sorted(table.areas[seat])
                if may_cancel(table, act, seat, c)
            ]
            for seat in range(table.seats)
            if seat != act.player
        }
        asked = {seat: ["pass", *uses] for seat, uses in able.items() if uses}
        answers = yield from ask("cancel", asked)
        claimed = {seat: answer for seat, answer in answers.items() if answer != "pass"}
        if not claimed:
            return False
        seat = first(table, claimed)
        creature = named_creature(table, claimed[seat])
        table.up.remove(creature)
        cancel = Act(seat, seat, creature, chooser=seat, aimed_players={act.player})
        if (yield from is_cancelled(table, cancel)):
            turn_up_again(table, cancel)
            continue
        price = table.effect(creature)[0].get("unless")
        if price is not None and (yield from pays(table, act.player, price)):
            continue
        return True


def may_cancel(table: Table, act: Act, seat: int, creature: int) -> bool:
    if creature not in table.up or creature in table.cancelled:
        return False
    if table.time(creature) != "answer":
        return False
    cancel = table.effect(creature)[0]
    if cancel["from"] == "lesser" and act.source is not None:  # EMB-5.5
        if table.vp(act.source) >= table.vp(creature):
            return False
    aimed_at = act.aimed_players | {table.area_of(target) for target in act.aimed_creatures}
    return cancel["aimed"] == "any" or seat in aimed_at


def pays(table: Table, player: int, cards: int) -> Story[bool]:
    """A cancel's `unless`: whether the player discards so many cards."""
    if player == table.night or len(table.hands[player]) < cards:
        return False
    if (yield from ask_one("unless", player, ["yes", "no"])) == "no":
        return False
    yield from discard(table, [player], cards)
    return True


def turn_up_again(table: Table, act: Act) -> None:
    """The option of EMB-5.8."""
    if table.cancelled_stays_up and act.source is not None:
        table.cancelled.add(act.source)
        table.up.add(act.source)


# Answers


def step_is_done(table: Table, event: str, seat: int) -> Story[None]:
    """A step that Ongoing abilities may answer."""
    table.settle()
    table.events = [(event, seat, seat, -1)]
    yield from answers(table)


def answers(table: Table) -> Story[None]:
    """EMB-5.17: those set off answer one after the other, each once."""
    done: set[int] = set()
    waiting: dict[int, int] = {}  # creature -> the player who set it off
    while True:
        for creature in table.face_up():
            if creature in done or creature in waiting:
                continue
            for event in table.events:
                if answers_to(table, creature, event):
                    waiting[creature] = event[1]
                    break
        table.events = []
        if not waiting:
            return
        creature = min(waiting, key=lambda c: (-table.vp(c), table.place(table.area_of(c) or 0), c))
        offender = waiting.pop(creature)
        if creature in table.up:
            done.add(creature)
            yield from answer(table, creature, offender)


def answers_to(table: Table, creature: int, event: tuple[str, int, int, int]) -> bool:
    what, doer, owner, flipped = event
    you = table.you_of(creature)
    when = table.ability(creature).get("when")
    if when == "yours_flipped":
        return what == "flipped" and owner == you != doer and flipped != creature
    if when == "opponent_conjures":
        return what == "conjures" and doer != you
    if when == "opponent_uses_flip":
        return what == "uses flip" and doer != you
    yours = {
        "you_conjure": "conjures",
        "you_refresh": "refreshes",
        "your_turn_starts": "starts",
        "you_end_idle": "ends idle",
    }
    return when is not None and what == yours[when] and doer == you


def answer(table: Table, creature: int, offender: int) -> Story[None]:
    you = table.you_of(creature)
    if table.ability(creature).get("may"):
        if (yield from ask_one("may", you, ["yes", "no"])) == "no":
            return
    player = table.area_of(creature)
    assert player is not None
    act = Act(you, player, creature, offender=offender, chooser=you)
    yield from do_as_it_comes(table, act, table.effect(creature))


# The clock and the Night (EMB-12)


def move_clock(table: Table, amount: int) -> Story[None]:
    """EMB-12.12"""
    if amount < 0:
        table.clock = max(table.last_arrival, table.clock + amount)
    for _ in range(amount):
        table.clock += 1
        if table.clock in table.ticks:
            yield from arrival(table)


def arrival(table: Table) -> Story[None]:
    """EMB-12.3, EMB-12.9"""
    assert table.night is not None
    table.last_arrival = table.clock
    table.arrived += 1
    curse = table.streams.pick("shuffle/curses", table.waiting)
    table.waiting.remove(curse)
    table.up |= table.areas[table.night]
    table.areas[table.night].add(curse)
    table.up.add(curse)
    if table.arrived == len(table.ticks):
        raise Over([], "cursed", "EMB-12.5")
    events_before = table.events
    act = Act(0, table.night, curse, aimed_players={0})
    if (yield from is_cancelled(table, act)):
        table.up.discard(curse)
    else:
        table.events = [
            ("conjures", table.night, table.night, curse),
            ("uses flip", table.night, table.night, curse),
        ]
        yield from answers(table)
    table.settle()
    table.events = events_before
