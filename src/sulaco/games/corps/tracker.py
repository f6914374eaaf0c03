"""Step 3 of the Alien Phase: Motion Tracker cards and spawning (A18, A12.06, A12.07, A99.53 to A99.60).

The cards themselves are in `tracker_cards`; the threat level on their backs is seen by all (A18.06). Hazards that they
reveal go to the Exhaust Pile (A99.18). How many are drawn, and by whom, is asked of the mission:
`missions.base.Mission.tracker_draws` (A18.01, A18.03).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from sulaco.table.decision import prompt
from sulaco.table.flow import Flow

from .. import house
from . import endurance, events, queen
from .aliens import advance, break_barricade, closest_first, now
from .asking import pick, place_of
from .blips import settle
from .board import NO_WAY, spaces_in
from .state import Alien, Blip, Token
from .tracker_cards import TRACKER, TrackerCard
from .windows import Window, ask, open_window

if TYPE_CHECKING:
    from .corps import Corps

TUNNELS = house.number("corps", "tracker.tunnels", 4, rule="A99.54", least=1, most=12)
POOL_EMPTY_MOVE = house.number("corps", "tracker.pool_empty_move", 3, rule="A18.16", least=0, most=12)


class Spawned:
    """What a card placed, and what it needs to know: its Spawn Point, its Tunnel, how much was seen (A99.58)."""

    __slots__ = ("point", "tunnel", "models", "placed", "seen")

    def __init__(self, point: str = "") -> None:
        self.point = point
        self.tunnel = ""
        self.models: list[Alien | Blip] = []
        self.placed = 0
        self.seen = 0


def tracker(game: Corps) -> Flow[None]:
    """Draw and resolve one card, until all draws are done (A18.02)."""
    state = game.state
    if not state.draws or not game.people_spaces:
        state.draws = []
        if game.large:
            queen.phase_ends(game)
        state.step = "finish"
        return
    seat = state.draws.pop(0)
    yield from draw_card(game, seat)


def draw_card(game: Corps, seat: int) -> Flow[None]:
    """Turn over the top card and resolve it; an empty deck is renewed, but not in a Bug Hunt (A18.04, A18.05)."""
    state = game.state
    if not state.tracker:
        if not game.mission.renews_tracker or not state.tracker_discarded:
            return
        state.tracker, state.tracker_discarded = state.tracker_discarded, []
        state.chance.shuffle(state.tracker)
        for card in state.tracker:
            state.peeked.pop(card, None)
        game.emit(events.TrackerReshuffled(rule="A18.04"))
    card = state.tracker.pop()
    state.chance.barrier()
    state.tracker_discarded.append(card)
    game.emit(events.TrackerDrawn(rule="A18.02", seat=seat, card=card))
    window = Window("tracker-card", card=card, seat=seat)
    yield from open_window(game, window)
    if not window.cancelled:
        yield from resolve(game, TRACKER[card], seat)


def resolve(game: Corps, card: TrackerCard, seat: int) -> Flow[None]:
    """Blips first, then the Tunnel and the text; Threats ask for sight (A18.07 to A18.10, A99.58)."""
    spawned = Spawned(entry(game, card.spawn))
    if not card.places_blips:
        yield from spawn(game, spawned.point, card.blips, spawned)
    applies = True
    if card.kind == "tunnel":
        spawned.tunnel = yield from place_tunnel(game, seat)
    elif card.kind == "hidden":
        applies = spawned.placed > 0 and not spawned.seen
    elif card.kind == "active":
        applies = spawned.seen > 0
    if applies and card.text is not None:
        if card.kind in ("hidden", "active"):
            rule = "A18.09" if card.kind == "hidden" else "A18.10"
            game.emit(events.ThreatBonus(rule=rule, card=card.id))
        yield from card.text(game, seat, spawned)


def entry(game: Corps, number: int) -> str:
    """The Spawn Point of this number; a mission without it uses the next higher one, after 4 comes 1."""
    for k in range(4):
        label = f"S{(number - 1 + k) % 4 + 1}"
        if label in game.spawn_points:
            return f"spawn-{label[1:]}"
    return ""


def spawn(game: Corps, point: str, n: int, spawned: Spawned) -> Flow[None]:
    """Blips enter one at a time at a Spawn Point or Tunnel (A18.12 to A18.17, A12.06, A12.07)."""
    at = place_of(game, point)
    if at < 0:
        return
    for _ in range(n):
        if not game.state.pool:
            yield from pool_is_empty(game)
            continue
        if point in game.state.barricades and (yield from break_barricade(game, point, point)) is None:
            game.emit(events.BlipLost(rule="A12.06", source=point))
            continue
        yield from place_blip(game, at, point, spawned)


def place_blip(game: Corps, at: int, point: str, spawned: Spawned) -> Flow[None]:
    """One Blip from the pool, as near to the point as possible; seen, it is Spotted at once (A18.12, A18.21)."""
    space = yield from ask(
        game,
        game.aliens_chooser,
        prompt("place-blip", point=point),
        lambda: [game.prepared.placements[space] for space in nearest_empty(game, at)],
        "A18.15",
    )
    if space is None:
        return
    blip = Blip(f"blip-{game.number('blip')}", -1, game.state.chance.draw(game.state.pool), activated=True)
    game.state.blips.append(blip)
    game.put(blip, space)
    game.emit(events.BlipPlaced(rule="A18.12", blip=blip.id, space=space, source=point))
    before = {alien.id for alien in game.state.aliens}
    turned = (yield from settle(game)) or []
    spawned.placed += 1
    spawned.seen += sum(1 for other, _ in turned if other is blip or other in spawned.models)
    spawned.models = [model for model in spawned.models if model.at >= 0]
    spawned.models += [alien for alien in game.state.aliens if alien.id not in before]
    if blip.at >= 0:
        spawned.models.append(blip)


def nearest_empty(game: Corps, at: int) -> list[int]:
    """The empty spaces nearest to a point, Characters in the way or not (A18.13, A18.14)."""
    taken = game.alien_spaces | game.blip_spaces | game.people_spaces | game.obstacle_spaces | game.exits
    last = game.ways.spread(1 << at, game.exits, ~taken)[-1]
    return spaces_in(last & ~taken)


def pool_is_empty(game: Corps) -> Flow[None]:
    """For a Blip that is not there every Blip in play moves three spaces instead (A18.16, A99.59)."""
    yield from move_models(game, all_blips(game), POOL_EMPTY_MOVE)


# --- what the cards say ------------------------------------------------------------------------------------------


def its(spawned: Spawned) -> list[Alien | Blip]:
    """The Blips that a card placed, and the Aliens that they became."""
    return [model for model in spawned.models if model.at >= 0]


def its_aliens(spawned: Spawned) -> list[Alien]:
    return [model for model in spawned.models if isinstance(model, Alien) and model.at >= 0]


def all_blips(game: Corps) -> list[Blip]:
    """The Blips that move; mission Blips lie still."""
    return [blip for blip in game.state.blips if not blip.mission]


def all_aliens(game: Corps) -> list[Alien]:
    return [alien for alien in game.state.aliens if not alien.dormant]


def move_models(game: Corps, models: Sequence[Alien | Blip], speed: int) -> Flow[None]:
    """Cards move Aliens or Blips by the normal rules, closest first, without attacks (A18.18, A99.41).

    A Blip Spotted on the way or while it waits goes on as the Alien that it became (A99.59).
    """
    waiting = list(models)
    while waiting and game.people_spaces:
        chosen = yield from closest_first(game, waiting, "A16.02")
        if chosen is None:
            return
        waiting.remove(chosen)
        rest: list[int] = []
        yield from advance(game, chosen, speed, rest if isinstance(chosen, Blip) else None)
        for alien in chosen.became[1:] if rest and isinstance(chosen, Blip) else ():
            if alien.at >= 0:
                yield from advance(game, alien, rest[0])
        waiting = [model for model in map(now, waiting) if model.at >= 0]


def add_token(game: Corps, alien: Alien) -> None:
    """Put an Alien token under an Alien; there is no end of tokens (A17.01, A99.54)."""
    alien.tokens += 1
    game.emit(events.AlienTokenAdded(rule="A18.11", alien=alien.id, tokens=alien.tokens))


def exhausting(game: Corps, n: int) -> Flow[None]:
    """A card's "exhaust n" as an effect."""
    endurance.exhaust(game, n)
    yield from ()


