"""Tables of Encore!! in few words, and what lies on them.

Seat 0 plays amber and blue, seat 1 coral and dun. Zones are written as in the notation: `m1` to `m5`
on the Main Stage, `b1` to `b5` Backstage. A card with a `~` before its name is suspended.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from parlour import State
from parlour.core.events import Event
from parlour.games.encore.game import Encore
from parlour.games.encore.state import EncoreState
from parlour.games.encore.view import EncoreView
from tests.games.encore.texts import GAME

# Plain data as `json` gives it.
Plain = dict[str, Any]
Pair = tuple[str, str]
Numbers = tuple[int, int]

COLOURS = (["amber", "blue"], ["coral", "dun"])
MARKS = ("readied", "returned", "used", "fired", "spared", "shielded", "growth")
QUESTIONS = {"draw": "draw", "preshow": "act", "event": "act"}
# Happenings that change nothing for a player.
UNSAID = ("answered", "table_shown", "unasked", "turn_opened", "turn_closed")


# Making tables


def document(
    stages: Pair = ("", ""),
    hands: Pair = ("bud", "dot"),
    *,
    removed: Pair = ("", ""),
    decks: tuple[str | None, str | None] = (None, None),
    money: Numbers = (80_000, 80_000),
    gauges: Numbers = (0, 0),
    tours: Pair = ("", ""),
    step: str = "event",
    reached: bool = False,
    priority: int = 0,
    turn: int | None = None,
    passes: int = 0,
    venue: str = "hall",
    bottom: str = "",
    ties: int = 0,
    game: Encore = GAME,
    options: Mapping[str, object] | None = None,
    changes: Mapping[str, object] | None = None,
) -> Plain:
    """A Position in which the Priority manager, or `turn`, draws or acts next.

    Stages are like `m1 ada b1 ~acrew`. Cards that are not mentioned lie in the decks; where `decks`
    says which cards are left there, next one first, all others are removed. `bottom` are tied Venues
    at the bottom of the deck. `changes` are fields of the Position as it is dumped.
    """
    made = plain(game.start(2, 7, options or {}).dump())
    for seat, manager in enumerate(made["managers"]):
        manager.update(colours=COLOURS[seat], payout=money[seat], gauge=gauges[seat])
        manager["tour"] = tours[seat].split()
        lay(manager, seat, game, stages[seat], hands[seat], removed[seat], decks[seat])
    asked = priority if turn is None else turn
    made.update(round=2, step=step, priority=priority, turn_of=asked, passes=passes)
    made.update(asking=QUESTIONS[step], asked=[asked], venue=venue, reached=reached)
    used = [venue, *bottom.split(), *tours[0].split(), *tours[1].split()]
    made["venues"] = {
        "due": made["options"]["venues"] - len(used),
        "unseen": [each.id for each in game.cards.venues if each.id not in used],
        "bottom": bottom.split(),
        "ties": ties,
    }
    made.update(changes or {})
    return made


def lay(
    manager: Plain, seat: int, game: Encore, stage: str, hand: str, removed: str, deck: str | None
) -> None:
    """Lay out the forty cards of a manager."""
    order = roster(game, seat)
    left = list(order)

    def take(name: str) -> str:
        """The card meant, or the lowest copy that is left."""
        copy = next((card for card in left if kind(card) == name), None)
        assert copy is not None, f"{name} lies somewhere already, or is not this manager's"
        left.remove(copy)
        return copy

    words = stage.split()
    for zone, name in zip(words[::2], words[1::2], strict=True):
        row = "main" if zone[0] == "m" else "back"
        card = take(name.removeprefix("~"))
        manager["stage"][row][int(zone[1:]) - 1] = card
        if name.startswith("~"):
            manager["suspended"].append(card)
    manager["suspended"].sort(key=order.index)
    manager["hand"] = sorted(map(take, hand.split()), key=order.index)
    gone = [take(name) for name in removed.split()]
    below = [] if deck is None else [take(name) for name in deck.split()]
    if deck is not None:
        gone, left = gone + left, []
    manager["removed"] = sorted(gone, key=order.index)
    performers = [card.id for card in game.cards.cards if card.intensity or card.vibes]
    for name, wanted in (("performers", True), ("main", False)):
        manager[name] = {
            "middle": [card for card in left if (card in performers) == wanted],
            "bottom": [card for card in below if (card in performers) == wanted],
        }


def roster(game: Encore, seat: int) -> list[str]:
    """The forty cards of a seat by their exact names, in the order of their places."""
    ids = [colour.id for colour in game.cards.colours]
    found: list[str] = []
    for colour in COLOURS[seat]:
        for card in game.cards.cards:
            if ids[card.colour] == colour:
                found += [card.id, *[f"{card.id}/{n}" for n in range(2, card.copies + 1)]]
    return found


def kind(card: str) -> str:
    """A card without the number of its copy."""
    return card.split("/", maxsplit=1)[0]


def table(
    stages: Pair = ("", ""),
    hands: Pair = ("bud", "dot"),
    *,
    removed: Pair = ("", ""),
    decks: tuple[str | None, str | None] = (None, None),
    money: Numbers = (80_000, 80_000),
    gauges: Numbers = (0, 0),
    tours: Pair = ("", ""),
    step: str = "event",
    reached: bool = False,
    priority: int = 0,
    turn: int | None = None,
    passes: int = 0,
    venue: str = "hall",
    bottom: str = "",
    ties: int = 0,
    game: Encore = GAME,
    options: Mapping[str, object] | None = None,
    changes: Mapping[str, object] | None = None,
) -> EncoreState:
    """The state of a `document`.

    Each manager holds a Performer unless told otherwise, so that there is always something to do:
    who has nothing to do but pass is not asked.
    """
    made = document(
        stages,
        hands,
        removed=removed,
        decks=decks,
        money=money,
        gauges=gauges,
        tours=tours,
        step=step,
        reached=reached,
        priority=priority,
        turn=turn,
        passes=passes,
        venue=venue,
        bottom=bottom,
        ties=ties,
        game=game,
        options=options,
        changes=changes,
    )
    return seated(game, made)


def seated(game: Encore, made: Plain) -> EncoreState:
    """The state that a Position describes."""
    state = game.load(made)
    assert isinstance(state, EncoreState)
    return state


def dealt(seed: int = 7, game: Encore = GAME, **options: object) -> EncoreState:
    """A new game, before the draft."""
    state = game.start(2, seed, options)
    assert isinstance(state, EncoreState)
    return state


def drafted(seed: int = 7, game: Encore = GAME, **options: object) -> EncoreState:
    """A new game in which the first to choose took amber and blue."""
    state = dealt(seed, game, **options)
    for colour in ("amber", "coral", "blue", "dun"):
        (seat,) = asked(state)
        answer(state, seat, f"colour {colour}")
    return state


def plain(data: object) -> Plain:
    """A deep copy that went through JSON."""
    copy = json.loads(json.dumps(data))
    assert isinstance(copy, dict)
    return copy


# Playing


def answer(state: State, seat: int, *words: str) -> list[Event]:
    """A seat gives these answers, one after the other; gives what happened."""
    heard: list[Event] = []
    state.listen(heard)
    for said in words:
        state.answer(seat, state.game.parse(said))
    return heard


def play(state: State, script: str) -> list[Event]:
    """Answers such as `0: perform m1; 1: pass`; gives what happened."""
    heard: list[Event] = []
    for line in filter(None, map(str.strip, script.split(";"))):
        seat, said = line.split(":")
        heard += answer(state, int(seat), said.strip())
    return heard


def all_pass(state: State) -> list[Event]:
    """Everybody passes until the phase is over."""
    before, heard = step(state), []
    while question(state) == "act" and step(state) == before:
        (seat,) = asked(state)
        heard += answer(state, seat, "pass")
    return heard


def options(state: State, seat: int) -> list[str]:
    """What a seat may answer now; nothing if it has no choice to make."""
    if seat not in state.window:
        return []
    return [state.game.notation(action) for action in state.window[seat].options]


def question(state: State) -> str | None:
    """The code of the question that is open; None when the game is over."""
    return next((decision.question for decision in state.window.values()), None)


def asked(state: State) -> list[int]:
    """The seats that have a choice to make."""
    return list(state.window)


# Looking


def lies(state: State) -> Plain:
    """The whole truth, as a Position."""
    return plain(state.dump())


def look(state: State, seat: int | None = None) -> EncoreView:
    """What a seat, or a spectator, sees."""
    seen = state.view(seat)
    assert isinstance(seen, EncoreView)
    return seen


def sight(state: State, seat: int | None = None) -> Plain:
    """What a seat, or a spectator, sees, as plain data."""
    return plain(look(state, seat).dump())


def known_hand(state: State, viewer: int | None, seat: int) -> list[str]:
    """A hand as a viewer sees it, a ? for each card that is not known."""
    return [kind(card) for card in sight(state, viewer)["managers"][seat]["hand"]]


def manager(state: State, seat: int) -> Plain:
    found = lies(state)["managers"][seat]
    assert isinstance(found, dict)
    return found


def gauges(state: State) -> Numbers:
    first, second = lies(state)["managers"]
    return first["gauge"], second["gauge"]


def gauge(state: State, seat: int = 0) -> int:
    return gauges(state)[seat]


def money(state: State) -> Numbers:
    first, second = lies(state)["managers"]
    return first["payout"], second["payout"]


def hand(state: State, seat: int) -> list[str]:
    return [kind(card) for card in manager(state, seat)["hand"]]


def removed(state: State, seat: int) -> list[str]:
    return [kind(card) for card in manager(state, seat)["removed"]]


def tour(state: State, seat: int) -> list[str]:
    return list(manager(state, seat)["tour"])


def stage(state: State, seat: int) -> str:
    """Zone and card of all that lie on a stage, as `table` takes them."""
    laid = manager(state, seat)
    words: list[str] = []
    for row, letter in (("main", "m"), ("back", "b")):
        for zone, card in enumerate(laid["stage"][row], start=1):
            if card is not None:
                mark = "~" if card in laid["suspended"] else ""
                words += [f"{letter}{zone}", mark + kind(card)]
    return " ".join(words)


def deck(state: State, seat: int, name: str) -> int:
    """The number of cards in a deck, `performers` or `main`."""
    return sum(map(len, manager(state, seat)[name].values()))


def marked(state: State, seat: int, mark: str) -> list[str]:
    """The cards of a seat with a mark of this round: readied, returned, used, fired ..."""
    assert mark in MARKS
    return list(manager(state, seat)[mark])


def step(state: State) -> str:
    return str(lies(state)["step"])


def codes(events: Iterable[Event]) -> list[str]:
    """What happened, without the answers and what only views and live tables go by."""
    return [event.code for event in events if event.code not in UNSAID]


def facts(events: Iterable[Event], code: str) -> Plain:
    """The facts of the first event with this code; there must be one."""
    return next(dict(event.facts()) for event in events if event.code == code)


def doers(events: Sequence[Event], state: EncoreState) -> list[str]:
    """The Conditional Abilities that happened, in order: cards by id, the Venue by its own."""
    found: list[str] = []
    for event in events:
        told = event.facts()
        if event.code == "triggered":
            card = told["card"]
            assert isinstance(card, int)
            found.append(state.cards.cards[card].id)
        elif event.code == "venue_triggered":
            venue = told["venue"]
            assert isinstance(venue, int)
            found.append(f"{state.cards.venues[venue].id} for {told['seat']}")
    return found
