"""A person plays Ember in the terminal."""

from __future__ import annotations

import io
import random
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

import parlour
from parlour.bots import make_bot
from parlour.core.decisions import Decision
from parlour.core.events import Event
from parlour.games.ember.game import Ember
from parlour.terminal import table
from parlour.terminal.ember import EmberLook
from parlour.terminal.look import Moment, Size
from tests.marks import rule
from tests.terminal.playing import NAMES, Asked, Person, Seen, printed, seat_at_table

SMALL = Size(80, 24)
SIZES = [SMALL, Size(80, 50), Size(120, 40), Size(138, 59)]

FIRST = """\
Ember, turn 1   Your turn: conjuring   call at 30 VP
The Pool by VP (* your hand can pay it)
 1 Wisp*, Imp*, Puck               8 Manticore, Draugr, Morrigan
 2 Gremlin, Pixie*, Anansi         9 Sphinx, Chimera, Unicorn
 3 Wyrmling, Kobold, Leprechaun   10 Roc, Hydra, Titania
 4 Siren, Gargoyle, Baba Yaga     11 Leviathan, Behemoth, Cerberus
 5 Cockatrice, Dryad, Kelpie      12 Dragon, Thunderbird, Odin
 6 Griffin, Kitsune, Charon       13 Phoenix, Kraken, Tiamat
 7 Basilisk, Centaur, Hermes
 Mina  0/30 VP, 5 cards   no creatures
 Theo  0/30 VP, 5 cards   no creatures
>you   0/30 VP, 5 cards   no creatures
Draw Deck 40   Charred Pile empty
Your hand  3 of Air,  4 of Fire,  4 of Water,  11 of Water,  12 of Earth

You play first: that turn has no draw.
What do you conjure?
  1 conjure Wisp (1 VP, Spark: two matching wizards)
  2 conjure Imp (1 VP, Spark: two matching wizards)
  3 conjure Pixie (2 VP, Spark: two matching wizards)
  4 end the turn
  5 make the call
Your choice (1-5), ? help, p Pool, l log, q quit: """

PAYING = """\
Ember, turn 1   Your turn: conjuring   call at 30 VP

The Pool by VP (* your hand can pay it)
 1 Wisp*, Imp*, Puck               8 Manticore, Draugr, Morrigan
 2 Gremlin, Pixie*, Anansi         9 Sphinx, Chimera, Unicorn
 3 Wyrmling, Kobold, Leprechaun   10 Roc, Hydra, Titania
 4 Siren, Gargoyle, Baba Yaga     11 Leviathan, Behemoth, Cerberus
 5 Cockatrice, Dryad, Kelpie      12 Dragon, Thunderbird, Odin
 6 Griffin, Kitsune, Charon       13 Phoenix, Kraken, Tiamat
 7 Basilisk, Centaur, Hermes

 Mina  0/30 VP, 5 cards   no creatures
 Theo  0/30 VP, 5 cards   no creatures
>you   0/30 VP, 5 cards   no creatures

Draw Deck 40   Charred Pile empty
Your hand  3 of Air,  4 of Fire,  4 of Water,  11 of Water,  12 of Earth

Wisp costs Spark: two matching wizards.
Which card do you pay?
  1 pay 4 of Fire
  2 pay 4 of Water
A card (1-2), Enter pays 4F, 4W, ? help: """

BOX = Path(__file__).parents[1] / "games" / "ember" / "box.toml"
BOXED = parlour.game("ember", [BOX])

TO_CONJURE = [""]
TO_DRAW = ["", "end"]
CONJURED = [*TO_CONJURE, "conjure wisp", ""]


def types(person: Person, lines: list[str], seats: int = 3, seed: int = 2) -> Seen:
    return person.types(lines, seats=seats, seed=seed, bots=["random"], game=BOXED)


def look() -> EmberLook:
    return EmberLook(BOXED)


@cache
def evening(seats: int, seed: int) -> list[Asked]:
    """Every moment of a random game in which seat 0 is asked."""
    game = BOXED
    events: list[Event] = []
    state = game.start(seats, seed, {"length": "quick", "promos": True}, events)
    bots = [make_bot("random", game, seed * 100 + seat) for seat in range(seats)]
    found: list[Asked] = []
    while state.outcome is None:
        if 0 in state.window:
            seen = [shown for event in events if (shown := event.seen_by(0))]
            moment = Moment(state.view(0), NAMES[:seats], tuple(seen))
            found.append(Asked(moment, state.window[0]))
            events.clear()
        for seat, decision in state.window.items():
            early = state.turn < 12 * seats  # type: ignore[attr-defined]
            late = [one for one in decision.options if one != game.parse("call")]
            options = late if early else decision.options
            kept = Decision(decision.question, tuple(options), decision.clause, revisable=False)
            state.answer(seat, bots[seat].choose(state.view(seat), kept))
    return found


# Screens


