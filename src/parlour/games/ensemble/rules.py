"""The rulebook of Ensemble, in its order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from parlour.core.outcome import Outcome
from parlour.core.piles import CAPACITY, EMPTY
from parlour.core.seats import bit
from parlour.games.ensemble import lives
from parlour.games.ensemble.agreement import EXPLAIN, OVER, VOTE
from parlour.games.ensemble.board import carried
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
    ENSEMBLE,
    FAILED,
    PASSED,
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

DRAW: Final[i64] = 0
"""The stream of chance that shuffles the deck."""

CARD: Final = tuple([bytes([card + 1]) for card in range(CAPACITY)])
"""Each card as it lies in `EnsembleState.beneath`."""

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
    challenge_with(state, card)
    if state.sink is not None:
        state.sink.append(ChallengeDrawn(card, "ENS-2.3"))
    begin_round(state)


def draw(state: EnsembleState) -> i64:
    """The next card of the deck, shuffled anew from the discard when it is empty (ENS-7.4)."""
    if state.deck.size == 0:
        state.deck = state.discard
        state.discard = EMPTY
        state.renew(DRAW)
        assert state.deck.size > 0, "no card is left to draw"
        if state.sink is not None:
            state.sink.append(DeckRenewed(state.deck.size))
    card = state.deck.nth(state.below(DRAW, state.deck.size))
    state.deck = state.deck.without(card)
    return card


# The round


def begin_round(state: EnsembleState) -> None:
    """Read the marks once the board is full (ENS-9.10), and ask everyone (ENS-3.1)."""
    state.round += 1
    state.revealed = 0
    state.chosen = 0
    state.verdict = None
    state.stranger = challenged_by(state, MASK)
    state.lantern = lit(state)
    state.ask_everyone(VOTE)
    if state.sink is not None:
        question = "stranger" if state.stranger else "match"
        clause = "ENS-9.7" if state.lantern else "ENS-9.5" if state.stranger else "ENS-3.1"
        state.sink.append(RoundBegan(state.round, question, state.bearer, clause))


def challenged_by(state: EnsembleState, mark: i64) -> bool:
    """Whether one of the Challenge cards carries the mark."""
    entries = state.beneath
    k: i64 = 0
    while k < len(entries):
        if state.marks[entries[k] - 1] == mark:
            return True
        k += 1
    return False


def lit(state: EnsembleState) -> bool:
    """Whether a Lantern lies on the board (ENS-9.7)."""
    return carried(state.near, state.marks, LANTERN) or carried(state.far, state.marks, LANTERN)


def reveal(state: EnsembleState) -> None:
    """All votes are in: turn them up, judge them, move marker and life, look for the end."""
    state.revealed = state.laid
    if state.sink is not None:
        votes = votes_in(state.laid, state.seats, state.width)
        state.sink.append(VotesRevealed(votes))
    judged(state, state.seats - agreeing(state, state.laid))


def agreeing(state: EnsembleState, laid: i64) -> i64:
    """Find what the group chose, and count the votes for it (ENS-4.1, ENS-4.4, ENS-9.8)."""
    counts = tally(laid, state.seats, state.width)
    if state.lantern:
        bearer = (state.round - 1) % state.seats
        measure = (laid >> (bearer * state.width)) & (bit(state.width) - 1)
        state.chosen = bit(measure - 1)
        return votes_for(counts, measure)
    most = most_votes(counts)
    state.chosen = favourites(counts, most)
    return most


def judged(state: EnsembleState, apart: i64) -> None:
    """What a round with this many dissenting votes leads to (ENS-5, ENS-6)."""
    allowed = lives.allowance(state.lives, state.seats, state.agreed.allowance)
    verdict = judge(apart, allowed)
    clause = "ENS-5.3" if verdict is FAILED else "ENS-5.2" if verdict is PASSED else "ENS-5.1"
    if verdict is ENSEMBLE and state.lantern:
        verdict = PASSED
        clause = "ENS-9.9"  # never an Ensemble by lantern light
    state.verdict = verdict
    if state.sink is not None:
        chosen = spaces_in(state.chosen)
        state.sink.append(LevelJudged(verdict.value, state.level, chosen, apart, allowed, clause))
    if verdict is FAILED:
        fail(state)
    else:
        advance(state, verdict, clause)
    if state.outcome is None:
        if state.agreed.explain:
            state.ask_everyone(EXPLAIN)
            if state.sink is not None:
                state.sink.append(TimeToExplain())
        else:
            next_round(state)


def advance(state: EnsembleState, verdict: Verdict, clause: str) -> None:
    """The level is passed (ENS-5.1, ENS-5.2); past level 9 the game is won (ENS-6.1)."""
    won = state.level == SPACES
    if not won:
        state.level += 1
        if state.sink is not None:
            state.sink.append(MarkerMoved(state.level, clause))
    if verdict is ENSEMBLE:
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
        state.sink.append(LifeTurned(counter, lives.left(state.lives), coloured=True, novice=False))


def fail(state: EnsembleState) -> None:
    """The level is failed and costs a life (ENS-5.3); the last one loses the game (ENS-6.2)."""
    counter = lives.leftmost_coloured(state.lives)
    state.lives = lives.lost_one(state.lives)
    if state.sink is not None:
        state.sink.append(
            LifeTurned(
                counter,
                lives.left(state.lives),
                coloured=False,
                novice=counter > state.seats,
            )
        )
    if state.lives == 0:
        finish(state, Outcome((), LOST, "ENS-6.2"))


def finish(state: EnsembleState, outcome: Outcome) -> None:
    state.close_table(outcome)
    state.phase = OVER
    if state.sink is not None:
        state.sink.append(GameEnded(outcome))


def latest_round(state: EnsembleState) -> i64:
    """The highest number the current round can have (ENS-6.3).

    A pass moves the marker and brings back at most one life, a fail costs one: twice the
    levels still to pass plus the lives left falls in every round.
    """
    begun = state.seats + 1 if state.agreed.novice else state.seats
    spent = 2 * (state.level - 2) + begun - lives.left(state.lives)
    if state.phase is VOTE:
        return spent + 1
    won = state.phase is OVER and state.lives != 0
    return spent + 2 if won else spent  # the last pass moves no marker but may regain a life


# Between the rounds


def next_round(state: EnsembleState) -> None:
    """Discard, move the chosen cards down, refill, and begin (ENS-7.5, ENS-9.10)."""
    discard_challenges(state)
    chosen_go_down(state)
    fill_spaces(state, "ENS-7.2")
    begin_round(state)


def discard_challenges(state: EnsembleState) -> None:
    """Every Challenge card is discarded (ENS-7.1), but Knots hold a failed level (ENS-9.4)."""
    holding = state.verdict is FAILED
    before = state.beneath
    kept = b""
    k: i64 = 0
    while k < len(before):
        card: i64 = before[k] - 1
        if holding and state.marks[card] == KNOT:
            kept += CARD[card]
        else:
            state.discard = state.discard.plus(card)
        k += 1
    state.beneath = kept
    if state.sink is not None:
        gone = tuple([entry - 1 for entry in before if entry not in kept])
        state.sink.append(ChallengesDiscarded(gone, state.challenge()))


def chosen_go_down(state: EnsembleState) -> None:
    """The most voted card, all that tie, or the bearer's becomes the Challenge (ENS-7.1)."""
    before = len(state.beneath)
    chosen = state.chosen
    space: i64 = 1
    while chosen:
        if chosen & 1:
            challenge_with(state, state.take_from(space))
        chosen >>= 1
        space += 1
    if state.sink is not None:
        clause = "ENS-9.8" if state.lantern else "ENS-7.1"
        down = state.challenge()[before:]
        state.sink.append(CardsWentDown(spaces_in(state.chosen), down, clause))


def challenge_with(state: EnsembleState, card: i64) -> None:
    """Lay a card beneath the board, after those that lie there."""
    if state.beneath:
        state.beneath += CARD[card]
    else:
        state.beneath = CARD[card]


def fill_spaces(state: EnsembleState, clause: str) -> None:
    """Every empty space up to the marker gets a card, from the lowest up (ENS-7.2, ENS-7.3).

    A Knot that is drawn goes down instead while none lies there (ENS-9.3).
    """
    space: i64 = 1
    while space <= state.level:
        if state.card_on(space) == 0:
            card = draw(state)
            if state.marks[card] == KNOT and not knot_lies_beneath(state):
                challenge_with(state, card)
                if state.sink is not None:
                    state.sink.append(ChallengeDrawn(card, "ENS-9.3"))
                card = draw(state)
            state.lay_on(space, card)
            if state.sink is not None:
                state.sink.append(CardLaid(space, card, clause))
        space += 1


def knot_lies_beneath(state: EnsembleState) -> bool:
    return challenged_by(state, KNOT)
