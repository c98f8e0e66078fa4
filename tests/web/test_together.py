"""How people come together at the page: terms, one device, a television, tables that wait."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.conftest import SIZES, Visit
from tests.web.playing import until, wait_for_cards
from tests.web.test_looks import SMALL_TARGETS, serious


def invite(page: Page, game: str, name: str = "Ada") -> str:
    """Make a table and give its code."""
    page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("button", name=f"Invite friends to {game}").click()
    page.locator(".chair.mine").wait_for()
    return page.locator(".code b").inner_text()


def on_one_device(page: Page, game: str, *names: str) -> None:
    _ = page.goto("/device")
    page.get_by_role("radio", name=game).check()
    for number, name in enumerate(names, start=1):
        page.get_by_role("textbox", name=f"Person {number}").fill(name)
    page.get_by_role("button", name="To the table").click()
    page.get_by_text("on this device").first.wait_for()


def sit_down_here(page: Page, name: str) -> None:
    """Somebody beside who holds the device takes a chair."""
    page.get_by_role("button", name="More ways to play together").click()
    page.get_by_role("textbox", name="Their name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator(".chair", has_text=name)).to_contain_text("on this device")


def deal(page: Page) -> None:
    page.get_by_role("button", name="Deal the cards").click()


def test_what_is_agreed_on_in_the_lobby_arrives_in_the_game(visit: Visit) -> None:
    page = visit()
    code = invite(page, "Ember")
    page.get_by_role("button", name="Terms", exact=True).click()
    page.get_by_role("combobox", name="Length").select_option("Quick: 20 VP")
    page.get_by_role("switch", name="Legendary creatures").click()
    page.get_by_role("radio", name="Tonight, a minute a move").check()
    page.keyboard.press("Escape")
    told = "Each wizard alone, to 20 VP, without Legendary creatures, a minute a move."
    expect(page.locator(".felt p")).to_contain_text(told)
    # What cannot be is refused in the server's words, and nothing is lost.
    page.get_by_role("button", name="One chair less").click()
    page.get_by_role("button", name="One chair less").click()
    expect(page.locator(".felt p")).to_contain_text("One wizard against the Night, to 20 VP")
    deal(page)
    wait_for_cards(page, "Ember")
    table = page.request.get(f"/api/codes/{code}").json()["table"]
    info = page.request.get(f"/api/tables/{table}").json()
    assert info["options"]["length"] == "quick"
    assert info["options"]["legendary"] is False
    assert len(info["seats"]) == 1


def test_chairs_keep_up_with_whoever_taps_faster_than_the_server_answers(visit: Visit) -> None:
    page = visit()
    _ = invite(page, "Ensemble")
    before = page.locator(".chair").count()
    more = page.get_by_role("button", name="One chair more")
    more.evaluate("(button) => { button.click(); button.click(); button.click(); }")
    expect(page.locator(".chair")).to_have_count(before + 3)


def test_terms_that_are_refused_stay_as_they_were(visit: Visit) -> None:
    page = visit("/tables")
    page.get_by_role("textbox", name="Name of the group").fill("Night owls")
    # Whoever presses twice has one group, and one table.
    page.get_by_role("button", name="Found a group").dblclick()
    page.get_by_role("button", name="Play together").dblclick()
    page.locator(".chair.mine").wait_for()
    assert page.evaluate("JSON.parse(localStorage['parlour.groups']).length") == 1
    assert page.evaluate("Object.keys(JSON.parse(localStorage['parlour.places'])).length") == 1
    page.get_by_role("button", name="Terms", exact=True).click()
    pack = page.get_by_role("checkbox", name="The Crossing")
    pack.click()
    expect(page.get_by_role("alert")).to_contain_text("crossing")
    expect(pack).not_to_be_checked()


def test_a_pack_that_cannot_be_read_is_refused_with_the_reason(visit: Visit) -> None:
    page = visit()
    _ = invite(page, "Encore!!")
    page.get_by_role("button", name="Terms", exact=True).click()
    page.get_by_text("More: times, watchers, packs").click()
    pack = {"name": "mine.toml", "mimeType": "text/plain", "buffer": b"not a pack ["}
    page.locator("input[type=file]").set_input_files(pack)  # type: ignore[arg-type]
    expect(page.get_by_role("alert")).to_contain_text("TOML")


def test_the_host_chooses_bots_mutes_a_guest_and_passes_the_chair_on(visit: Visit) -> None:
    page, guest = visit(), visit()
    code = invite(page, "Ensemble")
    page.get_by_role("button", name="Seat a bot on chair 3").click()
    page.get_by_role("button", name="Dreamer Asks how a picture feels.").click()
    expect(page.get_by_text("Dreamer 3")).to_be_visible()
    _ = guest.goto(f"/t/{code}")
    guest.get_by_role("textbox").fill("Ben")
    guest.get_by_role("button", name="Come in").click()
    guest.locator(".chair.mine").wait_for()
    page.get_by_role("button", name="More about Ben").click()
    page.get_by_role("button", name="Make Ben the host").click()
    expect(guest.get_by_role("button", name="Deal the cards")).to_be_visible()
    expect(page.get_by_role("button", name="Deal the cards")).to_have_count(0)
    # Nobody can be dealt cards without Ada.
    _ = page.goto("/")
    expect(guest.locator(".do")).to_contain_text("Ada is not here.")


def let_nobody_watch(page: Page) -> None:
    page.get_by_role("button", name="Terms", exact=True).click()
    page.get_by_text("More: times, watchers, packs").click()
    watching = page.get_by_role("checkbox", name="Others may watch")
    watching.click()
    expect(watching).not_to_be_checked()
    page.keyboard.press("Escape")


def give_up(page: Page) -> None:
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").last.get_by_role("button", name="Give up").click()


def test_who_played_where_nobody_may_watch_plays_again(visit: Visit) -> None:
    page = visit()
    code = invite(page, "Encore!!")
    let_nobody_watch(page)
    deal(page)
    wait_for_cards(page, "Encore!!")
    give_up(page)
    page.get_by_role("button", name="Play again").click()
    wait_for_cards(page, "Encore!!")
    assert not page.url.endswith(code)


def send_away(page: Page, name: str) -> None:
    page.get_by_role("button", name=f"More about {name}").click()
    page.get_by_role("button", name=f"Remove {name}").click()
    expect(page.locator(".chairs")).not_to_contain_text(name)


def come_in(page: Page, name: str) -> None:
    page.get_by_role("textbox").fill(name)
    page.get_by_role("button", name="Come in").click()


def test_who_is_sent_away_is_told_so_wherever_they_look_and_may_come_in_again(
    visit: Visit,
) -> None:
    page, guest = visit(), visit(size="phone")
    code = invite(page, "Ensemble")
    screen = visit(f"/t/{code}/tv")
    _ = guest.goto(f"/t/{code}")
    come_in(guest, "Ben")
    guest.locator(".chair.mine").wait_for()
    # Somebody who was not there when it happened.
    _ = guest.goto("/")
    send_away(page, "Ben")
    guest.get_by_role("link", name="Continue Ensemble").click()
    expect(guest.get_by_text("This table is closed to you.")).to_be_visible()
    guest.get_by_role("link", name="Come in again").click()
    come_in(guest, "Mina")
    guest.locator(".chair.mine").wait_for()
    # And somebody who was.
    _ = guest.goto(f"/t/{code}/vote")
    expect(guest.get_by_text("Mina")).to_be_visible()
    send_away(page, "Mina")
    expect(guest.get_by_text("You are not at this table any more.")).to_be_visible()
    _ = guest.goto("/")
    expect(guest.get_by_role("link", name="Continue Ensemble")).to_have_count(0)
    # A television watches.
    screen.locator(".qr").wait_for()
    let_nobody_watch(page)
    expect(screen.get_by_text("You are not at this table any more.")).to_be_visible()
    _ = screen.reload()
    expect(screen.get_by_text("The host of this table lets nobody watch.")).to_be_visible()


def test_who_is_sent_away_from_a_shared_device_keeps_nobody_of_it_waiting(visit: Visit) -> None:
    host, page = visit(), visit(size="phone")
    code = invite(host, "Ensemble")
    _ = page.goto(f"/t/{code}")
    come_in(page, "Ben")
    sit_down_here(page, "Mina")
    # While they were there,
    send_away(host, "Mina")
    sit_down_here(page, "Otto")
    # and while they were not.
    for name, after in (("Otto", "Ida"), ("Ida", "")):
        _ = page.goto("/")
        send_away(host, name)
        _ = page.goto(f"/t/{code}")
        page.locator(".chair.mine").wait_for()
        if after:
            sit_down_here(page, after)
    # Who is alone with a device hides nothing.
    deal(host)
    wait_for_cards(page, "Ensemble")


def let_in_no_more(page: Page, code: str) -> None:
    """The next time the page comes to a table it is refused, without being told to come later."""
    refusals = [code]

    def refuse(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            wish = json.loads(message)
            if wish["type"] != "attach" or not refusals:
                server.send(message)
                return
            told = {"table": wish["table"], "id": wish["id"], "code": refusals.pop()}
            socket.send(
                json.dumps({"type": "refused", **told, "sentence": "this cannot be opened"})
            )

        socket.on_message(pass_on)

    page.route_web_socket(re.compile("/ws$"), refuse)


def two_on_phones(host: Page, guest: Page) -> None:
    """Ada's table, to which Ben has come."""
    code = invite(host, "Ensemble")
    _ = guest.goto(f"/t/{code}")
    come_in(guest, "Ben")
    guest.locator(".chair.mine").wait_for()


