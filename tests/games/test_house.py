"""House rules: what can be changed, what is refused, and that a changed game is played as it says."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from sulaco.games import GAMES, house, load
from sulaco.games.corps import campaign_save
from sulaco.games.corps.actions import HAND_DRAW
from sulaco.games.corps.campaign import Campaign
from sulaco.games.corps.characters import CHARACTERS
from sulaco.games.house import HouseError, Name
from sulaco.table import law, save
from sulaco.table.table import Table

LEAST_NAMES = {"corps": 25, "battles": 15, "encounters": 20}
"""Constants of the rules; values of components come on top of them."""
GAMES_A_CHANGE = 3


def in_a_child(game: str, changes: dict[str, Any], code: str) -> Any:
    """What a process with these house rules prints, as JSON."""
    environment = {**os.environ, house.VARIABLE: house.environment(game, house.check(game, changes))}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)


# --- what can be changed ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_name_has_a_rule_or_a_component(game: str) -> None:
    names = house.names(game)
    rules = {rule.id for rule in law.load(game)}

    assert len({name.name for name in names}) == len(names)
    assert [name.name for name in names if bool(name.rule) == bool(name.component)] == []
    assert [name.rule for name in names if name.rule and name.rule not in rules] == []
    assert sum(bool(name.rule) for name in names) >= LEAST_NAMES[game]
    assert [name.name for name in names if name.taken(game, name.default) != name.default] == []
    assert [
        name.name for name in names if name.taken(game, house.shown(name.default)) != name.default if name.words
    ] == []


def test_names_of_every_kind() -> None:
    corps = {name.name: name for name in house.names("corps")}
    battles = {name.name: name for name in house.names("battles")}
    encounters = {name.name: name for name in house.names("encounters")}

    assert corps["endurance.hand_draw"] == Name("endurance.hand_draw", "number", 2, "A12.11", least=0, most=20)
    assert corps["tracker.cards"].default == [2, 3, 4]
    assert corps["hicks.hero.aim"].default == CHARACTERS["hicks"].hero.aim
    assert corps["mission-newt.newt_deadline"].default == 12
    assert corps["m41a-pulse-rifle.keywords"].default == ["Full Auto"]
    assert (corps["surge.blips"].default, corps["surge.blips"].range) == (2, "0 to 6")
    assert battles["setup.mulligan"].kind == "flag"
    assert battles["bishop.recruit_symbols"].default == ["intellect", "humanity"]
    symbols = battles["bishop.recruit_symbols"]
    assert symbols.words == ("alien", "energy", "humanity", "intellect", "might", "skill")
    assert symbols.range == "any of alien, energy, humanity, intellect, might, skill"
    assert battles["setup.mulligan"].range == "true or false"
    assert battles["lt-ripley.level_two.i-can-handle-myself.once_a_game"].default is True
    assert encounters["egg.attack"].default == 2
    assert encounters["the-nostromo.stay.pay"].default == 8
    assert "grunt.copies" not in encounters  # the setup needs as many as there are


@pytest.mark.rule("L6.05")
def test_what_a_sergeant_costs_is_a_rule_and_all_else_is_on_the_card() -> None:
    encounters = {name.name: name for name in house.names("encounters")}
    fields = [name.rpartition(".")[2] for name in encounters if name.startswith("sergeant-intel.")]

    assert fields == ["copies", "class", "attack", "recruit", "keywords", "avoid"]
    assert "grunt.cost" in encounters
    assert encounters["recruit.sergeant"].rule == "L6.05"


def test_nothing_is_changed_here() -> None:
    assert [house.changes(game) for game in GAMES] == [{}, {}, {}]
    assert [load(game).rules_version for game in GAMES] == ["1", "1", "1"]
    assert HAND_DRAW == 2
    assert not house.elsewhere()


# --- what is refused ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        (
            {"endurance.hand_drw": 3},
            "corps has no 'endurance.hand_drw' to change; the nearest are endurance.hand_draw; "
            "all names: sulaco rules corps --house.",
        ),
        ({"xyzzy": 3}, "corps has no 'xyzzy' to change; all names: sulaco rules corps --house."),
        ({"endurance.hand_draw": "many"}, "corps: endurance.hand_draw is a number, such as 2, not 'many'."),
        ({"endurance.hand_draw": True}, "corps: endurance.hand_draw is a number, such as 2, not 'true'."),
        ({"endurance.hand_draw": 21}, "corps: endurance.hand_draw goes from 0 to 20, 21 is beyond that."),
        ({"activation.actions": 0}, "corps: activation.actions goes from 1 to 6, 0 is beyond that."),
        ({"hicks.marine": "perhaps"}, "corps: hicks.marine is true or false, such as true, not 'perhaps'."),
        ({"tracker.cards": "2,3"}, "corps: tracker.cards is 3 numbers, such as 2,3,4, not '2,3'."),
        ({"tracker.cards": [2, 3, 40]}, "corps: tracker.cards goes from 0 to 12, 2,3,40 is beyond that."),
        ({"hk-vp70.keywords": 3}, "corps: hk-vp70.keywords is a list of words, such as Backup, not '3'."),
        (
            {"hicks.hero.traits": "lucky"},
            "corps: hicks.hero.traits cannot hold 'lucky', only flame-unit, free-equip, smart-gun, steady-fire.",
        ),
    ],
)
def test_what_does_not_fit_is_refused_in_a_sentence(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(HouseError) as refused:
        house.check("corps", changes)
    assert str(refused.value) == why


def test_a_power_is_not_had_for_nothing() -> None:
    with pytest.raises(HouseError, match=r"lt-ripley\.face\.gear-up\.symbols is a list of words, such as humanity"):
        house.check("battles", {"lt-ripley.face.gear-up.symbols": ""})


def test_text_becomes_values_and_what_changes_nothing_is_dropped() -> None:
    told = {
        "endurance.hand_draw": " 3 ",
        "hicks.marine": "no",
        "tracker.cards": "1, 2, 3",
        "hk-vp70.keywords": "Full Auto,Backup",
        "aliens.speed": "6",
        "m41a-pulse-rifle.keywords": ["Full Auto"],
    }
    assert house.check("corps", told) == {
        "endurance.hand_draw": 3,
        "hicks.marine": False,
        "tracker.cards": [1, 2, 3],
        "hk-vp70.keywords": ["Backup", "Full Auto"],
    }
    assert house.check("battles", {"bishop.recruit_symbols": "might,might"}) == {
        "bishop.recruit_symbols": ["might", "might"]
    }


def test_names_of_a_file_are_flattened() -> None:
    assert house.flattened({"a": {"b": 1, "c": {"d": [2]}}, "e.f": True}) == {"a.b": 1, "a.c.d": [2], "e.f": True}


# --- the environment ----------------------------------------------------------------------------------------


def test_the_environment_is_set_for_a_while() -> None:
    assert house.VARIABLE not in os.environ
    with house.using("corps", {"aliens.speed": 7}):
        assert json.loads(os.environ[house.VARIABLE]) == {"corps": {"aliens.speed": 7}}
        assert house.elsewhere()
        with house.using("battles", {}):
            assert not house.elsewhere()
        assert house.elsewhere()
    assert house.VARIABLE not in os.environ


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ("{", "The variable SULACO_HOUSE holds no house rules: "),
        ('{"battles": {"turn.drow": 3}}', "battles has no 'turn.drow' to change; the nearest are turn.draw"),
        ('{"battles": {"turn.draw": 99}}', "battles: turn.draw goes from 1 to 10, 99 is beyond that."),
        ('{"battles": {"newt.keywords": ["loud"]}}', "battles: newt.keywords cannot hold 'loud', only "),
        ('{"corps": {"aliens.sped": 7}}', "corps has no 'aliens.sped' to change; the nearest are aliens.speed"),
        ('{"crops": {"aliens.speed": 7}}', "The variable SULACO_HOUSE names no game 'crops'; there are: corps, "),
        ('{"crops": {}}', "The variable SULACO_HOUSE names no game 'crops'; there are: corps, "),
    ],
)
@pytest.mark.parametrize("command", ["fuzz battles --games 1", "deck show company", "rules battles V1", "replay gone"])
def test_an_environment_that_does_not_fit_is_told_in_a_sentence(told: str, why: str, command: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "sulaco", *command.split()],
        env={**os.environ, house.VARIABLE: told},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 2
    assert done.stderr.startswith(f"sulaco: {why}")
    assert len(done.stderr.splitlines()) == 1


def test_games_of_the_environment_that_cannot_be_read_are_told_in_a_sentence() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "sulaco", "rules", "corps", "A1"],
        env={**os.environ, "SULACO_GAMES": "{"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 2
    assert done.stderr.startswith("sulaco: The variable SULACO_GAMES holds no manifests of games: ")
    assert done.stderr.count("\n") == 1


def test_the_games_cannot_be_imported_with_house_rules_for_a_game_that_is_not_there() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import sulaco.games"],
        env={**os.environ, house.VARIABLE: '{"crops": {"aliens.speed": 7}}'},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 1
    assert "HouseError: The variable SULACO_HOUSE names no game 'crops'" in done.stderr


def test_a_game_in_the_terminal_tells_of_its_house_rules() -> None:
    command = [sys.executable, "-m", "sulaco", "play", "encounters", "--players", "1", "--line-up", "alien"]
    done = subprocess.run(
        [*command, "--set", "setup.hand=1", "--seed", "1"], input="", capture_output=True, text=True, check=False
    )
    lines = done.stdout.splitlines()

    assert lines[0] == "House rules: setup.hand=1."
    assert "House rules" not in "".join(lines[1:])


def test_the_table_in_the_browser_plays_by_the_book() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "sulaco", "serve", "--port", "0"],
        env={**os.environ, house.VARIABLE: house.environment("corps", {"aliens.speed": 7})},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (
        2,
        "sulaco: The table plays by the book: start it without SULACO_HOUSE.\n",
    )


# --- the version of the rules -------------------------------------------------------------------------------


def test_the_version_tells_house_rules_apart() -> None:
    changed = house.version("1", {"b": 2, "a": 1})

    assert house.version("1", {}) == "1"
    assert changed == house.version(changed, {"a": 1, "b": 2}) != house.version("1", {"a": 1})
    assert changed.startswith("1+house:")


def test_a_saved_game_is_not_played_on_by_other_rules() -> None:
    kind = load("battles")
    text = save.dumps(Table(kind, kind.setups()[0], 5))
    save.loads(text)
    other = text.replace('"rules": "1"', '"rules": "1+house:0badcafe"')
    assert other != text

    for repair in (False, True):
        with pytest.raises(save.SaveError) as refused:
            save.loads(other, repair=repair)
        assert str(refused.value) == ("save, line 5: it is played by house rules (sign 0badcafe), and here are none.")


def test_a_campaign_is_not_played_on_by_other_rules() -> None:
    text = campaign_save.to_json(Campaign.begin(2, 5))
    campaign_save.from_json(text)

    with pytest.raises(save.SaveError, match=r"it is played by house rules \(sign 0badcafe\), and here are none"):
        campaign_save.from_json(text.replace('"rules": "1"', '"rules": "1+house:0badcafe"'))


# --- changed games ------------------------------------------------------------------------------------------

CORPS = """
import json
from sulaco.games import load
from sulaco.games.corps.cards import CARDS
from sulaco.games.corps.characters import CHARACTERS
from sulaco.games.corps.missions import MISSIONS
from sulaco.games.corps.state import Setup
from sulaco.bots.runner import play, seat_bots
from sulaco.table import save
from sulaco.table.table import Table

