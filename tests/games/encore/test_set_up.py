"""Who plays, with what, and how a game of Encore!! begins."""

import pytest

from parlour import BadInput
from parlour.core.events import Event
from parlour.games.encore.cards import PERFORMER, SUPPORTER, SURPRISE
from parlour.packs.performers import built_in, card_set
from parlour.packs.reading import PackFile
from tests.games.encore.builders import (
    answer,
    asked,
    dealt,
    deck,
    drafted,
    facts,
    gauges,
    hand,
    kind,
    lies,
    manager,
    money,
    options,
    play,
    question,
    roster,
    sight,
    step,
    table,
    tour,
)
from tests.games.encore.texts import GAME, TOUR, do, venue_lasting, with_texts
from tests.games.refusing import refused
from tests.marks import rule

SEEDS = range(60)


def begun(seed: int) -> tuple[list[Event], int]:
    """What is told of the beginning of a game, and who has Priority."""
    heard: list[Event] = []
    state = GAME.start(2, seed, {}, heard)
    return heard, lies(state)["priority"]


# Components


@rule("ENC-1.1")
@pytest.mark.parametrize("seats", [0, 1, 3])
def test_encore_is_a_game_for_two_managers(seats: int) -> None:
    with pytest.raises(BadInput) as raised:
        GAME.start(seats, 1)
    assert raised.value.clause == "ENC-1.1"
    assert GAME.start(2, 1).seats == 2


@rule("ENC-1.3")
def test_a_card_has_what_its_type_says() -> None:
    for card in GAME.cards.cards:
        performer = card.type == PERFORMER
        assert (card.vibes > 0, card.act != "", card.intensity > 0) == (performer,) * 3
        assert (card.boost > 0) == (card.type == SUPPORTER)
        assert (card.ability is not None) == (card.type in (SUPPORTER, SURPRISE))
        assert card.cost > 0 and card.name


@rule("ENC-1.3", "ENC-5.5")
def test_a_performer_may_go_without_an_encore() -> None:
    state = table(("m1 ada", ""))
    assert "encore m1" not in options(state, 0) and "perform m1" in options(state, 0)
    assert refused(state, 0, "encore m1") == ("no_encore", "ENC-5.5")


@rule("ENC-1.4", "ENC-5.2")
def test_a_venue_has_a_vibe_a_payout_a_star_and_an_ability_while_it_is_active() -> None:
    loud = venue_lasting(do("grow", what="act", n=2, card={"side": "any", "how": "all"}))
    game = with_texts(hall={"vibe": "calm", "payout": 12_000, "star": 5, **loud})
    state = table(("m1 ada", "m1 cal"), ("", ""), step="preshow", game=game)
    play(state, "0: perform m1")
    assert (gauges(state), money(state)) == ((5, 0), (85_000, 80_000))
    assert (step(state), lies(state)["reached"]) == ("event", True)
    play(state, "1: pass")
    assert money(state) == (85_000, 92_000) and tour(state, 0) == ["hall"]
    for seat in (1, 1, 0, 0):
        answer(state, seat, "draw main")
    all_hands = hand(state, 0) + hand(state, 1)
    assert len(all_hands) == 4 and lies(state)["venue"] != "hall"
    play(state, "1: perform m1")
    assert gauges(state) == (0, 3), "the next Venue says nothing about Acts"


@rule("ENC-1.5")
def test_the_first_tour_is_as_large_as_it_must_be_and_has_what_the_rulebook_names() -> None:
    cards = card_set(built_in())
    assert len(cards.colours) >= 6 and len(cards.vibes) == 5 and len(cards.venues) >= 12
    assert "ORANGE" in [colour.name for colour in cards.colours]
    for number in range(len(cards.colours)):
        own = [card for card in cards.cards if card.colour == number]
        performers = [card.name for card in own if card.type == PERFORMER]
        assert len(set(performers)) == len(performers) == 5
        assert sum(card.copies for card in own if card.type != PERFORMER) == 15
    karina = next(card for card in cards.cards if card.name == "Karina Rose")
    assert karina.act == "Devil's Advocate"
    assert karina.ability is not None and karina.ability.once


@rule("ENC-1.5")
@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('type = "performer"', 'type = "surprise"', "performers"),
        ("copies = 4", "copies = 3", "other_cards"),
    ],
)
def test_a_colour_has_five_performers_and_fifteen_other_cards(
    old: str, new: str, code: str
) -> None:
    text = TOUR.text.decode()
    if code == "performers":
        head, tail = text.split('id = "ada"')
        tail = tail.replace(old, new, 1)
        tail = tail.replace('vibes = ["calm"]\nact = { name = "A Turn", intensity = 3 }\n', "", 1)
        tail = tail.replace(
            'flavour = "Plain."', 'surprise = { do = [{ effect = "look" }] }\nflavour = "Plain."', 1
        )
        text = head + 'id = "ada"' + tail
    else:
        text = text.replace(old, new, 1)
    with pytest.raises(BadInput) as raised:
        card_set([PackFile("less.toml", text.encode())])
    assert (raised.value.code, raised.value.clause) == (code, "ENC-1.5")


