"""A real server, a real browser, and people who use nothing but the page."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

import parlour
from tests.web.playing import PATIENCE
from tools.served import served

SIZES = {"desktop": (1440, 900), "phone": (390, 844)}
Visit = Callable[..., Page]
LIMITS = ("connection", "member", "table", "address", "made", "replayed", "looked")
CHROMIUM = ("chromium", "chromium-browser", "chrome")
WIDE = "{ burst = 100000, rate = 100000 }"

# Whatever is expected of a page is waited for, however much else the machine does.
expect.set_options(timeout=PATIENCE)


# Server and browser live as long as tests of this folder follow one another: the loop of Playwright
# counts as running in its thread for as long as it lives, and others could not run one of their own.


@pytest.fixture(scope="package")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the server of this run answers."""
    folder = tmp_path_factory.mktemp("web")
    settings = folder / "settings.toml"  # tests come from one address and are quick
    _ = settings.write_text("[limits]\n" + "".join(f"{one} = {WIDE}\n" for one in LIMITS))
    with served(folder, "--settings", str(settings)) as found:
        yield found


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@contextmanager
def launched(playwright: Playwright, *programs: str) -> Iterator[Browser]:
    """The first of these browsers that this machine has."""
    path = next(filter(None, map(shutil.which, programs)), None)
    assert path is not None, f"the tests of the page need Chromium: apt-get install {programs[0]}"
    started = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
    yield started
    started.close()


@contextmanager
def opened(browser: Browser, **options: Any) -> Iterator[BrowserContext]:
    """A browser of somebody new, who is patient."""
    with browser.new_context(**options) as context:
        context.set_default_timeout(PATIENCE)
        yield context


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    # The shell is Chromium without windows and tabs, which cost more than the page in them.
    with launched(playwright, "chromium-headless-shell", *CHROMIUM) as started:
        yield started


def is_quiet(line: ConsoleMessage) -> bool:
    """Whether a line of the console is no fault: the browser notes refusals, which the page shows."""
    refusal = "/api/" in line.location["url"] and re.search("status of 40[04]", line.text)
    return line.type not in ("error", "warning") or refusal is not None


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Visit]:
    """Open the page as somebody new; at the end nothing may have gone wrong in any of them."""
    wrong: list[str] = []

    def come(
        path: str = "/", size: str = "desktop", theme: str = "light", motion: str = "reduce"
    ) -> Page:
        width, height = SIZES[size]
        somebody = opened(
            browser,
            base_url=address,
            viewport={"width": width, "height": height},
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce" if motion == "reduce" else "no-preference",
            has_touch=size == "phone",
        )
        page = visitors.enter_context(somebody).new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda line: None if is_quiet(line) else wrong.append(line.text))
        _ = page.goto(path)
        return page

    with ExitStack() as visitors:
        yield come
    assert wrong == []


@pytest.fixture(scope="session")
def page_files() -> Path:
    """The folder of the page as it is shipped."""
    return Path(parlour.__file__).parent / "web"
