"""Who sees what, which clause stands behind it, and how it is told."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parlour
from parlour.core.events import Event
from tests.games.ensemble.builders import (
    CARDS,
    GAME,
    KNOTS,
    LANTERNS,
    MASKS,
    PLAIN,
    SCENARIOS,
    Plain,
    agree,
    codes,
    dealt,
    first,
    fresh,
    level,
    look,
    plain,
    ready,
    table,
    vote,
)
from tests.marks import rule

CLAUSES = {clause.id for clause in parlour.rules("ensemble")}
EVENTS = {
    "card_laid": {"ENS-2.2", "ENS-7.2"},
    "challenge_drawn": {"ENS-2.3"},
    "knot_went_down": {"ENS-9.3"},
    "deck_renewed": {"ENS-7.4"},
    "round_began": {"ENS-3.1"},
    "stranger_round_began": {"ENS-9.5"},
    "lantern_round_began": {"ENS-9.7"},
    "lantern_stranger_round_began": {"ENS-9.7"},
    "vote_laid": {"ENS-3.1"},
    "vote_changed": {"ENS-3.4"},
    "votes_revealed": {"ENS-3.3"},
    "level_ensemble": {"ENS-5.1"},
    "level_passed": {"ENS-5.2"},
    "lantern_passed": {"ENS-9.9"},
    "level_failed": {"ENS-5.3"},
    "marker_moved": {"ENS-5.1", "ENS-5.2", "ENS-9.9"},
    "life_lost": {"ENS-5.3"},
    "novice_lost": {"ENS-5.3"},
    "life_regained": {"ENS-5.1"},
    "time_to_explain": {"ENS-3.8"},
    "seat_ready": {"ENS-3.8"},
    "challenges_discarded": {"ENS-7.1"},
    "knots_held": {"ENS-9.4"},
    "cards_went_down": {"ENS-7.1", "ENS-9.8"},
    "game_won": {"ENS-6.1"},
    "game_lost": {"ENS-6.2"},
}
NEW = PLAIN[40:50]


def whole_game(seats: int, seed: int, spread: int, **options: object) -> list[Event]:
    """Everything that happens in a game in which every third round is not agreed on."""
    heard: list[Event] = []
    state = GAME.start(seats, seed, options, heard)
    while state.outcome is None:
        disagree = look(state).round % 3 == 0
        for seat in list(state.window):
            options_now = state.window[seat].options
            state.answer(seat, options_now[seat % spread % len(options_now) if disagree else 0])
    return heard


def many_games() -> list[Event]:
    return [
        event
        for seed in range(25)
        for event in whole_game(2 + seed % 4, seed, 2 + seed % 2, scenarios=SCENARIOS)
    ]


@rule("ENS-1.1")
def test_every_event_cites_a_clause_that_players_can_read() -> None:
    heard = many_games()
    for event in heard:
        assert event.clause in EVENTS[event.code], event
        assert event.clause in CLAUSES
    assert len(set(codes(heard))) >= 20


def test_every_clause_reads_like_a_sentence_and_says_where_it_comes_from() -> None:
    for clause in parlour.rules("ensemble"):
        assert clause.source in ("rulebook", "ruling", "original")
        assert clause.title and clause.text.endswith(".")
    assert len(CLAUSES) == len(parlour.rules("ensemble")) == 50


@rule("ENS-8.3")
def test_the_scenarios_rules_are_labelled_as_ours() -> None:
    source = {clause.id: clause.source for clause in parlour.rules("ensemble")}
    assert source["ENS-8.3"] == source["ENS-1.4"] == "original"
    for pack in CARDS.scenarios:
        assert pack.scenario is not None
        assert pack.scenario.clauses
        assert {source[clause] for clause in pack.scenario.clauses} == {"original"}
    assert {source[f"ENS-9.{n}"] for n in range(1, 12)} == {"original"}


def test_everything_that_happens_can_be_told_to_everyone() -> None:
    for event in many_games():
        for seat in (0, 1, None):
            shown = event.seen_by(seat)
            if shown is not None:
                said = GAME.tell(shown, seat)
                assert said[0].isupper(), said
                assert said[-1] in ".?!" and "None" not in said and "{" not in said, said


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("votes_revealed", "The votes: seat 0: 1, seat 1: 1, seat 2: 3."),
        ("level_failed", "Level 3 is failed: 1 vote apart, 0 allowed."),
        ("life_lost", "Life counter 1 turns grey: 2 lives left."),
        ("cards_went_down", "The Empty Chair becomes the Challenge."),
        ("challenges_discarded", "The Challenge is discarded: Bath at Sea."),
        ("card_laid", "Door in the Wheat is laid on space 1."),
        ("round_began", "Round 3 begins: which picture goes best with the Challenge?"),
    ],
)
def test_a_failed_round_is_told_in_plain_sentences(code: str, sentence: str) -> None:
    state = table(
        seats=3,
        board=["empty-chair", PLAIN[10], PLAIN[11]],
        challenge=["bath-at-sea"],
        draws=["door-in-the-wheat"],
    )
    assert GAME.tell(first(vote(state, 1, 1, 3), code)) == sentence


def test_a_player_hears_of_the_own_vote_and_others_only_that_it_lies() -> None:
    heard = vote(table(seats=3), 2)
    own = heard[0].seen_by(0)
    others = heard[0].seen_by(1)
    assert own is not None and others is not None
    assert GAME.tell(own, 0) == "You lay your vote for space 2 face down."
    assert GAME.tell(others, 1) == "Seat 0 lays a vote face down."
    assert GAME.tell(others, 1, names=["Ann", "Ben", "Cem"]) == "Ann lays a vote face down."


@rule("ENS-9.4")
def test_a_knot_that_holds_is_told_by_its_title() -> None:
    state = table(seats=2, challenge=[KNOTS[0], PLAIN[30]])
    said = GAME.tell(first(vote(state, 1, 2), "knots_held"))
    title = {picture.id: picture.title for picture in CARDS.pictures}
    assert title[KNOTS[0]] in said and str(CARDS.card_of[KNOTS[0]]) not in said


@rule("ENS-2.6")
def test_the_novice_counter_has_no_number_when_it_is_told_of() -> None:
    state = table(seats=2, lives=[3], options={"novice": True})
    said = GAME.tell(first(vote(state, 1, 2), "novice_lost"))
    assert said == "The Novice counter turns grey: 0 lives left."


@rule("ENS-9.5", "ENS-9.7", "ENS-9.10")
def test_the_question_and_the_bearer_are_told_when_a_round_begins() -> None:
    state = table(seats=2, board=[MASKS[0], LANTERNS[0]], draws=NEW[:3], round_number=1)
    began = agree(state)[-1]
    assert began.code == "lantern_stranger_round_began"
    assert GAME.tell(began) == (
        "Round 2 begins by lantern light, and a Mask asks for the stranger: "
        "the vote of seat 1 is the measure."
    )
    assert GAME.say("question.stranger").startswith("Which picture is the stranger")


@rule("ENS-3.1", "ENS-3.4")
def test_a_laid_vote_shows_its_space_to_its_own_player_only() -> None:
    laid = vote(table(seats=3), 2)[0]
    for seat in (0, 1, 2, None):
        shown = laid.seen_by(seat)
        assert shown is not None
        assert shown.facts() == {"seat": 0, "space": 2 if seat == 0 else None}


@rule("ENS-3.4")
def test_an_exchanged_vote_is_an_event_for_its_own_player_only() -> None:
    state = table(seats=3)
    vote(state, 2)
    changed = vote(state, 3)[0]
    assert changed.code == "vote_changed"
    assert changed.seen_by(0) == changed
    assert [changed.seen_by(seat) for seat in (1, 2, None)] == [None] * 3


def test_all_other_events_are_public() -> None:
    for event in many_games():
        if event.code not in ("vote_laid", "vote_changed"):
            assert [event.seen_by(seat) for seat in (0, 1, None)] == [event] * 3


@rule("ENS-2.3")
@settings(max_examples=25)
@given(st.integers(0, 999), st.integers(0, 999))
def test_nobody_can_tell_from_a_view_which_card_comes_next(one: int, other: int) -> None:
    position = plain(dealt(3, 7).dump())
    states = []
    for seed in (one, other):
        position["chance"] = plain(dealt(3, seed).dump())["chance"]
        states.append(GAME.load(plain(position)))
    for seat in (0, 1, 2, None):
        assert look(states[0], seat) == look(states[1], seat)


@settings(max_examples=20)
@given(st.integers(0, 999), st.integers(2, 10), st.booleans())
def test_whoever_follows_the_events_sees_what_a_newcomer_is_shown(
    seed: int, seats: int, marked: bool
) -> None:
    state = dealt(seats, seed, scenarios=SCENARIOS if marked else [], explain=bool(seed % 2))
    views = {seat: state.view(seat) for seat in (0, seats - 1, None)}
    heard: list[Event] = []
    state.listen(heard)
    while state.outcome is None:
        for seat in list(state.window):
            options = state.window[seat].options
            state.answer(seat, options[(seed + seat * level(state)) % 2 % len(options)])
            for event in heard:
                for viewer, view in views.items():
                    shown = event.seen_by(viewer)
                    views[viewer] = view if shown is None else view.fold(shown)
            heard.clear()
            assert all(state.view(viewer) == view for viewer, view in views.items())


def test_a_spectator_sees_the_table_and_no_vote() -> None:
    state = table(seats=3)
    vote(state, 1, 2)
    seen = look(state, None)
    assert (seen.seat, seen.vote, seen.answered) == (None, None, (0, 1))


def test_what_was_revealed_stays_in_sight_until_the_next_round() -> None:
    state = table(seats=3, options={"explain": True})
    vote(state, 1, 3, 3)
    seen = look(state, 0)
    assert (seen.revealed, seen.chosen, seen.verdict) == ((1, 3, 3), (3,), "failed")
    ready(state)
    seen = look(state, 0)
    assert (seen.revealed, seen.chosen, seen.verdict) == ((), (), None)


def test_nothing_is_heard_and_nothing_changes_when_nobody_listens() -> None:
    loud, still = table(seats=3), table(seats=3)
    vote(loud, 1, 1, 2)
    for seat, space in enumerate((1, 1, 2)):
        still.answer(seat, space - 1)
    assert loud.fingerprint() == still.fingerprint()
    assert loud.record() == still.record()


@pytest.mark.parametrize("seat", [3, -1, 10**30, True, "0", 1.0])
def test_there_is_no_view_for_a_seat_that_is_not_there(seat: object) -> None:
    state = table(seats=3)
    with pytest.raises((parlour.BadInput, TypeError), match=r"no seat .* to look from|int"):
        state.view(seat)


def test_who_looks_from_a_missing_seat_hears_which_seats_there_are() -> None:
    with pytest.raises(parlour.BadInput) as refused:
        table(seats=3).view(3)
    assert refused.value.code == "no_such_viewer"
    assert refused.value.facts == {"seat": "3", "last": 2}


def test_a_view_goes_through_plain_data_and_back() -> None:
    state = table(seats=3, board=[LANTERNS[0], *PLAIN[:2]], challenge=[MASKS[0]])
    vote(state, 1, 2)
    for seat in (0, 2, None):
        seen = look(state, seat)
        assert GAME.load_view(plain(seen.dump())) == seen


def written(**changes: object) -> Plain:
    """A view of seat 0 at a table of three by lantern light, as plain data, changed."""
    state = table(seats=3, board=[LANTERNS[0], *PLAIN[:2]])
    vote(state, 1, 2)
    return {**plain(look(state, 0).dump()), **changes}


def unread(data: object) -> parlour.BadInput:
    with pytest.raises(parlour.BadInput) as refused:
        GAME.load_view(data)
    assert refused.value.sentence.startswith("view: ")
    return refused.value


@pytest.mark.parametrize(
    ("field", "low", "high"),
    [
        ("seats", 2, 10),
        ("seat", 0, 2),
        ("round", 1, 1000),
        ("level", 2, 9),
        ("deck", 0, 125),
        ("bearer", 0, 2),
        ("vote", 1, 9),
    ],
)
def test_a_number_in_a_view_is_one_that_a_table_can_have(field: str, low: int, high: int) -> None:
    for value in (low, high):
        data = written(**{field: value})
        data["asked"] = list(range(data["seats"]))
        assert plain(GAME.load_view(data).dump()) == data
    for value in (low - 1, high + 1):
        facts = unread(written(**{field: value})).facts
        assert (facts["field"], facts["low"], facts["high"]) == (field, low, high)


@pytest.mark.parametrize(
    ("field", "low", "high"),
    [("lives", 1, 4), ("answered", 0, 2), ("revealed", 1, 9), ("chosen", 1, 9)],
)
def test_the_numbers_in_a_view_are_some_that_a_table_can_have(
    field: str, low: int, high: int
) -> None:
    data = written(**{field: [low, high]})
    assert plain(GAME.load_view(data).dump()) == data
    for value in (low - 1, high + 1):
        facts = unread(written(**{field: [value]})).facts
        bounds = f"a list of whole numbers from {low} to {high}"
        assert (facts["field"], facts["wanted"]) == (field, bounds)


@pytest.mark.parametrize(
    ("field", "value", "wanted"),
    [
        ("parlour", "ensemble-view/v2", "ensemble-view/v1"),
        ("phase", "reveal", "one of vote, explain, over"),
        ("question", "charade", "one of match, stranger"),
        ("verdict", "drawn", "one of ensemble, passed, failed"),
        ("board", ["no-such-card"], "ids of pictures that the game is bound to"),
        ("challenge", [7], "ids of pictures that the game is bound to"),
        ("discard", [None], "ids of pictures that the game is bound to"),
        ("asked", [0, 1], "[0, 1, 2]"),
        ("allowance", 1, "0"),
    ],
)
def test_a_wrong_field_of_a_view_is_refused_with_what_it_must_be(
    field: str, value: object, wanted: str
) -> None:
    facts = unread(written(**{field: value})).facts
    assert (facts["field"], facts["wanted"]) == (field, wanted)


@pytest.mark.parametrize("field", sorted(written()))
def test_a_view_that_lacks_a_field_is_refused(field: str) -> None:
    data = written()
    del data[field]
    assert unread(data).sentence == f"view: {field} is missing"


def test_a_field_that_no_view_has_is_refused() -> None:
    assert unread(written(hand=[])).sentence == (
        "view: hand is no field of it: its fields are parlour, seats, seat, options, phase, round, "
        "level, lives, allowance, board, challenge, deck, discard, question, bearer, vote, answered, "
        "revealed, chosen, verdict, outcome, asked"
    )
    over = {"winners": [0, 2], "reason": "won", "clause": "ENS-6.1"}
    assert unread(written(outcome={**over, "by": 2})).sentence == (
        "view: outcome.by is no field of it: its fields are winners, reason, clause"
    )
    for winner in (-1, 3):
        facts = unread(written(outcome={**over, "winners": [winner]})).facts
        assert facts["field"] == "outcome.winners"
        assert facts["wanted"] == "a list of whole numbers from 0 to 2"
    assert plain(GAME.load_view(written(outcome=over)).dump())["outcome"] == over


def test_a_view_with_an_empty_space_goes_through_plain_data_and_back() -> None:
    state = table(seats=2)
    seen: parlour.View = look(state, 1)
    for event in vote(state, 1, 2):
        shown = event.seen_by(1)
        if shown is not None:
            seen = seen.fold(shown)
            assert GAME.load_view(plain(seen.dump())) == seen


@rule("ENS-3.4")
def test_whoever_follows_the_events_sees_a_vote_change_and_nobody_answer_anew() -> None:
    state = table(seats=3)
    vote(state, 1, 1)
    before = {seat: look(state, seat) for seat in (0, 1)}
    changed = vote(state, 3)[0]
    assert before[0].fold(changed) == look(state, 0)
    assert (look(state, 0).vote, look(state, 0).answered) == (3, (0, 1))
    assert before[1] == look(state, 1)


@rule("ENS-7.1")
def test_a_space_is_empty_from_when_its_card_went_down_until_the_refill() -> None:
    state = table(seats=3)
    seen = look(state, 0)
    shown = seen.board
    for event in vote(state, 2, 2, 1):
        seen = seen.fold(event)
        if event.code == "cards_went_down":
            assert seen.board == (shown[0], None, shown[2])
    assert seen.board == look(state).board and None not in seen.board


def test_an_event_that_ensemble_does_not_know_is_no_new_round() -> None:
    class Shower(Event):
        def seen_by(self, seat: int | None) -> Event:
            return self

        def facts(self) -> dict[str, object]:
            return {}

    with pytest.raises(AssertionError, match="a view cannot fold shower"):
        look(table()).fold(Shower("shower", "ENS-1.1"))


def test_editing_what_a_view_was_read_from_does_not_touch_the_view() -> None:
    data = written()
    seen = GAME.load_view(data)
    before = plain(seen.dump())
    data["options"]["allowance"][0] = 3
    data["lives"].clear()
    assert plain(seen.dump()) == before


@rule("ENS-4.2", "ENS-2.6")
@pytest.mark.parametrize(
    ("lives", "allowed"),
    [([1, 2, 3, 4, 5], 3), ([2, 5], 2), ([3, 4], 1), ([4, 5], 0), ([5], 0)],
)
def test_a_view_shows_the_allowance_of_the_leftmost_life(lives: list[int], allowed: int) -> None:
    own = {"novice": True, "allowance": [3, 2, 1, 0, 1, 1, 1, 1, 1, 1]}
    assert look(table(seats=4, lives=lives, options=own)).allowance == allowed


@rule("ENS-6.2")
def test_nothing_is_allowed_when_no_life_is_left() -> None:
    lost = table(seats=4, level=3, lives=[4])
    vote(lost, 1, 1, 2, 2)
    assert (look(lost).lives, look(lost).allowance) == ((), 0)


def test_editing_what_a_view_dumped_does_not_touch_the_game() -> None:
    game = fresh()
    state = game.start(3, 7)
    before = state.fingerprint()
    options = look(state, 0).dump()["options"]
    assert isinstance(options, dict)
    options["novice"] = True
    assert state.fingerprint() == before
    assert look(game.start(3, 7)).options["novice"] is False


def test_an_observation_has_one_size_whatever_lies_on_the_table() -> None:
    states = [
        dealt(2),
        table(seats=9, level=9, challenge=KNOTS),
        table(seats=10, level=9, options={"explain": True}),
    ]
    vote(states[1], *range(1, 10))
    vote(states[2], *[1] * 8, 2, 3)
    for state in states:
        buffer = bytearray(GAME.observation_size)
        state.observe(0, buffer)
        assert len(buffer) == GAME.observation_size and any(buffer)


def test_an_observation_hides_other_votes() -> None:
    one, other = table(seats=3), table(seats=3)
    vote(one, 1, 2)
    vote(other, 3, 3)
    for seat, same in ((2, True), (0, False)):
        buffers = [bytearray(GAME.observation_size) for _ in range(2)]
        for state, buffer in zip((one, other), buffers, strict=True):
            state.observe(seat, buffer)
        assert (buffers[0] == buffers[1]) is same


def test_a_view_without_all_its_options_is_refused() -> None:
    seen = plain(table().view(0).dump())
    del seen["options"]["novice"]
    with pytest.raises(parlour.BadInput) as refused:
        GAME.load_view(seen)
    assert refused.value.code == "view_options"


def test_only_a_view_of_ensemble_is_imagined() -> None:
    class OtherView(parlour.View):
        def fold(self, event: Event) -> parlour.View:
            return self

        def dump(self) -> dict[str, object]:
            return {}

    with pytest.raises(parlour.BadInput) as refused:
        GAME.imagine(OtherView(0), 1)
    assert refused.value.code == "view_game"


@rule("ENS-3.4")
def test_a_changed_vote_is_an_event_of_its_own_for_whoever_changed_it() -> None:
    state = table(seats=3, level=3)
    state.answer(1, 0)
    heard: list[Event] = []
    state.listen(heard)
    state.answer(1, 2)
    told = {"event": "vote_changed", "clause": "ENS-3.4", "seat": 1, "space": 3}
    assert [event.dump() for event in heard] == [told]
