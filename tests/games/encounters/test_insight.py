"""Insights: why a number is what it is, what an enemy will do, what is left in the Hive; and no secret among them."""

from __future__ import annotations

import pytest

from sulaco.games.encounters import Encounters, fight, insight
from sulaco.games.encounters.box import EncountersInsight
from sulaco.games.encounters.cards import ROOMS
from sulaco.games.encounters.position import Position
from sulaco.games.encounters.scanning import scan_cost
from sulaco.games.encounters.state import Boost, Setup
from sulaco.table.chance import Chance
from sulaco.table.checks import pick
from sulaco.table.table import Table


def found(table: Table[Encounters], thing: str, seat: int | None = None) -> EncountersInsight:
    known = table.game.inspect(seat, thing)
    assert known is not None
    return known


# --- enemies ----------------------------------------------------------------------------------------------------------


def test_why_an_enemys_attack_is_what_it_is() -> None:
    p = Position(2, "alien")
    egg = p.room("med-lab", "egg", attached=("sentry-guns",))
    p.zone("ash")
    p.state.weakened[egg] = 1
    p.state.boosts.append(Boost("", 2, 1))
    table = p.table()
    assert found(table, egg).parts == [
        ("printed", "2"),
        ("this turn", "-1"),
        ("until the next player's turn ends", "+2"),
        ("Sentry Guns", "-2"),
        ("Ash, Science Officer", "+1"),
        ("now", "2"),
    ]
    assert fight.attack_of(table.game, egg) == 2


def test_an_enemy_that_nothing_changes_has_its_printed_attack() -> None:
    p = Position(2, "alien")
    drone = p.room("quarters", "towering-xenomorph")
    known = found(p.table(), drone)
    assert known.title == "Towering Xenomorph"
    assert known.parts == [("printed", "5")]
    assert known.rows == [("Pushes to the Combat Zone", "2")]
    assert known.verdict == "If it is in the Combat Zone in the Strike Phase, Player 1 draws 2 strikes."
    assert known.rule == "L9.02"


def test_what_an_enemy_does_besides_its_strike() -> None:
    p = Position(2, "alien")
    (screecher,) = p.zone("xenomorph-screecher")
    p.state.active = 1
    assert found(p.table(), screecher).verdict == (
        "If it is in the Combat Zone in the Strike Phase, Player 2 draws a strike. "
        "Strike: Draw one card fewer in your next Cleanup."
    )


def test_who_is_not_struck() -> None:
    p = Position(2, "alien")
    egg = p.room("airlock", "egg")
    drone, other = p.zone("towering-xenomorph", "howling-xenomorph")
    p.state.turn_notes.append(f"pacified:{drone}")
    table = p.table()
    assert found(table, egg).verdict == "It does not strike."
    assert found(table, egg).rows == []
    assert found(table, drone).verdict == "It does not strike this turn."
    p.discard(0, "chestburster")
    assert found(p.table(), other).verdict == "Enemies do not strike Player 1, who has a Chestburster."


def test_why_an_enemy_cannot_be_fought_and_whom_it_holds() -> None:
    p = Position(2, "alien")
    beast = p.room("maintenance", "the-perfect-organism")
    p.state.under[beast] = ["0:" + p.card("grunt", 0)]
    known = found(p.table(), beast)
    assert known.rows == [
        ("Cannot be fought", "A Final Enemy cannot be fought before Objective 3."),
        ("Pushes to the Combat Zone", "4"),
        ("Holds", "Grunt"),
    ]


def test_blocked_rooms_and_enemies_that_do_not_move_are_no_stops_on_the_way() -> None:
    p = Position(2, "alien")
    drone = p.room("ventilation-shafts", "howling-xenomorph")
    p.room("maintenance", blocked=True)
    p.room("med-lab", "egg")
    assert found(p.table(), drone).rows == [("Pushes to the Combat Zone", "3")]


@pytest.mark.parametrize(("turns", "when"), [(2, "the next player's turn ends"), (1, "this turn ends")])
def test_when_a_facehugger_does_its_work(turns: int, when: str) -> None:
    p = Position(2, "alien")
    hugger = p.hugger(1, turns=turns)
    known = found(p.table(), hugger)
    assert known.verdict == f"If it is alive when {when}, Player 2 gains a Chestburster."
    assert known.rule == "L13.03"