@rule("EMB-2.8")
def test_the_first_screen_shows_all_there_is_to_know(person: Person) -> None:
    assert FIRST in types(person, [""]).text
    later = types(person, TO_DRAW).text
    assert "Your draw: what do you do?" in later
    assert later.count("that turn has no draw") == 1


def test_a_payment_is_asked_for_card_by_card_with_a_suggestion(person: Person) -> None:
    assert PAYING in types(person, [*TO_CONJURE, "conjure wisp"]).text


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [1, 2, 3, 5])
def test_every_screen_of_a_game_fits(size: Size, seats: int) -> None:
    for seed in range(3):
        for asked in evening(seats, seed):
            screen = look().table(asked.moment, asked.decision, size)
            lines = (printed(screen.body, size) + screen.prompt).split("\n")
            assert len(lines) <= size.height, "\n".join(lines)
            assert max(map(len, lines)) <= size.width, "\n".join(lines)


def test_every_question_offers_its_options_and_nothing_else() -> None:
    questions: set[str] = set()
    for seed in range(3):
        for seats in (1, 3, 5):
            for asked in evening(seats, seed):
                questions.add(asked.decision.question)
                answers = [
                    look().answer(str(number), asked.moment, asked.decision)
                    for number in range(1, len(asked.decision.options) + 1)
                ]
                assert sorted(one for one in answers if one is not None) == list(
                    asked.decision.options
                )
                assert look().answer("0", asked.moment, asked.decision) is None
                assert look().clauses(asked.moment.view)
    assert {
        "moment",
        "draw",
        "conjure",
        "pay",
        "target",
        "give",
        "discard",
        "trim",
        "cancel",
    } <= questions


def test_whatever_is_offered_can_be_typed_as_it_is_written_down() -> None:
    game = BOXED
    for asked in evening(3, 1):
        for action in asked.decision.options:
            text = game.notation(action)
            assert look().answer(text, asked.moment, asked.decision) == action


def test_the_clauses_of_every_moment_exist() -> None:
    known = {clause.id for clause in parlour.rules("ember")}
    cited = {
        clause
        for seats in (1, 3)
        for asked in evening(seats, 0)
        for clause in look().clauses(asked.moment.view)
    }
    assert {"EMB-4.1", "EMB-5.7", "EMB-12.2"} <= cited <= known


# Typing


def test_cards_and_creatures_are_understood_in_many_ways(person: Person) -> None:
    for line in ("12e", "12 earth", "12 of Earth", "discard 12-earth", "6"):
        assert "You exchange 12 of Earth." in types(person, [*TO_DRAW, line]).text
    for line in ("wisp", "conjure wisp", "1", " Conjure  Wisp "):
        assert "Wisp costs Spark" in types(person, [*TO_CONJURE, line]).text


def test_enter_pays_what_is_suggested(person: Person) -> None:
    seen = types(person, CONJURED)
    assert "You pay 4 of Fire, 4 of Water. You conjure Wisp." in seen.text
    by_hand = types(person, [*TO_CONJURE, "conjure wisp", "4w"])
    assert "You pay 4 of Water, 4 of Fire. You conjure Wisp." in by_hand.text


@rule("EMB-7.6")
def test_a_wrong_call_is_warned_of_and_may_be_made(person: Person) -> None:
    spared = types(person, [*TO_DRAW, "call", "", "keep"]).text
    assert "You have 0 VP and need 30: a wrong call costs" in spared
    assert "You keep your hand as it is." in spared
    assert "You call with" not in spared
    assert "You call with 0 VP, but need 30" in types(person, ["", "call", "y"]).text


def test_why_not_is_answered_in_a_sentence_with_its_clause(person: Person) -> None:
    seen = types(person, [*TO_CONJURE, "w kraken", "w 4f", "w use wisp", "w end", "w", "w nobody"])
    for told in (
        "You cannot conjure Kraken: the hand does not meet the cost. (EMB-4.11)",
        "You cannot draw, exchange or Refresh in the first turn of the game: ",
        "You cannot act with Wisp now: that is done in a moment to act, and this is none.",
        "Nothing speaks against it: you can do that now.",
    ):
        assert told in seen.text
    assert seen.text.count("Why not what?") == 2


def test_cards_the_pool_the_rules_and_the_log_can_be_read(person: Person) -> None:
    seen = types(person, [*TO_CONJURE, "c wisp", "c moths", "c nobody", "p", "?", "l"])
    drawn = types(person, [*TO_DRAW, "12e", "?", "l"])
    assert "Wisp  1 VP, Spark: two matching wizards\n    Flicker. Flip: draw a card." in seen.text
    assert "Curse of Moths  3 VP" in seen.text
    assert "c nobody is none of the options" in seen.text
    assert "Tiamat  13 VP" in seen.text
    assert "EMB-4.3  Conjure" in seen.text and "What you can type" in seen.text
    assert "EMB-2.8  The first turn" in seen.text
    assert "You play first, so you do not draw this turn. (EMB-2.8)" in seen.text
    assert "You draw an Archmage. (EMB-4.1)" in drawn.text
    assert "EMB-2.8  The first turn" not in drawn.text


