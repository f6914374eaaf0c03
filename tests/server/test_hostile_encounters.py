"""People who mean no good at a table of encounters: what they send changes nothing and tells nothing."""

from __future__ import annotations

import json
import logging
import random
import time
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from sulaco.bots.runner import seat_bots
from sulaco.games.encounters import Encounters
from sulaco.games.encounters.state import EncountersSetup, EncountersState
from sulaco.server.room import Room
from sulaco.table.save import dumps
from sulaco.table.table import Table

from .browser import Tab
from .conftest import Running

DEEP: Any = json.loads("[" * 300 + "]" * 300)
SETUPS: dict[str, Any] = {
    "nobody": {"players": 0},
    "fewer than nobody": {"players": -3},
    "a crowd": {"players": 6},
    "half a player": {"players": 1.5},
    "a word for a number": {"players": "2"},
    "no such film": {"players": 2, "line_up": "prometheus"},
    "a film and a place": {"players": 2, "line_up": "alien", "location": "the-nostromo"},
    "a mix of nothing": {"players": 2, "line_up": "mix"},
    "a mix of what is something else": {
        "players": 2,
        "line_up": "mix",
        "location": "egg",
        "objectives": ["egg", "grunt", "player-1"],
        "characters": ["", "", "", ""],
    },
    "one Role twice": {"players": 2, "roles": ["medic", "medic"]},
    "no such Role": {"players": 2, "roles": ["medic", "{role}%s\x00"]},
    "a Role too many": {"players": 1, "roles": ["medic", "gunner"]},
    "Roles that are dealt": {"players": 1, "roles": ["medic"], "role_choice": "two"},
    "no such dealing": {"players": 2, "role_choice": "three"},
    "an Agenda for one": {"players": 1, "agendas": "hidden"},
    "no such Agendas": {"players": 2, "agendas": "open"},
    "Agendas and open hands": {"players": 2, "agendas": "hidden", "open_hands": True},
    "no end of Drones": {"players": 2, "drones": 10**9},
    "more than a number": {"players": 2, "drones": 10**30},
    "no end of preparation": {"players": 2, "preparation": 99},
    "a Complex that is full": {"players": 2, "head_start": 6},
    "deep": {"players": 2, "objectives": DEEP},
    "a hundred thousand characters": {"players": 2, "line_up": "mix", "characters": ["call"] * 100_000},
    "more": {"players": 2, "cheat": True},
    "a pack that is none": {"players": 2, "pack": "[[[[[" * 1000},
    "a pack of signs": {"players": 2, "pack": "\x00\u202e" * 1000},
    "a pack that is long": {"players": 2, "pack": "x = 1\n" * 100_000},
    "a pack without end": {"players": 2, "pack": '[pack]\nname = "' + "x" * 3000},
    "a pack that calls itself": {
        "players": 2,
        "pack": '[pack]\nname = "P"\n[a]\nkind = "character"\nname = "A"\ncharacter = "B"\nclass = ["tech"]\n'
        'copies = 14\ncost = 1\nplay = "' + "choose(draw 1 | " * 30 + '"\n',
    },
    "null": None,
}


@pytest.mark.parametrize("name", SETUPS)
def test_a_setup_that_is_none_is_refused(server: Running, name: str) -> None:
    mara = server.browser("Mara")
    setup = SETUPS[name]
    players = (setup or {}).get("players", 2)
    seats = [{"kind": "me"}, *[{"kind": "bot"}] * (min(6, max(1, int(players))) - 1)]
    began = time.monotonic()
    answer = mara.post("/api/tables", {"game": "encounters", "setup": setup, "seats": seats})
    assert 400 <= answer.status_code < 500, answer.text[:300]
    assert answer.json()["text"].endswith(".")
    assert len(answer.json()["text"]) < 2000
    assert time.monotonic() - began < 10
    assert mara.get("/api/tables").json()["tables"] == []


# --- at the table -------------------------------------------------------------------------------------------------