def tracker_reveal(game: Corps, seat: int, outcomes: Mapping[str, endurance.Effect]) -> Flow[str]:
    """A reveal of a tracker card: a Hazard is not resolved and lies on the Exhaust Pile then (A4.14, A4.15)."""
    return (yield from endurance.reveal(game, seat, outcomes, tracker=True))


# --- Tunnels -----------------------------------------------------------------------------------------------------


def place_tunnel(game: Corps, seat: int) -> Flow[str]:
    """A Tunnel goes next to the drawer's Hero, once per player and turn (A18.19, A18.20, A99.54, A99.60)."""
    player = game.state.players[seat]
    if player.tunnel_placed:
        return ""

    def free() -> list[int]:
        mask = 0
        for who in game.heroes(seat):
            mask |= game.next_to(who.at)
        taken = (
            game.alien_spaces
            | game.blip_spaces
            | game.people_spaces
            | game.token_spaces
            | game.obstacle_spaces
            | game.exits
        )
        return spaces_in(mask & ~taken)

    space = yield from pick(game, seat, "tunnel", free, "A18.19")
    if space is None:
        return ""
    player.tunnel_placed = True
    tokens = game.state.tokens
    lying = tunnels(game)
    if len(lying) == TUNNELS:
        oldest = lying[0]
        tokens.remove(oldest)
        if oldest.id in game.state.barricades:
            game.state.barricades.remove(oldest.id)
    tunnel = Token(f"tunnel-{game.number('tunnel')}", space)
    tokens.append(tunnel)
    game.tokens_changed()
    game.emit(
        events.TunnelPlaced(
            rule="A18.19", tunnel=tunnel.id, space=space, at=game.map.names[space], room=game.prepared.rooms[space]
        )
    )
    return tunnel.id


