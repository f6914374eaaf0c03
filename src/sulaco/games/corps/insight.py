"""What a pair of eyes may find out about a piece, a door or a space: distance, sight, reach, what it takes to hit.

Seen from the active Character if there is one. Nothing here changes the game or tells what the eyes may not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sulaco.table.text import Text, say

from . import attack, large, queen, synthetics
from .board import NO_WAY, grid_distance, spaces_in
from .box import Insight
from .cards import Weapon
from .kinds import KINDS
from .move import destinations
from .sentry import HITS, covered, field_of_fire
from .state import Alien, Blip, Character, SentryGun, Token

if TYPE_CHECKING:
    from .corps import Corps

VALUES = ("speed", "defense", "melee", "tech", "aim")
SPACE = "space:"


def inspect(game: Corps, seat: int | None, thing: str) -> Insight | None:
    """What there is to know of a thing: a piece, a door or Spawn Point by its id, or `space:N`."""
    if thing.startswith(SPACE):
        number = thing[len(SPACE) :]
        # Longer numbers name no space, and int() of a very long one is slow.
        known = len(number) <= 6 and number.isascii() and number.isdigit()
        return _Look(game, seat).space(int(number)) if known else None
    return _Look(game, seat).thing(thing)


class _Look:
    """One look at the table."""

    def __init__(self, game: Corps, seat: int | None) -> None:
        self.game = game
        self.seat = seat
        self.texts = game.texts()
        self.rows: list[tuple[str, str]] = []
        current = game.state.activation
        who = game.who.get(current.character) if current is not None else None
        self.active = who if who is not None and who.at >= 0 else None

    def thing(self, id: str) -> Insight | None:
        state = self.game.state
        who = self.game.who.get(id)
        if who is not None:
            return self._character(who) if who.at >= 0 else None
        for alien in state.aliens:
            if alien.id == id:
                return self._alien(alien)
        for blip in state.blips:
            if blip.id == id:
                return self._blip(blip)
        for gun in state.guns:
            if gun.id == id:
                return self._gun(gun)
        for token in state.tokens:
            if token.id == id:
                return self._token(token)
        return self._place(id)

    # --- words -----------------------------------------------------------------------------------------------

    def _row(self, label: str | Text, value: str | Text | int) -> None:
        """A row: a label of the catalogue's, and its value in words."""
        title = self.texts.render(say(f"insight.{label}") if isinstance(label, str) else label)
        words = self.texts.render(value) if isinstance(value, Text) else str(value)
        self.rows.append((title, words))

    def _told(self, title: str, at: int, sees: Sequence[int] = (), reaches: Sequence[int] = ()) -> Insight:
        line = None
        if self.active is not None and at != self.active.at and self.game.sees(self.active, at):
            line = (self.active.at, at)
        return Insight(title=title, at=at, sees=list(sees), reaches=list(reaches), rows=self.rows, line=line)

    # --- from here to there ----------------------------------------------------------------------------------

    def _way(self, at: int) -> None:
        """How far it is from the active Character, as the shot goes and on foot (A99.07), and whether it is seen."""
        active, game = self.active, self.game
        if active is None or active.at == at:
            return
        straight = grid_distance(game.map, active.at, at)
        walk = game.walk_distance(active.at, at)
        self._row("distance", say("insight.spaces", n=straight))
        if walk == NO_WAY:
            self._row("on-foot", say("insight.no-way"))
        elif walk != straight:
            self._row("on-foot", say("insight.spaces", n=walk))
        self._row("sight", self._sight(active.at, at))

    def _sight(self, here: int, there: int) -> Text:
        """Clear, or what is in the way: walls first, then doors, then people (A7.01, A7.02)."""
        game, sees = self.game, self.game.map.sees
        standing, closed = game.standing_spaces, game.closed
        if sees(here, there, standing, closed):
            return say("insight.clear")
        if not sees(here, there, 0, 0):
            return say("insight.wall")
        if not sees(here, there, 0, closed):
            doors = [
                door.key
                for door in game.map.doors
                if closed >> door.index & 1 and sees(here, there, 0, closed & ~(1 << door.index))
            ]
            return say("insight.door", door=doors[0]) if doors else say("insight.doors")
        people = [who.id for who in game.standing() if sees(here, there, standing & ~(1 << who.at), closed)]
        return say("insight.people", who=people[0]) if people else say("insight.crowd")

    def _weapons(self, at: int) -> None:
        """What each Weapon of the active Character needs to hit there, and what it costs (A11.01 to A11.06, A11.20)."""
        active, game = self.active, self.game
        if active is None or active.status != "standing" or not game.sees(active, at):
            return
        for card in attack.usable_weapons(game, active):
            definition = attack.weapon(card)
            self._row(Text(f"names.{definition.id}"), self._shot(active, card, definition, at))

    def _shot(self, active: Character, card: str, weapon: Weapon, at: int) -> Text:
        game = self.game
        if weapon.area:
            hit = attack.area(game, at)
            if not any(hit >> space & 1 for space in attack.area_spaces(game, active, card)):
                return say("insight.out-of-range", n=weapon.range)
        elif not attack.in_range(game, active, weapon, at):
            return say("insight.out-of-range", n=weapon.range)
        needed = attack.to_hit(game, active, weapon, at)
        kind = "hits-discard" if weapon.discard_to_attack else "hits-area" if weapon.area else "hits"
        return say(f"insight.{kind}", needed=needed, n=attack.shot_cost(game, active, card))

    def _sees(self, at: int, without: Character | None = None) -> list[int]:
        """The spaces in sight from here; `without` somebody who would be here then."""
        game = self.game
        standing = game.standing_spaces
        if without is not None:
            standing &= ~(1 << without.at)
        return spaces_in(game.map.seen_from(at, standing, game.closed) & game.map.walkable)

    # --- pieces ----------------------------------------------------------------------------------------------

    def _character(self, who: Character) -> Insight:
        game = self.game
        now = (game.speed(who), game.defense(who), game.melee(who), game.tech(who), who.aim)
        for value, number in zip(VALUES, now, strict=True):
            self._row(Text(f"client.value.{value}"), number)
        if who.status != "standing":
            self._row("state", Text(f"client.status.{who.status}"))
        if who.facehugged:
            self._row("facehugged", say("insight.yes"))
        self._way(who.at)
        reached = destinations(game, who, now[0]) if who.status == "standing" else ()
        return self._told(self.texts.name(who.id), who.at, self._sees(who.at), [option.value for option in reached])

    def _alien(self, alien: Alien) -> Insight:
        game = self.game
        swarm = alien.tokens and KINDS[alien.kind].swarms
        title = self.texts.render(say("insight.swarm", n=alien.tokens + 1)) if swarm else self.texts.name(alien.id)
        kind = KINDS[alien.kind]
        if alien.dormant:
            self._row("state", say("insight.asleep"))
        if not kind.dies:
            self._row("damage", say("insight.damaged", n=alien.damage, limit=queen.limit(game)))
        at = self._facing(alien)
        self._way(at)
        self._weapons(at)
        if swarm:
            self._row("adds", say("insight.plus", n=alien.tokens))
        elif kind.adds:
            self._row("adds", say("insight.stronger", n=kind.adds))
        if kind.reach > 1:
            self._row("reach", say("insight.spaces", n=kind.reach))
        prey = synthetics.prey(game, alien, kind.speed)
        if large.is_large(alien):
            speed = 0 if prey.near & game.covers(alien) else kind.speed
            sees = {space for covered in spaces_in(game.covers(alien)) for space in self._sees(covered)}
            return self._told(title, at, sorted(sees), spaces_in(large.reached(game, alien, speed, prey)))
        taken = game.people_spaces | game.alien_spaces | game.blip_spaces | game.obstacle_spaces | game.exits
        reached = 0
        stop = prey.near
        if not alien.dormant and not stop >> alien.at & 1:
            taken &= ~(1 << alien.at)
            reached = game.ways.reachable(alien.at, kind.speed, taken, stop, game.barred)
        return self._told(title, alien.at, self._sees(alien.at), spaces_in(reached))

    def _facing(self, alien: Alien) -> int:
        """The space of an Alien that the active Character shoots at: the nearest, one that it sees if there is any."""
        game, active = self.game, self.active
        if active is None or not game.large:
            return alien.at
        covered = spaces_in(game.covers(alien))
        seen = [space for space in covered if game.sees(active, space)]
        return min(seen or covered, key=lambda space: grid_distance(game.map, active.at, space))

    def _blip(self, blip: Blip) -> Insight:
        if not blip.known_to(self.seat):
            self._row("number", say("insight.unknown"))
        elif blip.number:
            self._row("number", blip.number)
        else:
            self._row("hides", Text(f"names.{blip.mission}"))
        self._way(blip.at)
        return self._told(self.texts.name(blip.id), blip.at, self._sees(blip.at))

    def _gun(self, gun: SentryGun) -> Insight:
        self._row("facing", Text(f"names.{gun.facing}"))
        self._row("ammo", gun.ammo)
        self._row("hits-on", say("insight.gun-hits", n=HITS))
        self._way(gun.at)
        return self._told(self.texts.name(gun.id), gun.at, spaces_in(field_of_fire(self.game, gun)))

    def _token(self, token: Token) -> Insight | None:
        bearer = self.game.who.get(token.bearer)
        at = token.at if token.at >= 0 else bearer.at if bearer is not None else -1
        if at < 0:
            return None
        if bearer is not None:
            self._row("carried", self.texts.name(bearer.id))
        if token.hidden and token.used:
            self._row("holds", self.texts.name(token.hidden))
        if token.id.startswith("tunnel-"):
            self._row("state", self._barricade(token.id))
        self._way(at)
        return self._told(self.texts.name(token.id), at)

    def _place(self, id: str) -> Insight | None:
        """A door or a Spawn Point."""
        game = self.game
        for door in game.map.doors:
            if door.key == id:
                barred = id in game.state.barricades
                state = "barricaded" if barred else "closed" if game.closed >> door.index & 1 else "open"
                self._row("state", say(f"insight.{state}"))
                return Insight(title=self.texts.name(id), at=door.sides[0][0], rows=self.rows)
        if id.startswith("spawn-") and (at := game.spawn_points.get(f"S{id[6:]}")) is not None:
            self._row("state", self._barricade(id))
            self._way(at)
            return self._told(self.texts.name(id), at)
        return None

    def _barricade(self, place: str) -> Text:
        return say("insight.barricaded" if place in self.game.state.barricades else "insight.not-barricaded")

    def space(self, at: int) -> Insight | None:
        game = self.game
        if not game.map.walkable >> at & 1:
            return None
        self._way(at)
        if game.state.guns and covered(game) >> at & 1:
            self._row("covered", say("insight.yes"))
        title = self.texts.render(say("insight.space", space=game.map.names[at]))
        return self._told(title, at, self._sees(at, self.active))
