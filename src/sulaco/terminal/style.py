"""Colours and signs. Colour is a sentence: five roles, and each has a sign of its own, so that it also reads without.

Named colours only, so that they follow the reader's own palette, dark or light.
"""

from __future__ import annotations

from typing import NamedTuple

LEGAL = "green"
SELECTED = "bold yellow"
DANGER = "bold red"
ALLY = "bright_blue"
UNKNOWN = "bold"
FAINT = "bright_black"
PLAIN = ""
RULE = FAINT
HEAD = "bold"


class Signs(NamedTuple):
    """The characters that pictures are made of."""

    legal: str
    floor: str
    solid: str
    furniture: str
    alien: str
    facehugger: str
    bars: str
    corners: str
    """Sixteen joints of walls, by arms: 1 north, 2 east, 4 south, 8 west."""
    thin: str
    """The same for thick white lines."""
    door_upright: str
    door_level: str
    open_upright: str
    open_level: str
    arrows: str
    active: str
    done: str
    rest: str


UNICODE = Signs(
    legal="●",
    floor="·",
    solid="░",
    furniture="≡",
    alien="▲",
    facehugger="△",
    bars="▒",
    corners=" ║═╚║║╔╠═╝═╩╗╣╦╬",
    thin=" │─└││┌├─┘─┴┐┤┬┼",
    door_upright="┃",
    door_level="━",
    open_upright="╎",
    open_level="╌",
    arrows="↑→↓←",
    active="▶",
    done="✓",
    rest="…",
)

ASCII = Signs(
    legal="+",
    floor=".",
    solid="#",
    furniture="%",
    alien="A",
    facehugger="F",
    bars="X",
    corners=" |-+||++-+-+++++",
    thin=" :.:::::.:.:::::",
    door_upright="D",
    door_level="=",
    open_upright="'",
    open_level="'",
    arrows="^>v<",
    active=">",
    done="x",
    rest="~",
)
