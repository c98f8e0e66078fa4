"""The rulebook of Ensemble, in its order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from parlour.core.outcome import Outcome
from parlour.core.piles import EMPTY
from parlour.core.seats import bit
from parlour.games.ensemble import lives
from parlour.games.ensemble.agreement import Phase
from parlour.games.ensemble.cards import SPACES, Mark
from parlour.games.ensemble.events import (
    CardLaid,
    CardsWentDown,
    ChallengeDrawn,
    ChallengesDiscarded,
    DeckRenewed,
    GameEnded,
    LevelJudged,
    LifeTurned,
    MarkerMoved,
    RoundBegan,
    TimeToExplain,
    VotesRevealed,
)
from parlour.games.ensemble.votes import (
    Verdict,
    favourites,
    judge,
    most_votes,
    spaces_in,
    tally,
    votes_for,
    votes_in,
)

if TYPE_CHECKING:
    from parlour.games.ensemble.state import EnsembleState

GAP: Final = 255
"""On the board: the card of this space has gone down and none has taken its place yet."""

DRAW: Final[i64] = 0
"""The stream of chance that shuffles the deck."""

KNOT: Final[i64] = Mark.KNOT.value
MASK: Final[i64] = Mark.MASK.value
LANTERN: Final[i64] = Mark.LANTERN.value

WON: Final = "won"
LOST: Final = "lost"


# Setup


def set_up(state: EnsembleState) -> None:
    """Lives, two cards on the board, the first Challenge (ENS-2.1 to ENS-2.4)."""
    state.lives = lives.counters(state.seats, novice=state.agreed.novice)
    fill_spaces(state, "ENS-2.2")
    card = draw(state)
    state.challenge += bytes([card])
    if state.sink is not None:
        state.sink.append(ChallengeDrawn(card, "ENS-2.3"))
    begin_round(state)


def draw(state: EnsembleState) -> i64:
    """The next card of the deck, shuffled anew from the discard when it is empty (ENS-7.4)."""
    if state.deck.size == 0:
        state.deck = state.discard
        state.discard = EMPTY
        state.chance.renew(DRAW)
        assert state.deck.size > 0, "no card is left to draw"
        if state.sink is not None:
            state.sink.append(DeckRenewed(state.deck.size))
    card = state.deck.nth(state.chance.below(DRAW, state.deck.size))
    state.deck = state.deck.without(card)
    return card


# The round


def begin_round(state: EnsembleState) -> None:
    """Read the marks once the board is full (ENS-9.10), and ask everyone (ENS-3.1)."""
    state.round += 1
    state.revealed = 0
    state.chosen = 0
    state.verdict = None
    state.stranger = carries(state, state.challenge, MASK)
    state.lantern = carries(state, state.board, LANTERN)
    state.ask_everyone(Phase.VOTE)
    if state.sink is not None:
        question = "stranger" if state.stranger else "match"
        clause = "ENS-9.7" if state.lantern else "ENS-9.5" if state.stranger else "ENS-3.1"
        state.sink.append(RoundBegan(state.round, question, state.bearer, clause))


def carries(state: EnsembleState, cards: bytes, mark: i64) -> bool:
    """Whether one of these cards carries the mark."""
    marks = state.marks
    k: i64 = 0
    while k < len(cards):
        if marks[cards[k]] == mark:
            return True
        k += 1
    return False


def reveal(state: EnsembleState) -> None:
    """All votes are in: turn them up, judge them, move marker and life, look for the end."""
    state.revealed = state.laid
    if state.sink is not None:
        votes = votes_in(state.laid, state.seats, state.width)
        state.sink.append(VotesRevealed(votes))
    counts = tally(state.laid, state.seats, state.width)
    if state.lantern:
        measure = state.laid_by((state.round - 1) % state.seats)
        agreeing = votes_for(counts, measure)
        state.chosen = bit(measure - 1)
    else:
        agreeing = most_votes(counts)
        state.chosen = favourites(counts, agreeing)
    judged(state, state.seats - agreeing)


def judged(state: EnsembleState, apart: i64) -> None:
    """What a round with this many dissenting votes leads to (ENS-5, ENS-6)."""
    allowed = lives.allowance(state.lives, state.seats, state.agreed.allowance)
    verdict = judge(apart, allowed)
    clause = CLAUSES[verdict]
    if verdict is Verdict.ENSEMBLE and state.lantern:
        verdict = Verdict.PASSED  # ENS-9.9: never an Ensemble by lantern light
        clause = "ENS-9.9"
    state.verdict = verdict
    if state.sink is not None:
        chosen = spaces_in(state.chosen)
        state.sink.append(LevelJudged(verdict.value, state.level, chosen, apart, allowed, clause))
    if verdict is Verdict.FAILED:
        fail(state)
    else:
        advance(state, verdict, clause)
    if state.outcome is None:
        if state.agreed.explain:
            state.ask_everyone(Phase.EXPLAIN)
            if state.sink is not None:
                state.sink.append(TimeToExplain())
        else:
            next_round(state)


CLAUSES: Final = {
    Verdict.ENSEMBLE: "ENS-5.1",
    Verdict.PASSED: "ENS-5.2",
    Verdict.FAILED: "ENS-5.3",
}


def advance(state: EnsembleState, verdict: Verdict, clause: str) -> None:
    """The level is passed (ENS-5.1, ENS-5.2); past level 9 the game is won (ENS-6.1)."""
    won = state.level == SPACES
    if not won:
        state.level += 1
        if state.sink is not None:
            state.sink.append(MarkerMoved(state.level, clause))
    if verdict is Verdict.ENSEMBLE:
        regain_life(state)
    if won:
        finish(state, Outcome(tuple(range(state.seats)), WON, "ENS-6.1"))


def regain_life(state: EnsembleState) -> None:
    """The right-most grey counter turns back (ENS-5.1)."""
    all_counters = lives.counters(state.seats, novice=state.agreed.novice)
    counter = lives.rightmost_grey(state.lives, all_counters)
    if counter == 0:
        return
    state.lives |= bit(counter - 1)
    if state.sink is not None:
        state.sink.append(LifeTurned(counter, True, lives.left(state.lives)))


def fail(state: EnsembleState) -> None:
    """The level is failed and costs a life (ENS-5.3); the last one loses the game (ENS-6.2)."""
    counter = lives.leftmost_coloured(state.lives)
    state.lives = lives.lost_one(state.lives)
    if state.sink is not None:
        state.sink.append(LifeTurned(counter, False, lives.left(state.lives)))
    if state.lives == 0:
        finish(state, Outcome((), LOST, "ENS-6.2"))


def finish(state: EnsembleState, outcome: Outcome) -> None:
    state.close_table(outcome)
    state.phase = Phase.OVER
    if state.sink is not None:
        state.sink.append(GameEnded(outcome))


# Between the rounds


def next_round(state: EnsembleState) -> None:
    """Discard, move the chosen cards down, refill, and begin (ENS-7.5, ENS-9.10)."""
    discard_challenges(state)
    chosen_go_down(state)
    fill_spaces(state, "ENS-7.2")
    begin_round(state)


def discard_challenges(state: EnsembleState) -> None:
    """Every Challenge card is discarded (ENS-7.1), but Knots hold a failed level (ENS-9.4)."""
    holding = state.verdict is Verdict.FAILED
    marks = state.marks
    kept: list[int] = []
    gone: list[int] = []
    for card in state.challenge:
        if holding and marks[card] == KNOT:
            kept.append(card)
        else:
            gone.append(card)
            state.discard = state.discard.plus(card)
    state.challenge = bytes(kept)
    if state.sink is not None:
        state.sink.append(ChallengesDiscarded(tuple(gone), tuple(kept)))


def chosen_go_down(state: EnsembleState) -> None:
    """The most voted card, all that tie, or the bearer's becomes the Challenge (ENS-7.1)."""
    spaces = list(state.board)
    down: list[int] = []
    chosen = state.chosen
    space: i64 = 0
    while chosen:
        if chosen & 1:
            down.append(spaces[space])
            spaces[space] = GAP
        chosen >>= 1
        space += 1
    state.board = bytes(spaces)
    state.challenge += bytes(down)
    if state.sink is not None:
        clause = "ENS-9.8" if state.lantern else "ENS-7.1"
        state.sink.append(CardsWentDown(spaces_in(state.chosen), tuple(down), clause))


def fill_spaces(state: EnsembleState, clause: str) -> None:
    """Every empty space up to the marker gets a card, from the lowest up (ENS-7.2, ENS-7.3).

    A Knot that is drawn goes down instead while none lies there (ENS-9.3).
    """
    spaces = list(state.board)
    while len(spaces) < state.level:
        spaces.append(GAP)
    space: i64 = 0
    while space < state.level:
        if spaces[space] == GAP:
            card = draw(state)
            if state.marks[card] == KNOT and not carries(state, state.challenge, KNOT):
                state.challenge += bytes([card])
                if state.sink is not None:
                    state.sink.append(ChallengeDrawn(card, "ENS-9.3"))
                card = draw(state)
            spaces[space] = card
            if state.sink is not None:
                state.sink.append(CardLaid(space + 1, card, clause))
        space += 1
    state.board = bytes(spaces)