@rule("ENC-1.5")
@pytest.mark.parametrize("missing", ["colours", "vibes", "venues"])
def test_a_game_needs_six_colours_five_vibes_and_twelve_venues(missing: str) -> None:
    text = TOUR.text.decode()
    if missing == "venues":
        text = text[: text.index('[[venue]]\nid = "quay"')]
    else:
        start = text.index(
            '[[colour]]\nid = "fawn"' if missing == "colours" else '[[vibe]]\nid = "warm"'
        )
        text = text[:start] + text[text.index("\n[[", start) :]
    with pytest.raises(BadInput) as raised:
        card_set([PackFile("less.toml", text.encode())])
    assert (raised.value.code, raised.value.clause) == (f"too_few_{missing}", "ENC-1.5")


# Money and Priority


@rule("ENC-2.1")
def test_both_managers_start_with_eighty_thousand_dollars() -> None:
    assert money(dealt()) == (80_000, 80_000)
    assert money(drafted()) == (80_000, 80_000)


@rule("ENC-2.2", "ENC-2.3")
def test_the_higher_roll_has_priority_and_equal_rolls_are_rolled_again() -> None:
    again, first = 0, []
    for seed in SEEDS:
        heard, priority = begun(seed)
        *ties, last = [event for event in heard if event.code in ("tied_roll", "rolled")]
        one, two = facts([last], "rolled")["rolls"]
        assert priority == (0 if one > two else 1)
        assert {one, two} <= set(range(1, 7)) and one != two
        for tie in ties:
            assert len(set(facts([tie], "tied_roll")["rolls"])) == 1 and tie.clause == "ENC-2.3"
        again += len(ties)
        first.append(priority)
    assert again > 2 and 15 < sum(first) < 45


# Colours and decks


@rule("ENC-2.4")
@pytest.mark.parametrize("seed", [1, 2, 3, 4, 5])
def test_the_managers_take_turns_choosing_colours_priority_first(seed: int) -> None:
    state = dealt(seed)
    first = lies(state)["priority"]
    left = ["amber", "blue", "coral", "dun", "emerald", "fawn"]
    for turn, colour in enumerate(["fawn", "blue", "amber", "coral"]):
        assert asked(state) == [first if turn % 2 == 0 else 1 - first]
        assert options(state, asked(state)[0]) == [f"colour {each}" for each in left]
        answer(state, asked(state)[0], f"colour {colour}")
        left.remove(colour)
    assert manager(state, first)["colours"] == ["fawn", "amber"]
    assert manager(state, 1 - first)["colours"] == ["blue", "coral"]
    assert question(state) == "draw"


@rule("ENC-2.4")
def test_no_colour_is_chosen_twice() -> None:
    state = dealt()
    (seat,) = asked(state)
    answer(state, seat, "colour dun")
    assert refused(state, 1 - seat, "colour dun") == ("colour_is_taken", "ENC-2.4")


@rule("ENC-2.5")
def test_the_performers_of_both_colours_are_one_deck_and_all_other_cards_the_other() -> None:
    state = drafted(7)
    first = lies(state)["priority"]
    laid = manager(state, first)
    assert laid["performers"]["middle"] == [
        *["ada", "abe", "amy", "art", "ava"],
        *["bea", "ben", "bix", "bob", "bud"],
    ]
    assert laid["main"]["middle"] == [
        card for card in roster(GAME, 0) if card not in laid["performers"]["middle"]
    ]
    for seat in (0, 1):
        assert (deck(state, seat, "performers"), deck(state, seat, "main")) == (10, 30)
    assert {kind(card) for card in manager(state, 1 - first)["main"]["middle"]} == {
        *["ccrew", "cband", "clamp", "chorn", "cbang", "cflare", "crain", "csmoke"],
        *["dcrew", "dband", "dlamp", "dhorn", "dbang", "dflare", "drain", "dsmoke"],
    }


@rule("ENC-2.5", "ENC-2.9")
def test_all_decks_are_shuffled_and_a_venue_is_face_up() -> None:
    performers, mains, venues = set(), set(), set()
    for seed in range(90):
        state = drafted(seed)
        first = lies(state)["priority"]
        venues.add(sight(state)["venue"])
        answer(state, first, "draw performer")
        performers.update(hand(state, first))
        answer(state, first, "draw main")
        mains.update(hand(state, first))
    assert len(performers) == 10 and venues == {venue.id for venue in GAME.cards.venues}
    assert len(mains - performers) == 16


