"""Who plays together and who against each other: it depends on the setup, and undo goes by it."""

from __future__ import annotations

import pytest

from sulaco.games.battles import Battles
from sulaco.games.corps import Corps
from sulaco.games.corps.state import Setup as CorpsSetup
from sulaco.games.encounters import Encounters
from sulaco.games.encounters.state import Setup

from .conftest import Running
from .played import code_of


def test_who_plays_together() -> None:
    assert Corps.together(CorpsSetup(mission="newt", players=2))
    assert not Battles.together(Battles.setups()[0])
    assert Encounters.together(Setup(3))
    assert not Encounters.together(Setup(3, agendas="hidden"))
    assert not Encounters.together(Setup(3, alien_players=True))
    assert not Encounters.together(None)


@pytest.mark.parametrize(("more", "possible"), [({}, True), ({"agendas": "hidden"}, False)])
def test_undo_of_what_others_have_seen(server: Running, more: dict[str, str], possible: bool) -> None:
    mara, jonas = server.browser("Mara"), server.browser("Jonas")
    roles = {"players": 2, "line_up": "alien", "roles": ["gunner", "medic"], **more}
    table = mara.new_table("me", "friend", game="encounters", setup=roles)
    jonas.join(code_of(mara, table, 1))
    with mara.sit(table) as one, jonas.sit(table):
        assert one.options()[0] == "first:player-1"
        one.choose("first:player-1")
        one.choose(next(key for key in one.options() if key.startswith("play:")))
        assert one.undo["undo"] is possible
