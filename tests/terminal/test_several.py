"""Several people take turns at one keyboard."""

from __future__ import annotations

import asyncio
import re

import pytest

import parlour
from parlour.terminal.arranging import arrange
from parlour.terminal.evening import Evening
from parlour.terminal.session import Ask, PassOn, Session
from parlour.terminal.table import play
from tests.terminal.keyboard import LARGE, SMALL, Keyboard, Slow, table

EMBER = parlour.game("ember")


def hand(session: Session, seat: int) -> set[str]:
    """The titles of the cards that a seat holds."""
    view = session.state.view(seat)
    return {EMBER.card_title(card) for card in view.hand}  # type: ignore[attr-defined]


async def seen_everywhere(keyboard: Keyboard) -> str:
    """The table and every page that can be laid over it, scrolled to its end."""
    seen = [keyboard.text]
    for key in ("question_mark", "l", "w", "p"):
        await keyboard.press(key)
        seen.append(keyboard.text)
        await keyboard.press("end")
        seen.append(keyboard.text)
        await keyboard.press("escape")
    return " ".join(" ".join(seen).split())


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_between_two_people_there_is_a_curtain(size: tuple[int, int]) -> None:
    async def evening() -> None:
        people = ("Zoe", "Ben")
        async with table("ember", size, seats=3, people=people, seed=5) as keyboard:
            await keyboard.press("enter")
            passed: list[str] = []
            while len(passed) < 4:
                step = keyboard.step
                if isinstance(step, PassOn):
                    passed.append(step.person.name)
                    words = {line.strip() for line in keyboard.text.split("\n")} - {""}
                    assert words == {
                        f"Pass the keyboard to {step.person.name}.",
                        f"Enter when only {step.person.name} looks.",
                        "Nobody's cards are shown.",
                        "q quit",
                    }
                    await keyboard.press("l", "question_mark", "w", "1", "enter")
                    assert not isinstance(keyboard.step, PassOn)
                    continue
                assert isinstance(step, Ask)
                assert keyboard.status.startswith(f"[{step.person.name}] ")
                await keyboard.press("z" if "z pass on" in keyboard.text else "1", "enter")
                if len(keyboard.app.screen_stack) > 1:
                    await keyboard.press("escape")
            assert set(passed) == set(people)

    asyncio.run(evening())


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_nobody_sees_what_another_holds(size: tuple[int, int]) -> None:
    async def evening() -> None:
        async with table("ember", size, seats=2, people=("Zoe", "Ben"), seed=5) as keyboard:
            await keyboard.press("enter")
            for _ in range(4):
                step = keyboard.step
                assert isinstance(step, PassOn)
                me, other = step.person.seat, 1 - step.person.seat
                await keyboard.press("enter")
                session = keyboard.session
                secret = hand(session, other) - hand(session, me) - {"an Archmage"}
                assert secret
                seen = await seen_everywhere(keyboard)
                assert all(title in seen for title in hand(session, me))
                assert not [title for title in secret if re.search(rf"\b{title}\b", seen)]
                while not isinstance(keyboard.step, PassOn):  # draw as much as possible
                    refresh = "1 Refresh" in keyboard.text or "lie on top" in keyboard.text
                    await keyboard.press("slash")
                    await keyboard.type("1" if refresh else "end")
                    await keyboard.press("enter")

    asyncio.run(evening())


def test_in_a_vote_nobody_sees_what_the_others_chose() -> None:
    async def screen_of_ben(vote: str) -> str:
        async with table("ensemble", LARGE, seats=3, people=("Zoe", "Ben")) as keyboard:
            await keyboard.press("enter", "enter", vote, "enter")
            assert "Pass the keyboard to Ben." in keyboard.text
            await keyboard.press("enter")
            assert "Which picture goes best" in keyboard.text
            assert "the others vote too" in keyboard.text or "have voted" in keyboard.text
            return keyboard.text + await seen_everywhere(keyboard)

    assert asyncio.run(screen_of_ben("1")) == asyncio.run(screen_of_ben("2"))


