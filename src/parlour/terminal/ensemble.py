"""What Ensemble looks like in a terminal."""

from __future__ import annotations

from dataclasses import replace
from enum import IntEnum

from rich.console import Group, RenderableType
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from parlour.core.decisions import Action, Decision
from parlour.core.events import Event
from parlour.core.seats import Seat
from parlour.core.views import View
from parlour.games.ensemble.agreement import Phase
from parlour.games.ensemble.cards import SPACES, Mark
from parlour.games.ensemble.events import (
    CardsWentDown,
    ChallengeDrawn,
    ChallengesDiscarded,
    DeckRenewed,
    GameEnded,
    LevelJudged,
    LifeTurned,
    MarkerMoved,
    RoundBegan,
    VotesRevealed,
)
from parlour.games.ensemble.view import EnsembleView
from parlour.packs.pictures import box
from parlour.terminal.look import Choice, Look, Moment, Screen, Size, Wish, listed, say
from parlour.terminal.pictures import INDENT, Block, cards, fitted, folded

TOLD = (
    RoundBegan,
    ChallengeDrawn,
    CardsWentDown,
    DeckRenewed,
    VotesRevealed,
    LevelJudged,
    LifeTurned,
    GameEnded,
)
JUDGED = (LevelJudged, MarkerMoved, LifeTurned, GameEnded)
VERDICTS = {"ensemble": "strong.green", "passed": "strong.green", "failed": "strong.bad"}
MARKS = {Mark.KNOT: "knot", Mark.MASK: "mask", Mark.LANTERN: "lantern"}
MARK_CLAUSES = {
    Mark.KNOT: ("ENS-9.3", "ENS-9.4"),
    Mark.MASK: ("ENS-9.5", "ENS-9.6"),
    Mark.LANTERN: ("ENS-9.7", "ENS-9.8", "ENS-9.9"),
}
WIDEST = 100  # longer lines are hard to read


