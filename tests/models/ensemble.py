"""Ensemble, clause by clause, as slowly and plainly as it can be said.

A second reading of rules/ensemble.toml to compare the engine with; the two share no code.
A function that is a clause has the clause's title as its name and its id in the docstring.
"""

from .randomness import Fair, Quick

ALLOWANCE = [0, 0, 0, 1, 1, 1, 2, 2, 3, 3]  # ENS-4.3, counters 1 to 10
TOP_LEVEL = 9

Counter = int | str  # 1 to 10, or "novice"


class Refused(Exception):
    """The seat may not answer this now; nothing has changed."""

    def __init__(self, clause: str, reason: str) -> None:
        super().__init__(f"{clause}: {reason}")
        self.clause = clause
        self.reason = reason


class Model:
    def __init__(
        self,
        seats: int,
        marks: list[str | None],
        *,
        randomness: Quick | Fair,
        deck: list[int] | None = None,  # None: every card that has an entry in marks
        novice: bool = False,
        allowance: list[int] | None = None,  # None: the table of ENS-4.3
        explain: bool = False,
    ) -> None:
        players(seats)
        self.seats = seats
        self.marks = list(marks)  # by card id: None, "knot", "mask" or "lantern"
        self.randomness = randomness
        self.novice = novice
        self.allowance = list(ALLOWANCE) if allowance is None else list(allowance)
        self.explain = explain
        self.level = 0  # 0: the marker is not on the board yet
        self.lives: dict[Counter, bool] = {}  # from the left; True: coloured side up
        self.board: dict[int, int] = {}
        self.challenge: list[int] = []
        self.deck = sorted(range(len(marks)) if deck is None else deck)
        self.discard: list[int] = []
        self.reshuffles = 0
        self.round = 0
        self.votes: dict[int, int] = {}
        self.last_votes: dict[int, int] = {}  # of the latest reveal
        self.ready: set[int] = set()
        self.phase = "vote"
        self.verdict: str | None = None  # "ensemble", "passed" or "failed", of the latest reveal
        self.outcome: tuple[str, str] | None = None
        self.question = "match"
        self.bearer: int | None = None  # None: not a Lantern round
        self.history: list[tuple[object, ...]] = []
        allowance_table(self.allowance)
        lives(self)
        novice_life_counter(self)
        starting_level(self)
        the_challenge(self)
        begin_round(self)

    def options(self, seat: int) -> list[str]:
        if self.phase == "vote":
            return [f"vote {space}" for space in what_can_be_voted_for(self)]
        if self.phase == "explain" and seat not in self.ready:
            return ["ready"]
        return []

    def owes(self, seat: int) -> bool:
        if self.phase == "vote":
            return seat not in self.votes
        if self.phase == "explain":
            return seat not in self.ready
        return False

    def answer(self, seat: int, text: str) -> None:
        if seat not in range(self.seats):
            raise Refused("ENS-1.2", f"there is no seat {seat}")
        if self.outcome is not None:
            raise Refused(self.outcome[1], "the game is over")
        if self.phase == "vote":
            secret_vote(self, seat, text)
        else:
            time_to_explain(self, seat, text)


# Set-up


def players(seats: int) -> None:
    """ENS-1.2"""
    if seats < 2 or seats > 10:
        raise ValueError("2 to 10 players")


def lives(model: Model) -> None:
    """ENS-2.1"""
    for number in range(1, model.seats + 1):
        model.lives[number] = True


def novice_life_counter(model: Model) -> None:
    """ENS-2.4, ENS-2.6: to the right of the others, so it is lost last."""
    if model.novice:
        model.lives["novice"] = True


def starting_level(model: Model) -> None:
    """ENS-2.2"""
    model.level = 2
    refill(model)


def the_challenge(model: Model) -> None:
    """ENS-2.3; with ENS-9.3 a Knot drawn for a space may lie there already."""
    card = draw(model)
    model.challenge.append(card)
    model.history.append(("first challenge", card))


# The vote


