"""The map in box characters."""

from __future__ import annotations

from sulaco.games.corps.missions import MISSIONS
from sulaco.games.corps.position import Position
from sulaco.games.corps.view import view
from sulaco.terminal.corps.chart import Chart, Window
from sulaco.terminal.style import ASCII, UNICODE

MAP = """
+--+--+--+--+
|   S1   D  |
+  +--+  +  +
|     |%% ##|
+  +==+  +--+
|           |
+--+--+--+--+
""".strip("\n")


def position() -> Position:
    p = Position(MAP, players=1)
    p.character("hicks", "0,0", player=0)
    p.character("frost", "0,1")
    p.alien("2,2", tokens=2)
    p.blip("3,0", 4)
    p.activate("hicks")
    return p


def drawn(p: Position, window: Window | None = None, legal: tuple[int, ...] = ()) -> list[str]:
    p.game.refresh()
    return [line.plain for line in Chart(p.game, view(p.game, 0), UNICODE, legal).draw(window)]


def test_walls_doors_pieces_and_furniture_are_drawn() -> None:
    assert drawn(position()) == [
        "    0  1  2  3",
        "   ╔════════╦══╗",
        " 0 ║HI]S1 · ╎??║",
        "   ║  ═══╗  ║  ║",
        " 1 ║Fr · ║≡≡ ░░",
        "   ║  ═━━╝  ═══╗",
        " 2 ║·  ·  ▲3 · ║",
        "   ╚═══════════╝",
    ]


def test_who_lies_down_is_written_small_and_a_known_blip_shows_its_number() -> None:
    p = Position(MAP)
    p.character("hicks", "0,0", player=0, down=True)
    p.blip("3,0", 4, known=True)

    assert drawn(p)[2] == " 0 ║hi S1 · ╎?4║"


def test_a_mission_blip_that_was_looked_at_shows_what_is_under_it() -> None:
    p = Position(MAP)
    p.character("hicks", "0,0", player=0)
    p.blip("1,2", 3, mission="aliens", known=True)
    newt = p.blip("2,2", 0, mission="newt", known=True)

    assert drawn(p)[6] == " 2 ║·  ?3 ?n · ║"
    newt.known = False
    assert drawn(p)[6] == " 2 ║·  ?3 ?m · ║"


def test_a_barricade_covers_door_and_spawn_point() -> None:
    p = position()
    p.barricade("door-1")
    p.barricade("spawn-1")

    assert drawn(p)[2] == " 0 ║HI]▒1 · ▒??║"


def test_legal_spaces_have_a_dot_and_targets_brackets() -> None:
    p = position()
    lines = drawn(p, legal=(p.space("0,2"), p.space("2,2")))

    assert lines[6] == " 2 ║●  · (▲3)· ║"


def test_rows_of_edges_that_hold_nothing_are_left_out() -> None:
    p = Position("+--+--+\n|     |\n+     +\n|     |\n+--+--+")
    p.character("hicks", "0,0", player=0)

    assert drawn(p) == ["    0  1", "   ╔═════╗", " 0 ║HI · ║", " 1 ║·  · ║", "   ╚═════╝"]


def test_without_unicode_the_map_is_plain_ascii() -> None:
    p = position()
    p.game.refresh()
    lines = [line.plain for line in Chart(p.game, view(p.game, 0), ASCII).draw()]

    assert all(line.isascii() for line in lines)
    assert lines[2] == " 0 |HI]S1 . '??|"


def test_a_window_fits_its_room_and_holds_the_focus() -> None:
    for id, mission in MISSIONS.items():
        if not mission.listed:
            continue
        p = Position(mission=id)
        p.game.refresh()
        chart = Chart(p.game, view(p.game, 0), UNICODE)
        for focus in range(0, p.game.map.size, 7):
            window = chart.around(focus, 44, 11)
            lines = chart.draw(window)
            x, y = p.game.map.xy(focus)
            assert window.x0 <= x < window.x1, id
            assert window.y0 <= y < window.y1, id
            assert len(lines) <= 11, id
            assert max(line.cell_len for line in lines) <= 44, id
            assert window.y1 - window.y0 >= 5, id