class EnsembleLook(Look):
    """A silent team of 2 to 10."""

    has_cards = False
    reasons_are_open = True  # they are about pictures, and all pictures lie open

    def welcome(self, moment: Moment, size: Size) -> RenderableType:
        view = _view(moment)
        width = min(size.width, WIDEST)
        lines = [Text(say("ensemble.title"), "strong.brass"), Text()]
        for number in range(1, 6):
            lines += folded(say(f"ensemble.welcome.{number}"), width)
        lines += [Text(), *folded(say("ensemble.seats", names=listed(moment.names)), width)]
        if view.options["novice"]:
            lines += folded(say("ensemble.novice"), width)
        for pack in view.cards.scenarios:
            scenarios = view.options["scenarios"]
            assert isinstance(scenarios, list), "options are settled"
            if pack.scenario is not None and pack.id in scenarios:
                told = say("ensemble.scenario", name=pack.scenario.name, idea=pack.scenario.idea)
                lines += [Text(), *folded(told, width)]
        return Group(*lines)

    def table(self, moment: Moment, decision: Decision, size: Size) -> Screen:
        if decision.question == "explain":
            body = self._votes(moment, size)
            return Screen(body, say("ensemble.ready"), say("ensemble.enter_ready"))
        view = _view(moment)
        wide = wide_table(moment, self.game.say(f"question.{decision.question}"), size)
        prompt = say("ensemble.prompt", level=view.level)
        if wide is not None:
            return Screen(wide, prompt)
        lines, cut = listed_table(moment, self.game.say(f"question.{decision.question}"), size)
        if cut:
            prompt = say("ensemble.prompt_cut", level=view.level)
        return Screen(Group(*lines), prompt)

    def choices(self, moment: Moment, decision: Decision) -> list[Choice]:
        if decision.question == "explain":
            return [Choice(decision.options, say("ensemble.next_round"))]
        view = _view(moment)
        titles = [view.cards.pictures[card].title for card in view.board if card is not None]
        return [Choice((one,), title) for one, title in zip(decision.options, titles, strict=True)]

    def together(self, decision: Decision) -> bool:
        return decision.question == "explain"

    def wishes(self, moment: Moment, decision: Decision) -> list[Wish]:
        names = self.game.actions
        others = [one for one in range(len(names)) if one not in decision.options]
        return [Wish(names[one], one) for one in others]

    def whole(self, moment: Moment, size: Size) -> RenderableType | None:
        view = _view(moment)
        if not self.has_whole(view):
            return None
        blocks = [*challenge_blocks(view), *board_blocks(moment)]
        return Group(*_spread(blocks, min(size.width, WIDEST), Density.STACKED))

    def has_whole(self, view: View) -> bool:
        assert isinstance(view, EnsembleView), "a view of another game"
        return view.phase is Phase.VOTE

    def pauses(self, view: View, event: Event) -> bool:
        """After a reveal, when the game leaves no time to explain."""
        assert isinstance(view, EnsembleView), "a view of another game"
        return isinstance(event, ChallengesDiscarded) and view.phase is Phase.VOTE

    def news(self, moment: Moment, size: Size) -> Screen:
        return Screen(self._votes(moment, size), say("ensemble.onward"))

    def answer(self, text: str, moment: Moment, decision: Decision) -> Action | None:
        if decision.question == "explain":
            return None if text else decision.options[0]
        wanted = f"vote {text}" if text.isdecimal() else text
        for action in decision.options:
            if self.game.notation(action) == wanted:
                return action
        return None

    def mistake(self, text: str, moment: Moment, decision: Decision) -> str:
        if decision.question == "explain":
            return say("ensemble.not_a_word")
        code = "no_such_space" if text.isdecimal() and len(text) < 10 else "not_a_vote"
        return say(f"ensemble.{code}", text=text, level=len(decision.options))

    def clauses(self, view: View) -> tuple[str, ...]:
        assert isinstance(view, EnsembleView), "a view of another game"
        lantern = view.bearer is not None
        if view.phase is Phase.VOTE:
            ids = ["ENS-9.5" if view.question == "stranger" else "ENS-3.1"]
            ids += ["ENS-3.2"] if len(view.challenge) > 1 else []
            ids += ["ENS-3.5", "ENS-9.8" if lantern else "ENS-4.1", "ENS-4.2"]
            ids += ["ENS-5.2" if lantern else "ENS-5.1", "ENS-5.3", "ENS-6.1", "ENS-6.2"]
        else:
            ids = ["ENS-3.8", "ENS-9.8" if lantern else "ENS-4.4", "ENS-5.1", "ENS-5.2"]
            ids += ["ENS-5.3", "ENS-7.1", "ENS-7.2"]
        table_cards = [card for card in (*view.board, *view.challenge) if card is not None]
        marks = {view.cards.pictures[card].mark for card in table_cards}
        for mark, clauses in MARK_CLAUSES.items():
            ids += [clause for clause in clauses if mark in marks]
        return tuple(dict.fromkeys(ids))

    def tell(self, event: Event, moment: Moment) -> str | None:
        if isinstance(event, TOLD):
            return self.game.tell(event, moment.view.seat, names=moment.names)
        return None

    def ending(self, moment: Moment, story: tuple[Event, ...], size: Size) -> RenderableType:
        view = _view(moment)
        assert view.outcome is not None, "the game is over"
        style = "strong.green" if view.outcome.winners else "strong.bad"
        table = Table.grid(padding=(0, 2))
        for name, shared, rounds in alike(moment, story):
            bar = ProgressBar(
                rounds, shared, 24, style="quiet", complete_style="green", finished_style="green"
            )
            table.add_row(name, say("ensemble.alike_with", shared=shared, rounds=rounds), bar)
        return Group(
            Text(self.game.say(f"reason.{view.outcome.reason}"), style),
            say("ensemble.rounds", rounds=view.round, level=view.level),
            "",
            say("ensemble.alike", name=moment.names[0] if moment.shared else say("you")),
            table,
        )

    def _votes(self, moment: Moment, size: Size) -> RenderableType:
        """Who voted what and why, and what came of it."""
        view = _view(moment)
        width = min(size.width, WIDEST)
        status = status_lines(view)
        told = [
            self.game.tell(event, view.seat) for event in moment.news if isinstance(event, JUDGED)
        ]
        verdict = folded(" ".join(told), width, VERDICTS[view.verdict or "passed"])
        titles = ", ".join(view.cards.pictures[card].title for card in view.challenge)
        challenge = folded(f"{say('ensemble.challenge')}  {titles}", width, "brass", INDENT)
        votes = [*challenge, *vote_lines(moment, width)]
        for lines in (
            [*status, Text(), *verdict, Text(), *votes, Text()],
            [*status, *verdict, *votes],
        ):
            if len(lines) < size.height:
                return Group(*lines)
        brief = vote_lines(moment, width, brief=True)
        return Group(*status, *verdict, *challenge[:1], *brief)


def _view(moment: Moment) -> EnsembleView:
    assert isinstance(moment.view, EnsembleView), "a view of another game"
    return moment.view


