"""Who drew the icons: written into CREDITS.md from the recipes, so that nobody is forgotten."""

from __future__ import annotations

from collections import defaultdict

from art.back import ICONS
from art.icons import licence, version
from art.scene import ROOT, Recipe

CREDITS = ROOT / "CREDITS.md"
BEGIN = "<!-- Made by art/credits.py from the recipes: change those. -->"
END = "<!-- End of what art/credits.py makes. -->"

# The sets that may be used: name, whose they are, licence, where they are at home.
SETS = {
    "noto": ("Noto Emoji", "Google", "Apache-2.0", "https://github.com/googlefonts/noto-emoji"),
    "game-icons": ("Game-icons.net", "by icon, see below", "CC-BY-3.0", "https://game-icons.net"),
}
# CC BY asks for the author of each icon. The package of the set does not name them; the folders of
# https://github.com/game-icons/icons do (lorc/domino-mask.svg).
AUTHORS = {"game-icons:domino-mask": "Lorc"}


def used(pictures: list[Recipe]) -> dict[str, list[str]]:
    """Each icon that is drawn, and the cards it is on."""
    found: dict[str, list[str]] = defaultdict(list)
    for picture in pictures:
        names = [thing.icon for thing in picture.things()]
        names += [str(touch["icon"]) for touch in picture.touches if touch["kind"] == "icon"]
        for name in names:
            if picture.id not in found[name]:
                found[name].append(picture.id)
    for name, reference in ICONS.items():
        found[reference].append(f"mark-{name}")
    return dict(sorted(found.items()))


def check_licences(pictures: list[Recipe]) -> None:
    """Stop the build at an icon that Parlour may not ship, or whose author it cannot name."""
    for reference in used(pictures):
        prefix = reference.split(":")[0]
        if prefix not in SETS:
            raise SystemExit(f"{reference}: the set {prefix} is not in the list of art/credits.py")
        if licence(prefix) != SETS[prefix][2]:
            raise SystemExit(f"{prefix} is now under {licence(prefix)}, not {SETS[prefix][2]}")
        if prefix == "game-icons" and reference not in AUTHORS:
            raise SystemExit(f"{reference}: name its author in art/credits.py")


def section(pictures: list[Recipe]) -> str:
    icons = used(pictures)
    text = f"{BEGIN}\n\n| icons of | version | by | licence | drawn here |\n|---|---|---|---|---|\n"
    for prefix, (name, owner, terms, home) in SETS.items():
        count = sum(reference.startswith(f"{prefix}:") for reference in icons)
        text += f"| [{name}]({home}) | {version(prefix)} | {owner} | {terms} | {count} |\n"
    text += "\nOf Game-icons.net, changed in colour and outline:\n\n"
    for reference, author in sorted(AUTHORS.items()):
        if reference in icons:
            text += f"- `{reference}` by {author}, CC BY 3.0, <https://creativecommons.org/licenses/by/3.0/>\n"
    text += "\nOf Noto Emoji, changed in colour and outline, Apache-2.0, <https://www.apache.org/licenses/LICENSE-2.0>:\n\n"
    names = [f"`{reference}`" for reference in icons if reference.startswith("noto:")]
    line = ""
    for i, name in enumerate(names):
        word = name + ("," if i < len(names) - 1 else "")
        if len(line) + len(word) + 1 > 100:
            text += line + "\n"
            line = ""
        line += (" " if line else "") + word
    return text + line + f"\n\n{END}"


def write_credits(pictures: list[Recipe]) -> None:
    text = CREDITS.read_text("utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    if not after:
        raise SystemExit(f"{CREDITS.name} lacks the place for the icons: {BEGIN}")
    CREDITS.write_text(before + section(pictures) + after, "utf-8")
