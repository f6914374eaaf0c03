"""What counts in corps: the squad, its cards, what comes for it, and how far the mission is.

The way to the goal is the one that the sensible bot would go: of those on whom it lays most weight, the nearest. What
it means to be so far differs from mission to mission, so each has weights of its own for it.
"""

from __future__ import annotations

from sulaco.games.corps import events as happened
from sulaco.games.corps.cards import CARDS
from sulaco.games.corps.corps import Corps
from sulaco.games.corps.tracker_cards import TRACKER
from sulaco.table.event import Event

from ..corps.cards import EQUIPMENT, held_worth
from ..corps.fight import ALIEN_REACH, expected_loss, firepower
from ..corps.goals import TACTICS, goal_of
from ..corps.known import Known

NEAR, FAR = 4, 9
"""Steps: a foe within `NEAR` can be here in a turn, one within `FAR` in two."""
NO_GOAL = 20
MISSIONS = tuple(TACTICS)
OWN = ("offset", "progress", "steps", "turn", "cards", "way", "standing", "lost")
NAMES = (
    "always", "cards", "exhausted", "few-cards", "threat", "tracker-left", "standing", "down", "lost", "left",
    "facehugged", "hazards", "armed", "aim", "aliens", "aliens-near", "aliens-next", "blips", "blips-near", "guns",
    "barricades", "heroes", "players", "leader-down", "harm", "firepower", "apart", "alone",
    "hands", "held", "gear", "backup",
    *(f"{mission}-{name}" for mission in MISSIONS for name in OWN),
)  # fmt: skip


def features(game: Corps, seat: int) -> list[float]:
    state = game.state
    known = Known(game, seat)
    standing = game.standing()
    rows = [game.map.walk[who.at] for who in standing]
    hands = sum([len(player.hand) for player in state.players])
    cards = len(state.endurance) + len(state.beneath) + hands
    aliens = near = next_to = 0.0
    for alien in state.aliens:
        if alien.dormant:
            continue
        many = max(1, alien.tokens)
        way = min([row[alien.at] for row in rows], default=NO_GOAL)
        aliens += many
        near += many * (way <= FAR)
        next_to += many * (way <= NEAR)
    blips = blips_near = 0.0
    for blip in state.blips:
        blips += blip.number
        blips_near += blip.number * (min([row[blip.at] for row in rows], default=NO_GOAL) <= FAR)
    down = lost = left = huggers = hazards = armed = aim = heroes = 0
    for who in state.characters:
        status = who.status
        down += status == "down"
        lost += status in ("killed", "captured")
        left += status == "left"
        if who.at >= 0:
            huggers += who.facehugged
            hazards += len(who.hazards)
            armed += bool(who.weapon)
            heroes += who.hero
            aim += who.aim
    held = sum([held_worth(known, card) for player in state.players for card in player.hand])
    gear = sum([EQUIPMENT.get(CARDS[card].id, 0.0) for who in known.in_play() for card in who.equipment])
    backup = sum([bool(who.backup) for who in known.in_play()])
    progress = 0.0
    for each in game.mission.objectives(game):
        progress += min(1.0, each.value / each.goal) if each.goal else -each.value / 10
    steps, key_down, way_of_all = _way(known)
    harm = 0.0
    people = [who for who in state.characters if who.at >= 0]
    for alien in state.aliens:
        if alien.dormant or not people:
            continue
        row = game.map.walk[alien.at]
        if min([row[who.at] for who in people]) <= ALIEN_REACH:
            hugs = alien.kind == "facehugger"
            harm += min([expected_loss(known, who, alien.tokens, hugs) + row[who.at] / 100 for who in people])
    power = sum([firepower(known, who) for who in standing])
    apart = alone = 0.0
    for who, row in zip(standing, rows, strict=True):
        nearest = min([row[other.at] for other in standing if other is not who], default=NO_GOAL)
        apart += min(NO_GOAL, nearest)
        alone += nearest > NEAR
    found = [
        1.0,
        cards / 10,
        len(state.exhausted) / 10,
        max(0, 12 - cards) / 10,
        float(TRACKER[state.tracker[-1]].level) if state.tracker else 0.0,
        len(state.tracker) / 10,
        float(len(standing)),
        float(down),
        float(lost),
        float(left),
        float(huggers),
        float(hazards),
        float(armed),
        aim / 10,
        aliens / 10,
        near / 10,
        next_to / 10,
        blips / 10,
        blips_near / 10,
        float(len(state.guns)),
        float(len(state.barricades)),
        float(heroes),
        float(len(state.players)),
        key_down,
        harm,
        power / 10,
        apart / 10 / max(1, len(standing)),
        alone,
        hands / 10,
        held / 10,
        gear / 10,
        float(backup),
    ]
    own = [1.0, progress, steps / 10, state.turn / 10, cards / 10, way_of_all / 10, len(standing), lost]
    nothing = [0.0] * len(OWN)
    for mission in MISSIONS:
        found += own if mission == game.mission.id else nothing
    return found


def _way(known: Known) -> tuple[float, float, float]:
    """The steps of those on whom the mission hangs most, whether all of them are down, and the mean of all."""
    most, steps, fallen = 0.0, float(NO_GOAL), 0.0
    ways = []
    for who in known.in_play():
        goal = goal_of(known, who)
        if not goal.steps:
            continue
        way = float(min(3 * NO_GOAL, max(0, goal.steps[who.at] - goal.slack)))
        ways.append(way)
        if goal.weight < most:
            continue
        down = float(who.status == "down")
        if goal.weight > most:
            most, steps, fallen = goal.weight, way, down
        else:
            steps, fallen = min(steps, way), min(fallen, down)
    return steps, fallen, sum(ways) / len(ways) if ways else float(NO_GOAL)


WEIGHT: dict[type[Event], float] = {
    happened.Killed: -10,
    happened.Captured: -9,
    happened.Facehugged: -7,
    happened.KnockedDown: -5,
    happened.TunnelPlaced: -4,
    happened.HazardResolved: -4,
    happened.ThreatBonus: -3,
    happened.Burnt: -3,
    happened.BarricadeRemoved: -2,
    happened.TrackerDrawn: -2,
    happened.AlienTokenAdded: -1.5,
    happened.BlipPlaced: -1,
    happened.LeftBoard: 6,
    happened.Joined: 5,
    happened.StoodUp: 4,
    happened.Reshuffled: 0.9,
    happened.GunPlaced: 2,
    happened.Barricaded: 1.5,
    happened.BlipRemoved: 1.2,
    happened.AlienHit: 1,
    happened.Defended: 0.5,
}
"""How much an event says of what became better (above 0) or worse for the squad."""


def tells(game: Corps, event: Event, seat: int) -> float:
    if isinstance(event, happened.MissionNote):
        return -6.0 if event.note.startswith("left-behind") else 3.0
    return WEIGHT.get(type(event), 0.0)
