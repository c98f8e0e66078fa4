"""The page of the browser and the pictures of the cards: files of ours, and nothing else."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from pathlib import Path

from aiohttp import web

from parlour.server.wishes import refuse

PAGE = Path(str(files("parlour") / "web"))
PICTURES = Path(str(files("parlour") / "pictures"))
ADDRESSES = "paths.json"  # the page brings the list of its addresses along
UNCHANGING = "public, max-age=31536000, immutable"
A_DAY = "public, max-age=86400"


async def page(request: web.Request) -> web.StreamResponse:
    """The page, or a file of it. What is behind an address of the page, the page knows.

    At any other address a person is told by the page that there is nothing, a program by a refusal.
    """
    name = request.match_info["page"]
    if is_address(request.rel_url.raw_path):
        return found_file(PAGE, "index.html", "no-cache")
    if "text/html" in request.headers.get("Accept", "") and file_in(PAGE, name) is None:
        return found_file(PAGE, "index.html", "no-cache", status=404)
    return found_file(PAGE, name, UNCHANGING)


def picture(game: str, name: str, *, small: bool) -> web.StreamResponse:
    """A picture of a card; whole where there is no small one."""
    in_small = PICTURES / game / "small"
    folder = in_small if small and file_in(in_small, name) is not None else PICTURES / game
    return found_file(folder, name, A_DAY)


@cache
def addresses() -> tuple[re.Pattern[str], ...]:
    listed = PAGE / ADDRESSES
    if not listed.is_file():
        return ()  # the page is not built
    found: dict[str, str] = json.loads(listed.read_text("utf-8"))
    return tuple(re.compile(path.replace("(?<", "(?P<")) for path in found.values())


def is_address(path: str) -> bool:
    """Whether a path is one of the page's."""
    return any(address.fullmatch(path) for address in addresses())


def found_file(folder: Path, name: str, cached: str, status: int = 200) -> web.StreamResponse:
    path = file_in(folder, name)
    if path is None:
        raise refuse("no_page")
    return web.FileResponse(path, status=status, headers={"Cache-Control": cached})


def file_in(folder: Path, name: str) -> Path | None:
    """A file of ours, if there is one of that name: nothing outside of its folder."""
    try:
        path = (folder / name).resolve()
        return path if path.is_relative_to(folder.resolve()) and path.is_file() else None
    except (OSError, ValueError):  # no file can have such a name
        return None
