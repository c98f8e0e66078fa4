"""The sizes a table has to fit beside those of every test, and what cannot be reached on one."""

from __future__ import annotations

from typing import Final

# Phones lying down and very short ones, tablets both ways, large desks.
ODD_SIZES: Final = (
    (844, 390),
    (667, 375),
    (360, 640),
    (320, 568),
    (820, 1180),
    (1180, 820),
    (1920, 1080),
    (2560, 1440),
)
NARROW: Final = 360  # pixels: at most this wide, targets may be smaller
TARGET: Final = 44
SMALL_TARGET: Final = 24

# Nothing is on its way any more, and no sheet is closing. What glows for ever does not count.
SETTLED: Final = """() => new Promise((told) => requestAnimationFrame(() => requestAnimationFrame(() => {
    const moves = (one) => one.playState === "running" && one.effect.getComputedTiming().iterations !== Infinity;
    told(!document.getAnimations().some(moves));
})))"""

# Whatever can be pressed must lie in the window, uncovered, and as large as `least`. What a region
# that scrolls holds is scrolled to first, as a person would; what is merely cut off is not.
UNREACHABLE: Final = """(least) => {
    const modal = document.querySelector("dialog:modal");
    const scrolls = (way) => way === "auto" || way === "scroll";
    function bring(one) {
        for (let room = one.parentElement; room; room = room.parentElement) {
            const style = getComputedStyle(room);
            const [a, b] = [one.getBoundingClientRect(), room.getBoundingClientRect()];
            if (scrolls(style.overflowY)) room.scrollTop += a.top < b.top ? a.top - b.top : Math.max(0, a.bottom - b.bottom);
            if (scrolls(style.overflowX)) room.scrollLeft += a.left < b.left ? a.left - b.left : Math.max(0, a.right - b.right);
        }
    }
    function wrong(one) {
        const shown = one.closest("label") ?? one;
        bring(shown);
        const box = shown.getBoundingClientRect();
        if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) return "outside";
        const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        if (!at || !(shown.contains(at) || at.closest("button, a, label") === shown)) return `covered by ${at?.className ?? "nothing"}`;
        const apart = one.matches(".link, .clause, :not(button, a, input, select)");
        return !apart && (box.width < least - 0.5 || box.height < least - 0.5) ? `${box.width} x ${box.height}` : null;
    }
    return [...(modal ?? document).querySelectorAll("button, a[href], input, select, [tabindex='0']")]
        .filter((one) => one.checkVisibility() && !one.closest("[aria-hidden=true], .vh"))
        .map((one) => [wrong(one), one.outerHTML.replace(/svelte-\\w+/g, "").slice(0, 110)])
        .filter(([why]) => why !== null)
        .map(([why, html]) => `${why}: ${html}`);
}"""
