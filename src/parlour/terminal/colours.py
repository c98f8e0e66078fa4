"""The light over each table, where a terminal can show it: the night of Parlour's look."""

from __future__ import annotations

from dataclasses import dataclass

from rich.theme import Theme as Styles
from textual.theme import Theme


@dataclass(frozen=True)
class Night:
    """The colours of one table. What they mark is marked by a sign or by words as well."""

    room: str
    surface: str
    line: str
    ink: str
    quiet: str
    brass: str
    green: str
    bad: str

    def styles(self) -> Styles:
        """The names that the looks use."""
        plain = {"green": self.green, "brass": self.brass, "bad": self.bad, "quiet": self.quiet}
        strong = {f"strong.{name}": f"bold {colour}" for name, colour in plain.items()}
        return Styles({**plain, **strong})

    def theme(self) -> Theme:
        return Theme(
            name="parlour",
            primary=self.brass,
            secondary=self.green,
            accent=self.brass,
            error=self.bad,
            foreground=self.ink,
            background=self.room,
            surface=self.surface,
            panel=self.line,
            variables={
                "scrollbar": self.line,
                "scrollbar-background": self.room,
                "input-cursor-background": self.brass,
                "block-cursor-background": self.brass,
                "block-cursor-foreground": self.room,
                "block-cursor-text-style": "bold",
            },
        )


NIGHTS = {
    "ensemble": Night(
        room="#0f1925",
        surface="#182633",
        line="#35495a",
        ink="#f3efe2",
        quiet="#93a4ae",
        brass="#ffe09a",
        green="#7fd8ae",
        bad="#ff9a86",
    ),
    "ember": Night(
        room="#120d0b",
        surface="#211814",
        line="#4d3a2c",
        ink="#f6ead5",
        quiet="#a8967f",
        brass="#e6bd66",
        green="#ff8b3d",
        bad="#ff9a8d",
    ),
    "encore": Night(
        room="#0c0c0e",
        surface="#1a1a1e",
        line="#55555e",
        ink="#ffffff",
        quiet="#a5a5ae",
        brass="#ffce1f",
        green="#39c6ef",
        bad="#ff6a33",
    ),
}