def secret_vote(model: Model, seat: int, text: str) -> None:
    """ENS-3.1; a second vote takes the place of the first (ENS-3.4)."""
    if text == "ready":
        raise Refused("ENS-3.8", "the votes are not revealed yet")
    if not text.startswith("vote "):
        raise Refused("ENS-3.1", f"{text!r} is not a vote")
    if text not in model.options(seat):
        raise Refused("ENS-3.5", f"spaces 1 to {model.level} can be voted for")
    space = int(text.removeprefix("vote "))
    model.votes[seat] = space
    model.history.append(("vote", seat, space))
    if len(model.votes) == model.seats:
        reveal_together(model)


def what_can_be_voted_for(model: Model) -> list[int]:
    """ENS-3.5"""
    return [space for space in range(1, model.level + 1) if space in model.board]


def reveal_together(model: Model) -> None:
    """ENS-3.3"""
    model.last_votes = dict(model.votes)
    model.history.append(("reveal", dict(model.votes)))
    order_at_the_end_of_a_round(model)


def time_to_explain(model: Model, seat: int, text: str) -> None:
    """ENS-3.8"""
    if text.startswith("vote "):
        raise Refused("ENS-3.4", "the last vote is laid")
    if text != "ready":
        raise Refused("ENS-3.8", f"{text!r} is not ready")
    if seat in model.ready:
        raise Refused("ENS-3.8", f"seat {seat} is ready already")
    model.ready.add(seat)
    model.history.append(("ready", seat))
    if len(model.ready) == model.seats:
        new_cards(model)


# Judging


def no_clear_majority(votes: dict[int, int]) -> list[int]:
    """ENS-4.4: the spaces with the most votes, all that tie, lowest first."""
    laid = list(votes.values())
    most = max(laid.count(space) for space in laid)
    return sorted({space for space in laid if laid.count(space) == most})


def the_bearers_vote_is_the_measure(model: Model) -> list[int]:
    """ENS-9.8: the spaces that stand for the most voted ones, in any round."""
    if model.bearer is not None:
        return [model.votes[model.bearer]]
    return no_clear_majority(model.votes)


def dissenting_votes(model: Model) -> int:
    """ENS-4.1, ENS-4.4, ENS-9.8: in a tie any one of the spaces gives the same number."""
    measure = the_bearers_vote_is_the_measure(model)[0]
    return len([space for space in model.votes.values() if space != measure])


def allowance_table(table: list[int]) -> None:
    """ENS-4.3"""
    if len(table) != 10 or any(entry not in (0, 1, 2, 3) for entry in table):
        raise ValueError("ten Allowances of 0 to 3")


def allowance_of_each_counter(model: Model, counter: Counter) -> int:
    """ENS-4.3; the Novice counter copies the one on its left (ENS-2.4, ENS-2.6)."""
    if isinstance(counter, str):
        return model.allowance[model.seats - 1]
    return model.allowance[counter - 1]


def allowance(model: Model) -> int:
    """ENS-4.2"""
    coloured = [counter for counter in model.lives if model.lives[counter]]
    return allowance_of_each_counter(model, coloured[0])


def judge(model: Model) -> str:
    """ENS-5.1, ENS-5.2, ENS-5.3; asked before any life is turned (ENS-5.4)."""
    dissenters = dissenting_votes(model)
    if dissenters > allowance(model):
        return "failed"
    if dissenters == 0 and not no_life_by_lantern_light(model):
        return "ensemble"
    return "passed"


def no_life_by_lantern_light(model: Model) -> bool:
    """ENS-9.9: whether this round cannot be an Ensemble."""
    return model.bearer is not None


def ensemble(model: Model) -> None:
    """ENS-5.1"""
    move_marker(model)
    grey = [counter for counter in model.lives if not model.lives[counter]]
    if grey:
        model.lives[grey[-1]] = True
        model.history.append(("life regained", grey[-1]))


def level_passed(model: Model) -> None:
    """ENS-5.2"""
    move_marker(model)


def level_failed(model: Model) -> None:
    """ENS-5.3"""
    coloured = [counter for counter in model.lives if model.lives[counter]]
    model.lives[coloured[0]] = False
    model.history.append(("life lost", coloured[0]))


def move_marker(model: Model) -> None:
    """ENS-5.1, ENS-5.2: the board ends at space 9 (ENS-1.3), so there the marker stays."""
    if model.level < TOP_LEVEL:
        model.level += 1


# The end of the game


def winning(model: Model, level_voted_on: int) -> None:
    """ENS-6.1"""
    if model.verdict != "failed" and level_voted_on == TOP_LEVEL:
        end(model, "won", "ENS-6.1")


