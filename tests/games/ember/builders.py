"""Tables of Ember in few words, and what lies on them.

Wizard cards are named as players write them, `6-fire` and `archmage`, creatures by id.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import parlour
from parlour import State
from parlour.core.events import Event
from parlour.games.ember.cards import Box
from parlour.games.ember.game import Ember
from parlour.games.ember.positions import EXACT
from parlour.games.ember.state import EmberState
from parlour.games.ember.view import EmberView
from parlour.packs.binding import bind
from parlour.packs.reading import PackFile
from tests.packs.ember import STRAY, pack

# Plain data as `json` gives it.
Plain = dict[str, Any]
Cards = Sequence[str]


# Rules are tested with cards of their own, so that tuning the game's cards changes no test.
BOX = PackFile("box.toml", Path(__file__).with_name("box.toml").read_bytes())


def ember(*packs: PackFile) -> Ember:
    """The game with the cards of the tests and these packs."""
    game = bind("ember", (BOX, *packs))
    assert isinstance(game, Ember)
    return game


def with_stray(ability: Mapping[str, object]) -> Ember:
    """The game with one more standard creature, `stray`, that has this ability."""
    return ember(pack([{**STRAY, "ability": ability}]))


GAME = ember()
CARDS = GAME.cards
PROMOS = [creature.id for creature in CARDS.creatures if creature.box is Box.PROMO]
CURSES = [creature.id for creature in CARDS.creatures if creature.box is Box.CURSE]
MOMENTS = ("start", "drawn", "conjured", "end")
AFTER = {"start": "draw", "drawn": "conjure", "conjured": "conjure"}
QUESTIONS = {**dict.fromkeys(MOMENTS, "moment"), **{k: k for k in ("draw", "conjure", "trim")}}


# Happenings that change nothing for a player.
UNSAID = ("answered", "table_shown", "unasked", "turn_opened", "turn_closed")


# Making tables


def marks(amounts: Mapping[str, int]) -> list[list[object]]:
    """Marks as a position writes them: pairs in the order of the packs."""
    order = [*[creature.id for creature in CARDS.creatures], STRAY["id"]]
    return [[name, amounts[name]] for name in sorted(amounts, key=order.index)]


def document(
    *,
    hands: Sequence[Cards] = (),
    areas: Sequence[Cards] = (),
    down: Cards = (),
    pool: Cards | None = None,
    charred: Cards = (),
    top: Cards = (),
    bottom: Cards = (),
    rest: str | int = "deck",
    step: str = "draw",
    active: int = 0,
    seats: int | None = None,
    plus: Mapping[str, int] | None = None,
    minus: Mapping[str, int] | None = None,
    clock: int | None = None,
    game: Ember = GAME,
    options: Mapping[str, object] | None = None,
    changes: Mapping[str, object] | None = None,
) -> Plain:
    """A Position at the beginning of a step of the active seat's turn.

    There are two seats unless more hands or areas are given; one seat plays solo, and its second
    area is the Night's. Hands and areas that are not given are empty. Creatures in an area are
    face up, but for those in `down`. `pool` is exactly these creatures, or that of a dealt game.
    `charred` has its top card last, `top` is the next card first. All other cards lie in the
    shuffled part of the deck, beneath the Charred Pile (`rest="charred"`), or in the hand of the
    seat `rest`. `changes` are fields of the Position as it is dumped.
    """
    seats = max(2, len(hands), len(areas)) if seats is None else seats
    agreed = dict(options or {})
    if any(creature in PROMOS for creature in _flat([*areas, pool or ()])):
        agreed.setdefault("promos", True)
    made = plain(game.start(seats, 7, agreed).dump())
    _lay_creatures(made, game, areas, down, pool)
    _lay_cards(made, hands, charred, top, bottom, rest)
    asked = list(range(seats)) if step in MOMENTS else [active]
    made.update(active=active, step=step, asking=QUESTIONS.get(step, step), asked=asked)
    made.update(plus=marks(plus or {}), minus=marks(minus or {}), conjured=step == "conjured")
    made["turn"] = 1 + seats
    if step == "last":
        made["turn_of"] = active
    if seats == 1:
        arrived = [creature for creature in made["areas"][1] if creature in CURSES]
        ticks = getattr(game.cards.solo, made["options"]["length"])
        due = ticks[len(arrived) - 1] if arrived else 0
        made.update(arrived=len(arrived), clock=due if clock is None else clock)
    made.update(changes or {})
    return made


def table(
    *,
    hands: Sequence[Cards] = (),
    areas: Sequence[Cards] = (),
    down: Cards = (),
    pool: Cards | None = None,
    charred: Cards = (),
    top: Cards = (),
    bottom: Cards = (),
    rest: str | int = "deck",
    step: str = "draw",
    active: int = 0,
    seats: int | None = None,
    plus: Mapping[str, int] | None = None,
    minus: Mapping[str, int] | None = None,
    clock: int | None = None,
    game: Ember = GAME,
    options: Mapping[str, object] | None = None,
    changes: Mapping[str, object] | None = None,
) -> EmberState:
    """The state of a `document`; where nobody could act in its moment, what follows it.

    Steps are start, draw, drawn, conjure, conjured, end, trim and last.
    """
    made = document(
        hands=hands,
        areas=areas,
        down=down,
        pool=pool,
        charred=charred,
        top=top,
        bottom=bottom,
        rest=rest,
        step="conjure" if step == "end" else step,
        active=active,
        seats=seats,
        plus=plus,
        minus=minus,
        clock=clock,
        game=game,
        options=options,
        changes=changes,
    )
    try:
        state = game.load(made)
    except parlour.BadInput as refusal:
        if step not in AFTER or "has a choice" not in refusal.sentence:
            raise
        after = AFTER[step]
        state = game.load({**made, "step": after, "asking": after, "asked": [active]})
    assert isinstance(state, EmberState)
    if step == "end":
        answer(state, active, "end")
    return state


def dealt(seats: int = 2, seed: int = 7, **options: object) -> EmberState:
    """A new game."""
    state = GAME.start(seats, seed, options)
    assert isinstance(state, EmberState)
    return state


def plain(data: object) -> Plain:
    """A deep copy that went through JSON."""
    copy = json.loads(json.dumps(data))
    assert isinstance(copy, dict)
    return copy


def in_order(creatures: Iterable[str], game: Ember = GAME) -> list[str]:
    """The creatures in the order of the packs."""
    return sorted(creatures, key=lambda creature: game.cards.creature_of[creature])


def _flat(lists: Iterable[Cards]) -> list[str]:
    return [name for names in lists for name in names]


def _lay_creatures(
    made: Plain, game: Ember, areas: Sequence[Cards], down: Cards, pool: Cards | None
) -> None:
    holders = len(made["areas"])
    laid = [in_order(area, game) for area in areas] + [[]] * (holders - len(areas))
    placed = _flat(laid)
    assert set(down) <= set(placed), "only a creature in an area lies face down"
    left = made["pool"] if pool is None else pool
    made["areas"] = laid
    made["up"] = in_order([creature for creature in placed if creature not in down], game)
    made["pool"] = in_order([creature for creature in left if creature not in placed], game)
    if made["seats"] == 1:
        made["waiting"] = [curse for curse in CURSES if curse not in placed]


def _lay_cards(
    made: Plain, hands: Sequence[Cards], charred: Cards, top: Cards, bottom: Cards, rest: str | int
) -> None:
    left = list(EXACT)

    def take(names: Cards) -> list[str]:
        """The cards meant; any `archmage` is the lowest that is left."""
        found = []
        for name in names:
            fitting = [card for card in left if card == name or card.startswith(f"{name}-")]
            assert fitting, f"{name} lies somewhere already"
            left.remove(fitting[0])
            found.append(fitting[0])
        return found

    dealt_out = [take(hand) for hand in hands] + [[] for _ in range(made["seats"] - len(hands))]
    pile, first, last = take(charred), take(top), take(bottom)
    middle = left if rest == "deck" else []
    if rest == "charred":
        pile = [*left, *pile]
    elif isinstance(rest, int):
        dealt_out[rest].extend(left)
    made["hands"] = [sorted(hand, key=EXACT.__getitem__) for hand in dealt_out]
    made["deck"] = {"top": first, "middle": list(middle), "bottom": last}
    made["charred"] = pile
    made["knows"] = [pile[-1:]] * 6


# Playing


def answer(state: State, seat: int, *words: str) -> list[Event]:
    """A seat gives these answers, one after the other; gives what happened."""
    heard: list[Event] = []
    state.listen(heard)
    for said in words:
        state.answer(seat, state.game.parse(said))
    return heard


def play(state: State, script: str) -> list[Event]:
    """Answers such as `0: draw; 1: use wisp`; gives what happened."""
    heard: list[Event] = []
    for line in filter(None, map(str.strip, script.split(";"))):
        seat, said = line.split(":")
        heard += answer(state, int(seat), said.strip())
    return heard


def conjure(state: State, seat: int, creature: str, *cards: str) -> list[Event]:
    """A seat announces a creature and pays with these cards, in this order."""
    heard = answer(state, seat, f"conjure {creature}")
    for card in cards:
        if question(state) == "pay":  # the last card goes by itself
            heard += answer(state, seat, f"pay {card}")
    return heard


def all_pass(state: State) -> list[Event]:
    """Every seat that is asked now lets it pass."""
    return [event for seat in list(state.window) for event in answer(state, seat, "pass")]


def options(state: State, seat: int) -> list[str]:
    """What a seat may answer now; nothing if it has no choice to make."""
    if seat not in state.window:
        return []
    return [state.game.notation(action) for action in state.window[seat].options]


def question(state: State) -> str | None:
    """The code of the question that is open; None when the game is over."""
    codes_asked = {decision.question for decision in state.window.values()}
    assert len(codes_asked) <= 1, "one question at a time"
    return next(iter(codes_asked), None)


def asked(state: State) -> list[int]:
    """The seats that have a choice to make."""
    return list(state.window)


# Looking


def lies(state: State) -> Plain:
    """The whole truth, as a Position, its marks by creature."""
    laid = plain(state.dump())
    return {**laid, "plus": dict(laid["plus"]), "minus": dict(laid["minus"])}


def look(state: State, seat: int | None = None) -> EmberView:
    """What a seat, or a spectator, sees."""
    seen = state.view(seat)
    assert isinstance(seen, EmberView)
    return seen


def sight(state: State, seat: int | None = None) -> Plain:
    """What a seat, or a spectator, sees, as plain data."""
    return plain(look(state, seat).dump())


def _alike(cards: Iterable[str]) -> list[str]:
    return ["archmage" if card.startswith("archmage") else card for card in cards]


def hand(state: State, seat: int) -> list[str]:
    return _alike(lies(state)["hands"][seat])


def charred(state: State) -> list[str]:
    """The Charred Pile, its top card last."""
    return _alike(lies(state)["charred"])


def deck_size(state: State) -> int:
    return sum(map(len, lies(state)["deck"].values()))


def pool(state: State) -> list[str]:
    return list(lies(state)["pool"])


def area(state: State, holder: int) -> list[str]:
    return list(lies(state)["areas"][holder])


def up(state: State) -> list[str]:
    """The creatures that lie face up."""
    return list(lies(state)["up"])


def step(state: State) -> str:
    return str(lies(state)["step"])


def active(state: State) -> int:
    return int(lies(state)["active"])


def vp(state: State, creature: str) -> int:
    """The current VP of a creature."""
    assert isinstance(state, EmberState)
    return look(state).vp(state.cards.creature_of[creature])


def total(state: State, seat: int) -> int:
    return look(state).total(seat)


def codes(events: Iterable[Event]) -> list[str]:
    """What happened, without the answers and what only views and live tables go by."""
    return [event.code for event in events if event.code not in UNSAID]


def facts(events: Iterable[Event], code: str) -> Plain:
    """The facts of the first event with this code; there must be one."""
    return next(dict(event.facts()) for event in events if event.code == code)