@rule("ENC-2.6", "ENC-2.7")
def test_each_manager_has_three_main_stage_zones_with_three_backstage_zones() -> None:
    state = drafted()
    for seat in (0, 1):
        assert manager(state, seat)["stage"] == {"main": [None] * 3, "back": [None] * 3}
    offered = options(table(("", ""), ("ada acrew", "")), 0)
    assert offered == [
        "pass",
        *[f"stage ada {zone}" for zone in ("m1", "m2", "m3", "b1", "b2", "b3")],
        *[f"stage acrew {zone}" for zone in ("b1", "b2", "b3")],
    ]


@rule("ENC-2.7")
@pytest.mark.parametrize("zones", [1, 2, 4, 5])
def test_another_number_of_zones_can_be_agreed_on(zones: int) -> None:
    state = table(("", ""), ("ada", ""), options={"zones": zones})
    places = [f"{row}{zone}" for row in "mb" for zone in range(1, zones + 1)]
    assert options(state, 0) == ["pass", *[f"stage ada {place}" for place in places]]
    if zones < 5:
        code = ("no_such_zone", "ENC-2.7")
        assert refused(state, 0, f"stage ada m{zones + 1}") == code
        assert refused(state, 0, f"perform m{zones + 1}") == code


@rule("ENC-2.6", "ENC-4.3")
def test_a_zone_holds_one_card() -> None:
    state = table(("m1 ada b2 acrew", ""), ("abe aband", ""))
    staged = [said for said in options(state, 0) if said.startswith("stage")]
    assert staged == [
        *["stage abe m2", "stage abe m3", "stage abe b1", "stage abe b3"],
        *["stage aband b1", "stage aband b3"],
    ]
    assert refused(state, 0, "stage abe m1") == ("zone_is_taken", "ENC-2.6")
    assert refused(state, 0, "stage abe b2") == ("zone_is_taken", "ENC-2.6")
    assert refused(state, 0, "stage aband b2") == ("zone_is_taken", "ENC-2.6")


@rule("ENC-2.6")
def test_removed_cards_and_tours_have_room_for_any_number() -> None:
    state = table(("m1 ada", ""), ("abe", "dot"), decks=("", ""), tours=("arena barn", ""))
    assert len(manager(state, 0)["removed"]) == 38 and tour(state, 0) == ["arena", "barn"]


# Hands and Venues


@rule("ENC-2.8")
def test_there_is_no_opening_hand() -> None:
    state = drafted()
    assert hand(state, 0) == hand(state, 1) == [] and question(state) == "draw"


@rule("ENC-2.8")
def test_an_opening_hand_of_one_card_of_each_deck_can_be_agreed_on() -> None:
    state = drafted(opening_hand=True)
    for seat in (0, 1):
        assert (deck(state, seat, "performers"), deck(state, seat, "main")) == (9, 29)
        drawn = [card for card in GAME.cards.cards if card.id in hand(state, seat)]
        assert sorted(card.type == PERFORMER for card in drawn) == [False, True]
    assert lies(state)["venue"] is not None and question(state) == "draw"


@rule("ENC-2.8")
def test_hands_have_no_limit() -> None:
    held = [kind(card) for card in roster(GAME, 0) if card not in ("ada", "acrew")]
    state = table(("", ""), (" ".join(held), "dot"), step="draw")
    play(state, "0: draw performer")
    assert len(hand(state, 0)) == 40 and manager(state, 0)["removed"] == []
    assert asked(state) == [1]


@rule("ENC-2.9")
def test_a_game_is_played_with_four_venues() -> None:
    venues = lies(drafted())["venues"]
    assert (venues["due"], len(venues["unseen"]), venues["bottom"]) == (3, 11, [])


@rule("ENC-2.9", "ENC-7.8")
def test_with_five_venues_ties_may_end_the_game_before_anybody_has_three() -> None:
    state = drafted(venues=5)
    while state.outcome is None:
        for seat in asked(state):
            answer(state, seat, "pass" if question(state) == "act" else "draw main")
    assert (state.outcome.reason, lies(state)["round"]) == ("drawn", 5)
    assert tour(state, 0) == tour(state, 1) == []


@rule("ENC-2.9")
def test_another_number_of_venues_can_be_agreed_on() -> None:
    assert lies(drafted(venues=1))["venues"]["due"] == 0
    assert lies(drafted(venues=12))["venues"]["due"] == 11
    with pytest.raises(BadInput):
        dealt(venues=13)
    with pytest.raises(BadInput):
        dealt(venues=0)