def test_a_line_of_chat_that_is_refused_is_said_beside_it(visit: Visit) -> None:
    host, guest = visit(size="phone"), visit(size="phone")
    two_on_phones(host, guest)
    host.get_by_role("button", name="More about Ben").click()
    host.get_by_role("button", name="Mute Ben").click()
    guest.get_by_role("button", name="Chat").click()
    host.get_by_role("button", name="More", exact=True).click()
    host.get_by_role("button", name="Who is here").click()
    host.get_by_role("button", name="Let Ben speak").wait_for()
    line = guest.get_by_role("textbox", name="Say something")
    line.fill("Hello")
    line.press("Enter")
    said = guest.get_by_role("dialog").get_by_role("alert")
    expect(said).to_have_text("The host has muted you at this table.")
    expect(line).to_have_value("Hello")
    host.get_by_role("button", name="Let Ben speak").click()
    host.get_by_role("button", name="Mute Ben").wait_for()
    line.press("Enter")
    expect(guest.get_by_role("dialog").get_by_role("listitem")).to_have_text("Ben Hello")
    expect(said).to_have_count(0)


SHUFFLING = "this cannot be done now: the cards are being shuffled, which takes a few seconds"


def shuffle_on(page: Page) -> None:
    """For as long as this page asks for it nobody goes, as while cards are being shuffled."""

    def refuse(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            wish = json.loads(message)
            if wish["type"] in ("leave", "remove"):
                refused = {"type": "refused", "code": "is_locked", "sentence": SHUFFLING}
                socket.send(json.dumps({**refused, "table": wish["table"], "id": wish["id"]}))
            else:
                server.send(message)

        socket.on_message(pass_on)

    page.route_web_socket(re.compile("/ws$"), refuse)


def test_that_nobody_goes_while_cards_are_shuffled_is_said_where_it_was_asked(visit: Visit) -> None:
    host, guest = visit(size="phone"), visit(size="phone")
    shuffle_on(host)
    shuffle_on(guest)
    two_on_phones(host, guest)
    guest.get_by_role("button", name="More", exact=True).click()
    guest.get_by_role("button", name="Leave for good").click()
    guest.get_by_role("dialog").last.get_by_role("button", name="Leave", exact=True).click()
    host.get_by_role("button", name="More", exact=True).click()
    host.get_by_role("button", name="Who is here").click()
    host.get_by_role("button", name="Send Ben away").click()
    host.get_by_role("dialog").last.get_by_role("button", name="Send away", exact=True).click()
    for page in (guest, host):
        said = page.get_by_role("dialog").get_by_role("alert")
        expect(said).to_have_text(f"T{SHUFFLING[1:]}.")


def hands_told_to(page: Page) -> dict[int, set[str]]:
    """The hand of each seat as the server tells it, on whichever line."""
    hands: dict[int, set[str]] = {}

    def hear(frame: str | bytes) -> None:
        told = json.loads(frame)
        if told["type"] == "snapshot" and told.get("view"):
            seat = told["you"]["seat"]
            hands[seat] = set(told["view"]["hands"][seat]["known"])

    page.on("websocket", lambda socket: socket.on("framereceived", hear))
    return hands


def test_behind_the_curtain_nothing_of_a_hand_is_on_the_page(visit: Visit) -> None:
    page = visit()
    hands = hands_told_to(page)
    on_one_device(page, "Ember", "Ada", "Mina")
    page.get_by_role("button", name="One chair less").click()
    deal(page)
    curtain = page.locator(".curtain")
    curtain.wait_for()

    def shown(hand: set[str]) -> set[str]:
        # Pictures are called element first: water-9 is that of 9-water.
        names = {card: f"{card}|{'-'.join(card.split('-')[::-1])}" for card in hand}
        page_now = page.content()
        return {card for card, name in names.items() if re.search(f'[/"]({name})[."]', page_now)}

    for seat, name in enumerate(("Ada", "Mina")):
        # Whoever opens the page again finds it closed.
        _ = page.reload()
        curtain.wait_for()
        expect(page.get_by_role("button", name="wants to look").first).to_be_visible()
        until(page, lambda: sorted(hands) == [0, 1])
        assert shown(hands[0] | hands[1]) == set()
        page.get_by_role("button", name=re.compile(f"I am {name}|{name} wants to look")).click()
        page.locator(".hand .wiz").first.wait_for()
        assert shown(hands[seat] - hands[1 - seat])
        assert shown(hands[1 - seat] - hands[seat]) == set()


def vote_for_the_first(page: Page) -> None:
    page.locator("[data-moment=vote] .board .card").first.click()
    page.get_by_role("button", name="Lay my vote").click()


def test_two_people_on_one_device_play_ensemble_to_its_end(visit: Visit) -> None:
    page = visit()
    _ = invite(page, "Ensemble")
    sit_down_here(page, "Mina")
    for _ in range(2):
        page.get_by_role("button", name="One chair less").click()
    expect(page.locator(".chair")).to_have_count(2)
    deal(page)
    handed_on = page.locator(".curtain .btn-go")
    handed_on.click()
    for _ in range(40):
        # Who holds the device begins; then it is handed on.
        vote_for_the_first(page)
        handed_on.click()
        vote_for_the_first(page)
        page.locator("[data-moment=verdict]").wait_for()
        if page.locator(".over").count():
            break
        page.get_by_role("button", name="Ready for the next round").click()
    expect(page.get_by_role("heading", name="We made it")).to_be_visible()


def test_a_television_and_two_phones_play_a_round(visit: Visit) -> None:
    host, phone, screen = visit(size="phone"), visit(size="phone"), visit()
    code = invite(host, "Ensemble")
    _ = screen.goto(f"/t/{code}/tv")
    expect(screen.locator(".code")).to_have_text(code)
    _ = phone.goto(f"/t/{code}/vote")
    phone.get_by_role("textbox").fill("Ben")
    phone.get_by_role("button", name="Come in").click()
    expect(screen.locator(".people")).to_contain_text("Ben")
    for _ in range(2):
        host.get_by_role("button", name="One chair less").click()
    expect(host.locator(".chair")).to_have_count(2)
    deal(host)
    screen.locator(".pictures .card").first.wait_for()
    _ = host.goto(f"/t/{code}/vote")
    host.get_by_role("button", name="Vote for 2").click()
    expect(screen.locator(".seats .done")).to_have_count(1)
    phone.get_by_role("button", name="Vote for 2").click()
    expect(screen.get_by_role("heading", name="Ensemble!")).to_be_visible()
    for one in (host, phone):
        one.get_by_role("button", name="Ready").click()
    expect(screen.locator(".level")).to_have_text("Level 3 of 9")
    expect(phone.get_by_role("button", name="Vote for 3")).to_be_enabled()


def test_a_television_says_how_it_is_allowed_to_watch(visit: Visit) -> None:
    page, screen = visit(), visit()
    code = invite(page, "Ensemble")
    page.get_by_role("button", name="Terms", exact=True).click()
    page.get_by_text("More: times, watchers, packs").click()
    page.get_by_role("checkbox", name="Others may watch").click()
    page.keyboard.press("Escape")
    _ = screen.goto(f"/t/{code}/tv")
    expect(screen.get_by_text("Others may watch")).to_be_visible()


def test_a_table_on_the_public_list_is_found_and_joined(visit: Visit) -> None:
    page, guest = visit(), visit()
    _ = invite(page, "Encore!!")
    page.get_by_role("button", name="Terms", exact=True).click()
    page.get_by_text("More: times, watchers, packs").click()
    name = page.get_by_role("textbox", name="Name of the table")
    name.fill("Friday night")
    name.press("Tab")
    page.get_by_role("checkbox", name="On the public list").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="Friday night")).to_be_visible()
    _ = guest.goto("/tables")
    row = guest.locator(".row", has_text="Friday night")
    row.get_by_role("link", name="Join").click()
    guest.get_by_role("textbox").fill("Ben")
    guest.get_by_role("button", name="Come in").click()
    expect(page.locator(".chairs")).to_contain_text("Ben")


