"""Resources and Locations (V17)."""

from __future__ import annotations

import pytest

from sulaco.games.battles.position import Position
from sulaco.games.battles.view import BattlesView
from sulaco.table.table import Table

from .tables import alter, asked, keys, play, player


def rows(table: Table, seat: int | None, of: int = 0) -> list[tuple[bool, str]]:  # type: ignore[type-arg]
    """The Resource Row of a player as a seat sees it."""
    view = table.game.view(seat)
    assert isinstance(view, BattlesView)
    return [(seen.up, seen.card) for seen in view.players[of].resources]


@pytest.mark.rule("V17.01")
def test_every_card_in_the_row_is_a_resource_and_none_exhausts() -> None:
    p = Position()
    p.unit(0, "parker")
    p.hand(0, "vriess", "call", "christie")
    p.resources(0, "the-nostromo", down=["newt", "earth"])
    p.at("main")
    t = p.table()
    play(t, "power:parker-1:cattle-prod:turn.the-nostromo-1", "end")
    play(t, "none", "done", "done", "end", "none")
    assert asked(t) == (0, "recruit")
    assert player(t, 0).points == 3  # used or not, up or down, whatever card
    play(t, "recruit:vriess-1:front", "recruit:call-1:front")
    assert player(t, 0).points == 0
    assert [resource.up for resource in player(t, 0).resources] == [False, False, False]


@pytest.mark.rule("V17.02", "V99.21")
def test_a_turned_location_pays_no_more_and_is_not_turned_up() -> None:
    p = Position()
    p.unit(0, "parker")
    p.resources(0, "the-nostromo")
    t = p.table()
    t.choose("power:parker-1:cattle-prod:turn.the-nostromo-1")
    for _ in range(2):
        assert [key for key in keys(t) if "nostromo" in key] == []
        play(t, "end", "none", "done", "done")
    assert asked(t) == (0, "main")
    assert [resource.up for resource in player(t, 0).resources] == [False]


@pytest.mark.rule("V99.21")
@pytest.mark.parametrize("step", ["resource", "recruit", "formation", "main"])
def test_a_location_played_face_down_neither_pays_nor_comes_up(step: str) -> None:
    p = Position("lt-ripley", "the-queen-main")
    p.unit(0, "parker")
    p.resources(0, down=["the-nostromo", "earth"])
    p.at(step)
    t = p.table()
    assert [key for key in keys(t) if "nostromo" in key or "earth" in key] == []


@pytest.mark.rule("V17.03")
def test_face_down_resources_are_known_to_their_player_and_secret_from_the_others() -> None:
    p = Position()
    p.resources(0, "earth", down=["newt", "the-sulaco"])
    t = p.table()
    assert rows(t, 0) == [(True, "earth-1"), (False, "newt-1"), (False, "the-sulaco-1")]
    assert rows(t, 1) == rows(t, None) == [(True, "earth-1"), (False, ""), (False, "")]


@pytest.mark.rule("V17.03", "V17.02")
def test_a_location_that_all_have_seen_stays_known_when_it_is_turned_down() -> None:
    p = Position()
    p.unit(0, "parker")
    p.resources(0, "the-nostromo", down=["earth"])
    t = p.table()
    t.choose("power:parker-1:cattle-prod:turn.the-nostromo-1")
    assert rows(t, 1) == [(False, "the-nostromo-1"), (False, "")]


@pytest.mark.rule("V17.04")
def test_the_order_of_the_row_means_nothing_and_its_number_and_locations_are_open() -> None:
    p, q = Position(), Position()
    for each, names in ((p, ("earth", "the-nostromo")), (q, ("the-nostromo", "earth"))):
        each.unit(0, "parker")
        each.resources(0, *names, down=2)
    one, other = p.table(), q.table()
    assert sorted(keys(one)) == sorted(keys(other))
    assert sorted(rows(one, 1)) == sorted(rows(other, 1))
    assert len(rows(one, 1)) == 4
    for table in (one, other):
        table.choose("power:parker-1:cattle-prod:turn.the-nostromo-1")
    assert sorted(keys(one)) == sorted(keys(other))


@pytest.mark.rule("V17.09")
def test_several_locations_of_one_name_may_lie_in_the_row() -> None:
    p = Position()
    p.resources(0, "earth", "weyland-yutani-complex")
    p.hand(0, "earth", "weyland-yutani-complex")
    p.at("resource")
    t = p.table()
    assert keys(t, "lay-up") == ["earth-2", "weyland-yutani-complex-2"]
    t.choose("lay-up:earth-2")
    assert [(r.id, r.up) for r in player(t, 0).resources] == [
        ("earth-1", True),
        ("weyland-yutani-complex-1", True),
        ("earth-2", True),
    ]


@pytest.mark.rule("V17.10")
def test_a_basic_location_of_another_name_pays_the_same_symbol(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if Space came from another set, where it is Humanity's basic Location."""
    alter(monkeypatch, "space", symbols=frozenset({"humanity"}))
    p = Position()
    p.resources(0, "earth", "space")
    t = p.table()
    assert [key.rpartition(":")[2] for key in keys(t, "power")] == ["turn.earth-1", "turn.space-40"]


@pytest.mark.rule("V17.08", "V99.18", "V99.19")
def test_a_special_location_pays_for_members_of_its_team_in_play_or_in_hand() -> None:
    p = Position("the-queen-main", "lt-ripley")
    p.hand(0, "bishop")
    p.resources(0, "weyland-yutani-complex", "weyland-yutani-complex")
    p.at("recruit")
    t = p.table()
    way = "turn.weyland-yutani-complex-40+turn.weyland-yutani-complex-41"
    assert keys(t, "recruit") == [f"bishop-40:front:{way}", f"bishop-40:back:{way}"]
    assert keys(t, "power") == []  # but not for the Queen
