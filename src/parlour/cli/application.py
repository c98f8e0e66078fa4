"""The `parlour` command itself, and the arguments that several commands take."""

from __future__ import annotations

import platform
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

import parlour
from parlour.packs.binding import bind
from parlour.packs.clauses import rules_hash

SEED_LIMIT = 10**40  # a Record holds no larger seed

Json = Annotated[bool, Parameter(name="--json", help="Print one JSON object and nothing else.")]
GameName = Annotated[str, Parameter(help="The name of a game; parlour games lists them.")]
GameFile = Annotated[
    str,
    Parameter(
        allow_leading_hyphen=True,
        help="A Record or an export: .json or .jsonl, also .gz; - is standard input.",
    ),
]
Packs = Annotated[
    tuple[Path, ...],
    Parameter(name="--pack", metavar="FILE", help="A pack to play with; may be repeated."),
]
Options = Annotated[
    tuple[str, ...],
    Parameter(
        name="--option",
        metavar="NAME=VALUE",
        help="An option of the game (see parlour games --options); may be repeated.",
    ),
]
Number = Parameter(metavar="N")


def version() -> str:
    """The version, and what tells apart two installations that play differently."""
    from parlour.lab.benchmarks import compiled  # noqa: PLC0415
    from parlour.lab.cardlists import card_list  # noqa: PLC0415

    engine = "compiled" if compiled() else "interpreted"
    lines = [f"parlour {parlour.__version__} ({engine}, Python {platform.python_version()})"]
    for name in parlour.games():
        game = bind(name)
        lines.append(f"{name}  rules {game.rules_version} ({rules_hash(name)[:12]})")
        packs = card_list(game)
        lines.extend(f"  {pack.id} {pack.version} ({pack.hash[:12]})" for pack in packs)
    return "\n".join(lines)


def shown_default(value: object) -> str | None:
    """A default in the help; what is off or empty needs no words."""
    return str(value) if value else None


app = App(
    name="parlour",
    help="Card games for people, bots and research.",
    version=version,
    version_format="plaintext",
    help_format="plaintext",
    default_parameter=Parameter(negative=(), show_default=shown_default),
    suppress_keyboard_interrupt=False,
    print_error=False,
    exit_on_error=False,
    result_action="return_value",
)
