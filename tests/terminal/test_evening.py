"""Several games in a row: the bots stay the same and remember."""

from __future__ import annotations

import parlour
from parlour.terminal.arranging import arrange
from parlour.terminal.evening import Evening
from parlour.terminal.session import Ask, Over, PassOn, Read, Session, Think


def play(session: Session) -> None:
    """To the end, the person always taking the first option."""
    while not isinstance(step := session.next(), Over):
        if isinstance(step, Think):
            for seat in step.seats:
                session.settle(seat, session.choose_for(seat)())
        elif isinstance(step, Read):
            session.read_on(step.person)
        elif isinstance(step, Ask):
            session.answer(step, step.decision.options[0])
        else:
            assert isinstance(step, PassOn)
            session.sit_down(step.person)


def test_bots_of_ensemble_know_their_partners_in_the_next_game() -> None:
    evening = Evening(arrange(parlour.game("ensemble"), 3, {}), seed=5)
    first = evening.deal()
    assert first.company.memories == ()
    strangers = [bot.memory() for bot in first.bots.values()]
    play(first)
    learned = [bot.memory() for bot in first.bots.values()]
    assert learned != strangers
    second = evening.deal()
    assert second.seed != first.seed, "other cards"
    assert second.company.seed == first.company.seed, "the same characters"
    assert [bot.memory() for bot in second.bots.values()] == learned