def link_that_brings_the_seat(page: Page) -> str:
    """As the list of tables gives it."""
    if not page.url.endswith("/tables"):
        _ = page.goto("/tables")
    page.get_by_role("button", name="More about this table").click()
    page.get_by_role("button", name="Play on another device").click()
    brings = page.get_by_role("textbox", name="Link that brings your seat")
    expect(brings).to_have_value(re.compile("#return="))
    return brings.input_value()


def test_your_tables_say_whose_turn_it_is_and_another_device_takes_over(visit: Visit) -> None:
    page, other = visit(), visit(size="phone")
    page.get_by_role("textbox", name="Your name").fill("Ada")
    page.get_by_role("button", name="Play now: Encore!! with bots").click()
    wait_for_cards(page, "Encore!!")
    expect(page).to_have_title(re.compile("●"))
    _ = page.goto("/tables")
    row = page.locator(".row", has_text="Encore!!").first
    expect(row).to_contain_text("your turn")
    link = link_that_brings_the_seat(page)
    # The other device may show the table already: only what follows the # is new then.
    _ = other.goto(link.partition("#")[0])
    other.get_by_role("button", name="Come in").wait_for()
    _ = other.goto(link)
    wait_for_cards(other, "Encore!!")
    assert "#" not in other.url
    _ = other.goto("/")
    expect(other.get_by_text("Encore!! is waiting for you")).to_be_visible()
    # It works once, and where it brought the seat it leads to it.
    _ = other.goto(link)
    wait_for_cards(other, "Encore!!")
    assert "#" not in other.url
    third = visit(link)
    expect(third.get_by_text("This code does not work")).to_be_visible()
    page.get_by_role("button", name="Close").click()
    row.get_by_role("link", name="Continue Encore!!").click()
    wait_for_cards(page, "Encore!!")