def test_what_all_may_see_is_looked_at_together() -> None:
    async def evening() -> None:
        async with table("ensemble", seats=3, people=("Zoe", "Ben")) as keyboard:
            await keyboard.press("enter", "enter", "1", "enter", "enter", "2", "enter")
            assert "Pass the keyboard" not in keyboard.text
            assert "Zoe" in keyboard.text and "Ben" in keyboard.text
            assert "you" not in keyboard.text.split(), "nobody in particular looks"
            await keyboard.press("enter")
            assert "Pass the keyboard to Zoe." in keyboard.text, "one Enter for both"
            assert keyboard.session.answers == 4

    asyncio.run(evening())


def test_who_lets_moments_pass_is_not_called_to_the_keyboard_for_them() -> None:
    async def curtains(*, standing: bool) -> int:
        """How often somebody sits down until both have had a few turns."""
        found = 0
        async with table("ember", seats=2, people=("Zoe", "Ben"), seed=5) as keyboard:
            await keyboard.press("enter")
            while keyboard.session.state.turn < 9:  # type: ignore[attr-defined]
                text = keyboard.text
                if isinstance(keyboard.step, PassOn):
                    found += 1
                    await keyboard.press("enter")
                elif "Enter lets it pass" in text:
                    await keyboard.press("z" if standing else "enter")
                elif "Enter pays" in text:
                    await keyboard.press("enter")
                else:
                    await keyboard.press("1", "enter")
        return found

    assert asyncio.run(curtains(standing=True)) < asyncio.run(curtains(standing=False))


def test_at_the_end_the_winner_is_called_by_name() -> None:
    async def evening() -> None:
        people = ("Zoe", "Ben")
        async with table("encore", people=people, options={"venues": 1}) as keyboard:
            await keyboard.press("enter")
            while not keyboard.is_over:
                await keyboard.press(*["enter"] if keyboard.status[0] != "[" else ["1", "enter"])
            outcome = keyboard.session.state.outcome
            assert outcome is not None
            names = [people[seat] for seat in outcome.winners]
            told = f"{names[0]} wins." if names else "Nobody wins."
            assert keyboard.text.startswith(told)
            assert "you" not in keyboard.text.split()
            await keyboard.press("l")
            assert "Zoe takes" in keyboard.text or "Zoe" in keyboard.text

    asyncio.run(evening())


def test_a_page_that_is_being_read_does_not_lie_over_the_curtain() -> None:
    async def evening() -> None:
        async with table("ensemble", seats=3, people=("Zoe", "Ben")) as keyboard:
            await keyboard.press("enter", "enter", "1", "enter", "enter", "1", "enter")
            bot = Slow()
            keyboard.session.bots[2] = bot
            await keyboard.press_only("enter")
            await keyboard.until(bot.asked.is_set)
            await keyboard.press_only("l")
            assert "Up and Down scroll" in keyboard.text
            bot.stop()
            await keyboard.rest()
            assert "Pass the keyboard to Zoe." in keyboard.text
            assert "Up and Down scroll" not in keyboard.text

    asyncio.run(evening())


def test_several_people_need_a_screen() -> None:
    arranged = arrange(EMBER, 2, {}, ["Zoe", "Ben"])
    with pytest.raises(parlour.BadInput, match="need a screen that can be cleared"):
        play(Evening(arranged))


@pytest.mark.parametrize(
    ("people", "code"),
    [
        (["Zoe", "zoe"], "same_name"),
        (["", "Ben"], "player_name"),
        (["x" * 21], "player_name"),
        (["a", "b", "c"], "player_count"),
    ],
)
def test_names_that_do_not_do_are_refused(people: list[str], code: str) -> None:
    with pytest.raises(parlour.BadInput) as refusal:
        arrange(EMBER, 2, {}, people)
    assert refusal.value.code == code


def test_a_bot_does_not_take_the_name_of_a_person() -> None:
    arranged = arrange(EMBER, 3, {}, ["mina"])
    assert arranged.names == ("mina", "Theo", "Ada")
