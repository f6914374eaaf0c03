"""What counts in encounters: how far the Objectives and the Hive are, what strikes, and how well the players stand.

It is the outlook of those who want the Objectives. For Alien Players and the traitor every number is turned round.
"""

from __future__ import annotations

from sulaco.games.encounters import agendas, objectives, strikes
from sulaco.games.encounters import events as happened
from sulaco.games.encounters.cards import HiveCard, definition
from sulaco.games.encounters.encounters import Encounters
from sulaco.table.event import Event

from ..encounters.worth import worth

SOON = 0.85
"""What a strike counts that comes a step later."""
FINALS = ("the-perfect-organism", "the-queen", "the-beast", "the-newborn")
"""The enemies of the third Objectives, by film."""
NAMES = (
    "always", "second-objective", "third-objective", "progress", "last-progress", "hive", "hive-each", "layer-left",
    "overdue", "zone", "zone-strikes", "zone-attack", "rooms-strikes", "rooms-hidden", "final-open", "final-attack",
    "health", "health-each", "least-health", "nearly-dead", "alive", "dead", "huggers", "power", "power-each",
    "best-power", "avoids", "cards-each", "emptied", "tough", *FINALS, "hazards",
)  # fmt: skip


def features(game: Encounters, seat: int) -> list[float]:
    found = _rescue(game)
    return [-each for each in found] if _against(game, seat) else found


def _against(game: Encounters, seat: int) -> bool:
    player = game.state.players[seat]
    return bool(player.alien) or (bool(player.agenda) and agendas.side(game, seat) != "good")


def _rescue(game: Encounters) -> list[float]:
    state = game.state
    stage = state.objective
    progress = sum([done / max(1, needed) for done, needed in objectives.progress(game)])
    groups = state.groups
    layer = stage + 1
    living = game.living()
    many = max(1, len(living))
    zone_strikes = zone_attack = room_strikes = 0.0
    hidden = 0
    final = final_attack = 0.0
    for card in state.zone:
        one: HiveCard = definition(card)
        zone_strikes += one.strikes
        zone_attack += one.attack
        if one.final:
            final, final_attack = 1.0, one.attack
    for index, room in enumerate(state.rooms):
        if not room.card:
            continue
        one = definition(room.card)
        hidden += not room.up
        if getattr(one, "type", None):
            room_strikes += one.strikes * SOON ** (len(state.rooms) - index)
        if getattr(one, "final", False):
            final, final_attack = 1.0, one.attack
    left = [max(0, strikes.health(game, seat) - strikes.damage(game, seat)) for seat in living] or [0]
    power, best, avoids, cards = 0.0, 0.0, 0.0, 0
    for seat in living:
        player = state.players[seat]
        own = [*player.deck, *player.hand, *player.discard, *player.vigilant]
        value = 6 * sum([_worth(card) for card in own]) / max(1, len(own))
        power += value
        best = max(best, value)
        avoids += len(player.vigilant)
        cards += len(own)
    boss = str(definition(state.objectives[-1]).goal[0].args[0])
    return [
        1.0,
        float(stage == 1),
        float(stage == 2),
        progress,
        progress if stage == 2 else 0.0,
        len(state.hive) / 10,
        len(state.hive) / many / 10,
        groups.count(layer) / 10,
        float(stage < 2 and (not groups or groups[-1] > layer)),
        float(len(state.zone)),
        zone_strikes,
        zone_attack / 10,
        room_strikes,
        float(hidden),
        final * (stage == 2),
        final_attack / 10 * (stage == 2),
        sum(left) / 10,
        sum(left) / many / 10,
        min(left) / 10,
        float(sum([each <= 3 for each in left])),
        float(len(living)),
        float(len(state.players) - len(living)),
        float(len(state.huggers)),
        power / 10,
        power / many / 10,
        best / 10,
        avoids,
        cards / many / 10,
        float(state.emptied),
        float(state.tough),
        *[float(boss == each) for each in FINALS],
        float(state.hazards),
    ]


def _worth(card: str) -> float:
    return max(-1.0, worth(card.rpartition("-")[0]))


WEIGHT: dict[type[Event], float] = {
    happened.Died: -12,
    happened.ChestBurst: -10,
    happened.HiveReformed: -6,
    happened.HiveEmpty: -6,
    happened.CharacterKilled: -3,
    happened.FacehuggerLaid: -4,
    happened.Cocooned: -3,
    happened.EventHappened: -3,
    happened.HazardDrawn: -3,
    happened.HazardHappened: -3,
    happened.ReachedZone: -2,
    happened.Strengthened: -2,
    happened.ObjectiveCompleted: 12,
    happened.GoalCompleted: 6,
    happened.EnemyDied: 4,
    happened.StrikeAvoided: 3,
    happened.Healed: 3,
    happened.Weakened: 2,
    happened.Recruited: 1.5,
    happened.Scanned: 1,
    happened.Coordinated: 1,
    happened.CardPlayed: 0.5,
}
"""How much an event says of what became better (above 0) or worse for those who want the Objectives."""


def tells(game: Encounters, event: Event, seat: int) -> float:
    found = -1.0 - event.damage if isinstance(event, happened.StrikeDrawn) else WEIGHT.get(type(event), 0.0)
    return -found if _against(game, seat) else found
