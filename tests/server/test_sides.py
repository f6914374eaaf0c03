"""Who plays together and who against each other: it depends on the setup, and undo goes by it."""

from __future__ import annotations

import msgspec
import pytest

from sulaco.games.battles import Battles
from sulaco.games.corps import Corps
from sulaco.games.corps.state import Setup as CorpsSetup
from sulaco.games.encounters import Encounters
from sulaco.games.encounters.state import Setup
from sulaco.table.decision import Ending, Reason
from sulaco.table.game import Side
from sulaco.table.text import Text

from .conftest import Running
from .played import code_of


def test_who_is_with_whom() -> None:
    duel = Battles.setups()[0]
    four = msgspec.structs.replace(duel, decks=[duel.decks[0]] * 4, mode="teams")

    assert Corps.sides(CorpsSetup(mission="newt", players=2)) == (Side("players", (0, 1)),)
    assert Battles.sides(duel) == (Side("player-1", (0,)), Side("player-2", (1,)))
    assert Battles.sides(four) == (Side("team-1", (0, 2)), Side("team-2", (1, 3)))
    assert Encounters.sides(Setup(3)) == (Side("players", (0, 1, 2)),)
    for fickle in (Setup(2, agendas="hidden"), Setup(2, alien_players=True)):
        assert Encounters.sides(fickle) == (Side("player-1", (0,)), Side("player-2", (1,)))


def test_the_sides_of_the_winners_have_won() -> None:
    duel = Battles.setups()[0]
    four = msgspec.structs.replace(duel, decks=[duel.decks[0]] * 4, mode="two-headed")
    ended = Ending((1, 3), Reason(Text("ending.conceded")))

    assert Battles.winning_sides(four, ended) == (Side("team-2", (1, 3)),)
    assert Corps.winning_sides(CorpsSetup(mission="newt", players=2), msgspec.structs.replace(ended, winners=())) == ()


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
