"""The server's texts: each that the code names is there, and each that is there is named."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from sulaco import bots, games, server
from sulaco.server.load_figures import ROWS
from sulaco.server.words import Named, tell, written
from sulaco.table.text import Catalogue, Text, catalogue

FOLDER = Path(server.__file__).parent
CALL = re.compile(r'(?:tell|refuse)\((?:"[a-z-]+", )?"([a-z-]+\.[a-z.-]+)"')
ID = re.compile(r'"([a-z]+(?:\.[a-z-]+)+)"')


def test_every_text_of_the_server_is_used() -> None:
    own = Catalogue(tomllib.loads((FOLDER / "texts" / "en" / "server.toml").read_text(encoding="utf-8"))).templates
    named = {id for path in FOLDER.glob("*.py") for id in ID.findall(path.read_text(encoding="utf-8"))}
    made = {f"bot.{kind}.{part}" for game in games.GAMES for kind in bots.kinds(game) for part in ("name", "text")}
    made |= {"lab.stopped.server", "lab.stopped.time", "lab.won.players"}
    made |= {f"load.{part}.{row}" for row in ROWS for part in ("row", "value")}
    assert set(own) - named - made == set()
    assert made <= set(own)


def test_every_text_that_the_server_names_is_there() -> None:
    have = catalogue("sulaco.server").templates
    groups = {id.partition(".")[0] for id in have}
    for path in FOLDER.glob("*.py"):
        for id in CALL.findall(path.read_text(encoding="utf-8")):
            assert id in have, f"{path.name}: {id}"
    assert {"refused", "storage", "serve"} <= groups


def test_seats_carry_the_names_of_people() -> None:
    texts = Named(catalogue("sulaco.games.corps"), {"player-1": "Mara {who}"})
    text = Text("log.token-passed", {"player": "player-1"})
    assert "Mara {who}" in written(texts, text)
    assert "Player 2" in written(texts, Text("log.token-passed", {"player": "player-2"}))


def test_a_text_that_cannot_be_written_shows_its_id() -> None:
    texts = catalogue("sulaco.games.corps")
    assert written(texts, Text("no.such.text")) == "no.such.text"
    assert written(texts, Text("log.token-passed")) == "log.token-passed"
    assert tell("person.name") == "Player"
