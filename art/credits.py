"""Who drew the icons: written into CREDITS.md from the recipes, so that nobody is forgotten."""

from __future__ import annotations

from collections import defaultdict

from art.back import ICONS
from art.references import drawn
from art.scene import ROOT, Recipe
from art.sets import licence, version

CREDITS = ROOT / "CREDITS.md"
BEGIN = "<!-- Made by art/credits.py from the recipes: change those. -->"
END = "<!-- End of what art/credits.py makes. -->"

# The sets that may be used: name, whose they are, licence, where they are at home.
SETS = {
    "noto": ("Noto Emoji", "Google", "Apache-2.0", "https://github.com/googlefonts/noto-emoji"),
    "game-icons": ("Game-icons.net", "by icon, see below", "CC-BY-3.0", "https://game-icons.net"),
    "open-peeps": ("Open Peeps", "Pablo Stanley", "CC0-1.0", "https://www.openpeeps.com"),
}
# CC BY asks for the author of each icon. The package of the set does not name them; the folders of
# https://github.com/game-icons/icons do (lorc/domino-mask.svg).
AUTHORS_BY_NAME = {
    "Lorc": (
        "bat-wing beard cannon domino-mask eagle-emblem fluffy-flame hydra imp knapsack lever "
        "lion masked-spider quill raven sea-serpent snake spider-web wolf-head "
        "wyvern"
    ),
    "Delapouite": (
        "anubis barrel black-knight-helm centaur gargoyle giant-squid "
        "greek-sphinx griffin-symbol habitat-dome ladle mammoth mermaid old-lantern "
        "paddle-steamer power-generator raft rattlesnake sandal skull-staff speaker "
        "unicorn whale-tail whistle windmill"
    ),
    "Caro Asercion": "fox grand-piano",
    "Skoll": "goat",
}
AUTHORS = {
    f"game-icons:{name}": author
    for author, names in AUTHORS_BY_NAME.items()
    for name in names.split()
}


def used(pictures: list[Recipe]) -> dict[str, list[str]]:
    """Each icon that is drawn, and the cards it is on."""
    found: dict[str, list[str]] = defaultdict(list)
    for picture in pictures:
        for name in drawn(picture):
            found[name].append(picture.name)
    for name, reference in ICONS.items():
        found[reference].append(f"ensemble/mark-{name}")
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
    text += (
        "\nOf Game-icons.net, changed in colour and outline, CC BY 3.0, "
        "<https://creativecommons.org/licenses/by/3.0/>:\n\n"
    )
    for author in AUTHORS_BY_NAME:
        names = [name for name in icons if AUTHORS.get(name) == author]
        if names:
            text += filled(f"- by {author}:", names, "  ")
    text += (
        "\nOf Open Peeps, recoloured, on bodies of our own, CC0 1.0, "
        "<https://creativecommons.org/publicdomain/zero/1.0/>;\n"
        "taken from the package @dicebear/open-peeps, whose code is not used:\n\n"
    )
    text += filled("", [name for name in icons if name.startswith("open-peeps:")])
    text += "\nOf Noto Emoji, changed in colour and outline, Apache-2.0, <https://www.apache.org/licenses/LICENSE-2.0>:\n\n"
    return text + filled("", [name for name in icons if name.startswith("noto:")]) + f"\n{END}"


def filled(start: str, names: list[str], indent: str = "") -> str:
    """Names with commas between them, in lines of at most a hundred characters."""
    text, line = "", start
    for i, name in enumerate(names):
        word = f"`{name}`" + ("," if i < len(names) - 1 else "")
        if len(line) + len(word) + 1 > 100:
            text += line + "\n"
            line = indent
        line += (" " if line.strip() else "") + word
    return text + line + "\n"


def write_credits(pictures: list[Recipe]) -> None:
    text = CREDITS.read_text("utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    if not after:
        raise SystemExit(f"{CREDITS.name} lacks the place for the icons: {BEGIN}")
    CREDITS.write_text(before + section(pictures) + after, "utf-8")
