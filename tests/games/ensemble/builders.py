"""Tables of Ensemble in few words, and what lies on them.

Cards are named by id. `PLAIN` are the pictures of the base deck, `KNOTS`, `MASKS` and `LANTERNS`
the marked ones of the scenario packs, in the order of the packs.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import count
from os import PathLike
from typing import Any, TypeVar

import parlour
from parlour import State
from parlour.core.events import Event
from parlour.core.randomness import quick
from parlour.games.ensemble.cards import Mark
from parlour.games.ensemble.game import Ensemble
from parlour.games.ensemble.state import EnsembleState
from parlour.games.ensemble.view import EnsembleView
from parlour.packs.phrases import MESSAGES
from parlour.packs.pictures import bind, built_in

T = TypeVar("T")

# Plain data as `json` gives it.
Plain = dict[str, Any]


def ensemble(packs: Iterable[str | PathLike[str]] = ()) -> Ensemble:
    game = parlour.game("ensemble", packs)
    assert isinstance(game, Ensemble)
    return game


def fresh() -> Ensemble:
    """The game bound anew, for tests that try to spoil it."""
    return bind(built_in(), MESSAGES)


GAME = ensemble()
CARDS = GAME.cards
PLAIN = [picture.id for picture in CARDS.packs[0].pictures]
KNOTS = [picture.id for picture in CARDS.pictures if picture.mark is Mark.KNOT]
MASKS = [picture.id for picture in CARDS.pictures if picture.mark is Mark.MASK]
LANTERNS = [picture.id for picture in CARDS.pictures if picture.mark is Mark.LANTERN]
SCENARIOS = ["crossing", "masked-ball", "night-walk"]


def document(
    *,
    seats: int = 4,
    level: int | None = None,
    board: Sequence[str] | None = None,
    challenge: Sequence[str] | None = None,
    lives: Sequence[int] | None = None,
    round_number: int | None = None,
    draws: Sequence[str] | None = None,
    scenarios: Sequence[str] = (),
    game: Ensemble = GAME,
    options: Mapping[str, object] | None = None,
    changes: Mapping[str, object] | None = None,
) -> Plain:
    """A Position before the first vote of a round.

    `level` is that of the board, or 3. `draws` are the cards of the deck in the order in which
    they will come; the rest is then discarded, otherwise it is the deck. A pack is in the deck
    if a card of it is named. There is no time to explain unless the options ask for it.
    """
    if level is None:
        level = 3 if board is None else len(board)
    named = [*(board or ()), *(challenge or ()), *(draws or ())]
    spare = (card for card in game.cards.ids(game.cards.deck(())) if card not in named)
    board = [next(spare) for _ in range(level)] if board is None else list(board)
    challenge = [next(spare)] if challenge is None else list(challenge)
    packs = [pack.id for pack in game.cards.scenarios if _holds(pack.pictures, named)]
    agreed = {"explain": False, "scenarios": [*scenarios, *packs], **(options or {})}
    made = plain(game.start(seats, 7, agreed).dump())
    all_lives = made["lives"]
    coloured = all_lives if lives is None else list(lives)
    rest = [card for card in made["deck"] + made["board"] + made["challenge"] if card not in named]
    rest = in_order([card for card in rest if card not in (*board, *challenge)], game)
    made.update(level=level, board=board, challenge=challenge, lives=coloured)
    made["round"] = round_number or 1 + (level - 2) + (len(all_lives) - len(coloured))
    made["deck"] = rest if draws is None else in_order(draws, game)
    made["discard"] = [] if draws is None else rest
    if draws is not None:
        made["chance"] = chance_that_draws(draws, game)
    made.update(changes or {})
    return made


def table(
    *,
    seats: int = 4,
    level: int | None = None,
    board: Sequence[str] | None = None,
    challenge: Sequence[str] | None = None,
    lives: Sequence[int] | None = None,
    round_number: int | None = None,
    draws: Sequence[str] | None = None,
    scenarios: Sequence[str] = (),
    game: Ensemble = GAME,
    options: Mapping[str, object] | None = None,
    changes: Mapping[str, object] | None = None,
) -> EnsembleState:
    """The state of a `document`."""
    state = game.load(
        document(
            seats=seats,
            level=level,
            board=board,
            challenge=challenge,
            lives=lives,
            round_number=round_number,
            draws=draws,
            scenarios=scenarios,
            game=game,
            options=options,
            changes=changes,
        )
    )
    assert isinstance(state, EnsembleState)
    return state


def _holds(pictures: Iterable[Any], named: Sequence[str]) -> bool:
    return any(picture.id in named for picture in pictures)


def in_order(cards: Sequence[str], game: Ensemble = GAME) -> list[str]:
    """The cards in the order of the packs."""
    return sorted(cards, key=lambda card: game.cards.card_of[card])


def chance_that_draws(cards: Sequence[str], game: Ensemble = GAME) -> dict[str, object]:
    """A source of chance that gives a deck of exactly these cards in exactly this order."""
    deck = in_order(cards, game)
    for seed in count():
        chance = quick(seed)
        left = list(deck)
        if all(left.pop(chance.below(0, len(left))) == card for card in cards):
            return quick(seed).dump()
    raise AssertionError("numbers have run out")


def plain(data: object) -> Plain:
    """A deep copy that went through JSON."""
    copy = json.loads(json.dumps(data))
    assert isinstance(copy, dict)
    return copy


def dealt(seats: int = 4, seed: int = 7, **options: object) -> EnsembleState:
    """A new game; without time to explain unless asked for."""
    state = GAME.start(seats, seed, {"explain": False, **options})
    assert isinstance(state, EnsembleState)
    return state


def vote(state: State, *spaces: int) -> list[Event]:
    """Seats 0, 1, 2 ... vote for these spaces; gives what happened."""
    heard: list[Event] = []
    state.listen(heard)
    for seat, space in enumerate(spaces):
        state.answer(seat, state.game.parse(f"vote {space}"))
    return heard


def agree(state: State, rounds: int = 1, space: int = 1) -> list[Event]:
    """Everyone votes for the same space, so many rounds."""
    return [event for _ in range(rounds) for event in vote(state, *[space] * state.seats)]


def ready(state: State) -> list[Event]:
    """Everyone is ready for the next round."""
    heard: list[Event] = []
    state.listen(heard)
    for seat in list(state.window):
        state.answer(seat, state.game.parse("ready"))
    return heard


def played(
    *rounds: Sequence[int], seats: int = 4, seed: int = 7, options: Plain | None = None
) -> State:
    """A dealt game after these rounds of votes; everyone is ready in between."""
    state = dealt(seats, seed, **(options or {}))
    for number, spaces in enumerate(rounds):
        if number and state.window[0].question == "explain":
            ready(state)
        vote(state, *spaces)
    return state


def look(state: State, seat: int | None = None) -> EnsembleView:
    """What a seat, or a spectator, sees."""
    seen = state.view(seat)
    assert isinstance(seen, EnsembleView)
    return seen


def reason(state: State) -> str | None:
    """Why the game is over, "won" or "lost"; None while it goes on."""
    return None if state.outcome is None else state.outcome.reason


def attempt(call: Callable[[], T]) -> T | parlour.BadInput:
    """What a call gives, or the refusal it meets."""
    try:
        return call()
    except parlour.BadInput as refusal:
        return refusal


def level(state: State) -> int:
    return look(state).level


def lives(state: State) -> list[int]:
    """The numbers of the coloured Life counters."""
    return list(look(state).lives)


def board(state: State) -> list[str]:
    """The cards on the board; it has no gap while votes are due."""
    return CARDS.ids(tuple([card for card in look(state).board if card is not None]))


def challenge(state: State) -> list[str]:
    return CARDS.ids(look(state).challenge)


def discard(state: State) -> list[str]:
    return CARDS.ids(look(state).discard)


def everywhere(state: State) -> list[str]:
    """All cards of a game, wherever they lie."""
    lies = plain(state.dump())
    return sorted(lies["board"] + lies["challenge"] + lies["deck"] + lies["discard"])


def codes(events: Iterable[Event]) -> list[str]:
    return [event.code for event in events]


def first(events: Iterable[Event], code: str) -> Event:
    """The first event with this code; there must be one."""
    return next(event for event in events if event.code == code)


def judged(events: Iterable[Event]) -> Plain:
    """The facts of the first judgement."""
    return next(dict(event.facts()) for event in events if "verdict" in event.facts())
