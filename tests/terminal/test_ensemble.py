"""What Ensemble looks like in a terminal: every screen is made from a view and fits."""

from __future__ import annotations

from dataclasses import replace

import pytest

import parlour
from parlour.games.ensemble.cards import CardSet
from parlour.games.ensemble.view import EnsembleView
from parlour.terminal.ensemble import allowance_in_words, status_lines
from parlour.terminal.look import THEME, Moment, Size
from tests.terminal.playing import LOOK, NAMES, SCENARIOS, Asked, evening, printed

SMALL = Size(80, 24)
SIZES = [SMALL, Size(80, 40), Size(100, 30), Size(120, 50), Size(200, 60)]


def game_of(seats: int, seed: int, scenarios: list[str], bot: str) -> list[Asked]:
    return evening(seats, seed, {"scenarios": scenarios, "novice": True}, bot)


def table_of(
    level: int, challenges: int = 1, *, first: int = 0, scenarios: tuple[str, ...] = ()
) -> Moment:
    """A table of ten with this many spaces and Challenge cards, in the order of the packs."""
    game = parlour.game("ensemble")
    options: dict[str, object] = {"scenarios": list(scenarios), "novice": True}
    view = game.start(10, 1, options).view(0)
    assert isinstance(view, EnsembleView)
    view.level = level
    view.board = tuple(range(first, first + level))
    view.challenge = tuple(range(first + level, first + level + challenges))
    return Moment(view, NAMES)


def vote_screen(moment: Moment, size: Size) -> str:
    """The screen and its prompt."""
    view = moment.view
    assert isinstance(view, EnsembleView)
    decision = parlour.core.decisions.Decision(
        view.question, tuple(range(view.level)), "ENS-3.1", revisable=True
    )
    screen = LOOK.table(moment, decision, size)
    return printed(screen.body, size) + screen.prompt


def check_fits(text: str, size: Size) -> None:
    lines = text.split("\n")
    assert len(lines) <= size.height, text
    assert max(map(len, lines)) <= size.width, text


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 4, 10])
@pytest.mark.parametrize("bot", ["kindred", "random"])
def test_every_screen_of_a_game_fits(size: Size, seats: int, bot: str) -> None:
    for seed in range(3):
        for asked in game_of(seats, seed, SCENARIOS, bot):
            screen = LOOK.table(asked.moment, asked.decision, size)
            check_fits(printed(screen.body, size) + screen.prompt, size)


@pytest.mark.parametrize("first", range(0, 110, 10))
def test_nine_spaces_and_the_challenge_fit_a_small_terminal(first: int) -> None:
    moment = table_of(9, first=first)
    text = vote_screen(moment, SMALL)
    check_fits(text, SMALL)
    view = moment.view
    assert isinstance(view, EnsembleView)
    for card in (*view.board, *view.challenge):
        assert card is not None
        assert view.cards.pictures[card].title in text


@pytest.mark.parametrize("challenges", [2, 3, 5, 9, 14, 20])
def test_however_many_challenges_the_board_fits(challenges: int) -> None:
    text = vote_screen(table_of(9, challenges, scenarios=tuple(SCENARIOS)), SMALL)
    check_fits(text, SMALL)
    assert "p whole pictures" in text


def test_what_was_cut_can_be_read_in_full() -> None:
    moment = table_of(9, 5)
    whole = LOOK.whole(moment, SMALL)
    assert whole is not None
    text = " ".join(printed(whole, SMALL).split())
    view = moment.view
    assert isinstance(view, EnsembleView)
    for card in (*view.board, *view.challenge):
        assert card is not None
        assert view.cards.pictures[card].scene in text


def test_without_a_cut_every_scene_is_there() -> None:
    for level in range(2, 7):
        moment = table_of(level)
        text = " ".join(vote_screen(moment, SMALL).split())
        view = moment.view
        assert isinstance(view, EnsembleView)
        for card in (*view.board, *view.challenge):
            assert card is not None
            assert view.cards.pictures[card].scene in text


def test_wide_terminals_show_cards_side_by_side() -> None:
    text = vote_screen(table_of(9), Size(200, 60))
    assert any("─ 1 ─" in line and "─ 2 ─" in line for line in text.split("\n"))


@pytest.mark.parametrize("size", SIZES)
def test_no_mood_is_shown_while_a_vote_is_open(size: Size) -> None:
    secret = "unspeakable"
    moment = table_of(7, 2)
    view = moment.view
    assert isinstance(view, EnsembleView)
    packs = tuple(
        replace(pack, pictures=tuple(replace(one, moods=(secret,) * 4) for one in pack.pictures))
        for pack in view.cards.packs
    )
    view.cards = CardSet(packs, view.cards.allowance)
    whole = LOOK.whole(moment, size)
    assert whole is not None
    assert secret not in vote_screen(moment, size) + printed(whole, size)