def losing(model: Model) -> None:
    """ENS-6.2"""
    if not any(model.lives.values()):
        end(model, "lost", "ENS-6.2")


def end(model: Model, result: str, clause: str) -> None:
    model.outcome = (result, clause)
    model.phase = "over"
    model.history.append((result, clause))


def every_game_ends(model: Model) -> None:
    """ENS-6.3, ENS-9.11"""
    assert model.round <= 14 + len(model.lives), "the game lasts longer than ENS-6.3 allows"


# The end of a round


def order_at_the_end_of_a_round(model: Model) -> None:
    """ENS-7.5, ENS-9.10: from the reveal to the time to explain."""
    level_voted_on = model.level
    model.verdict = judge(model)
    model.history.append((model.verdict, "level", level_voted_on))
    if model.verdict == "ensemble":
        ensemble(model)
    elif model.verdict == "passed":
        level_passed(model)
    else:
        level_failed(model)
    winning(model, level_voted_on)
    losing(model)
    if model.outcome is not None:
        return
    if model.explain:
        model.phase = "explain"
        model.ready = set()
        return
    new_cards(model)


def new_cards(model: Model) -> None:
    """ENS-7.5, ENS-9.10: from the discard to the next round."""
    a_knot_holds(model)
    the_next_challenge(model)
    refill(model)
    begin_round(model)


def a_knot_holds(model: Model) -> None:
    """ENS-9.4; every other Challenge card is discarded (ENS-7.1, ENS-9.6)."""
    stay = []
    for card in model.challenge:
        if model.verdict == "failed" and model.marks[card] == "knot":
            stay.append(card)
        else:
            model.discard.append(card)
            model.history.append(("discard", card))
    model.challenge = stay


def the_next_challenge(model: Model) -> None:
    """ENS-7.1, ENS-9.8; in the order of the spaces (ENS-7.6), after the Knots (ENS-9.4)."""
    for space in the_bearers_vote_is_the_measure(model):
        card = model.board.pop(space)
        model.challenge.append(card)
        model.history.append(("challenge", space, card))


def refill(model: Model) -> None:
    """ENS-7.2, ENS-7.3: gaps are filled where they are, from the lowest up."""
    for space in range(1, model.level + 1):
        if space not in model.board:
            card = a_knot_goes_down(model, draw(model))
            model.board[space] = card
            model.history.append(("fill", space, card))
    model.board = {space: model.board[space] for space in sorted(model.board)}


def a_knot_goes_down(model: Model, card: int) -> int:
    """ENS-9.3: the card for the space, once a Knot drawn for it has gone down."""
    beneath = [other for other in model.challenge if model.marks[other] == "knot"]
    if model.marks[card] == "knot" and not beneath:
        model.challenge.append(card)
        model.history.append(("knot", card))
        return draw(model)
    return card


def draw(model: Model) -> int:
    if not model.deck:
        the_deck_runs_out(model)
    return model.randomness.draw(f"shuffle/draw/{model.reshuffles}", model.deck)


def the_deck_runs_out(model: Model) -> None:
    """ENS-7.4"""
    assert model.discard, "no card left to draw: the deck is too small to play"
    model.deck = sorted(model.discard)
    model.discard = []
    model.reshuffles += 1
    model.history.append(("reshuffle", model.reshuffles, list(model.deck)))


def begin_round(model: Model) -> None:
    """ENS-7.2: votes are taken back. ENS-9.10: the marks are read once the refill is done."""
    model.round += 1
    model.votes = {}
    model.ready = set()
    model.phase = "vote"
    model.question = the_stranger(model)
    model.bearer = the_bearer(model)
    every_game_ends(model)
    model.history.append(("round", model.round, model.question, model.bearer))


def the_stranger(model: Model) -> str:
    """ENS-9.5; a Mask on the board has no effect (ENS-9.6)."""
    if "mask" in [model.marks[card] for card in model.challenge]:
        return "stranger"
    return "match"


def the_bearer(model: Model) -> int | None:
    """ENS-9.7; a Lantern beneath the board does not count."""
    if "lantern" in [model.marks[card] for card in model.board.values()]:
        return (model.round - 1) % model.seats
    return None