def helpful(setup: EncountersSetup, seed: int) -> Table[Encounters]:
    """The first player acts, and the second could help."""
    table = Table(Encounters, setup, seed)
    bots = seat_bots("encounters", "sensible", setup.players, seed)
    while table.decision is not None:
        if table.game.state.active == 0 and any(each.seat == 1 for each in table.decision.asides):
            state = msgspec.msgpack.decode(msgspec.msgpack.encode(table.game.state), type=EncountersState)
            return Table.of(Encounters, state, setup)
        table.choose(bots[table.decision.seat].choose(table, table.decision.seat))
    raise AssertionError("choose another game: nobody could help in this one")


class Scene:
    """Three people and a spectator in the middle of a game, which must stay as it is."""

    def __init__(self, server: Running, log: pytest.LogCaptureFixture) -> None:
        self.server, self.log = server, log
        # Hands are open, so that they stay as they are when others sit down.
        table = helpful(EncountersSetup(3, open_hands=True), 3)
        people = [server.browser(name) for name in ("Mara", "Jonas", "Ada", "Eve")]
        wishes = [{"kind": "me"}, {"kind": "friend"}, {"kind": "friend"}]
        answer = people[0].post("/api/tables/open", {"save": dumps(table), "seats": wishes})
        assert answer.status_code == 201, answer.text
        self.id = answer.json()["table"]
        info = people[0].table(self.id)
        for person, code in zip(
            people[1:], [info["seats"][1]["code"], info["seats"][2]["code"], info["watch_code"]], strict=True
        ):
            person.join(code)
        self.tabs = [person.sit(self.id) for person in people]

    @property
    def room(self) -> Room:
        return self.server.room(self.id)

    def truth(self) -> tuple[str, int, int]:
        return self.room.table.digest(), self.room.state, len(self.room.table.journal)

    def asides(self, tab: Tab) -> list[str]:
        return [option["key"] for option in (tab.question or {}).get("asides", [])]


@pytest.fixture
def scene(server: Running, caplog: pytest.LogCaptureFixture) -> Iterator[Scene]:
    here = Scene(server, caplog)
    before = here.truth()
    yield here
    assert here.truth() == before
    for tab in here.tabs:
        tab.socket.close()
    told = [record.getMessage() for record in caplog.records if record.exc_info or record.levelno >= logging.ERROR]
    assert told == []


def test_nobody_acts_for_another_seat(scene: Scene) -> None:
    """Not with an answer of the active player, nor with the help that somebody else could give."""
    mara, jonas, ada, eve = scene.tabs
    help, state = scene.asides(jonas)[0], mara.state
    assert help.startswith("coordinate:")
    assert help not in scene.asides(mara) + scene.asides(ada)
    for tab in (mara, ada, eve):
        assert tab.choose(help, 1, state)["kind"] == "not-yours"
    # For their own seat it is no answer either: only whoever holds the card may set it aside.
    assert mara.choose(help, 0)["kind"] == "illegal"
    assert ada.choose(help, 2)["kind"] in ("illegal", "not-your-turn")
    for key in mara.options():
        assert jonas.choose(key, 1)["kind"] in ("illegal", "not-your-turn")
        assert jonas.choose(key, 0)["kind"] == "not-yours"
        assert eve.choose(key, 0, state)["kind"] == "not-yours"


def test_what_is_stale_stays_so(scene: Scene) -> None:
    mara, jonas = scene.tabs[:2]
    for state in (mara.state - 1, mara.state + 1, -1, 2**40, 10**400):
        assert mara.choose("end", 0, state)["kind"] == "stale"
        assert jonas.choose(scene.asides(jonas)[0], 1, state)["kind"] == "stale"


