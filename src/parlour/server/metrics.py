"""Figures for Prometheus, in its text format."""

from __future__ import annotations

from parlour.server.house import House
from parlour.server.services import COUNTED


def exposition(house: House, sockets: int) -> str:
    """What a node does now, and what it did since it was started."""
    gauges = {
        "parlour_rooms": ("tables that are awake", len(house.rooms)),
        "parlour_sockets": ("open sockets", sockets),
        "parlour_guests": (
            "people and programs at tables",
            sum(len(room.audience.guests) for room in house.rooms.values()),
        ),
        "parlour_thoughts_waiting": ("decisions bots are asked for", house.thinking.waiting),
    }
    lines: list[str] = []
    for name, (about, value) in gauges.items():
        lines += [f"# HELP {name} {about}", f"# TYPE {name} gauge", f"{name} {value}"]
    for what, about in COUNTED.items():
        name, value = f"parlour_{what}_total", house.services.counts[what]
        lines += [f"# HELP {name} {about}", f"# TYPE {name} counter", f"{name} {value}"]
    return "\n".join(lines) + "\n"