kind = load("corps")
table = Table(kind, Setup("newt", players=2), 3)
play(table, seat_bots("corps", "random", 2, 3))
print(json.dumps({
    "ending": table.ending.reason.text.id,
    "turn": table.game.state.turn,
    "violations": list(table.game.violations()),
    "pistols": sum(card.startswith("hk-vp70-") for card in CARDS),
    "pistol": sorted(CARDS["hk-vp70-1"].keywords),
    "hicks": CHARACTERS["hicks"].hero.speed,
    "deadline": MISSIONS["newt"].newt_deadline,
    "save": json.loads(save.dumps(table))["rules"],
}))
"""


def test_a_mission_a_character_and_a_card_of_corps() -> None:
    changes = {
        "mission-newt.newt_deadline": 2,
        "hicks.hero.speed": 9,
        "hk-vp70.copies": 8,
        "hk-vp70.keywords": ["Bulky", "Full Auto"],
    }
    assert in_a_child("corps", changes, CORPS) == {
        "ending": "ending.newt-deadline",
        "turn": 2,
        "violations": [],
        "pistols": 8,
        "pistol": ["Bulky", "Full Auto"],
        "hicks": 9,
        "deadline": 2,
        "save": house.version("1", changes),
    }


BATTLES = """
import json
from sulaco.games import load
from sulaco.games.battles.cards import CARDS
from sulaco.games.battles.decks import starter
from sulaco.games.battles.state import Setup
from sulaco.bots.runner import seat_bots
from sulaco.table.table import Table

