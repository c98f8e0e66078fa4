"""Commands that look things up: games, rules, cards."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

import parlour
from parlour.cli.application import GameName, Json, Packs, app
from parlour.cli.checking import alone
from parlour.lab.words import refuse, say
from parlour.packs.binding import bind, in_language, known_game
from parlour.packs.phrases import ENGLISH, LANGUAGES
from parlour.packs.reading import read_pack


@app.command
def games(
    *,
    options: Annotated[bool, Parameter(help="Show what a group may agree on before.")] = False,
    json: Json = False,
) -> None:
    """List the games there are."""
    from parlour.lab import reports, screen  # noqa: PLC0415

    every = [bind(name) for name in parlour.games()]
    if not json:
        reports.tell_games(every, options=options)
        return
    screen.print_json({"games": [reports.dump_game(game) for game in every]})


@app.command(usage="Usage: parlour rules [OPTIONS] [GAME [CLAUSE...]]")
def rules(
    game: Annotated[str | None, Parameter(help="The game; without it all games.")] = None,
    /,
    *clause: Annotated[str, Parameter(help="Clauses (ENS-4.1) or sections (ENS-4).")],
    rulings: Annotated[bool, Parameter(help="Only the clauses that are ours.")] = False,
    coverage: Annotated[bool, Parameter(help="Which clauses have a test.")] = False,
    json: Json = False,
) -> None:
    """Print the rules of a game, clause by clause."""
    from parlour.lab import coverage as tests  # noqa: PLC0415
    from parlour.lab import reports, rulebooks, screen  # noqa: PLC0415

    names = parlour.games() if game is None else (known_game(game),)
    asked = {"--coverage": coverage, "--rulings": rulings, "CLAUSE": clause}
    if coverage:
        alone(*[flag for flag, value in asked.items() if value])
        root = tests.checkout()
        if root is None:
            raise refuse("no_checkout")
        found = tests.coverage(names, root)
        if json:
            screen.print_json(found.dump())
        else:
            reports.tell_coverage(found)
        return
    chosen = [(name, one) for name in names for one in rulebooks.chosen(name, clause, ours=rulings)]
    if json:
        screen.print_json({"clauses": [rulebooks.dump(name, one) for name, one in chosen]})
    else:
        reports.tell_rules(one for _, one in chosen)


@app.command
def cards(
    game: GameName,
    /,
    *,
    pack: Packs = (),
    check: Annotated[
        Path | None, Parameter(metavar="FILE", help="Check this pack instead.")
    ] = None,
    near: Annotated[
        str | None,
        Parameter(
            metavar="WORD", help="Show the pictures nearest to one: its id, title or an object."
        ),
    ] = None,
    spoilers: Annotated[bool, Parameter(help="Show what is in sealed packs too.")] = False,
    sheet: Annotated[
        Path | None,
        Parameter(metavar="FILE.pdf", help="Write all cards there, to print, cut out and play."),
    ] = None,
    paper: Annotated[
        str | None,
        Parameter(metavar="NAME", help="The paper of --sheet: a4 or letter; usually a4."),
    ] = None,
    language: Annotated[
        str, Parameter(metavar="CODE", help="The language of names and texts: en or de.")
    ] = ENGLISH,
    json: Json = False,
) -> None:
    """List the cards of a game, check a pack, show what is close to a card, or print them."""
    from parlour.lab import cardlists, neighbours, reports, screen  # noqa: PLC0415

    known_game(game)
    asked = {"--check": check, "--near": near, "--sheet": sheet}
    alone(*[flag for flag, value in asked.items() if value is not None])
    if sheet is None and paper is not None:
        raise refuse("not_alone", flag="--paper", other="--sheet")
    if language not in LANGUAGES:
        raise refuse("not_a_value", name="--language", value=language, names=", ".join(LANGUAGES))
    if check is not None:
        entry = cardlists.check_pack(game, read_pack(check))
        if json:
            valid = {"file": str(check), "valid": True, "pack": entry.dump(spoilers=True)}
            screen.print_json(valid)
        else:
            facts = {"title": entry.title, "pack": entry.id, "version": entry.version}
            facts.update({"cards": len(entry.cards), "hash": entry.hash[:12]})
            print(say("valid_pack", file=str(check), games=cardlists.TRIAL, **facts))
        return
    files = [read_pack(path) for path in pack]
    if near is not None:
        found = neighbours.neighbourhood(bind(game, files), near, files, spoilers=spoilers)
        if json:
            screen.print_json({"game": game, **found.dump()})
        else:
            reports.tell_neighbours(found)
        return
    bound = in_language(bind(game, files), language)
    packs = cardlists.card_list(bound, files)
    if sheet is not None:
        from parlour.printing import pressing  # noqa: PLC0415

        open_packs = [entry for entry in packs if spoilers or not entry.sealed]
        pressed = pressing.press(bound, open_packs, sheet, paper or "a4", language)
        if json:
            screen.print_json(pressed.dump())
        else:
            for sentence in pressed.sentences():
                print(sentence)
        return
    if json:
        dumps = [entry.dump(spoilers=spoilers) for entry in packs]
        screen.print_json({"game": game, "packs": dumps})
    else:
        reports.tell_cards(packs, spoilers=spoilers)
