"""Before the game, and around it: who comes in, who sits where, what is agreed on."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from parlour.bots.making import bot_names, maker
from parlour.core.game import Game
from parlour.core.seats import Seat
from parlour.server import entries
from parlour.server.addresses import is_webhook, mail_address
from parlour.server.entries import ENTRIES
from parlour.server.table import LOBBY, OVER, PLAYING, Table
from parlour.server.talking import keep_silence
from parlour.server.wishes import (
    By,
    clean_line,
    clean_name,
    free_name,
    in_status,
    refuse,
    the_host,
    the_member,
    the_seat,
)
from parlour.wire import requests

MOST_MEMBERS = 60
TEN_MINUTES = 600_000
LONGEST_TITLE = 60


def agreed_options(game: Game, options: Mapping[str, Any], seats: int) -> dict[str, object]:
    """All options with their values; BadInput where they do not go together."""
    if not game.fewest <= seats <= game.most:
        raise game.refuse(
            "seats",
            {"game": game.name, "seats": seats, "fewest": game.fewest, "most": game.most},
            game.players_clause,
        )
    return game.settle(dict(options), seats)


def known_bot(game: Game, name: str) -> str:
    """A bot that may sit at a live table: one of ours, by its name."""
    if ":" in name:
        names = ", ".join(bot_names(game.name))
        raise refuse("outside_bot", names=names)
    _ = maker(name, game.name)
    return name


def free_seat(table: Table, seat: Seat) -> Seat:
    if not 0 <= seat < len(table.chairs):
        raise refuse("no_such_seat", seat=seat, last=len(table.chairs) - 1)
    return seat


def join(table: Table, at: int, name: str, token: str) -> list[ENTRIES]:
    """Somebody comes in with a name; `token` is the hash of what they will show."""
    if len(table.members) >= MOST_MEMBERS:
        raise refuse("crowded", most=MOST_MEMBERS)
    member = f"m{table.newest + 1}"
    chosen = free_name(table, clean_name(name))
    return [entries.Joined(at=at, member=member, name=chosen, tokens=(token,))]


def come_back(table: Table, at: int, code: str, token: str) -> list[ENTRIES]:
    """Use a one-use code; `code` and `token` are hashes."""
    for name, member in table.members.items():
        until = member.codes.get(code)
        if until is not None and at <= until:
            return [entries.CameBack(at=at, member=name, code=code, token=token)]
    raise refuse("no_such_code")


def follow(table: Table, at: int, member: str, known: frozenset[str], token: str) -> list[ENTRIES]:
    """Let a member of the game before this one in with another token of theirs; all are hashes.

    Who came to either table when there were two may have the id of somebody else at the other: only
    who shows tokens that both know is the same.
    """
    here = table.members.get(member)
    if here is None or not here.tokens & known or table.holder(token):
        return []
    return [entries.CameBack(at=at, member=member, code="", token=token)]


def hand_over(table: Table, by: By, code: str) -> list[ENTRIES]:
    the_member(table, by)
    return [entries.HandedOver(**by.stamp, code=code, until=by.at + TEN_MINUTES)]


def sit(table: Table, by: By, wish: requests.Sit) -> list[ENTRIES]:
    member = the_member(table, by)
    in_status(table, by, LOBBY)
    seat = free_seat(table, wish.seat)
    chair = table.chairs[seat]
    if chair.member not in ("", member):
        raise refuse("seat_taken", name=table.name_of(seat))
    if chair.bot and member != table.host:
        raise refuse("bot_seat", name=table.name_of(seat))
    return [entries.Sat(**by.stamp, seat=seat, commitment=wish.commitment)]


def stand(table: Table, by: By, _: requests.Stand) -> list[ENTRIES]:
    the_seat(table, by)
    in_status(table, by, LOBBY)
    return [entries.Stood(**by.stamp, member=by.member)]


def rename(table: Table, by: By, wish: requests.Rename) -> list[ENTRIES]:
    """A name belongs to a game once it is dealt: bots know people by it."""
    the_member(table, by)
    in_status(table, by, LOBBY, OVER)
    name = clean_name(wish.name)
    if name.casefold() != table.members[by.member].name.casefold():
        name = free_name(table, name)
    return [entries.Renamed(**by.stamp, name=name)]


def seat_bot(table: Table, by: By, wish: requests.SeatBot) -> list[ENTRIES]:
    the_host(table, by)
    in_status(table, by, LOBBY)
    seat = free_seat(table, wish.seat)
    if table.chairs[seat].member:
        raise refuse("seat_taken", name=table.name_of(seat))
    bot = known_bot(table.game, wish.bot)
    return [entries.BotSat(**by.stamp, seat=seat, bot=bot)]


def clear_seat(table: Table, by: By, wish: requests.ClearSeat) -> list[ENTRIES]:
    the_host(table, by)
    in_status(table, by, LOBBY)
    seat = free_seat(table, wish.seat)
    if not table.chairs[seat].bot:
        raise refuse("no_bot_there", seat=seat)
    return [entries.Cleared(**by.stamp, seat=seat)]


def agree(table: Table, by: By, wish: requests.Agree) -> list[ENTRIES]:
    the_host(table, by)
    in_status(table, by, LOBBY)
    seats = len(table.chairs) if wish.seats is None else wish.seats
    for seat in table.people():
        if seat >= seats:
            raise refuse("seat_in_use", name=table.name_of(seat))
    options = dict(table.options) if wish.options is None else wish.options
    if table.group and "progress" in table.options:
        options["progress"] = table.options["progress"]  # a group's story is nobody's choice
    title = table.title if wish.title is None else clean_line(wish.title)[:LONGEST_TITLE]
    return [
        entries.Agreed(
            **by.stamp,
            options=agreed_options(table.game, options, seats),
            seats=seats,
            clock=table.clock if wish.clock is None else wish.clock,
            title=title,
            listed=table.listed if wish.listed is None else wish.listed,
            watchers=table.watchers if wish.watchers is None else wish.watchers,
        )
    ]


def choose_packs(table: Table, by: By, packs: tuple[str, ...], game: Game) -> list[ENTRIES]:
    """Play with these packs; `game` is the table's game bound to them."""
    the_host(table, by)
    in_status(table, by, LOBBY)
    options = agreed_options(game, table.options, len(table.chairs))
    return [entries.PacksChosen(**by.stamp, packs=packs, options=options)]


