"""What paper dolls share: reading their description, and icons they hold or wear."""

from __future__ import annotations

import re
from collections.abc import Mapping

from art.paper import mix
from art.sets import set_icon

LINE = "#2b1b2e"


def described(text: str) -> dict[str, str]:
    """`head=afro,top=jacket/e8641b` as a table."""
    return dict(item.split("=", 1) for item in text.split(",") if item)


def held(reference: str, x: float, y: float, size: float, turn: float) -> str:
    """An icon with its middle at (x, y); `name` is one of Noto Emoji, `name#front` a silhouette."""
    name, _, paper = reference.partition("#")
    mirrored = name.startswith("~")
    name = name.removeprefix("~")
    drawing = set_icon("game-icons" if paper else "noto", name)
    body = drawing.body
    prefix = re.sub(r"\W", "", name)
    for own in sorted(set(re.findall(r'id="([^"]+)"', body))):
        body = body.replace(f'id="{own}"', f'id="{prefix}{own}"')
        body = body.replace(f"url(#{own})", f"url(#{prefix}{own})")
        body = body.replace(f'href="#{own}"', f'href="#{prefix}{own}"')
    if paper:
        back = mix(f"#{paper}", "#0a0610", 0.72)
        body = (
            f'<g color="{back}" stroke="{back}" stroke-width="{drawing.width * 0.04:.1f}" '
            f'stroke-linejoin="round">{body}</g><g color="#{paper}">{body}</g>'
        )
    scale = size / max(drawing.width, drawing.height)
    across = -scale if mirrored else scale
    return (
        f'<g transform="translate({x:.1f},{y:.1f}) rotate({turn:g}) scale({across:.4f},{scale:.4f}) '
        f'translate({-drawing.width / 2:g},{-drawing.height / 2:g})">{body}</g>'
    )


def pinned(spec: Mapping[str, str], key: str) -> str:
    """The icons under `key`, `key2`, ...: each as `name/x/y/size/turn`, turn left out for 0."""
    drawn = ""
    for name in sorted(spec):
        if re.fullmatch(rf"{key}\d?", name):
            icon, x, y, size, *turn = spec[name].split("/")
            drawn += held(icon, float(x), float(y), float(size), float(turn[0]) if turn else 0.0)
    return drawn
