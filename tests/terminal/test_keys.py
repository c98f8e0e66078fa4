"""What the keys and the mouse do at the table."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

import parlour
from parlour.terminal.session import Ask
from tests.terminal.keyboard import LARGE, SMALL, Keyboard, table


def at_table(
    game: str,
    visit: Callable[[Keyboard], Awaitable[None]],
    size: tuple[int, int] = SMALL,
    seed: int = 7,
    seats: int | None = None,
) -> None:
    """Sit down with bots, press Enter at the welcome, and do this."""

    async def evening() -> None:
        async with table(game, size, seed=seed, seats=seats) as keyboard:
            await keyboard.press("enter")
            await visit(keyboard)

    asyncio.run(evening())


# Choosing


def test_a_digit_marks_an_option_enter_takes_it_and_escape_lets_go() -> None:
    async def visit(keyboard: Keyboard) -> None:
        await keyboard.press("2")
        assert ">2   Cinema for a Turtle" in keyboard.text
        assert keyboard.status.startswith("2 Cinema for a Turtle")
        await keyboard.press("escape")
        assert ">2" not in keyboard.text
        assert keyboard.session.answers == 0
        await keyboard.press("1", "enter")
        assert "Enter for the next round." in keyboard.status
        assert keyboard.session.answers == 1

    at_table("ensemble", visit)


def test_digits_gather_where_there_are_ten_options_or_more() -> None:
    async def evening() -> None:
        async with table("encore", options={"zones": 5}) as keyboard:
            await keyboard.press("enter", *["1", "enter"] * 5)
            assert " 10 b5, Backstage" in keyboard.text
            marks = []
            for digit in ("1", "0", "9"):
                await keyboard.press(digit)
                marks.append(keyboard.app.sitting.chosen)
            assert marks == [1, 10, 9], "109 is no option, so a new number begins"
            await keyboard.press("1", "0", "enter")
            assert "in Backstage zone 5" in " ".join(keyboard.text.split())

    asyncio.run(evening())


def test_a_number_that_is_no_option_is_said_to_be_none() -> None:
    async def visit(keyboard: Keyboard) -> None:
        await keyboard.press("7")
        assert keyboard.status == "There is no option 7: the options are 1 to 2."
        await keyboard.press("enter")
        assert keyboard.session.answers == 0

    at_table("ensemble", visit)


def test_arrow_keys_move_the_mark_round() -> None:
    async def visit(keyboard: Keyboard) -> None:
        marks = []
        for key in ("down", "down", "down", "up"):
            await keyboard.press(key)
            marks.append(keyboard.app.sitting.chosen)
        assert marks == [1, 2, 1, 2]

    at_table("ensemble", visit)


def test_a_click_marks_and_a_second_one_acts() -> None:
    async def visit(keyboard: Keyboard) -> None:
        await keyboard.click("Cinema for a Turtle")
        assert keyboard.app.sitting.chosen == 2
        await keyboard.click("Cinema for a Turtle")
        assert keyboard.session.answers == 1

    at_table("ensemble", visit)
    at_table("ensemble", visit, LARGE)


def test_the_keys_below_can_be_clicked() -> None:
    async def visit(keyboard: Keyboard) -> None:
        await keyboard.click("l log")
        assert "Round 1 begins: which picture goes best" in keyboard.text
        await keyboard.press("escape")
        assert "What happened so far" not in keyboard.text

    at_table("ensemble", visit)


def test_words_may_be_typed_as_they_are_written_down() -> None:
    async def visit(keyboard: Keyboard) -> None:
        await keyboard.press("slash")
        await keyboard.type("keep")
        await keyboard.press("enter")
        assert "What do you conjure?" in keyboard.text
        await keyboard.press("slash")
        await keyboard.type("nonsense")
        await keyboard.press("enter")
        assert keyboard.status.startswith("nonsense is none of the options")

    at_table("ember", visit)


def test_typing_can_be_given_up() -> None:
    async def visit(keyboard: Keyboard) -> None:
        await keyboard.press("slash")
        await keyboard.type("ke")
        await keyboard.press("escape", "2")
        assert keyboard.app.sitting.chosen == 2
        assert keyboard.session.answers == 0

    at_table("ember", visit)


def test_escape_leads_back_from_the_zone_to_the_card() -> None:
    async def visit(keyboard: Keyboard) -> None:
        for _ in range(4):
            await keyboard.press("1", "enter")
        await keyboard.press("1", "enter")
        assert "Where do you stage" in keyboard.text
        await keyboard.press("2", "escape")
        assert "Where do you stage" in keyboard.text, "at first only the mark goes"
        await keyboard.press("escape")
        assert "Where do you stage" not in keyboard.text
        assert keyboard.session.answers == 4

    at_table("encore", visit)


# Taking back


CONJURE_BROWNIE = ("7", "enter", "1", "enter")


def test_a_card_of_a_payment_is_taken_back_and_nothing_else() -> None:
    async def visit(keyboard: Keyboard) -> None:
        await keyboard.press("u")
        assert keyboard.status.startswith("There is nothing to take back")
        assert len(keyboard.status) <= 80, "the line below the table is not cut"
        await keyboard.press(*CONJURE_BROWNIE)
        assert "Which card do you pay?" in keyboard.text
        assert "u undo" not in keyboard.text
        before = keyboard.session.state.record()
        await keyboard.press("2", "enter")
        assert "Picked: 7 of Air." in keyboard.text
        assert "u undo" in keyboard.text
        await keyboard.press("u")
        assert keyboard.status == "Taken back."
        assert "Picked" not in keyboard.text
        assert keyboard.session.state.record() == before
        await keyboard.press("3", "enter")
        assert "Picked: 8 of Air." in keyboard.text
        await keyboard.press("escape")
        assert "Picked" not in keyboard.text, "Escape goes back a step too"

    at_table("ember", visit)


# Looking things up


def test_the_rules_of_the_moment_are_a_key_away() -> None:
    async def visit(keyboard: Keyboard) -> None:
        await keyboard.press("question_mark")
        assert "EMB-4.1  Draw" in keyboard.text
        await keyboard.press("1")
        assert keyboard.app.sitting.chosen is None, "keys are for the page"
        await keyboard.press("escape", "1")
        assert keyboard.app.sitting.chosen == 1

    at_table("ember", visit)


def test_why_not_is_answered_with_the_text_of_the_clause() -> None:
    async def visit(keyboard: Keyboard) -> None:
        await keyboard.press("w")
        await keyboard.type("conjure kraken")
        await keyboard.press("enter")
        assert "You cannot conjure Kraken now: that is done in one's own turn" in keyboard.text
        assert "EMB-4.3  Conjure" in keyboard.text
        assert "show cards" in keyboard.text, "the clause itself"
        await keyboard.press("escape")
        assert "EMB-4.3" not in keyboard.text

    at_table("ember", visit)


@pytest.mark.parametrize("game", parlour.games())
def test_every_wish_that_is_offered_has_its_refusal(game: str) -> None:
    async def visit(keyboard: Keyboard) -> None:
        step = keyboard.step
        assert isinstance(step, Ask)
        moment = keyboard.session.moment(step.person)
        wishes = step.person.look.wishes(moment, step.decision)
        assert wishes
        for wish in wishes:
            assert keyboard.session.why_not(step.person, wish.action) is not None, wish

    at_table(game, visit)


def test_what_happened_and_what_cannot_be_done_are_chosen_with_the_arrows() -> None:
    async def visit(keyboard: Keyboard) -> None:
        await keyboard.press("w")
        assert "Why did that happen?" in keyboard.text
        assert "EMB-2.6  Round the table" in keyboard.text, "of the first line that is marked"
        await keyboard.press("end")
        assert "You cannot conjure Tiamat now" in keyboard.text

    at_table("ember", visit)


def test_a_card_is_read_by_its_name() -> None:
    async def visit(keyboard: Keyboard) -> None:
        await keyboard.press("c")
        await keyboard.type("wisp")
        await keyboard.press("enter")
        assert "Flicker. Flip: draw a card." in keyboard.text
        await keyboard.press("escape", "c")
        await keyboard.type("nobody")
        await keyboard.press("enter")
        assert keyboard.status == "There is no card called nobody."
        await keyboard.press("p")
        assert "Brownie*  1 VP" in keyboard.text

    at_table("ember", visit)


@pytest.mark.parametrize("game", parlour.games())
def test_a_hint_names_an_option_with_its_reason(game: str) -> None:
    async def visit(keyboard: Keyboard) -> None:
        before = keyboard.session.state.record()
        await keyboard.press("h")
        await keyboard.until(lambda: "The expert would take: " in keyboard.text)
        assert "What would the expert do?" in keyboard.text
        assert keyboard.session.state.record() == before, "advice is not an answer"

    at_table(game, visit)


def test_a_wrong_call_is_warned_of() -> None:
    async def visit(keyboard: Keyboard) -> None:
        await keyboard.press("8", "enter")
        assert "Are you sure?" in keyboard.text
        assert "a wrong call costs each of your creatures" in keyboard.text
        await keyboard.press("escape")
        assert keyboard.session.answers == 0
        await keyboard.press("enter", "y")
        assert keyboard.session.answers == 1
        await keyboard.press("l")
        assert "You call with 0 VP, but need 30" in keyboard.text

    at_table("ember", visit)


# What bots say


def test_bots_of_a_team_say_why_once_the_votes_are_open() -> None:
    async def visit(keyboard: Keyboard) -> None:
        await keyboard.press("w")
        assert "Why did they do that?" not in keyboard.text
        await keyboard.press("escape", "1", "enter", "w")
        assert "Why did they do that?" in keyboard.text
        assert "Mina: both " in keyboard.text

    at_table("ensemble", visit)


def test_rivals_say_why_only_when_the_game_is_over() -> None:
    async def evening() -> None:
        async with table("encore", options={"venues": 1}) as keyboard:
            await keyboard.press("enter", *["1", "enter"] * 6)
            assert keyboard.session.whys, "there are reasons already"
            await keyboard.press("w")
            assert "Why did they do that?" not in keyboard.text
            await keyboard.press("escape", "l")
            assert "Mina, " not in keyboard.text
            await keyboard.press("escape")
            while not keyboard.is_over:
                await keyboard.press("1", "enter")
            await keyboard.press("l")
            assert "Mina, " in keyboard.text, "the log ends with the reasons"

    asyncio.run(evening())
