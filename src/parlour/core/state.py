"""The whole truth of one game, and how answers change it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from parlour.core.canonical import copied, fingerprint
from parlour.core.decisions import NOBODY_ASKED, Decision, Window, as_mapping
from parlour.core.documents import shown
from parlour.core.errors import IllegalAction
from parlour.core.events import Event
from parlour.core.outcome import Outcome
from parlour.core.phrases import Facts
from parlour.core.piles import place_of
from parlour.core.randomness import FAIR, QUICK, Chance, FairKey, Quick
from parlour.core.records import Closed, Record, bits_a_seat, windows_of
from parlour.core.seats import Seat, bit, everyone, seats_in
from parlour.core.views import View

if TYPE_CHECKING:
    from parlour.core.game import Game

POSITION: Final = "position/v1"


class Origin:
    """How a state came to be: dealt from a seed, loaded from a position, or imagined."""

    def __init__(
        self,
        options: dict[str, object],
        seed: int | FairKey | None,
        position: dict[str, object] | None,
        imagined: View | None,
    ) -> None:
        self.options: Final = options  # settled: every option with its value
        # None: loaded. With `imagined`, the seed of the imagination.
        self.seed: Final = seed
        self.position: Final = position
        self.imagined: Final = imagined


class Objection:
    """Why a seat may not do something: a code, the clause behind it, and facts it may know."""

    def __init__(self, code: str, clause: str | None, facts: dict[str, object]) -> None:
        self.code: Final = code
        self.clause: Final = clause
        self.facts: Final = facts


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One game. Only rules and tests hold it; everybody else gets a View.

    A window is three numbers. `asked` are the seats it was opened for, which is public;
    `owing` those that still have a real choice to make; `laid` the answers so far, packed
    `bits_a_seat` a seat as action + 1, 0 where there is none.
    """

    def __init__(self, game: Game, seats: i64, chance: Chance, origin: Origin) -> None:
        self.game = game
        self.seats: i64 = seats
        self.chance = chance
        self._lent = False  # a clone holds the same chance: whoever draws first takes a copy
        self.origin = origin
        self.asked: i64 = 0
        self.owing: i64 = 0
        self.laid: i64 = 0
        self.width: i64 = bits_a_seat(seats)
        # The windows that are over: the last `closed % 4` of them, and all before.
        self.closed: i64 = 0
        self._first: i64 = 0
        self._second: i64 = 0
        self._third: i64 = 0
        self._before: Closed | None = None
        self.outcome: Outcome | None = None
        self.sink: list[Event] | None = None
        self.thought = False  # only played to see how it may end: no account is kept of the way
        self._window: Window | None = None

    # What each game says for itself.

    @abstractmethod
    def decision(self, seat: i64) -> Decision:
        """The question the open window puts to a seat that is asked."""
        raise AssertionError("a game puts questions")

    @abstractmethod
    def offers(self, seat: i64, action: i64) -> bool:
        """Whether the action is among the options of a seat that is asked."""
        raise AssertionError("a game knows its options")

    @abstractmethod
    def objection(self, seat: i64, action: i64) -> Objection | None:
        """Why the seat may not do this now; called only for what `may` refuses."""
        raise AssertionError("a game says why not")

    @abstractmethod
    def announce(self, seat: i64, action: i64, sink: list[Event]) -> None:
        """Tell of an answer that was just given; called only when somebody listens."""
        raise AssertionError("a game tells what happens")

    @abstractmethod
    def resolve(self) -> None:
        """All answers of the window are in: carry them out, up to the next window or the end."""
        raise AssertionError("a game has rules")

    @abstractmethod
    def view(self, seat: object) -> View:
        """What a seat may know; None for a spectator."""
        raise AssertionError("a game has views")

    @abstractmethod
    def clone(self) -> State:
        """An independent copy without a listener."""
        raise AssertionError("a state can be cloned")

    @abstractmethod
    def write(self, document: dict[str, object]) -> None:
        """Add the game's own fields to a position."""
        raise AssertionError("a state can be written down")

    @abstractmethod
    def takeback(self, seat: Seat) -> int:
        """How many of the seat's last answers may be undone.

        None past a point where another seat answered, chance was used or anybody learned
        something.
        """
        raise AssertionError("a game says what can be undone")

    @abstractmethod
    def observe(self, seat: object, buffer: object) -> None:
        """Write what the seat may know as bytes into a buffer of `Game.observation_size`."""
        raise AssertionError("a game can be observed")

    def common_decision(self) -> Decision | None:
        """The question of the open window if it is the same for all seats, otherwise None."""
        return None

    def option_count(self, seat: i64) -> i64:
        """How many options a seat that is asked has."""
        return len(self.decision(seat).options)

    def option(self, seat: i64, k: i64) -> i64:
        """The k-th option of a seat that is asked, lowest action first."""
        return self.decision(seat).options[k]

    def think_ahead(self) -> None:
        """From now on this state is only played to see how it may end, and nobody looks at it.

        A game may leave out what only a view shows, and options that are never better than others.
        """
        self.thought = True
        self._window = None

    # Asking and answering.

    @property
    def window(self) -> Mapping[Seat, Decision]:
        """The decisions that are still owed, lowest seat first; empty when the game is over."""
        window = self._window
        if window is None:
            window = self._make_window()
            self._window = window
        return as_mapping(window)

    def _make_window(self) -> Window:
        owing = self.owing
        if owing == 0:
            return NOBODY_ASKED
        if owing & (owing - 1) == 0:
            only: Seat = place_of(owing)
            return Window(((only, self.decision(only)),))
        if owing == everyone(self.seats):
            common = self.common_decision()
            if common is not None:
                return common.put_to_all(self.seats)
        owed: list[tuple[Seat, Decision]] = []
        seat: i64 = 0
        while owing:
            if owing & 1:
                owed.append((seat, self.decision(seat)))
            owing >>= 1
            seat += 1
        return Window(tuple(owed))

    def has_seat(self, seat: object) -> bool:
        # The first bound comes before the second because a compiled comparison with an i64
        # fails for numbers that do not fit one.
        return type(seat) is int and 0 <= seat < 64 and seat < self.seats

    def may(self, seat: i64, action: i64) -> bool:
        """Whether this answer would be accepted now."""
        here = bit(seat)
        if self.owing & here == 0 and not self._may_revise(seat):
            return False
        return self.offers(seat, action)

    def _may_revise(self, seat: i64) -> bool:
        return (
            self.asked & bit(seat) != 0 and self.laid_by(seat) > 0 and self.decision(seat).revisable
        )

    def answer(self, seat: object, action: object) -> None:
        """Play an answer, or raise IllegalAction and change nothing."""
        if type(seat) is int and type(action) is int:
            # Both are seen to fit a machine word before they become one.
            if 0 <= seat < 64 and 0 <= action < 0x10000:
                who: i64 = seat
                what: i64 = action
                if who < self.seats and what < self.game.action_count and self.may(who, what):
                    self.play(who, what)
                    return
        refusal = self.why_not(seat, action)
        assert refusal is not None, "an answer was refused without a reason"
        raise refusal

    @property
    def options_ahead(self) -> int:
        """How many options the lowest seat has that still owes an answer; 0 if none does."""
        owing = self.owing
        return 0 if owing == 0 else self.option_count(place_of(owing & -owing))

    def pick(self, k: object) -> int:
        """Answer for the lowest seat that owes an answer, with its k-th option from 0 on.

        Gives the `options_ahead` after that. For random play and agents that count options: one
        call a decision, and no Decision is made. Raises IllegalAction and changes nothing if
        there is no such option.
        """
        if type(k) is int and 0 <= k < 0x10000 and k < self.options_ahead:
            seat = place_of(self.owing & -self.owing)
            self.play(seat, self.option(seat, k))
            return self.options_ahead
        facts: dict[str, object] = {"option": shown(k), "count": self.options_ahead}
        raise self._refusal(Objection("no_such_option", None, facts))

    def play(self, seat: i64, action: i64) -> None:
        """Carry out an answer that is known to be legal."""
        here = bit(seat)
        shift = seat * self.width
        room = (bit(self.width) - 1) << shift
        self.laid = (self.laid & ~room) | ((action + 1) << shift)
        self._window = None
        sink = self.sink
        if sink is not None:
            self.announce(seat, action, sink)
        self.owing &= ~here
        if self.owing == 0:
            if not self.thought:
                self._close_window()
            self.resolve()

    def play_out(self, dice: Quick) -> i64:
        """Random answers to the end; gives the number of real choices."""
        decisions: i64 = 0
        while self.outcome is None:
            owing = self.owing
            seat: i64 = 0
            while owing:
                if owing & 1:
                    choices = self.option_count(seat)
                    if choices > 1:
                        decisions += 1
                    self.play(seat, self.option(seat, dice.below(0, choices)))
                owing >>= 1
                seat += 1
        return decisions

    def _close_window(self) -> None:
        """Keep the answers of a window that is over."""
        place = self.closed & 3
        self.closed += 1
        if place == 0:
            self._first = self.laid
        elif place == 1:
            self._second = self.laid
        elif place == 2:
            self._third = self.laid
        else:
            self._before = Closed(
                self._before, 4, self._first, self._second, self._third, self.laid
            )

    @property
    def history(self) -> Closed | None:
        """The windows that are over, from the last one back; None if there are none."""
        size = self.closed & 3
        if size == 0:
            return self._before
        return Closed(self._before, size, self._first, self._second, self._third, 0)

    def open_window(self, asked: i64, owing: i64) -> None:
        """Ask these seats; `owing` leaves out those the engine answers for by itself."""
        self.asked = asked
        self.owing = owing
        self.laid = 0
        self._window = None

    def close_table(self, outcome: Outcome) -> None:
        """The game is over: nobody is asked any more."""
        self.open_window(0, 0)
        self.outcome = outcome

    def laid_by(self, seat: i64) -> i64:
        """The answer a seat gave in the open window as action + 1, 0 for none."""
        return (self.laid >> (seat * self.width)) & (bit(self.width) - 1)

    def why_not(self, seat: object, action: object) -> IllegalAction | None:
        """The refusal this answer would get, from the seat's view alone; None if it is legal."""
        if not self.has_seat(seat):
            facts: dict[str, object] = {"seat": shown(seat), "last": self.seats - 1}
            return self._refusal(Objection("no_such_seat", None, facts))
        if not self.game.has_action(action):
            facts = {"seat": seat, "action": shown(action), "last": self.game.action_count - 1}
            return self._refusal(Objection("no_such_action", None, facts))
        assert isinstance(seat, int) and isinstance(action, int), "both are whole numbers"
        if self.outcome is not None:
            facts = {"seat": seat}
            return self._refusal(Objection("game_over", self.outcome.clause, facts))
        if self.may(seat, action):
            return None
        objection = self.objection(seat, action)
        assert objection is not None, "an answer that may not be given has no objection"
        return self._refusal(objection)

    def _refusal(self, objection: Objection) -> IllegalAction:
        facts: Facts = objection.facts
        sentence = self.game.phrases.say(f"refusal.{objection.code}", self.game.in_words(facts))
        return IllegalAction(objection.code, objection.clause, sentence, facts)

    # Chance.

    def below(self, stream: i64, n: i64) -> i64:
        """The next random number of a stream, from 0 to n - 1."""
        if self._lent:
            self._take_back_chance()
        return self.chance.below(stream, n)

    def renew(self, stream: i64) -> None:
        """The stream's next number belongs to a new random event."""
        if self._lent:
            self._take_back_chance()
        self.chance.renew(stream)

    def _take_back_chance(self) -> None:
        self.chance = self.chance.clone()
        self._lent = False

    def listen(self, sink: list[Event]) -> None:
        """Append every Event to this list from now on."""
        self.sink = sink

    def copy_table_to(self, other: State) -> None:
        """Give a new state, made with this one's chance, its window and history."""
        self._lent = True
        other._lent = True
        other.asked = self.asked
        other.owing = self.owing
        other.laid = self.laid
        other.closed = self.closed
        other._first = self._first
        other._second = self._second
        other._third = self._third
        other._before = self._before
        other.outcome = self.outcome
        other.thought = self.thought
        other._window = self._window

    # Writing down.

    def dump(self) -> dict[str, object]:
        """The whole state as a Position: plain data that `Game.load` reads."""
        answers: list[object] = []
        seat: i64 = 0
        while seat < self.seats:
            laid = self.laid_by(seat)
            answers.append(self.game.notation(laid - 1) if laid else None)
            seat += 1
        document: dict[str, object] = {
            "parlour": POSITION,
            "seats": self.seats,
            "options": copied(self.origin.options),
            "chance": self.chance.dump(),
            "answers": answers,
            "outcome": None if self.outcome is None else self.outcome.dump(),
        }
        document.update(self.game.identity())
        self.write(document)
        return document

    def fingerprint(self) -> str:
        """The hash of the whole state."""
        return fingerprint(self.dump())

    def record(self) -> Record:
        game = self.game
        return Record(
            game.name,
            game.rules_version,
            [list(pack) for pack in game.pack_hashes],
            game.table,
            self.seats,
            copied(self.origin.options),
            self._origin(),
            windows_of(self.history, self.laid, self.seats),
            self.fingerprint(),
            None if self.outcome is None else self.outcome.dump(),
        )

    def _origin(self) -> dict[str, object]:
        seed = self.origin.seed
        if self.origin.imagined is not None:
            assert isinstance(seed, int), "imagination is seeded by a number"
            return {"position": self.game.imagine(self.origin.imagined, seed).dump()}
        if self.origin.position is not None:
            return {"position": copied(self.origin.position)}
        if isinstance(seed, FairKey):
            if seed.seed is not None:
                return {"generator": FAIR, "seed": seed.seed}
            return {"generator": FAIR, "key": seed.key.hex()}
        return {"generator": QUICK, "seed": seed}

    def asked_seats(self) -> tuple[Seat, ...]:
        return seats_in(self.asked)

    def __repr__(self) -> str:
        about = "over" if self.outcome is not None else f"asks {list(self.window)}"
        return f"<{self.game.name}, {self.seats} seats, {about}>"