def test_a_seat_that_comes_to_a_device_with_a_seat_of_its_own_shares_it(visit: Visit) -> None:
    page, other = visit(), visit(size="phone")
    code = invite(page, "Ensemble")
    _ = other.goto(f"/t/{code}")
    come_in(other, "Ben")
    other.locator(".chair.mine", has_text="Ben").wait_for()
    _ = other.goto(link_that_brings_the_seat(page))
    expect(other.locator(".chair.mine")).to_contain_text("Ben")
    held = other.evaluate("Object.values(JSON.parse(localStorage['parlour.places']))")
    assert [len(place["company"]) for place in held] == [1]


# A seat is brought when it is let go; how many lines there are is counted.
BROUGHT_LATE = """() => {
    const real = window.fetch;
    const let_go = new Promise((go) => (window.let_go = go));
    window.fetch = async (path, ...rest) => {
        if (!String(path).endsWith("/return")) return real(path, ...rest);
        window.asked = true;
        await let_go;
        return real(path, ...rest);
    };
    window.lines = 0;
    window.WebSocket = class extends WebSocket {
        constructor(...all) { super(...all); lines += 1; }
    };
}"""


def test_a_seat_that_comes_when_its_page_was_left_waits_there(visit: Visit) -> None:
    page, other = visit(), visit()
    code = invite(page, "Ensemble")
    link = link_that_brings_the_seat(page)
    other.get_by_role("textbox", name="Code of a table").fill(code)
    other.get_by_role("button", name="Join").click()
    other.get_by_role("button", name="Come in").wait_for()
    other.evaluate(BROUGHT_LATE)
    other.evaluate("(link) => (location.hash = new URL(link).hash)", link)
    _ = other.wait_for_function("() => window.asked")
    other.evaluate("history.go(-2)")
    other.get_by_role("button", name="Invite friends to Ensemble").wait_for()
    other.evaluate("let_go()")
    _ = other.wait_for_function("() => localStorage['parlour.places']")
    assert other.evaluate("lines") == 0


