"""Setup in its 14 steps (A1.06 to A1.24): the first state, and the choices that belong to it.

Dice stand in `rolls` (A1.01, A1.02), tokens and models of the box in `components` (A1.04), who takes part in `fireteam`
(A30.14, A30.15), that all win or lose together in `corps.sides` (A1.05). Every Character has an Aim Dial, whatever the
box holds (A99.13).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.chance import Chance
from sulaco.table.decision import prompt, refused
from sulaco.table.flow import Flow

from . import events, experience
from .asking import pick
from .blips import moved, settle
from .board import spaces_in
from .boxes import BASE, BOXES
from .characters import person
from .contents import Contents, box_of, contents
from .fireteam import available, fireteam, one_person, persons
from .mission_facts import CARDS_THERE
from .sentry import FACINGS, field_of_fire
from .state import FULL_AMMO, Character, CorpsState, Player, SentryGun, Setup
from .windows import ask

if TYPE_CHECKING:
    from .corps import Corps


def _in_no_other_box(there: Contents, thing: str) -> None:
    """Refuse what is in a box that is not on the table."""
    box = box_of(thing)
    if box and box not in there.boxes:
        raise refused("setup.other-box", "A1.03", thing=thing, box=box)


def first_state(setup: Setup, chance: Chance) -> CorpsState:
    """Steps 1 to 4 of the setup, and the components of the mission (A1.07 to A1.11)."""
    unknown = [box for box in setup.boxes or () if box not in BOXES]
    if unknown:
        raise refused("setup.no-box", "A1.03", box=unknown[0])
    there = contents(setup)
    mission = there.missions.get(setup.mission)
    if mission is None:
        _in_no_other_box(there, setup.mission)
        listed = ", ".join(id for id, card in there.missions.items() if card.listed)
        raise refused("setup.no-mission", "A1.07", mission=setup.mission, missions=listed)
    if not 1 <= setup.players <= mission.fireteam:
        raise refused("setup.players", "A99.55", n=setup.players, most=mission.fireteam)
    for card in setup.cards or ():
        if card not in there.cards:
            _in_no_other_box(there, card)
            raise refused("setup.no-card", "A1.03", card=card)
    for name in (*setup.absent, *setup.captured, *setup.facehugged):
        if name not in there.characters:
            _in_no_other_box(there, name)
            raise refused("setup.nobody", "A1.03", who=name)
    for name in (*setup.heroes, *(setup.fireteam or ())):
        if name not in there.heroes:
            _in_no_other_box(there, name)
            raise refused("setup.no-character", "A1.10", who=name)
    able = available(there, setup)
    if setup.heroes and not min(setup.players, len(persons(able))) <= len(setup.heroes) <= setup.players:
        raise refused("setup.heroes-count", "A1.10", n=setup.players, heroes=len(setup.heroes))
    for name in setup.heroes:
        if name not in able:
            raise refused("setup.absent", "A22.10", who=name)
        if setup.heroes.count(name) > 1:
            raise refused("setup.twice", "A1.10", who=name)
        one_person(setup.heroes, name)
    team = fireteam(there, mission, setup)
    heroes = setup.heroes or team[: setup.players]
    cards = list(there.cards) if setup.cards is None else sorted(setup.cards)
    state = CorpsState(
        chance=chance,
        mission=mission.id,
        boxes=tuple(box for box in there.boxes if box != BASE),
        separate_models=setup.separate_models,
        players=[Player() for _ in range(setup.players)],
        endurance=cards,
        pool=list(there.blips),
        captured=list(setup.captured),
        facts={} if setup.cards is None else {CARDS_THERE.name: len(cards)},
    )
    for name, printed in there.characters.items():
        if name in setup.absent or name in setup.captured:
            continue
        if printed.found_in and not mission.found(setup):
            continue
        if not printed.goes_with and name not in team:
            continue  # in reserve (A30.15)
        who = Character(name, player=heroes.index(name) if name in heroes else -1)
        who.facehugged = person(name) in persons(setup.facehugged)
        state.characters.append(who)
    players = {person(who.id): who.player for who in state.characters}
    for who in state.characters:
        printed = there.characters[who.id]
        if printed.goes_with in players:
            who.player = players[printed.goes_with]
        who.aim = (printed.hero if who.hero else printed.grunt).aim
    mission.prepare(state, setup)
    experience.prepare(state, setup, there)
    state.step = "gear" if mission.gear else "deal"
    if experience.begins_with_it(mission, setup):
        state.step = "experience"
    return state


def deal(game: Corps) -> Flow[None]:
    """Steps 6 to 10: shuffle the Endurance Deck, build the tracker deck, lay out Blips and tokens (A1.13 to A1.19)."""
    state = game.state
    state.chance.barrier()  # the back of the top tracker card shows its level (A18.06)
    game.mission.issue(game)
    state.chance.shuffle(state.endurance)
    game.mission.lay_out_tokens(game)
    game.mission.build_tracker(game)
    game.refresh()
    ranks = game.ranks()
    state.token = state.lead = ranks.index(max(ranks))
    state.step = "guns" if game.mission.guns else "place"
    yield from ()


def place_guns(game: Corps) -> Flow[None]:
    """The players place the Sentry Guns anywhere, each with a facing (A24.03)."""
    state = game.state
    if len(state.guns) == game.contents.guns:
        yield from game.mission.after_guns(game)
        state.step = "place"
        return

    def spaces() -> list[int]:
        free = game.map.walkable & ~(game.exits | game.token_spaces | game.blip_spaces | game.alien_spaces)
        for area, people in _start_areas(game).items():
            if (area & free).bit_count() <= people:
                free &= ~area  # everybody must still find a space there
        return spaces_in(free)

    name = f"gun-{len(state.guns) + 1}"
    space = yield from pick(game, game.leader, "gun", spaces, "A24.03", unit="action", gun=name)
    assert space is not None
    state.placing = space
    facing = yield from ask(
        game,
        game.leader,
        prompt("facing", gun=name),
        lambda: [
            game.option(f"facing:{way}", way, f"option.facing-{way}", spaces=_covers(game, space, way))
            for way in FACINGS
        ],
        "A24.03",
    )
    assert facing is not None
    state.placing = -1
    state.guns.append(SentryGun(name, space, facing, FULL_AMMO))
    game.tokens_changed()
    game.emit(events.GunPlaced(rule="A24.03", gun=name, space=space, facing=facing))


def _covers(game: Corps, space: int, facing: str) -> tuple[int, ...]:
    """What a Sentry Gun in this space would have in its sight (A24.04)."""
    return tuple(spaces_in(field_of_fire(game, SentryGun("", space, facing, FULL_AMMO))))


def _start_areas(game: Corps) -> dict[int, int]:
    """The starting areas, and how many Characters begin in each (A1.20)."""
    areas: dict[int, int] = {}
    for who in game.state.characters:
        if who.status == "away" and game.mission.starts(game, who):
            area = sum(1 << space for space in game.map.labels[game.mission.start_label(game, who)])
            areas[area] = areas.get(area, 0) + 1
    return areas


def place_characters(game: Corps) -> Flow[None]:
    """Step 11: each Character on a free space of its starting area, Heroes first (A1.20)."""
    state = game.state
    order = game.seats_from(game.leader())
    waiting = sorted(
        (who for who in state.characters if who.status == "away" and game.mission.starts(game, who)),
        key=lambda who: order.index(who.player) if who.hero else len(order),
    )
    if not waiting:
        yield from settle(game)
        state.step = "marine"
        return
    who = waiting[0]
    seat = who.player if who.hero else game.leader()

    def spaces() -> list[int]:
        area = 0
        for space in game.map.labels[game.mission.start_label(game, who)]:
            area |= 1 << space
        taken = game.people_spaces | game.token_spaces | game.alien_spaces | game.blip_spaces
        return spaces_in(area & ~taken)

    space = yield from pick(game, seat, "place", spaces, "A1.20", also=(who.id,), unit="action", who=who.id)
    assert space is not None
    who.status = "standing"
    game.put(who, space)
    game.emit(moved("A1.20", game, who.id, [space]))
