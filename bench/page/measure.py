"""The page as Lighthouse sees it: performance, accessibility and best practices, out of 100.

    .venv/bin/python -m bench.page.measure            # the middle one of three loads of each page
    .venv/bin/python -m bench.page.measure --loads 1 start ember

`make bench-page` installs the wheel first. Lighthouse comes from npm; Chromium must be there.
"""

from __future__ import annotations

import argparse
import json
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median_low

from playwright.sync_api import BrowserContext, sync_playwright

from tools.served import served

ROOT = Path(__file__).resolve().parents[2]
PLACE = ROOT / ".bench" / "page"
RESULTS = ROOT / ".bench" / "results" / "page.json"
LIGHTHOUSE = "lighthouse@13.5.0"
CATEGORIES = ("performance", "accessibility", "best-practices")
# What stands behind the first of them: milliseconds, but for the share of the page that jumps.
FIGURES = {
    "first-contentful-paint": "first paint",
    "largest-contentful-paint": "largest paint",
    "speed-index": "speed index",
    "total-blocking-time": "blocked",
    "cumulative-layout-shift": "layout shift",
}
PAGES = {"start": "/", "rules": "/rules/ember", "cards": "/cards/ensemble", "join": "/t/nobody"}
TABLES = {"ensemble": "Ensemble", "ember": "Ember", "encore": "Encore!!"}
PATIENCE = 60_000  # milliseconds until cards are dealt

Scores = dict[str, float]


def install() -> Path:
    """Lighthouse in a folder of its own."""
    command = PLACE / "node_modules" / ".bin" / "lighthouse"
    if not command.exists():
        PLACE.mkdir(parents=True, exist_ok=True)
        _ = (PLACE / "package.json").write_text("{}", "utf-8")
        install = ["npm", "install", "--no-save", "--no-audit", "--no-fund", LIGHTHOUSE]
        _ = subprocess.run(install, cwd=PLACE, check=True, capture_output=True)
    return command


@contextmanager
def browsing(browser: str) -> Iterator[tuple[BrowserContext, int]]:
    """A browser that remembers where it sits, and the port at which Lighthouse takes it over."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    flags = ["--no-sandbox", "--disable-dev-shm-usage", f"--remote-debugging-port={port}"]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            folder, executable_path=browser, args=flags
        )
        yield context, port
        context.close()


def seated(context: BrowserContext, address: str, game: str) -> str:
    """The path of a table at which somebody plays against bots and is asked something."""
    page = context.new_page()
    _ = page.goto(address)
    page.get_by_role("button", name=f"Play now: {TABLES[game]} with bots").click()
    page.locator("[data-card]").first.wait_for(timeout=PATIENCE)
    path = page.url.removeprefix(address)
    page.close()
    return path


def load(command: Path, address: str, port: int) -> Scores | None:
    """One load with an empty cache, or None. What the browser remembers of its seats stays."""
    arguments = [
        str(command),
        address,
        "--quiet",
        "--output=json",
        "--preset=desktop",
        f"--port={port}",
        f"--only-categories={','.join(CATEGORIES)}",
    ]
    done = subprocess.run(arguments, check=False, capture_output=True, text=True)
    if done.returncode:
        print(f"bench: a load of {address} is left out: {done.stderr.strip()}", file=sys.stderr)
        return None
    report = json.loads(done.stdout)
    categories, audits = report["categories"], report["audits"]
    scores = {name: float(round(100 * categories[name]["score"])) for name in CATEGORIES}
    return scores | {name: round(audits[name]["numericValue"], 3) for name in FIGURES}


def middle(loads: list[Scores | None]) -> Scores:
    """The middle of each figure, over the loads that Lighthouse could follow."""
    whole = [scores for scores in loads if scores is not None]
    assert whole, "Lighthouse could not follow a single load"
    return {name: median_low([scores[name] for scores in whole]) for name in whole[0]}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pages", nargs="*", default=[], help="some of the pages; otherwise all")
    parser.add_argument("--loads", type=int, default=3, help="of each page")
    wanted = parser.parse_args()
    browser = shutil.which("chromium") or shutil.which("chromium-browser")
    if browser is None or shutil.which("npm") is None:
        print("bench: the page is left out: Chromium or npm is missing")
        return 0
    command = install()
    found: dict[str, Scores] = {}
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder)) as address,
        browsing(browser) as (context, port),
    ):
        for name in wanted.pages or [*PAGES, *TABLES]:
            path = PAGES.get(name) or seated(context, address, name)
            found[name] = middle([load(command, address + path, port) for _ in range(wanted.loads)])
    RESULTS.parent.mkdir(parents=True, exist_ok=True)
    _ = RESULTS.write_text(json.dumps(found, indent=2), "utf-8")
    print(f"{'page':9}" + "".join(f"{name:>16}" for name in (*CATEGORIES, *FIGURES.values())))
    for page, scores in found.items():
        print(f"{page:9}" + "".join(f"{figure:16g}" for figure in scores.values()))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