def tunnels(game: Corps) -> list[Token]:
    """The Tunnels on the boards, the oldest first."""
    return [token for token in game.state.tokens if token.id.startswith("tunnel-")]


def closest_tunnel(game: Corps, seat: int) -> Flow[str]:
    """The Tunnel closest to the drawer's Hero, or to the leader's; the leader decides ties; "" if there is none."""
    hero = game.main_hero(seat) or game.main_hero(game.leader())
    distances = {token.id: game.ways.walk[hero.at][token.at] if hero else 0 for token in tunnels(game)}
    nearest = min(distances.values(), default=NO_WAY)
    closest = [id for id, distance in distances.items() if distance == nearest]
    return (yield from pick(game, game.aliens_chooser, "closest-tunnel", closest, "A21.01")) or ""


def at_tunnel(game: Corps, seat: int, spawned: Spawned) -> Flow[str]:
    """Where Blips enter "at the Tunnel": the one just placed, else the closest one, else the Spawn Point."""
    return spawned.tunnel or (yield from closest_tunnel(game, seat)) or spawned.point


# --- what is closest to a point ----------------------------------------------------------------------------------


def closest_alien(game: Corps, point: str) -> Flow[Alien | None]:
    """The Alien closest to a Spawn Point; the highest-Rank player decides ties."""
    at = place_of(game, point)
    if at < 0:
        return None
    nearest = min((game.approach(alien)[at] for alien in all_aliens(game)), default=NO_WAY)

    def closest() -> list[Alien]:
        return [alien for alien in all_aliens(game) if game.approach(alien)[at] == nearest]

    return (yield from pick(game, game.leader, "alien-order", closest, "A21.01"))


def barricade_distances(game: Corps, at: int) -> dict[str, int]:
    """Walking distance, as Aliens count it, from a space to each Barricade's nearest space."""
    if at < 0:
        return {}
    row = game.ways.walk[at]
    distances: dict[str, int] = {}
    for place in game.state.barricades:
        if place.startswith("door-"):
            door = game.map.doors[int(place[5:]) - 1]
            spaces = door.sides[0] + door.sides[1]
        else:
            spaces = (place_of(game, place),)
        distances[place] = min((row[space] for space in spaces), default=NO_WAY)
    return distances


def closest_barricade(game: Corps, at: int, seat: int) -> Flow[str]:
    """The Barricade closest to a space; `seat` decides ties; "" if there is none."""
    distances = barricade_distances(game, at)
    nearest = min(distances.values(), default=NO_WAY)
    closest = [place for place, distance in distances.items() if distance == nearest]
    return (yield from pick(game, seat, "barricade", closest, "A21.01")) or ""