HELD_BACK = """() => {
    const send = WebSocket.prototype.send;
    window.back = [];
    WebSocket.prototype.send = function (told) {
        if (window.back && told.includes('"sit"')) back.push(() => send.call(this, told));
        else send.call(this, told);
    };
    window.release = () => { const held = back; back = null; held.forEach((go) => go()); };
}"""


def test_two_who_come_in_at_once_both_find_a_chair(visit: Visit) -> None:
    page, one, other = visit(), visit(size="phone"), visit(size="phone")
    code = invite(page, "Ensemble")
    _ = one.goto(f"/t/{code}")
    _ = other.goto(f"/t/{code}/vote")
    for guest, name in ((one, "Ben"), (other, "Mina")):
        guest.evaluate(HELD_BACK)
        come_in(guest, name)
        _ = guest.wait_for_function("() => back.length")
    for guest in (one, other):
        guest.evaluate("release()")
    expect(one.locator(".chair.mine")).to_contain_text("Ben")
    expect(other.get_by_text("You are in, Mina")).to_be_visible()


# From now on nothing that is asked over HTTP is answered, until there is a server again.
AWAY = """() => {
    window.away = true;
    const real = window.fetch;
    window.fetch = async (...asked) => {
        if (away) throw new TypeError('Failed to fetch');
        return real(...asked);
    };
}"""