kind = load("battles")
table = Table(kind, Setup([starter("lt-ripley"), starter("the-queen-main")]), 3)
steps = set()
bots = seat_bots("battles", "random", 2, 3)
while table.ending is None:
    steps.add(table.game.state.step)
    table.choose(bots[table.decision.seat].choose(table, table.decision.seat))
drawn = [event.n for event in table.events if type(event).__name__ == "Drew" and event.rule in ("V1.07", "V4.03")]
ripley = CARDS["lt-ripley"]
print(json.dumps({
    "drawn": drawn[:3],
    "mulligan": "mulligan" in steps,
    "ripley": [ripley.face.atk, ripley.face.health, list(ripley.face.powers[0].symbols)],
    "level two": list(ripley.level_two.powers[0].symbols),
    "violations": list(table.game.violations()),
}))
"""


def test_hands_draws_and_cards_of_battles() -> None:
    changes = {
        "setup.hand": 4,
        "setup.mulligan": False,
        "turn.draw": 3,
        "lt-ripley.face.atk": 11,
        "lt-ripley.face.gear-up.symbols": ["energy", "energy"],
    }
    assert in_a_child("battles", changes, BATTLES) == {
        "drawn": [4, 4, 3],
        "mulligan": False,
        "ripley": [11, 5, ["energy", "energy"]],
        "level two": ["humanity"],
        "violations": [],
    }


ENCOUNTERS = """
import json
from sulaco.games import load
from sulaco.games.encounters.cards import CARDS, definition
from sulaco.games.encounters.state import Setup
from sulaco.bots.runner import play, seat_bots
from sulaco.table.table import Table