def test_what_is_not_open_is_not_told() -> None:
    p = Position(2, "alien")
    egg = p.room("airlock", "egg", up=False)
    (top,) = p.hive("ash")
    (grunt,) = p.hand(1, "grunt")
    table = p.table()
    assert [table.game.inspect(0, thing) for thing in (egg, top, grunt, "", "nobody")] == [None] * 5


def test_the_combat_zone_tells_what_is_coming() -> None:
    p = Position(2, "alien")
    p.zone("howling-xenomorph", "towering-xenomorph")
    known = found(p.table(), "combat-zone")
    assert known.rows == [("Towering Xenomorph", "2 strikes"), ("Howling Xenomorph", "1 strike")]
    assert known.verdict == "In the Strike Phase Player 1 draws 3 strikes."
    p.state.turn_notes.append("pacified:towering-xenomorph-1")
    known = found(p.table(), "combat-zone")
    assert known.rows[0] == ("Towering Xenomorph", "0 strikes")
    assert known.verdict == "In the Strike Phase Player 1 draws a strike."
    p.discard(0, "chestburster")
    assert found(p.table(), "combat-zone").verdict == "Nothing strikes in the Strike Phase."
    assert found(Position(2, "alien").table(), "combat-zone").verdict == "Nothing strikes in the Strike Phase."


# --- costs ------------------------------------------------------------------------------------------------------------


def test_why_a_scan_costs_what_it_costs() -> None:
    p = Position(2, "alien", alien_players=True)
    p.alien(1)
    p.zone("golic")
    p.room("med-lab", "wall-crawling-xenomorph")
    p.room("ventilation-shafts", "event", up=False, attached=("resin-walls",))
    table = p.table()
    known = found(table, "ventilation-shafts")
    assert known.parts == [
        ("printed", "3"),
        ("Resin Walls", "+2"),
        ("Wall-Crawling Xenomorph", "+1"),
        ("Golic, Set Free", "+1"),
        ("now", "7"),
    ]
    assert known.rows == [("In the room", "a hidden card"), ("Attached", "Resin Walls")]
    assert found(table, "airlock").parts[-1] == ("now", "3")
    assert found(table, "airlock").rows == [("In the room", "nothing")]
    assert found(table, "airlock").verdict == ""


def test_a_room_that_cannot_be_scanned_and_one_that_is_blocked() -> None:
    p = Position(2, "alien", alien_players=True)
    p.alien(1)
    p.room("quarters", "event", up=False, attached=("sealed-in-resin",))
    p.room("maintenance", blocked=True, attached=("ventilation-lock",))
    table = p.table()
    known = found(table, "quarters")
    assert (known.parts, known.verdict) == ([], "It cannot be scanned now.")
    assert known.rows[0] == ("Sealed in Resin", "cannot be scanned")
    known = found(table, "maintenance")
    assert known.rows == [("In the room", "blocked"), ("Attached", "Ventilation Lock")]
    assert known.verdict == ""


def test_a_hidden_card_is_named_to_those_who_have_seen_it() -> None:
    p = Position(2, "alien")
    egg = p.room("quarters", "egg", up=False)
    p.state.known[egg] = 0b10
    table = p.table()
    assert found(table, "quarters", 1).rows == [("In the room", "Egg")]
    assert found(table, "quarters", 0).rows == [("In the room", "a hidden card")]
    assert found(table, "quarters").rows == [("In the room", "a hidden card")]


def test_why_a_character_costs_what_it_costs() -> None:
    p = Position(2, "aliens")
    p.zone("carter-burke")
    (squad,) = p.hq("squad-on-me")
    p.state.turn_notes.append("cheaper:2")
    table = p.table()
    assert found(table, squad).parts == [("printed", "4"), ("Carter Burke", "+1"), ("this turn", "-2"), ("now", "3")]
    assert found(table, "sergeant").parts[0] == ("printed", "3")
    assert found(table, "sergeant").parts[-1] == ("now", "2")
    p.state.turn_notes.append("cheaper:9")
    table = p.table()
    assert [found(table, thing).parts[-1] for thing in (squad, "sergeant")] == [("now", "0")] * 2  # never below