def test_keys_that_are_none(scene: Scene) -> None:
    mara, jonas = scene.tabs[:2]
    verbs = ("play", "copy", "recruit", "scan", "fight", "attack", "pay", "once", "sacrifice", "vigilant", "coordinate")
    things = ("", ":", "player-1", "player-0", "egg-999", "\x00", "medic", "sergeant:1", "grunt-1:grunt-2", "x" * 500)
    offered = {*mara.options(), *scene.asides(jonas)}
    for key in [f"{verb}:{thing}" for verb in verbs for thing in things]:
        if key not in offered:
            assert mara.choose(key, 0)["kind"] == "illegal", key
            assert jonas.choose(key, 1)["kind"] in ("illegal", "not-your-turn"), key
    mara.socket.send(json.dumps({"type": "choose", "id": 1, "state": mara.state, "seat": 0, "key": "play:" * 2000}))
    assert mara.until_type("refused")["kind"] == "too-large"


def test_nobody_gives_up(scene: Scene) -> None:
    """In this game nobody can: neither for themselves nor for others."""
    for seat, tab in enumerate(scene.tabs[:3]):
        assert tab.undo.get("concede", False) is False
        for number in (0, 1, 2, 3, 4, 99, -1):
            for chosen in range(3):
                kind = tab.choose(f"concede:player-{number}", chosen)["kind"]
                allowed = ("illegal", "not-your-turn") if chosen == seat else ("not-yours",)
                assert kind in allowed, (seat, number, chosen)
    assert scene.tabs[3].choose("concede:player-1", 0)["kind"] == "not-yours"


def test_a_refusal_tells_nothing_of_a_hidden_card(scene: Scene) -> None:
    """Whether it is in a room, in the Hive, in a deck or nowhere: the same words, and no insight."""
    mara = scene.tabs[0]
    state = scene.room.table.game.state
    hidden = [room.card for room in state.rooms if room.card and not room.up]
    cards = [*hidden, *state.hive[-3:], state.barracks[-1], state.players[1].deck[-1], state.strikes[-1]]
    assert hidden
    for verb in ("fight", "play", "recruit", "pay", "scan"):
        nowhere = mara.choose(f"{verb}:egg-999", 0)["text"]
        for card in cards:
            assert mara.choose(f"{verb}:{card}", 0)["text"].replace(card, "egg-999") == nowhere
    for card in [*cards, "egg-999"]:
        assert mara.ask("inspect", thing=card)["insight"] is None


# --- files --------------------------------------------------------------------------------------------------------


def test_saves_that_no_game_has_written(server: Running, caplog: pytest.LogCaptureFixture) -> None:
    """Each is refused in words, or gives a table that can be looked at; the server fails nowhere."""
    mara, jonas = server.browser("Mara"), server.browser("Jonas")
    good = json.loads(dumps(helpful(EncountersSetup(2, agendas="hidden", alien_players=True), 3)))
    chance = random.Random(5)
    refused = 0
    for number in range(60):
        save = json.loads(json.dumps(good))
        for _ in range(1 + number % 3):
            _spoil(save["start"], chance)
        answer = mara.post(
            "/api/tables/open", {"save": json.dumps(save), "seats": [{"kind": "me"}, {"kind": "friend"}]}
        )
        if answer.status_code != 201:
            assert 400 <= answer.status_code < 500, answer.text
            refused += 1
            continue
        id = answer.json()["table"]
        jonas.join(mara.table(id)["seats"][1]["code"])
        for person in (mara, jonas):
            with person.sit(id) as tab:
                if tab.question and tab.question.get("options"):
                    tab.choose(tab.options()[-1])
    assert refused
    told = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert [text for text in told if not text.startswith("The rules failed at table")] == []


def _spoil(thing: Any, chance: random.Random) -> None:
    """Change one thing somewhere in it."""
    while True:
        keys = list(thing) if isinstance(thing, dict) else list(range(len(thing)))
        if not keys:
            if isinstance(thing, list):
                thing.append("egg-1")
            return
        key = chance.choice(keys)
        if isinstance(thing[key], (dict, list)) and chance.random() < 0.8:
            thing = thing[key]
            continue
        thing[key] = chance.choice(["", "egg-1", "grunt-999", "nobody", -1, 99, 2**40, [], {}, None, True, ["egg-1"]])
        return