def test_a_line_that_is_no_option_gets_one_sentence(person: Person) -> None:
    seen = types(person, [*TO_DRAW, "", "99", "hello"])
    assert "Enter alone means nothing here: type a number from 1 to 8." in seen.text
    assert "99 is none of the options: type a number from 1 to 8" in seen.text
    assert seen.text.count("Your choice (1-8)") == 4


def test_passing_until_the_next_turn_asks_nothing_in_between(person: Person) -> None:
    asked_on = types(person, [*CONJURED, "", "end", "", "", ""]).text
    assert "'s turn: " in asked_on, "with a Wisp there is something to do in another's turn"
    flowing = types(person, [*CONJURED, "pp", "end"]).text
    assert "'s turn: " not in flowing
    assert "Ember, turn 4   Your turn: " in flowing


def test_no_color_gives_plain_text(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TTY_COMPATIBLE", "1")  # as if it were a terminal
    monkeypatch.setenv("NO_COLOR", "1")
    seen = types(person, [*CONJURED, "?", "", "q"])
    assert seen.text.isascii(), "no escape codes, and letters only"
    assert "\x1b" not in seen.text


@pytest.mark.parametrize(("seats", "said"), [(3, ""), (4, "--seats 4 ")])
def test_quitting_says_how_to_come_back(person: Person, seats: int, said: str) -> None:
    seen = types(person, ["", "q"], seats)
    assert seen.lines[-2:] == [
        "Goodbye. parlour play ember deals a new game.",
        f"parlour play ember {said}--seed 2 deals this one again.",
    ]


# Whole games


class Sitting(io.StringIO):
    """Standard input that is typed by somebody who looks at the table."""

    def __init__(self, choose: Callable[[], str]) -> None:
        super().__init__()
        self.choose = choose

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        return self.choose() + "\n"


def sit(
    seats: int, seed: int, patch: pytest.MonkeyPatch, typed: Callable[[table.Table], str]
) -> table.Table:
    """Play a whole game; `typed` answers each question that is put to the person."""
    game = BOXED
    options: dict[str, object] = {"length": "quick"}
    place = seat_at_table(game, seats, seed, options, ["random"])

    def line() -> str:
        return typed(place) if 0 in place.session.state.window else ""

    patch.setattr("sys.stdin", Sitting(line))
    place.play()
    return place


def eager(rnd: random.Random) -> Callable[[table.Table], str]:
    """Somebody who conjures the greatest creature, uses everything and calls when it is time."""

    def typed(place: table.Table) -> str:
        game, state = place.session.game, place.session.state
        assert isinstance(game, Ember)
        decision = state.window[0]
        words = [game.notation(action) for action in decision.options]
        if "call" in words and place.look.doubt(place.moment(), game.parse("call")) is None:
            return "call"
        if decision.question == "pay":
            return ""
        if decision.question == "draw":
            return "draw" if "draw" in words else "2"
        greatest = [word for word in words if word.startswith(("conjure", "lift"))]
        if decision.question == "conjure":
            return greatest[-1] if greatest else "end"
        used = [word for word in words if word.startswith("use")]
        return rnd.choice(used or words)

    return typed


@rule("EMB-5.3", "EMB-5.7")
def test_a_whole_game_of_three_with_an_ability_used_in_anothers_turn(
    person: Person, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    used_elsewhere: list[str] = []
    choose = eager(random.Random(1))

    def typed(place: table.Table) -> str:
        line = choose(place)
        if line.startswith("use") and place.session.state.active != 0:  # type: ignore[attr-defined]
            used_elsewhere.append(line)
        return line

    place = sit(3, 2, monkeypatch, typed)
    seen = capsys.readouterr().out
    assert place.session.state.outcome is not None
    assert used_elsewhere
    assert "'s turn: " in seen and "\nYou use " in seen
    assert "The game is over: you " in " ".join(seen.split())
    assert max(map(len, seen.splitlines())) <= 80
    assert parlour.verify(parlour.export(place.session.state), [BOX]) is True


@pytest.mark.parametrize("seed", [1, 2])
def test_a_solo_game_is_played_to_its_end(
    person: Person, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], seed: int
) -> None:
    place = sit(1, seed, monkeypatch, eager(random.Random(seed)))
    seen = " ".join(capsys.readouterr().out.split())
    assert place.session.state.outcome is not None
    assert "The clock stands at 0: Curse 1 comes at 1, the ninth at 9." in seen
    assert "Curse 1 of 9 arrives: " in seen
    assert ("You win!" in seen) == (place.session.state.outcome.winners == (0,))


def test_a_game_is_saved_and_verified(person: Person, tmp_path: Path) -> None:
    file = tmp_path / "ember.json"
    person.types(CONJURED, seats=2, seed=2, bots=["random"], game=BOXED, save=file)
    assert parlour.verify(file.read_bytes(), [BOX]) is True
