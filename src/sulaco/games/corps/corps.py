"""The live corps game: the state, what is derived from it, and the words that all chapters share.

Derived here and kept up to date as models move: the sets of spaces (one int each) that hold standing Characters,
all Characters, Aliens and Blips, and the doors that are shut (A6.06, A6.07, A6.10).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from typing import Any, ClassVar, Self

from sulaco.table.briefing import Briefing
from sulaco.table.chance import Chance
from sulaco.table.decision import Decision, Ending, GameOver, Option, Reason, Routine
from sulaco.table.flow import Flow
from sulaco.table.forecast import Forecast
from sulaco.table.game import Game, Side
from sulaco.table.summary import Summary
from sulaco.table.table import Table
from sulaco.table.text import Text

from .. import house
from . import captions, large, samples, summary
from .board import Map, Walks, blocks, grid_distance, linked, spaces_in
from .box import CorpsBox, Ground, Insight
from .briefing import briefing
from .characters import CHARACTERS, CardSide, CharacterCard
from .contents import Contents, contents, contents_of
from .events import Aimed
from .forecast import forecast
from .ground import ground
from .in_force import AIM, DEFENSE, MELEE, SPEED, TECH, Hook, in_force
from .insight import inspect
from .invariants import violations
from .kinds import KINDS, USUAL
from .large import crowded
from .missions import MISSIONS, Mission
from .old_states import upgrade
from .prepared import map_of_text, prepared
from .routine import routine
from .secrets import SECRETS
from .setup import first_state
from .state import Alien, Blip, Character, CorpsState, Setup, Token
from .view import CorpsView, redeal, view
from .windows import option

Look = tuple[int, int, int, int]
"""All that decides which Blips are in sight: the spaces of Characters, of standing ones and of Blips, shut doors."""

NEVER: Look = (0, 0, 0, 0)


class Corps(Game[CorpsState]):
    """Aliens: Another Glorious Day in the Corps."""

    name: ClassVar[str] = "corps"
    rules_version: ClassVar[str] = house.version("1", house.changes("corps"))
    state_type = CorpsState
    setup_type = Setup
    view_type = CorpsView
    box_type = CorpsBox
    ground_type = Ground
    insight_type = Insight
    secrets = SECRETS
    text_package: ClassVar[str] = "sulaco.games.corps"

    steps: ClassVar[Mapping[str, Callable[[Any], Flow[None]]]]
    """Every point from which the game can go on; filled in by `phases`."""

    in_force = in_force
    """What the rules in force for a Character say to a hook: `game.in_force(SPEED, who)`."""

    map: Map
    """The squares, walls and doors. Ways and neighbours are asked of `ways`, or of the game."""
    ways: Walks
    """The ways over the map and the links of the state."""
    large: bool
    """Whether any model covers more than one space. While none does, a model's one space is all there is to ask."""
    synthetics: list[Character]
    mission: Mission
    looked: Look
    """How the board lay when nobody saw a Blip the last time that was looked at (`blips.settle`)."""

    # --- contract ------------------------------------------------------------------------------------------

    @classmethod
    def set_up(cls, setup: Setup, chance: Chance) -> Self:
        return cls(first_state(setup, chance))

    @classmethod
    def seats(cls, setup: Setup) -> int:
        return setup.players

    @classmethod
    def sides(cls, setup: Setup) -> tuple[Side, ...]:
        """All players share the win or the loss (A1.05)."""
        return (Side("players", tuple(range(setup.players))),)

    @classmethod
    def asking_tells(cls, setup: Setup) -> bool:
        """A window is opened only for players who hold something for it."""
        return not cls.opposed(setup)

    @classmethod
    def setups(cls) -> list[Setup]:
        return samples.setups()

    @classmethod
    def rare_setup(cls, chance: Chance) -> Setup:
        return samples.rare_setup(chance)

    @classmethod
    def cards(cls, setup: Setup | None = None) -> list[str]:
        return list((contents_of() if setup is None else contents(setup)).definitions)

    def step(self) -> Flow[None]:
        return self.steps[self.state.step](self)

    def view(self, seat: int | None) -> CorpsView:
        return view(self, seat)

    def redeal(self, knowers: Collection[int], chance: Chance) -> None:
        redeal(self, knowers, chance)

    def violations(self) -> Iterator[str]:
        return violations(self)

    @classmethod
    def upgrade(cls, state: dict[str, Any]) -> dict[str, Any]:
        return upgrade(state)

    # --- for clients ---------------------------------------------------------------------------------------

    @classmethod
    def box(cls) -> CorpsBox:
        from .box_faces import box  # faces of missions name their place in a campaign, which is played with this class

        return box()

    def ground(self) -> Ground:
        return ground(self.map)

    def inspect(self, seat: int | None, thing: str) -> Insight | None:
        return inspect(self, seat, thing)

    def forecast(self, decision: Decision, option: Option[Any]) -> Forecast | None:
        return forecast(self, decision, option)

    def routine(self, decision: Decision) -> Routine | None:
        return routine(decision)

    @classmethod
    def title(cls, setup: Setup) -> Text:
        return captions.title(setup)

    @classmethod
    def briefing(cls, setup: Setup) -> Briefing:
        return briefing(setup)

    def status(self) -> Text:
        return captions.status(self)

    def summary(self) -> Summary | None:
        return summary.summary(self)

    @classmethod
    def label(cls, key: str) -> Text:
        return captions.label(key)

    def detail(self, option: Option[Any]) -> Text | None:
        return captions.detail(option)

    def advice(self, decision: Decision, option: Option[Any] | None = None) -> Text | None:
        special = captions.advice(self, decision, option)
        return Text(f"advice.action-{special}") if special else super().advice(decision, option)

    def asked_openly(self, decision: Decision) -> Text:
        openly = super().asked_openly(decision)
        return Text(openly.id) if decision.kind in captions.UNTOLD else openly

    @classmethod
    def scenario(cls, table: Table[Any], eyes: int | None, title: str, remark: str, seed: int) -> str:
        from .scenario_write import CorpsWriter  # scenarios are played with this class

        return CorpsWriter().write_seen(table, eyes, title, remark, seed)

    # --- what is derived from the state --------------------------------------------------------------------

    def refresh(self) -> None:
        state = self.state
        self.mission = MISSIONS[state.mission]
        self.map = map_of_text(state.map_text) if state.map_text else self.mission.map
        self.prepared = prepared(self.map)
        self.moves = self.prepared.moves
        self.spawn_points = self.prepared.spawn_points
        self.exits = self.prepared.exit_spaces
        self.ways = linked(self.map, tuple(state.links)) if state.links else self.map
        self.who = {character.id: character for character in state.characters}
        self.closed = -1
        self.looked = NEVER
        self.alien_spaces = 0
        self.synthetics = [who for who in state.characters if CHARACTERS[who.id].synthetic]
        self.large = any(alien.kind != USUAL and large.is_large(alien) for alien in state.aliens)
        for alien in state.aliens:
            self.alien_spaces |= self.covers(alien) if self.large else 1 << alien.at
        self.blip_spaces = 0
        for blip in state.blips:
            self.blip_spaces |= 1 << blip.at
        self._near: int | None = None
        self._zone: int | None = None
        self._beside: int | None = None
        self._sighted: tuple[tuple[int, int, int, int], bool] = (-1, -1, -1, -1), False
        self._places: list[int] | None = None
        self._present: list[Character] | None = None
        self.stock: dict[str, str] | None = None
        """While gear is handed out, a copy of each kind that is still in the deck (A3.01)."""
        self.tokens_changed()
        self._barred_doors()
        self.people_changed()

    @property
    def contents(self) -> Contents:
        """What is on the table."""
        return contents_of(self.state.boxes)

    # --- who and where -------------------------------------------------------------------------------------

    def card(self, who: Character) -> CharacterCard:
        return CHARACTERS[who.id]

    def card_side(self, who: Character) -> CardSide:
        """The printed values in use (A2.02)."""
        card = CHARACTERS[who.id]
        return card.hero if who.player >= 0 else card.grunt

    def speed(self, who: Character) -> int:
        speed = self.card_side(who).speed
        for rule in self.in_force(SPEED, who):
            speed += rule(self, who)
        return max(1, speed)

    def defense(self, who: Character) -> int:
        defense = self.card_side(who).defense
        for rule in self.in_force(DEFENSE, who):
            defense += rule(self, who)
        return max(1, defense)

    def melee(self, who: Character) -> int:
        return self._value(MELEE, who, self.card_side(who).melee)

    def tech(self, who: Character) -> int:
        return self._value(TECH, who, self.card_side(who).tech)

    def aim(self, who: Character) -> int:
        """What the dial shows after a reset (A8.04)."""
        return self._value(AIM, who, self.card_side(who).aim)

    def _value(self, hook: Hook[Callable[[Corps, Character], int]], who: Character, printed: int) -> int:
        return printed + sum(rule(self, who) for rule in self.in_force(hook, who))

    def heroes(self, seat: int) -> list[Character]:
        """The Heroes of a player that are in play; not to be changed."""
        heroes = self._heroes.get(seat)
        if heroes is None:
            heroes = self._heroes[seat] = [who for who in self.in_play() if who.player == seat]
        return heroes

    def main_hero(self, seat: int) -> Character | None:
        """The Hero that an effect on "your Hero" means; of two, not the one who goes with another."""
        heroes = self.heroes(seat)
        return next((who for who in heroes if not self.card(who).goes_with), heroes[0] if heroes else None)

    def in_play(self) -> list[Character]:
        """The Characters on the board; not to be changed."""
        present = self._present
        if present is None:
            present = self._present = [who for who in self.state.characters if who.at >= 0]
        return present

    def standing(self) -> list[Character]:
        return [who for who in self.state.characters if who.at >= 0 and who.status == "standing"]

    def alien_at(self, space: int) -> Alien | None:
        if self.large:
            return next((alien for alien in self.state.aliens if self.covers(alien) >> space & 1), None)
        return next((alien for alien in self.state.aliens if alien.at == space), None)

    def blip_at(self, space: int) -> Blip | None:
        return next((blip for blip in self.state.blips if blip.at == space), None)

    # --- neighbours, distances, ways -------------------------------------------------------------------------

    def covers(self, model: Character | Alien | Blip) -> int:
        """The spaces in which a model stands: one, or a square of them for a large kind of Alien."""
        at = model.at
        if at < 0:
            return 0
        return self.ways_of(model).covered(at) if self.large else 1 << at

    def ways_of(self, model: Character | Alien | Blip) -> Walks:
        """The ways that a model of this size has; a large one passes no links."""
        if self.large and isinstance(model, Alien) and (size := KINDS[model.kind].size) > 1:
            return blocks(self.map, size)
        return self.ways

    def links_changed(self) -> None:
        """Renew what follows from the links of the state."""
        self.ways = linked(self.map, tuple(self.state.links))
        self._near = self._beside = None
        self.tokens_changed()

    def walk_distance(self, a: int, b: int) -> int:
        """Steps from a to b for a Character, whom barricaded doors stop; NO_WAY if there is none (A99.07)."""
        return self.ways.walk_distance(a, b, self.barred)

    def approach(self, model: Alien | Blip) -> bytes:
        """Walking distance of a model to every space, all doors passable, as Aliens count it (A99.07).

        Of a large one from its nearest space (A99.115).
        """
        walk = self.ways.walk
        rows = [walk[at] for at in spaces_in(self.covers(model))] if self.large else (walk[model.at],)
        return rows[0] if len(rows) == 1 else bytes(map(min, *rows))

    def nearest(self, at: int, model: Alien | Blip) -> int:
        """The space of a model that is closest to this one over the grid (A99.07)."""
        if self.large:
            return min(spaces_in(self.covers(model)), key=partial(grid_distance, self.map, at))
        return model.at

    def next_to(self, space: int) -> int:
        """The spaces next to this one (A99.04)."""
        return self.ways.next_to(space, self.barred) if self.barred else self.ways.next_mask[space]

    def beside(self, model: Alien | Blip) -> int:
        """The spaces next to a model."""
        if self.large:
            covered = self.covers(model)
            return self.around(covered) & ~covered
        return self.ways.next_to(model.at, self.barred) if self.barred else self.ways.next_mask[model.at]

    def around(self, spaces: int) -> int:
        """All spaces next to any of these."""
        near = 0
        for space in spaces_in(spaces):
            near |= self.next_to(space)
        return near

    def near_foes(self) -> int:
        """All spaces next to an Alien or a Blip (A10.07)."""
        near = self._near
        if near is None:
            near = 0
            for alien in self.state.aliens:
                near |= self.beside(alien)
            for blip in self.state.blips:
                near |= self.next_to(blip.at)
            self._near = near
        return near

    def places(self) -> list[int]:
        """The spaces of the Characters in play; not to be changed."""
        places = self._places
        if places is None:
            places = self._places = [who.at for who in self.in_play()]
        return places

    def near_people(self) -> int:
        """All spaces next to a Character (A13.09)."""
        beside = self._beside
        if beside is None:
            beside = 0
            for at in self.places():
                beside |= self.next_to(at)
            self._beside = beside
        return beside

    def blip_zone(self) -> int:
        """All spaces from which a Blip could be seen if every door were open and nobody stood in between."""
        zone = self._zone
        if zone is None:
            potential = self.map.potential
            zone = 0
            for blip in self.state.blips:
                zone |= potential[blip.at]
            self._zone = zone
        return zone

    def sees(self, who: Character, space: int) -> bool:
        """Line of Sight drawn by a Character: Characters are in its way, Aliens are not (A7.01, A7.04, A99.09)."""
        return self.map.sees(who.at, space, self.standing_spaces, self.closed)

    def sees_alien(self, who: Character, alien: Alien) -> bool:
        """Whether a Character sees any space of an Alien."""
        sees = self.map.sees
        for space in spaces_in(self.covers(alien)) if self.large else (alien.at,):
            if sees(who.at, space, self.standing_spaces, self.closed):
                return True
        return False

    def line(self, a: int, b: int) -> bool:
        """Line of Sight from a space to another, whoever looks (A7.01)."""
        return self.map.sees(a, b, self.standing_spaces, self.closed)

    def seen_from(self, at: int) -> int:
        """All spaces in Line of Sight from this one."""
        return self.map.seen_from(at, self.standing_spaces, self.closed) & self.map.walkable

    def alien_in_sight(self) -> bool:
        """Whether any Character sees any Alien; worked out anew only if something has moved."""
        position = (self.alien_spaces, self.people_spaces, self.standing_spaces, self.closed)
        if position != self._sighted[0]:
            potential, sees = self.map.potential, self.map.sees
            seen = any(
                sees(at, space, self.standing_spaces, self.closed)
                for at in self.places()
                for space in spaces_in(potential[at] & self.alien_spaces)
            )
            self._sighted = position, seen
        return self._sighted[1]

    def anyone_sees(self, space: int) -> bool:
        return any(self.sees(who, space) for who in self.state.characters if who.at >= 0)

    # --- moving models: the only places where `at` changes ---------------------------------------------------

    def put(self, model: Character | Alien | Blip | Token, space: int) -> None:
        """Move a model, Blip or token to a space; -1 takes it off the board. Doors follow by themselves (A6.07).

        Refuses to put an Alien or Blip where another model stands: the sets of spaces hold each model once, but for a
        large one on its way (`large.put`).
        """
        bits = self.prepared.bits
        left, entered = bits[model.at], bits[space]
        if isinstance(model, Character):
            model.at = space
            if not left or not entered or self.shared or self.people_spaces & entered:
                self.people_changed()
                return
            change = left ^ entered
            self.people_spaces ^= change
            if model.status == "standing":
                self.standing_spaces ^= change
            self._beside = self._places = None
        elif isinstance(model, Alien):
            if self.large or (model.kind != USUAL and large.is_large(model)):
                change = large.put(self, model, space)
            else:
                if entered & (self.alien_spaces | self.blip_spaces | self.people_spaces) & ~left:
                    raise crowded(self, model, space)
                model.at = space
                change = left ^ entered
                self.alien_spaces ^= change
                self._near = None
        elif isinstance(model, Blip):
            if self.large:
                change = large.put(self, model, space)
            else:
                if entered & (self.alien_spaces | self.blip_spaces | self.people_spaces) & ~left:
                    raise crowded(self, model, space)
                model.at = space
                change = left ^ entered
                self.blip_spaces ^= change
                self._near = self._zone = None
        else:
            model.at = space
            change = left ^ entered
            self.tokens_changed()
        if change & self.map.door_spaces:
            self._doors()

    def people_changed(self) -> None:
        """Characters moved, fell or stood up: renew their spaces, and the doors (A7.02, A7.03)."""
        standing = people = 0
        self.shared = False
        for who in self.state.characters:
            if who.at >= 0:
                bit = 1 << who.at
                if people & bit:
                    self.shared = True
                people |= bit
                if who.status == "standing":
                    standing |= bit
        self.standing_spaces = standing
        self.people_spaces = people
        self._beside = self._places = self._present = None
        self.heroes_changed()
        self._doors()

    def heroes_changed(self) -> None:
        """Somebody else plays a Character, or one came or went: whose Heroes there are is found out anew."""
        self._heroes: dict[int, list[Character]] = {}
        self._ranks: list[int] | None = None

    def tokens_changed(self) -> None:
        """Renew the spaces where no Character may end its movement (A10.06, A99.26)."""
        mask = self.prepared.spawn_spaces
        obstacles = 0
        points = self.prepared.barricade_points
        for token in self.state.tokens:
            if token.at >= 0:
                mask |= 1 << token.at
                if token.model:
                    obstacles |= 1 << token.at
                if token.id.startswith("tunnel-"):
                    points |= self.ways.next_mask[token.at] | 1 << token.at
        self.obstacle_spaces = obstacles
        self.barricade_points = points
        for gun in self.state.guns:
            mask |= 1 << gun.at
        self.token_spaces = mask

    def _doors(self) -> None:
        present = self.people_spaces | self.alien_spaces | self.blip_spaces | self.obstacle_spaces
        self.closed = self.barred | self.prepared.shut_doors(present & self.map.door_spaces)

    def _barred_doors(self) -> None:
        self.barred = 0
        for place in self.state.barricades:
            if place.startswith("door-"):
                self.barred |= 1 << (int(place[5:]) - 1)

    def barricades_changed(self) -> None:
        self._barred_doors()
        self._near = self._beside = None
        self._doors()

    # --- who decides (A21, A99.12, A99.57) -------------------------------------------------------------------

    def ranks(self) -> list[int]:
        """The Rank of every player, by seat: of Heroes that are in play or not yet placed (A8.06, A8.07)."""
        ranks = self._ranks
        if ranks is None:
            ranks = self._ranks = [0] * len(self.state.players)
            for who in self.state.characters:
                seat = who.player
                if seat >= 0 and (who.at >= 0 or who.status == "away"):
                    ranks[seat] = max(ranks[seat], CHARACTERS[who.id].rank)
        return ranks

    def leader(self) -> int:
        """The highest-Rank player; of several, the one who holds or last held the token (A21.01, A21.02, A99.57)."""
        if len(self.state.players) == 1:
            return 0
        ranks = self.ranks()
        highest = max(ranks)
        lead = self.state.lead
        if ranks[lead] == highest and (highest or self.heroes(lead)):
            return lead
        for seat in self.seats_from(self.state.token):
            if ranks[seat] == highest and (highest or self.heroes(seat)):
                return seat
        return lead

    def aliens_chooser(self) -> int:
        """Who chooses for the Aliens where the rules leave a choice: where an Alien or Blip is placed or moves, and
        whom it attacks (A21.01). Which of them acts first is the leader's choice, like all else of the group.
        """
        return self.leader()

    def seats_from(self, seat: int) -> list[int]:
        """All seats, this one first, then to the left."""
        players = len(self.state.players)
        return [*range(seat, players), *range(seat)]

    def decider(self, who: Character) -> int:
        """Who decides for a Character: its player; for a Grunt the activating player or the leader (A99.12)."""
        if who.player >= 0:
            return who.player
        activation = self.state.activation
        if activation is not None and activation.character == who.id:
            return activation.seat
        return self.leader()

    # --- small words -----------------------------------------------------------------------------------------

    def number(self, kind: str) -> int:
        """The next number for a new piece of this kind."""
        counters = self.state.counters
        counters[kind] = counters.get(kind, 0) + 1
        return counters[kind]

    def set_aim(self, who: Character, aim: int, rule: str = "") -> None:
        """A dial never leaves 1 to 10 (A11.05). With a rule it is told by itself."""
        who.aim = min(10, max(1, aim))
        if rule:
            self.emit(Aimed(rule=rule, character=who.id, aim=who.aim))

    def win(self, text: Text, rule: str) -> None:
        self.mission.close(self, True)
        raise GameOver(Ending(tuple(range(len(self.state.players))), Reason(text, rule)))

    def lose(self, text: Text, rule: str) -> None:
        """All players share the loss (A1.05)."""
        self.mission.close(self, False)
        raise GameOver(Ending((), Reason(text, rule)))

    option = staticmethod(option)
