"""A person plays Encore!! in the terminal."""

from __future__ import annotations

import io
import random
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

import parlour
from parlour.bots import make_bot
from parlour.core.events import Event
from parlour.games.encore.view import EncoreView
from parlour.terminal import table
from parlour.terminal.encore import EncoreLook
from parlour.terminal.encore_words import Words
from parlour.terminal.look import Moment, Size
from tests.marks import rule
from tests.terminal.playing import NAMES, Asked, Person, Seen, printed, seat_at_table

SMALL = Size(80, 24)
SIZES = [SMALL, Size(80, 50), Size(120, 40), Size(60, 24), Size(138, 59)]
GAME = parlour.game("encore")
SEED = 3

FIRST = """\
Encore!!   round 1   Pre-Show   you have Priority   3 Venues to follow
The Haunted Carousel   vibe Eerie, Payout $18,000 to the loser
  When a manager passes, they earn $3,000, at most once in each round for each
  manager.
 Mina (BLUE, WHITE)  $80,000, 0 Venues won, 2 cards in hand, decks 8+30
 b1 empty                   b2 empty                   b3 empty
 m1 empty                   m2 empty                   m3 empty
you 0 [............................] 0 Mina   0 of 28 for the Star
 m1 empty                   m2 empty                   m3 empty
 b1 empty                   b2 empty                   b3 empty
>you (VIOLET, GREEN)  $80,000, 0 Venues won, 2 cards in hand, decks 8+30
Your hand  The Overhead $15,000, Max Merch $27,000
You draw The Overhead from your Performer Deck. Mina draws from the Performer
Deck. Mina draws from the Performer Deck.
The Pre-Show begins: you act first.
The Pre-Show: what do you do?
Set the stage. Staging adds 1 intensity, performing the Act. Keep somebody
active for the Event, or race to the Star.
  1 Stage The Overhead for $15,000 (Act 7): Heartfelt. When you lose the Venue,
    earn $8,000.
  2 Stage Max Merch for $27,000 (Act 8): Rowdy. ENCORE!!: pay $9,000, then add
    13 intensity.
  3 Pass: if Mina passes too, the Event begins
Your choice (1-3), ? help, p cards, l log, q quit: """

WHERE = """\
Max Merch: ENCORE!!: pay $9,000, then add 13 intensity.
Where do you stage Max Merch?
Performers act on the Main Stage only. A Supporter boosts the Performer in front
of it.
  1 m1, on the Main Stage, with nobody behind
  2 m2, on the Main Stage, with nobody behind
  3 m3, on the Main Stage, with nobody behind
  4 b1, Backstage, behind the empty m1
  5 b2, Backstage, behind the empty m2
  6 b3, Backstage, behind the empty m3
A zone (1-6), Enter for another card, ? help: """

PERFORMED = """\
you 9 [#########==.................] 2 Mina   11 of 28 for the Star
 m1 empty                   m2 /Max Merch/             m3 empty
                               Act 8 suspended
 b1 empty                   b2 empty                   b3 empty
"""

TO_ACT = ["", "violet", "green", "draw performer", "draw performer"]
STAGED = [*TO_ACT, "max m2"]


def types(person: Person, lines: list[str], **options: object) -> Seen:
    return person.types(lines, seats=2, seed=SEED, bots=["random"], game=GAME, options=options)


def look() -> EncoreLook:
    return EncoreLook(GAME)


def words_of(moment: Moment) -> Words:
    assert isinstance(moment.view, EncoreView)
    return Words(GAME, moment.view, moment.names)


@cache
def evening(seed: int, zones: int = 3) -> list[Asked]:
    """Every moment of a random game in which seat 0 is asked."""
    rnd = random.Random(seed)
    events: list[Event] = []
    state = GAME.start(2, seed, {"zones": zones, "opening_hand": seed % 2 == 1}, events)
    bots = [make_bot("random", GAME, seed * 100 + seat) for seat in range(2)]
    found: list[Asked] = []
    while state.outcome is None:
        if 0 in state.window:
            seen = [shown for event in events if (shown := event.seen_by(0))]
            found.append(Asked(Moment(state.view(0), NAMES[:2], tuple(seen)), state.window[0]))
            events.clear()
        for seat, decision in state.window.items():
            bold = [one for one in decision.options if one > 0]  # seldom passes
            if rnd.random() < 0.8:
                state.answer(seat, rnd.choice(bold))
            else:
                state.answer(seat, bots[seat].choose(state.view(seat), decision))
    return found


EVENINGS = [evening(seed) for seed in range(12)]


# Screens


def test_the_first_actions_are_shown_with_all_there_is_to_know(person: Person) -> None:
    assert FIRST in types(person, TO_ACT).text


@rule("ENC-4.3")
def test_a_card_is_chosen_first_and_its_zone_next(person: Person) -> None:
    seen = types(person, [*TO_ACT, "2", "2"]).text
    assert WHERE in seen
    assert "You stage Max Merch in Main Stage zone 2 for $27,000: +1 intensity." in seen