kind = load("encounters")
table = Table(kind, Setup(2), 3)
table.choose("first:player-1")
state = table.game.state
hands = [len(player.hand) for player in state.players]
points, hq, rooms = state.recruit, len(state.hq), sum(bool(room.card) for room in state.rooms)
play(table, seat_bots("encounters", "random", 2, 3))
print(json.dumps({
    "hands": hands, "points": points, "hq": hq, "rooms": rooms,
    "deck": len(definition("specialist-1").classes),
    "egg": CARDS["egg"].attack,
    "moves": CARDS["egg"].moves,
    "stay": CARDS["the-nostromo"].stay.pay,
    "vigilant": CARDS["report-for-duty"].stays,
    "violations": list(table.game.violations()),
}))
"""


def test_hands_rooms_and_cards_of_encounters() -> None:
    changes = {
        "setup.hand": 5,
        "setup.hq": 7,
        "turn.hive_cards": 3,
        "turn.recruit": 2,
        "specialist.class": ["tech"],
        "egg.attack": 6,
        "egg.moves": True,
        "the-nostromo.stay.pay": 3,
        "report-for-duty.keywords": ["vigilant"],
    }
    assert in_a_child("encounters", changes, ENCOUNTERS) == {
        "hands": [5, 5],
        "points": 2,
        "hq": 7,
        "rooms": 3,
        "deck": 1,
        "egg": 6,
        "moves": True,
        "stay": 3,
        "vigilant": True,
        "violations": [],
    }


FUZZ = """
import json
from sulaco.bots.runner import play, seat_bots
from sulaco.games import load
from sulaco.lab import fuzz
from sulaco.table.table import Table

report = fuzz.run({game!r}, {games}, {seed}, processes=1)
kind = load({game!r})
setup = kind.setups()[{seed} % len(kind.setups())]
play(Table(kind, setup, {seed}, history=False), seat_bots({game!r}, "sensible", kind.seats(setup), {seed}))
print(json.dumps([report.games, report.violations]))
"""
"""Random games, and one of the bot that thinks of something."""


def moved(name: Name, where: str) -> Any:
    """The value of a constant in this direction."""
    if name.kind == "flag":
        return not name.default if where in ("down", "least") else name.default
    numbers = name.default if isinstance(name.default, list) else [name.default]
    new = [
        {
            "up": min(int(number) + 1, name.most),
            "down": max(int(number) - 1, name.least),
            "most": name.most,
            "least": name.least,
        }[where]
        for number in numbers
    ]
    return new if name.kind == "numbers" else new[0]


@pytest.mark.parametrize("where", ["up", "down", "most", "least"])
@pytest.mark.parametrize("game", GAMES)
def test_no_constant_breaks_the_game(game: str, where: str) -> None:
    changes = {name.name: moved(name, where) for name in house.names(game) if name.rule}
    seed = 1 + ["up", "down", "most", "least"].index(where)

    found = in_a_child(game, changes, FUZZ.format(game=game, games=GAMES_A_CHANGE, seed=seed))
    assert found == [GAMES_A_CHANGE, []]


@pytest.mark.parametrize("game", GAMES)
def test_no_value_of_a_component_breaks_the_game(game: str) -> None:
    """Every third value of all components, in turn as small and as large as it may be."""
    values = [name for name in house.names(game) if name.component]
    changes: dict[str, Any] = {}
    for number, name in enumerate(values):
        if number % 3 == 0:
            where = ("up", "down", "most", "least")[number // 3 % 4]
            words = list(name.words)[number % 2 :: 2] or list(name.words)
            changes[name.name] = words if name.words else moved(name, where)

    found = in_a_child(game, changes, FUZZ.format(game=game, games=GAMES_A_CHANGE, seed=9))
    assert found == [GAMES_A_CHANGE, []]