class Density(IntEnum):
    """How the pictures are set, the roomiest first."""

    STACKED = 0  # titles on lines of their own
    SPACED = 1  # a blank line between two pictures
    CLOSE = 2  # blank lines around the Challenge and the question only
    TIGHT = 3


def listed_table(moment: Moment, question: str, size: Size) -> tuple[list[Text], bool]:
    """The table as lines that leave room for the prompt, and whether pictures were cut."""
    width = min(size.width, WIDEST)
    room = size.height - 1
    for density in Density:
        lines = _lines(moment, question, width, density)
        if len(lines) <= room:
            return lines, False
    return _cut_lines(moment, question, width, room), True


def _lines(moment: Moment, question: str, width: int, density: Density) -> list[Text]:
    view = _view(moment)
    blank = [] if density is Density.TIGHT else [Text()]
    parts = [status_lines(view)]
    parts.append(_spread(challenge_blocks(view), width, density))
    parts.append(asked_lines(moment, question, width))
    parts.append(_spread(board_blocks(moment), width, density))
    if density is not Density.TIGHT:
        parts.append([silence(view)])
    lines: list[Text] = []
    for part in parts:
        lines += [*(blank if lines else []), *part]
    return lines


def _cut_lines(moment: Moment, question: str, width: int, room: int) -> list[Text]:
    view = _view(moment)
    head = status_lines(view)
    asked = asked_lines(moment, question, width)
    below = challenge_blocks(view)
    left = room - len(head) - len(asked)
    if len(below) + len(view.board) > left:  # not even a line each: the titles have to do
        titles = say("ensemble.challenges", titles=", ".join(one.name for one in below))
        named = folded(titles, width, "brass")
        blocks = fitted(board_blocks(moment), width, left - len(named))
        return [*head, *named, *asked, *_spread(blocks, width, Density.TIGHT)]
    blocks = fitted([*below, *board_blocks(moment)], width, left)
    below, board = blocks[: len(below)], blocks[len(below) :]
    return [
        *head,
        *_spread(below, width, Density.TIGHT),
        *asked,
        *_spread(board, width, Density.TIGHT),
    ]


def _spread(blocks: list[Block], width: int, density: Density) -> list[Text]:
    lines: list[Text] = []
    for one in blocks:
        if lines and density <= Density.SPACED:
            lines.append(Text())
        lines += one.stacked(width) if density is Density.STACKED else one.lines(width)
    return lines


def wide_table(moment: Moment, question: str, size: Size) -> RenderableType | None:
    """The table as cards side by side; None where there is no room for them."""
    view = _view(moment)
    head = status_lines(view)
    asked = asked_lines(moment, question, size.width)
    room = size.height - len(head) - len(asked) - 4
    for sky in (2, 1, 0):
        laid = cards(challenge_blocks(view), board_blocks(moment), size.width, sky)
        if laid is not None and laid.height <= room:
            return Group(*head, Text(), *asked, Text(), laid.body, silence(view))
    return None


def silence(view: EnsembleView) -> Text:
    """Who has voted already, and that nobody speaks."""
    last = len(view.answered) == view.seats - 1
    return Text(say("ensemble.others_voted" if last else "ensemble.others_vote"), "quiet")


def status_lines(view: EnsembleView) -> list[Text]:
    """The path of levels with its marker, and the lives with the one in play."""
    path = Text.assemble(
        (say("ensemble.title"), "strong.brass"),
        (f", {say('ensemble.round', round=view.round)}    ", "quiet"),
        say("ensemble.level"),
    )
    for level in range(2, SPACES + 1):
        if level == view.level:
            path.append(f" [{level}]", "strong.brass")
        else:
            path.append(f" {level}", "green" if level < view.level else "quiet")
    counters = Text(say("ensemble.lives"))
    for counter in range(1, view.seats + (2 if view.options["novice"] else 1)):
        name = _counter(view, counter)
        if counter not in view.lives:
            counters.append(" x", "quiet")
        elif counter == view.lives[0]:
            counters.append(f" ({name})", "strong.brass")
        else:
            counters.append(f" {name}", "green")
    if view.lives:
        counters.append(f"   {allowance_in_words(view)}")
    return [path, counters]


def _counter(view: EnsembleView, counter: int) -> str:
    return say("ensemble.novice_letter") if counter > view.seats else str(counter)