def test_another_card_may_be_chosen_before_its_zone_is(person: Person) -> None:
    seen = types(person, [*TO_ACT, "2", "", "1", "9", "b2"]).text
    assert "Where do you stage Max Merch?" in seen
    assert "9 is none of the options: type a number from 1 to 6" in seen
    assert "You stage The Overhead in Backstage zone 2 for $15,000: +1 intensity." in seen


@rule("ENC-5.1")
def test_a_suspended_card_is_turned_and_called_suspended(person: Person) -> None:
    seen = types(person, [*STAGED, "perform max"]).text
    assert "Perform with Max Merch: 8 intensity\n" in seen
    assert PERFORMED in seen


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("zones", [1, 3, 5])
def test_every_screen_of_a_game_fits(size: Size, zones: int) -> None:
    for seed in range(2):
        for asked in evening(seed, zones):
            here = look()
            fitting(here, asked, size)
            for number in range(1, 30):
                if here.leads_on(str(number), asked.moment, asked.decision):
                    fitting(here, asked, size)
                    assert here.leads_on("", asked.moment, asked.decision)


def fitting(here: EncoreLook, asked: Asked, size: Size) -> None:
    screen = here.table(asked.moment, asked.decision, size)
    lines = (printed(screen.body, size) + screen.prompt).split("\n")
    assert len(lines) <= size.height, "\n".join(lines)
    assert max(map(len, lines)) <= max(size.width, len(screen.prompt)), "\n".join(lines)


def test_every_question_offers_its_options_and_nothing_else() -> None:
    questions: set[str] = set()
    for asked in [asked for one in EVENINGS for asked in one]:
        questions.add(asked.decision.question)
        offered: list[int] = []
        for number in range(1, len(asked.decision.options) + 1):
            here = look()
            action = here.answer(str(number), asked.moment, asked.decision)
            if action is not None:
                offered.append(action)
            elif here.leads_on(str(number), asked.moment, asked.decision):
                zones = words_of(asked.moment).choices(asked.decision, here._card)
                for zone in range(1, len(zones) + 1):
                    found = here.answer(str(zone), asked.moment, asked.decision)
                    assert found is not None
                    offered.append(found)
        assert sorted(offered) == list(asked.decision.options)
        assert look().answer("0", asked.moment, asked.decision) is None
        assert look().clauses(asked.moment.view) and look().in_short(asked.moment)
    assert {"colour", "draw", "act", "target", "stage", "discard", "exhaust"} <= questions
    assert {"take", "put", "vibe", "perform"} & questions


def test_whatever_is_offered_can_be_typed_as_it_is_written_down() -> None:
    for asked in EVENINGS[1]:
        for action in asked.decision.options:
            text = GAME.notation(action)
            assert look().answer(text, asked.moment, asked.decision) == action
            assert look().meant(text, asked.moment) == action


def test_no_option_is_worded_like_another() -> None:
    for asked in [asked for one in EVENINGS for asked in one]:
        choices = words_of(asked.moment).choices(asked.decision)
        assert len({choice.words for choice in choices}) == len(choices)


def test_the_clauses_of_every_moment_exist() -> None:
    known = {clause.id for clause in parlour.rules("encore")}
    cited = {
        clause for one in EVENINGS for asked in one for clause in look().clauses(asked.moment.view)
    }
    assert {"ENC-2.4", "ENC-3.2", "ENC-4.1", "ENC-6.3", "ENC-7.3"} <= cited <= known


def test_every_page_to_read_fits_the_width() -> None:
    for asked in [asked for one in EVENINGS[:4] for asked in one]:
        body = look().whole(asked.moment, SMALL)
        assert body is not None
        assert max(map(len, printed(body, SMALL).splitlines())) <= SMALL.width


# Typing


def test_options_are_understood_in_many_ways(person: Person) -> None:
    for line in ("max m2", "Stage Max-Merch m2", "merch m2", "stage max merch m2"):
        assert "You stage Max Merch in Main Stage zone 2" in types(person, [*TO_ACT, line]).text
    for line in ("max", "stage merch", "2"):
        assert "Where do you stage Max Merch?" in types(person, [*TO_ACT, line]).text
    for line in ("perform m2", "perform max", "1"):
        assert "Your Max Merch performs: +8 intensity" in types(person, [*STAGED, line]).text


@rule("ENC-6.3", "ENC-7.1")
def test_a_pass_that_ends_the_event_says_what_comes_of_it() -> None:
    told = {
        choice.words.partition(",")[0]
        for one in EVENINGS
        for asked in one
        for choice in words_of(asked.moment).choices(asked.decision)
        if choice.words.startswith("Pass")
    }
    assert told == {"Pass", "Pass: the Event begins", "Pass: the Event ends"}


