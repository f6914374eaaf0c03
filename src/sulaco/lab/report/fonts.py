"""The fonts of a report: those of the browser client if it is built, put into the page; else those of the machine."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path

import sulaco

FACES = (
    ("Barlow", 400, "barlow-latin-400-normal"),
    ("Barlow", 600, "barlow-latin-600-normal"),
    ("Barlow Semi Condensed", 500, "barlow-semi-condensed-latin-500-normal"),
    ("Barlow Semi Condensed", 600, "barlow-semi-condensed-latin-600-normal"),
)
FOLDER = Path(sulaco.__file__).parent / "server" / "client" / "assets"


def fonts(folder: Path = FOLDER) -> str:
    """Rules for every face that is there."""
    rules = []
    for family, weight, name in FACES:
        for path in sorted(folder.glob(f"{name}-*.woff2"))[:1]:
            data = b64encode(path.read_bytes()).decode()
            rules.append(
                f'@font-face{{font-family:"{family}";font-weight:{weight};font-display:swap;'
                f'src:url(data:font/woff2;base64,{data}) format("woff2")}}'
            )
    return "".join(rules)
