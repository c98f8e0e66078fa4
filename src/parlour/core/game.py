"""A game bound to its cards: stateless, the door to everything about it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Final

from mypy_extensions import i64, mypyc_attr

from parlour.core.canonical import copied, fingerprint, identical
from parlour.core.decisions import Action
from parlour.core.documents import Document, shown
from parlour.core.errors import BadInput
from parlour.core.events import Event
from parlour.core.options import Option
from parlour.core.phrases import Facts, Phrasebook
from parlour.core.randomness import (
    FAIR,
    QUICK,
    Chance,
    Fair,
    FairKey,
    Quick,
    RandomResult,
    fair,
    fair_key,
    play_dice,
    quick,
)
from parlour.core.records import Choices, Record, bits_a_seat, load_packs
from parlour.core.seats import Seat, bit
from parlour.core.state import POSITION, Origin, State
from parlour.core.tables import Foreseen, Reactions, Silence
from parlour.core.views import View

SEED_LIMIT: Final = 10**40
"""Seeds are whole numbers up to this size, either sign."""


class Audit:
    """What a replay meets on its way: every random number, and the state after each window."""

    def __init__(self) -> None:
        self.randoms: list[RandomResult] = []
        self.states: list[str] = []


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """Rules and cards, without any state of play."""

    def __init__(
        self,
        name: str,
        rules_version: int,
        packs: list[list[str]],
        actions: tuple[str, ...],
        options: tuple[Option, ...],
        streams: tuple[str, ...],
        fewest: int,
        most: int,
        players_clause: str,
        phrases: Phrasebook,
    ) -> None:
        self.name = name
        self.rules_version = rules_version
        self.pack_hashes = packs  # id and hash of each bound pack, in order
        self.actions = actions  # the action table: the notation of each action
        self.action_count: i64 = len(actions)
        self.table = fingerprint(list(actions))
        self.table_mark = bytes.fromhex(self.table[:16])  # with which observations begin
        self.options = options
        self.streams = streams  # where chance comes in, by name
        self.fewest = fewest
        self.most = most
        self.players_clause = players_clause
        self.phrases = phrases
        self.observation_size = 0
        self.team = False  # whether all seats win or lose together
        self.usual_seats = most  # for which a table is laid where nobody says another number
        self.reactions: Reactions | None = None  # None: seats act in turn, or all at once
        self.silence: Silence | None = None  # None: players may talk as they like
        self.has_figures = False  # whether more follows from a view than it says; see `figures`
        # The facts of events that name cards by their numbers.
        self.card_facts: tuple[str, ...] = ("card", "cards", "kept")
        self.bound: object = None  # what whoever bound it to its packs keeps with it
        self._action_of = {notation: action for action, notation in enumerate(actions)}
        self._asked_options: dict[str, object] | None = None  # what `_settled` was made from
        self._settled: dict[str, object] = {}
        assert len(actions) < bit(bits_a_seat(most)), "an action does not fit its window"

    # What each game says for itself.

    @abstractmethod
    def deal(self, state_of: Origin, seats: int, chance: Chance, sink: list[Event] | None) -> State:
        """Set up a new game and open its first window."""
        raise AssertionError("a game can be set up")

    @abstractmethod
    def read(self, document: Document, origin: Origin, seats: int, chance: Chance) -> State:
        """The state a position's own fields describe, its window open and unanswered."""
        raise AssertionError("a game reads positions")

    @abstractmethod
    def load_view(self, data: object) -> View:
        """The View that `View.dump` wrote."""
        raise AssertionError("a game reads views")

    @abstractmethod
    def imagine_by(self, dice: Quick, view: View, seed: int | None) -> State:
        """A full state that agrees with the view, all that it allows equally likely.

        The dice deal it, and are its chance from then on. Only with the `seed` that they come
        from can it have a Record.
        """
        raise AssertionError("a game can be imagined")

    @abstractmethod
    def card_title(self, card: int) -> str:
        """The name of a card as players read it."""
        raise AssertionError("a game knows its cards")

    @abstractmethod
    def card_id(self, card: int) -> str:
        """The name of a card as views and notations have it."""
        raise AssertionError("a game knows its cards")

    def named_card(self, fact: str, number: int) -> tuple[str, str] | None:
        """Id and title of the card that one of the `card_facts` names; None: it names none."""
        return (self.card_id(number), self.card_title(number)) if number >= 0 else None

    def figures(self, view: View) -> dict[str, object]:
        """What follows from a view for who knows the rules: sums, prices, thresholds."""
        return {}

    def foresee(self, view: View, action: Action) -> Foreseen | None:
        """What an answer to the viewer's open question leads to; None: this game cannot tell.

        It is found out from the view alone, and ends where chance or a hidden card would decide.
        """
        return None

    def agree(self, options: dict[str, object], seats: int) -> None:
        """Refuse settled options that do not go together or with the number of seats."""

    # Beginning.

    def start(
        self,
        seats: int,
        seed: int | FairKey,
        options: Mapping[str, object] | None = None,
        sink: list[Event] | None = None,
    ) -> State:
        """A new game. `seed`: a number (`quick/v1`) or a `fair_key` (`fair/v1`).

        `sink` receives the events of the set-up and listens from then on.
        """
        self.check_seats(seats)
        settled = self.settle(options, seats)
        chance: Chance
        given: object = seed  # a truth value is still told from a number here, compiled too
        if isinstance(seed, FairKey):
            chance = fair(seed, self.streams)
        elif type(given) is int and abs(given) <= SEED_LIMIT:
            chance = quick(given)
        else:
            raise self.refuse("seed", {"seed": shown(given)})
        return self.deal(Origin(settled, seed, None, None), seats, chance, sink)

    def settle(self, options: Mapping[str, object] | None, seats: int) -> dict[str, object]:
        """Every option with its value: what was asked for, defaults for the rest."""
        asked = {} if options is None else options if type(options) is dict else dict(options)
        if self._asked_options is not None and identical(asked, self._asked_options):
            settled = self._settled
        else:
            settled = self._settle(asked)
            self._asked_options = copied(asked)
            self._settled = settled
        self.agree(settled, seats)
        return settled

    def _settle(self, asked: Mapping[str, object]) -> dict[str, object]:
        names = [option.name for option in self.options]
        for name in asked:
            if name not in names:
                facts: dict[str, object] = {"game": self.name, "option": shown(name)}
                facts["names"] = ", ".join(names)
                raise self.refuse("unknown_option", facts)
        settled: dict[str, object] = {}
        for option in self.options:
            value = asked.get(option.name, option.default)
            if not option.accepts(value):
                facts = {"option": option.name, "value": shown(value), "wanted": option.wanted}
                raise self.refuse("option", facts, option.clause)
            settled[option.name] = option.settled(value)
        return settled

    def check_seats(self, seats: int) -> None:
        """Refuse a number of seats that this game is not played with."""
        given: object = seats
        if type(given) is int and self.fewest <= given <= self.most:
            return
        facts: dict[str, object] = {"game": self.name, "seats": shown(seats)}
        facts.update({"fewest": self.fewest, "most": self.most})
        code = "seats" if self.fewest < self.most else "seats_exactly"
        raise self.refuse(code, facts, self.players_clause)

    def refuse(self, code: str, facts: Facts, clause: str | None = None) -> BadInput:
        return BadInput(code, clause, self.phrases.say(f"input.{code}", facts), facts)

    # Words.

    def has_action(self, action: object) -> bool:
        return type(action) is int and 0 <= action < len(self.actions)

    def notation(self, action: object) -> str:
        """An action in readable form: `vote 3`."""
        if not self.has_action(action):
            raise self.refuse("no_such_action", {"action": shown(action), "game": self.name})
        assert isinstance(action, int), "an action is a number"
        return self.actions[action]

    def parse(self, text: str) -> Action:
        """The action with this notation; spaces and capitals do not matter."""
        action = self._action_of.get(" ".join(str(text).lower().split()))
        if action is None:
            facts: dict[str, object] = {"action": shown(text), "game": self.name}
            facts["examples"] = ", ".join(self.actions[:3])
            raise self.refuse("no_such_notation", facts)
        return action

    def tell(
        self,
        event: Event,
        seat: Seat | None = None,
        language: str = "en",
        names: Sequence[str] | None = None,
    ) -> str:
        """The sentence for an event as it was shown to a seat; empty if nothing is to be said."""
        facts: dict[str, object] = {}
        raw = event.facts()
        for name, value in raw.items():
            facts[name] = self.spoken(name, value, names)
        code = f"{self.name}.{event.code}"
        if seat is not None:
            who = ""
            if seat in (raw.get("seat"), raw.get("bearer")):
                who = "you"
            elif seat == raw.get("to"):
                who = "to"
            if who and self.phrases.knows(f"{code}.{who}", language):
                code = f"{code}.{who}"
        sentence = self.phrases.say(code, facts, language)
        return sentence[:1].upper() + sentence[1:]

    def spoken(self, name: str, value: object, names: Sequence[str] | None) -> object:
        """A fact as a sentence uses it: cards by title, seats by name."""
        if value is None:
            return ""
        if name in ("card", "cards", "kept"):
            cards: list[int] = value if isinstance(value, list) else [value]  # type: ignore[list-item]
            return ", ".join([self.card_title(card) for card in cards])
        if name in ("seat", "bearer"):
            assert isinstance(value, int), "a seat is a number"
            return seat_name(value, names)
        if isinstance(value, list):
            return ", ".join([str(item) for item in value])
        return value

    def in_words(self, facts: Facts) -> Facts:
        """The facts of a refusal as its sentence uses them: seats are numbers there."""
        return facts

    def say(self, code: str, facts: Facts | None = None, language: str = "en") -> str:
        """The sentence for a question, a reason or any other code of this game."""
        return self.phrases.say(f"{self.name}.{code}", {} if facts is None else facts, language)

    # Positions.

    def identity(self) -> dict[str, object]:
        """What a position, record or observation must share with this game to fit it."""
        return {
            "game": self.name,
            "rules": self.rules_version,
            "packs": [list(pack) for pack in self.pack_hashes],
            "table": self.table,
        }

    def load(self, data: object) -> State:
        """The state of a Position, or BadInput with the field that is wrong."""
        document = Document("position", data, self.phrases)
        document.exactly("parlour", POSITION)
        document.exactly("game", self.name)
        document.exactly("rules", self.rules_version)
        if load_packs(document) != self.pack_hashes:
            raise document.wrong("packs", "the packs this game is bound to")
        document.exactly("table", self.table)
        seats = document.integer("seats", self.fewest, self.most)
        options = document.part("options").fields
        settled = self.settle(options, seats)
        if not identical(settled, options):
            raise document.wrong("options", "every option of the game with its value")
        chance = self._load_chance(document.part("chance"))
        assert isinstance(data, dict), "a document is a mapping"
        state = self.read(document, Origin(settled, None, None, None), seats, chance)
        self._load_answers(document, state)
        self._load_outcome(document, state)
        document.finish()
        state.origin = Origin(settled, None, copied(data), None)
        return state

    def _load_chance(self, document: Document) -> Chance:
        generator = document.one_of("generator", [QUICK, FAIR])
        chance: Chance
        if generator == QUICK:
            words = document.integers("words", 0, 0xFFFFFFFF)
            if len(words) != 4 or not any(words):
                raise document.wrong("words", "four words that are not all 0")
            chance = Quick(words[0], words[1], words[2], words[3])
        else:
            key = hex_bytes(document, "key", 64)
            events = document.integers("events", 0, 1_000_000)
            words = document.integers("words", 0, 1_000_000_000)
            if len(events) != len(self.streams) or len(words) != len(self.streams):
                raise document.wrong("events", f"{len(self.streams)} numbers, as words")
            chance = Fair(key, self.streams, events, words)
        document.finish()
        return chance

    def _load_answers(self, document: Document, state: State) -> None:
        answers = document.items("answers")
        if len(answers) != state.seats:
            raise document.wrong("answers", f"one entry for each of {state.seats} seats")
        owing = state.owing
        for seat, notation in enumerate(answers):
            if notation is None:
                continue
            action = self._action_of.get(notation) if isinstance(notation, str) else None
            if action is None or not state.may(seat, action):
                raise document.wrong("answers", "answers that the open window allows")
            owing &= ~bit(seat)
            state.laid |= (action + 1) << (seat * state.width)
        if owing == 0 and state.owing != 0:
            raise document.wrong("answers", "a window in which somebody still owes an answer")
        state.owing = owing

    def _load_outcome(self, document: Document, state: State) -> None:
        data = document.take("outcome")
        expected = None if state.outcome is None else state.outcome.dump()
        if not identical(data, expected):
            raise document.wrong("outcome", "the outcome that the rest of the position implies")

    # Playing many games.

    def imagine(self, view: View, seed: int) -> State:
        """A full state that agrees with the view, all that it allows equally likely."""
        return self.imagine_by(quick(seed), view, seed)

    def playout(self, state: State, seed: int) -> int:
        """Play a state to its end with random answers.

        Gives the number of decisions with two or more options that were answered.
        """
        return state.play_out(play_dice(seed))

    # Playing again.

    def replay(
        self, record: Record, sink: list[Event] | None = None, audit: Audit | None = None
    ) -> State:
        """The state that a Record of this game leads to.

        `sink` hears every event; `audit` collects what can be checked on the way.
        """
        self._check_identity(record)
        state = self._begin(record, sink, audit)
        last = len(record.windows) - 1
        for number, choices in enumerate(record.windows):
            before = state.closed
            self._replay_window(state, choices, number)
            if number < last and state.closed != before + 1:
                raise self.refuse("record_window", {"window": number + 1})
            if audit is not None:
                audit.states.append(state.fingerprint())
        if state.fingerprint() != record.final:
            raise self.refuse("record_final", {})
        outcome = None if state.outcome is None else state.outcome.dump()
        if not identical(outcome, record.outcome):
            raise self.refuse("record_outcome", {})
        return state

    def _check_identity(self, record: Record) -> None:
        if record.game != self.name:
            raise self.refuse("record_game", {"game": shown(record.game), "name": self.name})
        if record.rules != self.rules_version:
            facts: dict[str, object] = {"rules": record.rules, "ours": self.rules_version}
            raise self.refuse("record_rules", facts)
        if record.packs != self.pack_hashes:
            raise self._other_packs(record)
        if record.table != self.table:
            raise self.refuse("record_table", {})

    def _other_packs(self, record: Record) -> BadInput:
        """Which cards of a Record are not here; or that there are more, or in another order."""
        lacking = [pack for pack in record.packs if pack not in self.pack_hashes]
        if lacking:
            named = [f"{shown(name)} (hash {shown(digest[:12])})" for name, digest in lacking]
            return self.refuse("record_packs", {"packs": ", ".join(named)})
        every = ", ".join([shown(pack[0]) for pack in record.packs])
        return self.refuse("record_pack_order", {"packs": every})

    def _begin(self, record: Record, sink: list[Event] | None, audit: Audit | None) -> State:
        """The state before the first answer of a Record."""
        document = Document("record", record.origin, self.phrases, "origin")
        if document.has("position"):
            state = self.load(document.take("position"))
            document.finish()
            same = state.seats == record.seats
            if not same or not identical(state.origin.options, record.options):
                raise self.refuse("record_position", {})
            if sink is not None:
                state.listen(sink)
            return state
        seed: int | FairKey
        if document.one_of("generator", [QUICK, FAIR]) == QUICK:
            seed = document.integer("seed", -SEED_LIMIT, SEED_LIMIT)
        elif document.has("key"):
            seed = FairKey(hex_bytes(document, "key", 64), None)
        else:
            seed = fair_key(document.integer("seed", -SEED_LIMIT, SEED_LIMIT))
        document.finish()
        if isinstance(seed, FairKey) and audit is not None:
            seed.trace = audit.randoms
        if not identical(self.settle(record.options, record.seats), record.options):
            raise self.refuse("record_options", {})
        return self.start(record.seats, seed, record.options, sink)

    def _replay_window(self, state: State, choices: Choices, number: int) -> None:
        """Give the answers of one window.

        A position may hold some of them already: those are left as they are, or changed
        before the others, since the last missing answer closes the window.
        """
        changed: Choices = []
        missing: Choices = []
        for seat, action in choices:
            laid = state.laid_by(seat)
            if laid == 0:
                missing.append((seat, action))
            elif laid != action + 1:
                changed.append((seat, action))
        for seat, action in changed + missing:
            refusal = state.why_not(seat, action)
            if refusal is not None:
                facts: dict[str, object] = {"window": number + 1, "reason": refusal.sentence}
                raise self.refuse("record_answer", facts, refusal.clause)
            state.play(seat, action)

    def __repr__(self) -> str:
        return f"<{self.name}, rules {self.rules_version}, {len(self.pack_hashes)} packs>"


def seat_name(seat: Seat, names: Sequence[str] | None) -> str:
    return f"seat {seat}" if names is None else names[seat]


def hex_bytes(document: Document, name: str, size: int) -> bytes:
    """A field of exactly `size` bytes in lower-case hex."""
    text = document.text(name)
    if len(text) != 2 * size or any(letter not in "0123456789abcdef" for letter in text):
        raise document.wrong(name, f"{2 * size} lower-case hex digits")
    return bytes.fromhex(text)