def asked_lines(moment: Moment, question: str, width: int) -> list[Text]:
    """The question in force, and what each mark on the table means now."""
    view = _view(moment)
    asked = folded(question, width, "strong.green")
    if view.question == "match" and len(view.challenge) > 1:
        asked += folded(say("ensemble.all_of_them"), width, "green")
    return [*asked, *mark_lines(moment, width)]


def allowance_in_words(view: EnsembleView) -> str:
    allowed = view.allowance
    return say(f"ensemble.allowance.{allowed}", counter=_counter(view, view.lives[0]))


def challenge_blocks(view: EnsembleView) -> list[Block]:
    label = say("ensemble.challenge")
    return [_block(view, label, card) for card in view.challenge]


def board_blocks(moment: Moment) -> list[Block]:
    view = _view(moment)
    return [
        replace(_block(view, str(space), card), chosen=space == moment.chosen)
        for space, card in enumerate(view.board, start=1)
        if card is not None
    ]


def _block(view: EnsembleView, label: str, card: int) -> Block:
    picture = view.cards.pictures[card]
    mark = say(f"ensemble.mark.{MARKS[picture.mark]}") if picture.mark in MARKS else ""
    return Block(label, picture.title, mark, picture.scene, box().palettes[picture.palette][:5])


def mark_lines(moment: Moment, width: int) -> list[Text]:
    """What each mark on the table means now, a sentence each."""
    view = _view(moment)
    pictures = view.cards.pictures
    below = {pictures[card].mark for card in view.challenge}
    on_board = {pictures[card].mark for card in view.board if card is not None}
    told: list[str] = []
    for mark, name in MARKS.items():
        if mark is Mark.LANTERN and view.bearer is not None:
            who = "you" if view.bearer == view.seat else "default"
            bearer = moment.names[view.bearer]
            told.append(say(f"ensemble.lantern_on_board.{who}", bearer=bearer))
        elif mark in below:
            told.append(say(f"ensemble.{name}_below"))
        elif mark in on_board:
            told.append(say(f"ensemble.{name}_on_board"))
    return [line for sentence in told for line in folded(sentence, width, "brass")]


def vote_lines(moment: Moment, width: int, *, brief: bool = False) -> list[Text]:
    """Each space that got a vote, the most voted first, and who voted for it.

    `brief` leaves out why, and takes a line for a space.
    """
    view = _view(moment)
    voters: dict[int, list[Seat]] = {}
    for seat, space in enumerate(view.revealed):
        voters.setdefault(space, []).append(seat)
    lines: list[Text] = []
    for space in sorted(voters, key=lambda space: (space not in view.chosen, -len(voters[space]))):
        head = _voted(view, space)
        lines.append(head)
        if brief:
            names = listed(_voter(moment, seat) for seat in voters[space])
            head.append(f": {names}")
            head.truncate(width)
            continue
        for why, seats in _by_reason(moment, voters[space]).items():
            who = listed(_voter(moment, seat) for seat in seats)
            told = say("ensemble.said", who=who, why=why) if why else who
            lines += folded(told, width, "bold" if view.seat in seats else "", indent=INDENT)
    return lines


def _voted(view: EnsembleView, space: int) -> Text:
    """The title of a card that got votes, and whether it goes down."""
    card = view.board[space - 1]
    assert card is not None, "votes are for occupied spaces"
    chosen = space in view.chosen
    title = view.cards.pictures[card].title
    style = "strong.green" if chosen else "bold"
    head = Text.assemble((f"{space:>2}".ljust(INDENT), "strong.brass"), (title, style))
    if chosen and view.outcome is None:
        head.append(say("ensemble.next_challenge"), "brass")
    return head


def _by_reason(moment: Moment, seats: list[Seat]) -> dict[str, list[Seat]]:
    """Who says the same says it together; the person says nothing here."""
    found: dict[str, list[Seat]] = {}
    for seat in seats:
        found.setdefault(moment.said.get(seat, ""), []).append(seat)
    return found


def _voter(moment: Moment, seat: Seat) -> str:
    name = moment.names[seat]
    return say("ensemble.measure", name=name) if seat == _view(moment).bearer else name


def alike(moment: Moment, story: tuple[Event, ...]) -> list[tuple[str, int, int]]:
    """Each other seat's name, how often it voted as the person did, and in how many rounds."""
    rounds = [event.votes for event in story if isinstance(event, VotesRevealed)]
    me = moment.view.seat
    assert me is not None, "a person has a seat"
    return [
        (name, sum(votes[seat] == votes[me] for votes in rounds), len(rounds))
        for seat, name in enumerate(moment.names)
        if seat != me
    ]