def test_the_level_and_the_life_in_play_are_marked_without_colour() -> None:
    view = table_of(5).view
    assert isinstance(view, EnsembleView)
    view.lives = (4, 5, 6, 7, 8, 9, 10, 11)
    level, lives = (line.plain for line in status_lines(view))
    assert "2 3 4 [5] 6 7 8 9" in level
    assert "x x x (4) 5 6 7 8 9 10 N" in lives
    assert "one vote may differ" in lives


@pytest.mark.parametrize(
    ("lives", "words"),
    [
        ((1, 2), "all votes must agree"),
        ((6, 7), "one vote may differ"),
        ((8,), "two votes may differ"),
        ((9,), "three votes may differ"),
        ((11,), "three votes may differ"),
    ],
)
def test_the_allowance_is_said_in_words(lives: tuple[int, ...], words: str) -> None:
    view = table_of(5).view
    assert isinstance(view, EnsembleView)
    view.lives = lives
    assert words in allowance_in_words(view)


def test_every_mark_is_explained() -> None:
    seen = " ".join(
        printed(LOOK.table(asked.moment, asked.decision, Size(80, 60)).body, Size(80, 60))
        for seed in range(12)
        for asked in game_of(4, seed, SCENARIOS, "kindred")
    )
    for words in (
        "(Knot)",
        "(Mask)",
        "(Lantern)",
        "Knot in the Challenge: if this level is failed",
        "Mask in the Challenge: it turns the question round",
        "Mask on the board: if it becomes the Challenge",
        "Which picture is the stranger",
        "your vote is the measure",
        "'s vote is the measure",
        "One single picture has to go with all Challenges together.",
    ):
        assert words in seen


def test_the_stranger_is_not_asked_to_go_with_the_challenges() -> None:
    moment = table_of(4, 2)
    assert isinstance(moment.view, EnsembleView)
    assert "go with all Challenges" in vote_screen(moment, SMALL)
    moment.view.question = "stranger"
    assert "go with all Challenges" not in vote_screen(moment, SMALL)


def test_the_reveal_shows_who_voted_what_and_the_verdict() -> None:
    asked = next(one for one in game_of(4, 3, [], "kindred") if one.decision.question == "explain")
    moment = replace(asked.moment, said={2: "both are round"})
    text = printed(LOOK.table(moment, asked.decision, SMALL).body, SMALL)
    assert "Ensemble!" in text or "is passed" in text or "is failed" in text
    assert "Theo: both are round" in text
    for name in NAMES[:4]:
        assert name in text


@pytest.mark.parametrize("size", SIZES)
def test_a_reveal_in_which_nobody_agrees_fits(size: Size) -> None:
    """Nine spaces, ten voters, each with a long reason."""
    asked = next(one for one in game_of(10, 3, [], "kindred") if one.decision.question == "explain")
    view = asked.moment.view
    assert isinstance(view, EnsembleView)
    view.level = 9
    view.board = tuple(range(9))
    view.revealed = (*range(1, 10), 9)
    view.chosen = (9,)
    long = "both have to do with letters and calls, and both are in a field of snow"
    moment = replace(asked.moment, said={seat: f"{long} {seat}" for seat in range(1, 10)})
    text = printed(LOOK.table(moment, asked.decision, size).body, size)
    check_fits(text + "prompt", size)
    for name in NAMES:
        assert name in text


def test_the_clauses_of_every_moment_exist() -> None:
    known = {clause.id for clause in parlour.rules("ensemble")}
    cited = {
        clause
        for seed in range(6)
        for asked in game_of(4, seed, SCENARIOS, "kindred")
        for clause in LOOK.clauses(asked.moment.view)
    }
    assert cited <= known
    assert {"ENS-9.4", "ENS-9.6", "ENS-9.9", "ENS-3.2"} <= cited


def luminance(red: int, green: int, blue: int) -> float:
    parts = [part / 255 for part in (red, green, blue)]
    linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("name", ["green", "brass", "bad", "quiet"])
def test_the_accents_can_be_read_on_dark_and_on_light(name: str) -> None:
    colour = THEME.styles[name].color
    assert colour is not None
    assert colour.triplet is not None
    light = luminance(*colour.triplet)
    assert 1.05 / (light + 0.05) >= 4.3
    assert (light + 0.05) / 0.05 >= 4.3
