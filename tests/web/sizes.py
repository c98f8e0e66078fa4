"""The sizes a table has to fit beside those of every test, and what cannot be reached on one."""

from __future__ import annotations

from typing import Final

# Phones lying down and very short ones, tablets both ways, large desks.
ODD_SIZES: Final = (
    (844, 390),
    (667, 375),
    (360, 640),
    (320, 568),
    (768, 1024),
    (820, 1180),
    (1180, 820),
    (1920, 1080),
    (2560, 1440),
)
NARROW: Final = 360  # pixels: at most this wide, targets may be smaller
TARGET: Final = 44
SMALL_TARGET: Final = 24

# All letters are there, nothing is on its way any more, and no sheet is closing. What glows for ever
# does not count.
SETTLED: Final = """() => new Promise((told) => requestAnimationFrame(() => requestAnimationFrame(() => {
    const moves = (one) => one.playState === "running" && one.effect.getComputedTiming().iterations !== Infinity;
    told(document.fonts.status === "loaded" && !document.getAnimations().some(moves));
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

# Words that no scrolling brings back: they run out of the window, or out of something that cuts off
# what does not fit, or lie above where a region begins to scroll. A line that ends in dots is meant to;
# what is for screen readers alone is not seen.
CUT_OFF: Final = """() => {
    const cuts = (way) => way === "hidden" || way === "clip";
    const scrolls = (way) => way === "auto" || way === "scroll";
    function lost(text) {
        const range = document.createRange();
        range.selectNodeContents(text);
        const words = range.getBoundingClientRect();
        const slack = 2 + parseFloat(getComputedStyle(text.parentElement).fontSize) / 3; // letters are lower than their line
        let [across, down] = [true, true];
        for (let room = text.parentElement; room && (across || down); room = room.parentElement) {
            const style = getComputedStyle(room);
            const box = room.getBoundingClientRect();
            if (style.clipPath.startsWith("inset(50%")) return null;
            if (style.position === "fixed" || room.matches("dialog")) break;
            if (style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none") return null;
            if (scrolls(style.overflowX)) across = false;
            if (down && scrolls(style.overflowY)) {
                if (words.top + room.scrollTop < box.top - slack) return `above ${room.className}`;
                down = false;
            }
            const narrow = across && cuts(style.overflowX) && (words.left < box.left - 2 || words.right > box.right + 2);
            const low = down && cuts(style.overflowY) && (words.top < box.top - slack || words.bottom > box.bottom + slack);
            if (narrow || low) return `cut off by ${room.className || room.tagName}`;
        }
        const outside = (across && (words.left < -1 || words.right > innerWidth + 1)) || (down && (words.top < -1 || words.bottom > innerHeight + 1));
        return outside ? "outside of the window" : null;
    }
    const found = [];
    const walk = document.createTreeWalker(document.querySelector("dialog:modal") ?? document.body, NodeFilter.SHOW_TEXT);
    for (let text = walk.nextNode(); text; text = walk.nextNode()) {
        const of = text.parentElement;
        if (!text.data.trim() || !of.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || of.closest(".vh, [role=status], option")) continue;
        const why = lost(text);
        if (why) found.push(`${text.data.trim().slice(0, 60)}: ${why}`);
    }
    return found;
}"""
