"""The end of a mission in words and figures, which agree with the piles, the map and what happened."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from sulaco.bots.runner import play, seat_bots
from sulaco.games.corps import Corps
from sulaco.games.corps import events as happened
from sulaco.games.corps.missions import MISSIONS
from sulaco.games.corps.state import Setup
from sulaco.games.corps.summary import figures
from sulaco.table.event import Event
from sulaco.table.table import Table
from tests.games.summaries import check_texts, figure, note, random_game, summary_of

LISTED = [id for id, mission in MISSIONS.items() if mission.listed]


GAMES = [(mission, number, sensible) for number, mission in enumerate(LISTED) for sensible in (False, True)]


def ended(mission: str, number: int, sensible: bool) -> Table[Corps]:
    setup = Setup(mission, 1 + number % 4)
    if not sensible:
        return random_game(Corps, setup, number)
    table = Table(Corps, setup, number)
    play(table, seat_bots("corps", "sensible", setup.players, number))
    return table


def aliens_of(table: Table[Corps]) -> int:
    """The Aliens on the map, each member of a Swarm for itself."""
    return sum(1 + alien.tokens for alien in table.game.state.aliens)


def deaths(table: Table[Corps]) -> int:
    """The Aliens that were killed, by the map: with each hit one of those that stood together is gone."""
    again = Table(Corps, table.setup, table.seed)
    there: dict[str, int] = {}
    killed = 0

    def look(event: Event) -> None:
        nonlocal there, killed
        now = {alien.id: 1 + alien.tokens for alien in again.game.state.aliens}
        if isinstance(event, happened.AlienHit):
            killed += there[event.alien] - now.get(event.alien, 0)
        there = now

    for entry in table.journal:
        again.game.watch = look
        again.follow(entry)
    return killed


@pytest.mark.parametrize(("mission", "number", "sensible"), GAMES)
def test_every_figure_agrees_with_the_table_at_the_end(mission: str, number: int, sensible: bool) -> None:
    table = ended(mission, number, sensible)
    state = table.game.state
    check_texts(table)
    assert (
        figure(table, "turns") == state.turn == max(e.turn for e in table.events if isinstance(e, happened.TurnBegan))
    )
    assert figure(table, "killed") == deaths(table)
    assert figure(table, "endurance") == len(state.endurance)
    assert note(table, "endurance") == len(state.beneath)
    assert figure(table, "aliens") == aliens_of(table)
    assert note(table, "aliens") == len(state.blips)
    status = Counter(who.status for who in state.characters)
    assert figure(table, "through") == status["standing"] + status["down"] + status["left"]
    assert note(table, "through") == figure(table, "through") + len(summary_of(table).fallen)
    # By the log, as people read it: so many rolls against a target, and how many of them were low enough.
    rolls = [e for e in table.events if isinstance(e, happened.Rolled) and e.what == "attack"]
    again = [e for e in table.events if isinstance(e, happened.Rerolled)]
    assert 0 <= len(rolls) - note(table, "hits") <= len(again)
    assert 0 <= sum(e.roll <= e.needed for e in rolls) - figure(table, "hits") <= len(again)
    assert figure(table, "hits") <= note(table, "hits")


@pytest.mark.parametrize(("mission", "number", "sensible"), GAMES)
def test_the_fallen_are_those_who_are_gone(mission: str, number: int, sensible: bool) -> None:
    table = ended(mission, number, sensible)
    before = Table(Corps, table.setup, table.seed).game.state.characters
    captives = {who.id for who in before if who.status == "captured"}
    gone = {who.id for who in table.game.state.characters if who.status in ("killed", "captured")}
    fallen = summary_of(table).fallen
    assert {each.who for each in fallen} >= gone - captives
    assert {each.who for each in fallen} <= gone
    assert len({each.who for each in fallen}) == len(fallen)
    turn = 0
    lost: dict[str, int] = {}
    for event in table.events:
        if isinstance(event, happened.TurnBegan):
            turn = event.turn
        elif isinstance(event, happened.Killed | happened.Captured):
            lost[event.character] = turn
        elif isinstance(event, happened.MissionNote) and event.note.startswith("left-behind"):
            lost[event.who] = turn
    assert {each.who: each.turn for each in fallen} == {who: when for who, when in lost.items() if who in gone}


def test_of_a_roll_that_was_made_again_the_last_counts() -> None:
    def roll(roll: int) -> happened.Rolled:
        return happened.Rolled(what="attack", who="hicks", roll=roll, needed=5, target="alien-1")

    again = happened.Rerolled(who="hicks", source="stay-frosty")
    told: list[Any] = [roll(9), again, roll(3), roll(7)]
    found = figures(told)
    assert (found.shots, found.hits) == (2, 1)


def test_every_cause_is_told() -> None:
    """By an attack, by a Sentry Gun, by a blast, captured, left behind."""
    rolled = happened.Rolled(what="defense", who="frost", roll=9, needed=5, modifier=2, target="alien-3")
    blast = happened.Rolled(what="attack", who="hicks", roll=2, needed=6, target="hudson")
    gun = happened.GunFired(gun="gun-1", target="vasquez", rolls=(4, 8), hit=True, ammo=3)
    told: list[Any] = [
        happened.TurnBegan(turn=4),
        rolled,
        happened.Killed(rule="A15.05", character="frost"),
        blast,
        happened.Killed(rule="A99.29", character="hudson"),
        happened.TurnBegan(turn=5),
        gun,
        happened.Killed(rule="A24.10", character="vasquez"),
        happened.Captured(rule="A15.09", character="ripley", alien="alien-7"),
        happened.MissionNote(note="left-behind-captured", who="gorman"),
    ]
    texts = Corps.texts()
    written = {who: (texts.render(each.text), each.turn) for who, each in figures(told).fallen.items()}
    assert written == {
        "frost": ("killed by Alien 3, 11 against Defense 5", 4),
        "hudson": ("killed in the blast that Cpl. Hicks set off", 4),
        "vasquez": ("killed by Sentry Gun 1", 5),
        "ripley": ("captured by Alien 7", 5),
        "gorman": ("left behind and captured", 5),
    }


def test_every_end_has_a_headline() -> None:
    """Each way in which a mission can end has one of its own."""
    texts = Corps.texts()
    ends = {id.removeprefix("ending.") for id in texts.templates if id.startswith("ending.")}
    headlines = {id.removeprefix("headline.") for id in texts.templates if id.startswith("headline.")}
    of_campaigns = {"campaign-lost", "campaign-won", "campaign-stranded"}
    assert ends - of_campaigns == headlines


def test_before_the_end_there_is_nothing_to_say() -> None:
    assert Table(Corps, Setup("newt", 2), 1).game.summary() is None
