"""Reading positions of Ensemble: whatever the rules cannot lead to is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from parlour.core.documents import Document
from parlour.core.outcome import Outcome
from parlour.core.piles import pile
from parlour.core.seats import bit
from parlour.games.ensemble import lives, rules
from parlour.games.ensemble.agreement import Agreement, Phase
from parlour.games.ensemble.board import beneath, packed
from parlour.games.ensemble.cards import SPACES
from parlour.games.ensemble.view import card_named, cards_named
from parlour.games.ensemble.votes import Verdict

if TYPE_CHECKING:
    from parlour.games.ensemble.state import EnsembleState


def read(document: Document, state: EnsembleState) -> None:
    """Lay out the table that a position describes, and open its window."""
    cards = state.agreed.cards
    state.phase = Phase(document.one_of("phase", [phase.value for phase in Phase]))
    state.level = document.integer("level", 2, SPACES)
    state.lives = read_lives(document, state)
    state.round = document.integer("round", 1, rules.latest_round(state))
    board = read_board(document, state)
    state.near, state.far = packed(board)
    challenge = cards_named(document, "challenge", cards)
    if not challenge:
        raise document.wrong("challenge", "at least one Challenge card")
    deck = cards_named(document, "deck", cards)
    discard = cards_named(document, "discard", cards)
    everywhere = [*board, *challenge, *deck, *discard]
    check_every_card_once(document, everywhere, state.agreed)
    state.beneath = beneath(challenge)
    state.deck = pile(deck)
    state.discard = pile(discard)
    if list(deck) != sorted(deck) or list(discard) != sorted(discard):
        raise document.wrong("deck", "the cards of deck and discard in the order of the packs")
    state.stranger = rules.challenged_by(state, rules.MASK)
    state.lantern = rules.lit(state)
    read_reveal(document, state, len(board))
    if state.phase is not Phase.OVER:
        state.ask_everyone(state.phase)


def read_lives(document: Document, state: EnsembleState) -> i64:
    highest = state.seats + 1 if state.agreed.novice else state.seats
    coloured = document.integers("lives", 1, highest)
    if coloured != sorted(set(coloured)):
        raise document.wrong("lives", "the numbers of coloured Life counters, rising")
    over = state.phase is Phase.OVER
    if (not coloured and not over) or (coloured and over and state.level < SPACES):
        raise document.wrong("lives", "a coloured Life counter unless the game is lost")
    mask: i64 = 0
    for counter in coloured:
        mask |= bit(counter - 1)
    return mask


def read_board(document: Document, state: EnsembleState) -> list[int]:
    """The cards on the board: one on each space that was voted on."""
    names = document.items("board")
    board = [card_named(document, "board", name, state.agreed.cards) for name in names]
    passed = document.fields.get("verdict") in (Verdict.ENSEMBLE.value, Verdict.PASSED.value)
    spaces = state.level - 1 if passed and state.phase is Phase.EXPLAIN else state.level
    if spaces < 2:
        raise document.wrong("level", "a level above 2 once one is passed")
    if len(board) != spaces:
        raise document.wrong("board", f"a card on each of {spaces} spaces")
    return board


def check_every_card_once(document: Document, everywhere: list[int], agreed: Agreement) -> None:
    wanted = set(agreed.deck.cards())
    for card in everywhere:
        if card not in wanted:
            facts: dict[str, object] = {"card": agreed.cards.pictures[card].id}
            raise document.refusal("card_twice", "board, challenge, deck, discard", facts)
        wanted.discard(card)
    if wanted:
        facts = {"card": agreed.cards.pictures[min(wanted)].id}
        raise document.refusal("card_missing", "board, challenge, deck, discard", facts)


def read_reveal(document: Document, state: EnsembleState, spaces: int) -> None:
    """What the last reveal showed; the outcome follows from it."""
    verdicts = [verdict.value for verdict in Verdict]
    if document.take("verdict") is not None:
        state.verdict = Verdict(document.one_of("verdict", verdicts))
    revealed = document.integers("revealed", 1, spaces)
    voting = state.phase is Phase.VOTE
    if voting != (state.verdict is None):
        raise document.wrong("verdict", "a verdict exactly when votes are revealed")
    if len(revealed) != (0 if voting else state.seats):
        raise document.wrong("revealed", "the vote of each seat once they are revealed")
    for seat, space in enumerate(revealed):
        state.revealed |= space << (seat * state.width)
    if voting:
        return
    check_verdict(document, state, state.seats - rules.agreeing(state, state.revealed))
    if state.phase is Phase.OVER:
        if state.lives == 0:
            state.outcome = Outcome((), rules.LOST, "ENS-6.2")
        else:
            state.outcome = Outcome(tuple(range(state.seats)), rules.WON, "ENS-6.1")


def check_verdict(document: Document, state: EnsembleState, apart: i64) -> None:
    """The verdict must follow from the votes and a Life counter that could have judged them."""
    table = state.agreed.allowance
    verdict = state.verdict
    if verdict is Verdict.FAILED:
        # It turned the left-most coloured counter grey: one left of those still coloured.
        first = lives.leftmost_coloured(state.lives) if state.lives else state.seats + 2
        possible = [c for c in range(1, 12) if c < first and not state.lives & bit(c - 1)]
        fits = any([apart > table[min(c, state.seats) - 1] for c in possible])
    elif verdict is Verdict.ENSEMBLE:
        fits = apart == 0 and not state.lantern
    else:
        allowed = lives.allowance(state.lives, state.seats, table) if state.lives else 0
        fits = apart <= allowed and (apart > 0 or state.lantern)
    lost = state.phase is Phase.OVER and state.lives == 0
    won = state.phase is Phase.OVER and state.lives != 0
    if not fits or (lost and verdict is not Verdict.FAILED) or (won and verdict is Verdict.FAILED):
        raise document.wrong("verdict", "the verdict that the revealed votes lead to")