def pass_host(table: Table, by: By, wish: requests.PassHost) -> list[ENTRIES]:
    the_host(table, by)
    member = other(table, wish.member)
    return [entries.HostPassed(**by.stamp, member=member)] if member in table.members else []


def mute(table: Table, by: By, wish: requests.Mute) -> list[ENTRIES]:
    the_host(table, by)
    member = other(table, wish.member)
    muted = [entries.Muted(**by.stamp, member=member, muted=wish.muted)]
    return [*muted] if member in table.members else []


def remove(table: Table, by: By, wish: requests.Remove) -> list[ENTRIES]:
    the_host(table, by)
    member = other(table, wish.member)
    if member == by.member:
        raise refuse("not_yourself")
    if table.seat_of(member) is None:
        keep_silence(table)  # who only watches may sit beside somebody who plays
    return gone(table, by, member)


def leave(table: Table, by: By, _: requests.Leave) -> list[ENTRIES]:
    return gone(table, by, the_member(table, by))


def gone(table: Table, by: By, member: str) -> list[ENTRIES]:
    """Somebody goes for good. During a game a bot takes the seat; a start that was locked fails."""
    seat = table.seat_of(member)
    bot = stand_in_name(table) if seat is not None and by.sees(table) == PLAYING else ""
    if seat is not None and table.status == "locked":
        raise refuse("is_locked")
    removed: list[ENTRIES] = [entries.Removed(**by.stamp, member=member, bot=bot)]
    return removed if seat is None else removed + undone_without(table, seat, by.at)


def other(table: Table, member: str) -> str:
    """Somebody of whom it was told that they are here, though they may be gone by now."""
    if member not in table.roll.members:
        raise refuse("no_such_member", member=member)
    return member


def stand_in_name(table: Table) -> str:
    """The bot that plays on for somebody: the one to play with first."""
    return bot_names(table.game.name)[0]


def undone_without(table: Table, seat: Seat, at: int) -> list[ENTRIES]:
    """Take back what somebody asked to, if nobody but this seat still has to agree.

    The seat agrees now, or its person goes: who is left alone among bots needs nobody's consent.
    """
    undo = table.undo
    if undo is None or undo.seat == seat or undo.missing(table.people()) - {seat}:
        return []
    return [entries.Undone(at=at)]


def speak(table: Table, by: By, language: str) -> list[ENTRIES]:
    """Note the language of who attaches, if it is another one than before."""
    member = table.members.get(by.member)
    if member is None or member.language == language:
        return []
    return [entries.Spoke(at=by.at, by=by.member, language=language)]


def notify(table: Table, by: By, wish: requests.Notify) -> list[ENTRIES]:
    the_member(table, by)
    if wish.webhook and not is_webhook(wish.webhook):
        raise refuse("webhook")
    if wish.mail and mail_address(wish.mail) is None:
        raise refuse("mail")
    return [entries.Notified(**by.stamp, webhook=wish.webhook, mail=wish.mail)]


def check_ways(ways: Collection[str], wish: requests.Notify) -> None:
    """Refuse an address to which this server would never send anything."""
    if wish.mail and "mail" not in ways:
        raise refuse("no_mail")
    if wish.webhook and "webhook" not in ways:
        raise refuse("no_webhooks")
