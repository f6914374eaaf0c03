"""What one seat may know of a corps game: the open board, its own hand, and counts of everything else.

The bot reads the game through this window only. Hidden here as in the game's own views: the order of decks and
piles, other hands, the numbers of Blips that nobody looked at, what lies under closed cocoons.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from sulaco.games.corps import attack
from sulaco.games.corps.actions import barricade_tech
from sulaco.games.corps.board import Map
from sulaco.games.corps.cards import CARDS, Weapon
from sulaco.games.corps.characters import CHARACTERS, CardSide, CharacterCard
from sulaco.games.corps.corps import Corps
from sulaco.games.corps.gear import equip_cost
from sulaco.games.corps.mission_facts import Fact, open_facts
from sulaco.games.corps.move import limits
from sulaco.games.corps.state import Activation, Alien, Character, SentryGun, Token

from .ground import chart_of, gun_view
from .habits import USUAL, Habits

MEAN_BLIP = 2.14
"""The mean number on the 21 Blips."""


class KnownBlip(NamedTuple):
    """A Blip as it lies: `number` is 0 while nobody knows it; `mission` says what a looked-at mission Blip hides."""

    id: str
    at: int
    number: int
    special: bool
    mission: str


class Worth(NamedTuple):
    """What killing one member of a Swarm is worth, and what killing all of it adds."""

    member: float
    model: float


class Goal(NamedTuple):
    """Where a Character wants to be: steps to it from every space, what a step is worth, and how near is enough."""

    steps: bytes
    weight: float
    slack: int = 0
    together: float = 1.0
    """How much the group matters meanwhile."""
    avoid: int = 0
    """Spaces in which it should not end."""
    spaces: int = 0
    """The spaces from which the steps are counted."""


NOWHERE = Goal(b"", 0.0)


class Known:
    """The game as one seat sees it, while one question is answered: what was found out once is kept until then."""

    def __init__(self, game: Corps, seat: int, habits: Habits = USUAL) -> None:
        self.habits = habits
        self._game = game
        self._state = game.state
        self.seat = seat
        self.map: Map = game.map
        self.chart = chart_of(game.map)
        self.mission = game.mission.id
        self.errands: dict[str, Token] | None = None
        """Who fetches what, once somebody has worked it out for this question."""
        self.worths: dict[str, Worth] = {}
        """What shooting each Alien is worth, as far as somebody has asked."""
        self.goals: dict[str, Goal] = {}
        """Where each Character wants to be, as far as somebody has asked."""
        self._blips: list[KnownBlip] | None = None
        self._tokens: list[Token] | None = None
        self._standing: list[Character] | None = None
        self._covered = -1
        self.held: int | None = None
        """The place that guns and Barricades are to guard, once somebody has asked."""

    # --- the board -------------------------------------------------------------------------------------------

    @property
    def characters(self) -> list[Character]:
        return self._state.characters

    @property
    def aliens(self) -> list[Alien]:
        return self._state.aliens

    @property
    def guns(self) -> list[SentryGun]:
        return self._state.guns

    @property
    def barricades(self) -> list[str]:
        return self._state.barricades

    @property
    def tokens(self) -> list[Token]:
        """All tokens; what lies under those that nobody has opened is covered."""
        if self._tokens is None:
            self._tokens = [
                replace(token, hidden="") if token.hidden and not token.used else token for token in self._state.tokens
            ]
        return self._tokens

    def blips(self) -> list[KnownBlip]:
        if self._blips is None:
            self._blips = [
                KnownBlip(blip.id, blip.at, blip.number, bool(blip.mission), blip.mission)
                if blip.known_to(self.seat)
                else KnownBlip(blip.id, blip.at, 0, bool(blip.mission), "")
                for blip in self._state.blips
            ]
        return self._blips

    @property
    def alien_spaces(self) -> int:
        return self._game.alien_spaces

    @property
    def blip_spaces(self) -> int:
        return self._game.blip_spaces

    @property
    def people_spaces(self) -> int:
        return self._game.people_spaces

    @property
    def standing_spaces(self) -> int:
        return self._game.standing_spaces

    @property
    def token_spaces(self) -> int:
        return self._game.token_spaces

    @property
    def exits(self) -> int:
        return self._game.exits

    @property
    def spawn_points(self) -> dict[str, int]:
        return self._game.spawn_points

    @property
    def barred(self) -> int:
        return self._game.barred

    def near(self, space: int) -> int:
        """The spaces next to this one."""
        return self._game.next_to(space)

    def sees(self, a: int, b: int, standing: int | None = None) -> bool:
        game = self._game
        return game.map.sees(a, b, game.standing_spaces if standing is None else standing, game.closed)

    def covered(self) -> int:
        """The spaces that loaded Sentry Guns see, or would see through a door that somebody opens."""
        if self._covered < 0:
            self._covered = 0
            for gun in self._state.guns:
                if gun.ammo > 0:
                    self._covered |= gun_view(self.map, gun.at, gun.facing, self.barred)
        return self._covered

    def path(self, who: Character, goal: int, speed: int) -> list[int]:
        """The spaces that a move of this Character to there would lead through."""
        forbidden, stop, _ = limits(self._game, who, speed, True)
        return self.map.path(who.at, goal, speed, forbidden, stop, self.barred)

    # --- people ----------------------------------------------------------------------------------------------

    def card(self, who: Character) -> CharacterCard:
        return CHARACTERS[who.id]

    def card_side(self, who: Character) -> CardSide:
        return self._game.card_side(who)

    def speed(self, who: Character) -> int:
        return self._game.speed(who)

    def defense(self, who: Character) -> int:
        return self._game.defense(who)

    def who(self, name: str) -> Character | None:
        return self._game.who.get(name)

    def captive(self, who: Character) -> bool:
        """Whether this Character was a captive when the mission began."""
        return who.id in self._state.captured

    def in_play(self) -> list[Character]:
        return self._game.in_play()

    def places(self) -> list[int]:
        """The spaces of those in play."""
        return self._game.places()

    def standing(self) -> list[Character]:
        if self._standing is None:
            self._standing = self._game.standing()
        return self._standing

    def heroes(self, seat: int) -> list[Character]:
        return self._game.heroes(seat)

    def weapons(self, who: Character, defensive: bool = False) -> list[tuple[str, Weapon]]:
        """The Weapons that this Character can fire now."""
        found = []
        for card in attack.usable_weapons(self._game, who, defensive):
            definition = CARDS[card]
            if isinstance(definition, Weapon):
                found.append((card, definition))
        return found

    def always_hits(self, who: Character, weapon: Weapon, space: int) -> int:
        return attack.always_hits(self._game, who, weapon, space)

    def shot_cost(self, who: Character, card: str) -> int:
        return attack.shot_cost(self._game, who, card)

    def equip_cost(self, active: Character, who: Character, card: str) -> int:
        """What it exhausts when the active Character equips this one."""
        return equip_cost(self._game, active, who, card)

    def barricade_tech(self, who: Character) -> int:
        return barricade_tech(self._game, who)

    # --- cards and the turn ------------------------------------------------------------------------------------

    @property
    def hand(self) -> list[str]:
        return self._state.players[self.seat].hand

    @property
    def players(self) -> int:
        return len(self._state.players)

    @property
    def deck(self) -> int:
        """Cards in the Endurance Deck, those beneath the Reshuffle card included."""
        return len(self._state.endurance) + len(self._state.beneath)

    @property
    def exhausted(self) -> int:
        return len(self._state.exhausted)

    @property
    def tracker_left(self) -> int:
        return len(self._state.tracker)

    @property
    def in_alien_phase(self) -> bool:
        return self._state.phase_begun == "alien"

    @property
    def activation(self) -> Activation | None:
        return self._state.activation

    def fact(self, fact: Fact) -> int:
        """What all know of a fact of the mission; 0 if nothing."""
        return open_facts(self._state).get(fact.name, 0)

    def number(self, name: str) -> int:
        """A number printed on the Mission card."""
        return self._game.mission.numbers_now[name]


__all__ = ["MEAN_BLIP", "NOWHERE", "Goal", "Known", "KnownBlip", "Worth"]
