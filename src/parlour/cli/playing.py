"""Commands at whose tables people sit, in a browser or in this terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from parlour.cli.application import SEED_LIMIT, Json, Number, Options, Packs, app
from parlour.cli.checking import address, bounded, listed, node_address
from parlour.packs.binding import bind
from parlour.packs.phrases import MESSAGES


@app.command
def serve(
    *,
    host: Annotated[
        str,
        Parameter(
            metavar="ADDRESS", help="The address to listen on; 127.0.0.1: only this machine."
        ),
    ] = "0.0.0.0",  # noqa: S104
    port: Annotated[int, Number, Parameter(help="The port to listen on.")] = 8080,
    public_url: Annotated[
        str, Parameter(metavar="URL", help="The address others reach this server by.")
    ] = "",
    database: Annotated[
        str | None,
        Parameter(
            metavar="URL",
            help="sqlite:///FILE or postgresql://...; usually a file in your data folder.",
        ),
    ] = None,
    node_url: Annotated[
        str,
        Parameter(metavar="URL", help="How other servers on the same database reach this one."),
    ] = "",
    settings: Annotated[
        Path | None, Parameter(metavar="FILE", help="A file with limits, origins and mail.")
    ] = None,
    no_browser: Annotated[bool, Parameter(help="Do not open the page in a browser.")] = False,
    log: Annotated[
        Literal["debug", "info", "warning", "error"],
        Parameter(metavar="LEVEL", help="What is logged."),
    ] = "warning",
) -> None:
    """Serve live tables: people join with a link, bots take the other seats."""
    from parlour.server import serving  # noqa: PLC0415
    from parlour.server.settings import read_settings  # noqa: PLC0415

    bounded("--port", port, 0, 65_535)
    plan = serving.Plan(
        host=host,
        port=port,
        public_url=address("--public-url", public_url),
        database=serving.usual_database() if database is None else database,
        settings=read_settings(settings),
        opens_browser=not no_browser,
        node_url=node_address("--node-url", node_url),
    )
    serving.run(plan, log)


@app.command
def backup(
    file: Annotated[Path, Parameter(help="The file to write; it must not exist.")],
    /,
    *,
    database: Annotated[
        str | None,
        Parameter(metavar="URL", help="As given to parlour serve; usually your data folder's."),
    ] = None,
    json: Json = False,
) -> None:
    """Copy all live tables to a SQLite file, also while they are played."""
    from parlour.lab import screen  # noqa: PLC0415
    from parlour.server import backup as backing_up  # noqa: PLC0415
    from parlour.server.serving import usual_database  # noqa: PLC0415

    size = backing_up.run(usual_database() if database is None else database, file)
    if json:
        screen.print_json({"file": str(file), "bytes": size})
    else:
        print(MESSAGES.say("server.backed_up", {"file": str(file), "size": size}))


@app.command
def restore(
    file: Annotated[Path, Parameter(help="A file that parlour backup wrote.")],
    /,
    *,
    database: Annotated[
        str | None,
        Parameter(metavar="URL", help="As given to parlour serve; it must not hold tables yet."),
    ] = None,
    json: Json = False,
) -> None:
    """Put the tables of a backup into another database, such as a shared one."""
    from parlour.lab import screen  # noqa: PLC0415
    from parlour.server import backup as backing_up  # noqa: PLC0415
    from parlour.server.serving import usual_database  # noqa: PLC0415

    tables = backing_up.bring_back(file, usual_database() if database is None else database)
    if json:
        screen.print_json({"file": str(file), "tables": tables})
    else:
        print(MESSAGES.say("server.restored", {"file": str(file), "tables": tables}))


@app.command(usage="Usage: parlour play [OPTIONS] [GAME]")
def play(
    game: Annotated[
        str | None, Parameter(help="The name of a game; ensemble if left out. See --resume.")
    ] = None,
    /,
    *,
    seats: Annotated[
        int | None, Number, Parameter(help="How many play, you among them; else as many as usual.")
    ] = None,
    seed: Annotated[int | None, Number, Parameter(help="To play the same cards again.")] = None,
    players: Annotated[
        str | None,
        Parameter(metavar="ADA,BEN", help="The people who share this keyboard; bots are the rest."),
    ] = None,
    bots: Annotated[
        str | None, Parameter(metavar="A,B", help="A bot for each other seat, or one for all.")
    ] = None,
    option: Options = (),
    pack: Packs = (),
    novice: Annotated[bool, Parameter(help="One more life, for a new group (ENS-2.4).")] = False,
    scenarios: Annotated[
        str | None, Parameter(metavar="A,B", help="Scenario packs to shuffle in (ENS-8.2).")
    ] = None,
    save: Annotated[
        Path | None,
        Parameter(metavar="FILE", help="Save the game there; parlour verify checks it."),
    ] = None,
    resume: Annotated[
        bool,
        Parameter(
            help="Go on with an unfinished game: the last, or that of a FILE; list shows all."
        ),
    ] = False,
    plain: Annotated[bool, Parameter(help="Line by line, for pipes and screen readers.")] = False,
) -> int:
    """Play in this terminal with bots, or with others at the same keyboard."""
    from parlour.lab.options import options_of  # noqa: PLC0415
    from parlour.terminal import evening, resuming  # noqa: PLC0415
    from parlour.terminal.arranging import arrange  # noqa: PLC0415

    if resume:
        new: dict[str, object] = {"--seats": seats, "--seed": seed, "--players": players}
        new |= {"--bots": bots, "--option": option, "--pack": pack}
        new |= {"--novice": novice, "--scenarios": scenarios}
        return resuming.resume(
            game, [flag for flag, value in new.items() if value], save, plain=plain
        )
    if seed is not None:
        bounded("--seed", seed, -SEED_LIMIT, SEED_LIMIT)
    bound = bind("ensemble" if game is None else game, pack)
    written = list(option)
    if novice:
        written.append("novice=true")
    if scenarios is not None:
        written.append(f"scenarios={scenarios}")
    options = options_of(bound, written, {})
    files = [str(path.absolute()) for path in pack]
    arranged = arrange(bound, seats, options, listed(players), listed(bots), files)
    return evening.play(evening.Evening(arranged, seed, save), plain=plain)