def test_why_not_is_answered_in_a_sentence_with_its_clause(person: Person) -> None:
    wishes = ["w encore max", "w stage overhead m2", "w preshow max", "w forward b1", "w karina"]
    wishes += ["w boost max", "w encore karina", "w pass", "w", "w nobody", "w trigger power nap"]
    seen = types(person, [*STAGED, *wishes]).text
    for told in (
        "You cannot use the ENCORE!! of Max Merch now: an ENCORE!! waits for the Event. (ENC-5.5)",
        "You cannot put The Overhead into zone 2: a card is there, and an empty zone would do.",
        "You cannot use Backstage zone 1: nobody is in it. (ENC-4.6)",
        "You cannot play Karina Rose: it is not in the hand. (ENC-4.3)",
        "You cannot add a BOOST in zone 2: nobody is Backstage behind it. (ENC-5.3)",
        "Karina Rose is not on your stage: ",
        "Nothing speaks against it: you can do that now.",
        "You cannot play Power Nap: it is not in the hand. (ENC-5.7)",
    ):
        assert told in " ".join(seen.split())
    assert seen.count("Why not what? Type w and what you would like to do, such as w encore") == 2


def test_cards_venues_colours_rules_and_the_log_can_be_read(person: Person) -> None:
    asked = ["c max", "c lighthouse", "c orange", "c nobody", "p", "?", "l"]
    seen = types(person, [*STAGED, *asked]).text
    for told in (
        "Max Merch  GREEN Performer; $27,000; Act ",
        "    ENCORE!!: pay $9,000, then add 13 intensity.\n",
        "Lullaby Lighthouse  Venue; Smooth; Star 30; Payout $20,000\n",
        "ORANGE: The spectacle",
        "Cue-Card Carl  ORANGE Supporter; $7,000; BOOST 2\n",
        "c nobody is none of the options",
        "On your stage\nm2: Max Merch  GREEN Performer",
        "Set the stage. Staging adds 1 intensity",
        "ENC-6.2  Both pass in the Pre-Show\n",
        "You take VIOLET. (ENC-2.4)\n",
    ):
        assert told in seen, told


def test_no_color_gives_plain_text(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TTY_COMPATIBLE", "1")  # as if it were a terminal
    monkeypatch.setenv("NO_COLOR", "1")
    seen = types(person, [*STAGED, "perform m2", "?", "", "q"])
    assert seen.text.isascii(), "no escape codes, and letters only"


def test_two_play_where_nothing_else_is_said(person: Person) -> None:
    lines = ["", "q"]
    seen = person.types(lines, seats=None, seed=SEED, bots=["random"], game=GAME)
    assert seen.lines[-2:] == [
        "Goodbye. parlour play encore deals a new game.",
        f"parlour play encore --seed {SEED} deals this one again.",
    ]


# Whole games


class Sitting(io.StringIO):
    """Standard input that is typed by somebody who looks at the table."""

    def __init__(self, choose: Callable[[], str]) -> None:
        super().__init__()
        self.choose = choose

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        return self.choose() + "\n"


def sit(seed: int, patch: pytest.MonkeyPatch, options: dict[str, object]) -> table.Table:
    """Play a whole game by numbers, performing whenever that is offered."""
    place = seat_at_table(GAME, 2, seed, options, ["random"])
    rnd = random.Random(seed)

    def line() -> str:
        if 0 not in place.session.state.window:
            return ""
        here = place.look
        assert isinstance(here, EncoreLook)
        choices = words_of(place.moment()).choices(place.session.state.window[0], here._card)
        shows = [
            k for k, one in enumerate(choices, start=1) if one.words.startswith("Perform with")
        ]
        return str(rnd.choice(shows or range(1, len(choices) + 1)))

    patch.setattr("sys.stdin", Sitting(line))
    place.play()
    return place


@pytest.mark.parametrize(
    ("seed", "options"), [(1, {}), (2, {"zones": 5}), (3, {"venues": 1}), (4, {"no_return": True})]
)
def test_a_whole_game_is_played_to_its_end(
    person: Person,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    seed: int,
    options: dict[str, object],
) -> None:
    place = sit(seed, monkeypatch, options)
    text = capsys.readouterr().out
    seen = " ".join(text.split())
    outcome = place.session.state.outcome
    assert outcome is not None
    assert "The game is over, " in seen
    assert ("You win!" in seen) == (outcome.winners == (0,))
    assert GAME.say(f"reason.{outcome.reason}") in seen
    assert max(map(len, text.splitlines())) <= 80
    assert parlour.verify(parlour.export(place.session.state)) is True


def test_what_came_of_a_venue_is_read_before_the_next_is_turned_up(
    person: Person, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    place = sit(1, monkeypatch, {})
    seen = capsys.readouterr().out
    rounds = sum(event.code == "round" for event in place.person.story)
    assert rounds > 1
    assert seen.count("Enter to go on: ") == rounds  # and after the last one the end


def test_a_game_is_saved_and_verified(person: Person, tmp_path: Path) -> None:
    file = tmp_path / "encore.json"
    person.types(STAGED, seats=2, seed=SEED, bots=["random"], game=GAME, save=file)
    assert parlour.verify(file.read_bytes()) is True