# --- the story --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("film", "number", "goals", "row"),
    [
        ("alien", 1, {"found:s-o-s-signal": 1}, ("Find 2 S.O.S. Part cards.", "1 of 2")),
        ("resurrection", 2, {"killed:failed-clone": 4}, ("Kill 3 Failed Clone cards.", "3 of 3")),
        ("aliens", 3, {}, ("Kill The Queen.", "0 of 1")),
    ],
)
def test_how_far_an_objective_is(film: str, number: int, goals: dict[str, int], row: tuple[str, str]) -> None:
    p = Position(2, film)
    p.objective(number)
    game = Encounters(p.state)
    p.state.goals.update(goals)
    known = game.inspect(0, "objective")
    assert known is not None
    assert known.rows == [row]


def test_goals_that_lie_on_the_board() -> None:
    p = Position(2, "aliens")
    p.objective(2)
    p.room("airlock", attached=("sentry-guns",))
    assert found(p.table(), "objective").rows == [("Attach 2 Sentry Guns cards to rooms.", "1 of 2")]
    p = Position(2, "alien")
    p.objective(2)
    assert found(p.table(), "objective").rows == [("Block the Ventilation Shafts.", "0 of 1")]


def test_what_is_left_in_the_hive() -> None:
    p = Position(1, "alien")
    p.room("airlock", "egg", up=False)
    p.room("med-lab", "egg")
    p.killed("egg")
    known = found(p.table(), "hive")
    titles = [section.title for section in known.sections]
    assert titles == [
        "The S.O.S.",
        "No One Can Hear You Scream",
        "A Perfect Organism",
        "Events and Hazards",
        "Drones: 3 of these",
    ]
    assert known.sections[0].rows == [("Egg", "2"), ("S.O.S. Part", "2")]
    assert known.sections[3].rows == [("Event", "6"), ("Hazard", "3")]
    assert sum(int(n) for _, n in known.sections[4].rows) == 24
    assert known.verdict == (
        "33 cards are in the Hive, one hidden in the Complex. "
        "When the Hive is empty, the Dead Enemies become the new Hive."
    )


def test_what_all_know_to_be_in_the_hive() -> None:
    p = Position(1, "alien")
    p.state.hive, p.state.groups = [], []
    p.hive("egg", "howling-xenomorph")
    p.state.openly = p.state.hive[:]
    p.state.emptied = True
    game = Encounters(p.state)
    known = game.inspect(None, "hive")
    assert known is not None
    assert [(section.title, section.rows) for section in known.sections] == [
        ("Known to be in it", [("Egg", "1"), ("Howling Xenomorph", "1")])
    ]
    assert (
        known.verdict
        == "2 cards are in the Hive, 0 hidden in the Complex. When the Hive is empty again, everybody dies."
    )


PACK = """
[pack]
name = "Robbers"

[masked-robber]
kind = "villain"
name = "Masked Robber"
attack = 4
copies = 2
escape = "each(wound 1)"
"""


def test_villains_of_a_pack_are_counted_like_drones() -> None:
    table = Table(Encounters, Setup(1, "alien", pack=PACK), 0)
    known = found(table, "hive")
    titles = [section.title for section in known.sections]
    assert titles[-2:] == ["Drones: 1 of these", "Villains: 2 of these"]
    assert known.sections[-1].rows == [("Masked Robber", "2")]
    assert sum(int(n) for _, n in known.sections[-2].rows) == 24
    ground = table.game.ground()
    assert ground is not None
    assert [[line.text for line in card.lines] for card in ground.cards] == [
        ["When it enters the Combat Zone: Each player draws a strike."]
    ]


@pytest.mark.parametrize("number", range(0, len(Encounters.setups()), 3))
def test_insights_tell_no_secret_and_add_up(number: int) -> None:
    table = Table(Encounters, Encounters.setups()[number], number)
    chance = Chance.seeded(number)
    while table.decision is not None and len(table.journal) < 200:
        game = table.game
        for seat in range(len(game.state.players)) if len(table.journal) % 20 == 0 else ():
            copy = table.determinize(seat, number).game
            things = (*ROOMS, "hive", "objective", "combat-zone", "sergeant", *game.state.hq, *fight.targets(game))
            for thing in things:
                assert copy.inspect(seat, thing) == game.inspect(seat, thing), thing
        for card in fight.targets(game):
            assert max(0, sum(n for _, n in insight.attack_parts(game, card))) == fight.attack_of(game, card)
        for index, room in enumerate(ROOMS):
            parts = found(table, room).parts
            assert (int(parts[-1][1]) if parts else None) == scan_cost(game, index)
        table.choose(pick(table.decision, chance))