def test_whoever_set_up_a_device_while_the_server_was_away_can_go_to_the_table(
    visit: Visit,
) -> None:
    page = visit()
    page.evaluate(AWAY)
    page.get_by_role("link", name="On one device").click()
    page.get_by_role("textbox", name="Person 1").fill("Ada")
    page.get_by_role("textbox", name="Person 2").fill("Mina")
    page.get_by_role("button", name="To the table").click()
    expect(page.get_by_role("alert")).to_contain_text("The server does not answer.")
    page.evaluate("away = false")
    page.get_by_role("button", name="To the table").click()
    page.get_by_text("on this device").first.wait_for()


def test_only_a_group_that_nobody_founded_is_said_not_to_be_there(visit: Visit) -> None:
    page = visit()
    lost = page.get_by_role("heading", name="There is no such group")
    group(page)
    link = page.url
    _ = page.goto("/g/nobody")
    expect(lost).to_be_visible()
    refusal = {"code": "slow_down", "sentence": "that was too fast: wait a moment and try again"}
    page.route("**/api/groups/*", lambda route: route.fulfill(status=400, json=refusal))
    _ = page.goto(link)
    expect(page.get_by_text("That was too fast: wait a moment and try again.")).to_be_visible()
    expect(lost).to_have_count(0)
    page.unroute_all()
    # The server is away, and comes back.
    _ = page.goto("/tables")
    page.evaluate(AWAY)
    page.locator(".row", has_text="Owls").get_by_role("link").click()
    missing = page.get_by_role("alert").filter(has_text="This did not come")
    missing.get_by_role("button", name="Try again").click()
    page.evaluate("away = false")
    expect(page.get_by_role("heading", name="Owls")).to_be_visible()


