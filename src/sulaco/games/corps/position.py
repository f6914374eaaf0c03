"""Positions: a corps game put together piece by piece, for scenarios, puzzles and tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sulaco.table.chance import Chance
from sulaco.table.table import Table

from . import gear
from .characters import CHARACTERS
from .contents import contents_of
from .corps import Corps
from .kinds import USUAL
from .state import FULL_AMMO, Activation, Alien, Blip, BlipStep, Character, CorpsState, Player, SentryGun, Setup, Token


class Position:
    """A position under construction. Places are "x,y"; cards are given by definition id or by copy id.

    Everything not placed explicitly stays where a fresh box has it: cards in the Endurance Deck in a fixed order,
    tracker cards in the tracker deck, Blips in the pool.
    """

    def __init__(
        self,
        map_text: str = "",
        *,
        mission: str = "drill",
        players: int = 1,
        seed: int = 0,
        boxes: Sequence[str] = (),
    ) -> None:
        there = contents_of(tuple(boxes))
        self.state = CorpsState(
            chance=Chance.seeded(seed),
            mission=mission,
            boxes=tuple(boxes),
            map_text=map_text,
            players=[Player() for _ in range(players)],
            endurance=list(there.cards),
            tracker=sorted(there.tracker),
            pool=list(there.blips),
            step="marine",
        )
        self.game = Corps(self.state)
        self.setup = Setup(mission=mission, players=players)
        if boxes:
            self.setup.boxes = list(boxes)
        self.rest_removed = False
        """What is in a deck beside those that alone shall be in it is not in the game, instead of discarded."""

    def space(self, place: str) -> int:
        x, _, y = place.partition(",")
        return self.game.map.space(int(x), int(y))

    def _card(self, name: str) -> str:
        """A copy of this card that is still in the deck."""
        for card in self.state.endurance:
            if card == name or card.rpartition("-")[0] == name:
                self.state.endurance.remove(card)
                return card
        raise ValueError(f"no card '{name}' is left in the Endurance Deck")

    def character(
        self,
        name: str,
        place: str = "",
        *,
        player: int = -1,
        aim: int = 0,
        gear_cards: Sequence[str] = (),
        hazards: Sequence[str] = (),
        down: bool = False,
    ) -> Character:
        """A Character on the board: Hero of a player, or Grunt."""
        who = Character(name, player=player)
        card = CHARACTERS[name]
        who.aim = aim or (card.hero if player >= 0 else card.grunt).aim
        self.state.characters.append(who)
        if place:
            who.at = self.space(place)
            who.status = "down" if down else "standing"
        for wanted in gear_cards:
            found = self._card(wanted)
            reason = gear.no_slot(self.game, who, found)
            if reason is not None:
                raise ValueError(f"{name} has no slot for {wanted}")
            gear.put_on(who, found)
        who.hazards = [self._card(wanted) for wanted in hazards]
        self.game.refresh()
        return who

    def alien(self, place: str, tokens: int = 0, *, kind: str = USUAL, dormant: bool = False) -> Alien:
        alien = Alien(
            f"{kind}-{self.game.number(kind)}",
            self.space(place),
            tokens,
            kind=kind,
            dormant=dormant,
        )
        self.state.aliens.append(alien)
        self.game.refresh()
        return alien

    def blip(self, place: str, number: int = 1, *, mission: str = "", known: bool = False) -> Blip:
        if not mission:
            self.state.pool.remove(number)
        blip = Blip(f"blip-{self.game.number('blip')}", self.space(place), number, mission, known=known)
        self.state.blips.append(blip)
        self.game.refresh()
        return blip

    def gun(self, place: str, facing: str, ammo: int = FULL_AMMO) -> SentryGun:
        gun = SentryGun(f"gun-{self.game.number('gun')}", self.space(place), facing, ammo)
        self.state.guns.append(gun)
        self.game.refresh()
        return gun

    def token(self, id: str, place: str) -> Token:
        token = Token(id, self.space(place))
        self.state.tokens.append(token)
        self.game.refresh()
        return token

    def barricade(self, place: str) -> None:
        self.state.barricades.append(place)
        self.game.refresh()

    def hand(self, player: int, *cards: str) -> None:
        self.state.players[player].hand += [self._card(card) for card in cards]

    def experience(self, player: int, *cards: str) -> None:
        """This player holds these experience cards; experience takes part."""
        self.state.experience = self.setup.experience = True
        self.state.players[player].experience += cards

    def deck(self, *cards: str, only: bool = False) -> None:
        """These cards on top of the Endurance Deck, the first one uppermost; with `only` nothing else is in it."""
        top = [self._card(card) for card in cards]
        if only:
            self.state.discarded += [] if self.rest_removed else self.state.endurance
            self.state.endurance = []
        self.state.endurance += reversed(top)

    def beneath(self, *cards: str) -> None:
        self.state.beneath += [self._card(card) for card in cards]

    def exhausted(self, *cards: str) -> None:
        """These cards on the Exhaust Pile, the first one uppermost."""
        self.state.exhausted += reversed([self._card(card) for card in cards])

    def discarded(self, *cards: str) -> None:
        self.state.discarded += [self._card(card) for card in cards]

    def removed(self, *cards: str) -> None:
        """These cards are not in this game."""
        for card in cards:
            self._card(card)

    def revealed(self, *cards: str) -> None:
        self.state.revealed += [self._card(card) for card in cards]

    def resolving(self, *cards: str) -> None:
        self.state.resolving += [self._card(card) for card in cards]

    def tracker(self, *cards: str, only: bool = False) -> None:
        """These cards on top of the tracker deck, the first one uppermost; with `only` nothing else is in it."""
        rest = [] if only else [card for card in self.state.tracker if card not in cards]
        self.state.tracker = [*rest, *reversed(cards)]

    def tracker_discarded(self, *cards: str) -> None:
        self.state.tracker_discarded += cards
        self.state.tracker = [card for card in self.state.tracker if card not in cards]

    def known(self, player: int, *cards: str) -> None:
        """Face-down cards that this player has seen."""
        for card in cards:
            self.state.peeked[card] = self.state.peeked.get(card, 0) | 1 << player

    def pool(self, *numbers: int) -> None:
        """Only these Blips are left in the pool."""
        self.state.pool = list(numbers)

    def dice(self, *rolls: int) -> None:
        """The coming rolls."""
        self.state.chance.script += rolls

    def activate(self, name: str, *, actions: int = 2, stage: str = "act", seat: int | None = None) -> Activation:
        """Begin in the middle of this Character's activation."""
        who = next(who for who in self.state.characters if who.id == name)
        who.activated = True
        player = who.player if who.player >= 0 else 0
        activation = self.state.activation = Activation(
            name,
            player if seat is None else seat,
            stage="on" if stage == "on" else "end" if stage == "end" else "act",
            actions=actions,
        )
        self.state.step = "activation"
        self.state.phase_begun = "marine"
        return activation

    def phase(self, step: str) -> None:
        """Begin at a step of the turn: marine, token, remaining, alien, aliens, blips, tracker, finish."""
        self.state.step = step
        self.state.phase_begun = "marine" if step in ("token", "remaining", "command") else ""
        if step in ("aliens", "blips", "tracker"):
            self.state.phase_begun = "alien"
        if step == "blips":
            self.state.blip_step = BlipStep()
        if step == "tracker":
            self.state.draws = self.game.mission.tracker_draws(self.game)

    def table(self, *, facts: Mapping[str, int] | None = None) -> Table[Corps]:
        """Sit down at it."""
        self.state.facts.update(facts or {})
        return Table.of(Corps, self.state, self.setup)