def test_a_television_follows_to_the_rematch_once_and_back_leads_to_before_both(
    visit: Visit,
) -> None:
    host, screen = visit(), visit()
    code = invite(host, "Encore!!")
    _ = screen.goto(f"/t/{code}/tv")
    long = screen.evaluate("history.length")
    deal(host)
    wait_for_cards(host, "Encore!!")
    give_up(host)
    host.get_by_role("button", name="Play again").click()
    screen.wait_for_url(re.compile(rf"/t/(?!{code})[^/]+/tv$"))
    wait_for_cards(host, "Encore!!")
    assert screen.evaluate("history.length") == long
    screen.go_back()
    expect(screen.get_by_role("heading", name="Pull up a chair.")).to_be_visible()


def terms(page: Page) -> None:
    _ = invite(page, "Ensemble")
    page.get_by_role("button", name="Terms", exact=True).click()
    page.get_by_text("More: times, watchers, packs").click()


def ways(page: Page) -> None:
    _ = invite(page, "Ensemble")
    page.get_by_role("button", name="More ways to play together").click()


def set_up(page: Page) -> None:
    _ = page.goto("/device")
    page.get_by_role("radio", name="Ember").check()


def curtain(page: Page) -> None:
    on_one_device(page, "Ensemble", "Ada", "Mina")
    deal(page)
    page.locator(".curtain .btn-go").wait_for()


def tables(page: Page) -> None:
    _ = invite(page, "Ember")
    _ = page.goto("/tables")
    page.locator(".row .state", has_text="not begun").wait_for()


def group(page: Page) -> None:
    _ = page.goto("/tables")
    page.get_by_role("textbox", name="Name of the group").fill("Owls")
    page.get_by_role("button", name="Found a group").click()
    page.get_by_role("button", name="Play together").wait_for()


def voting(page: Page) -> None:
    code = invite(page, "Ensemble")
    deal(page)
    page.locator(".board .card").first.wait_for()
    _ = page.goto(f"/t/{code}/vote")
    page.locator(".digits").wait_for()


def television(page: Page) -> None:
    code = invite(page, "Ensemble")
    _ = page.goto(f"/t/{code}/tv")
    page.locator(".qr").wait_for()


SCREENS = [terms, ways, set_up, curtain, tables, group, voting, television]


@pytest.mark.parametrize("size", list(SIZES))
@pytest.mark.parametrize("screen", SCREENS)
def test_no_way_to_come_together_shuts_anybody_out(
    visit: Visit, screen: Callable[[Page], None], size: str
) -> None:
    page = visit(size=size)
    screen(page)
    assert serious(page) == []
    assert page.evaluate(SMALL_TARGETS) == []
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= SIZES[size][0]
