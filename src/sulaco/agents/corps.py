"""Corps in numbers: Characters, the hunters around them, cards, and the map in coarse squares."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from sulaco.games.corps.board import Map, spaces_in
from sulaco.games.corps.cards import Weapon
from sulaco.games.corps.characters import CHARACTERS
from sulaco.games.corps.contents import contents_of
from sulaco.games.corps.experience_cards import QUESTIONS
from sulaco.games.corps.missions import MISSIONS
from sulaco.games.corps.prepared import map_of_text, prepared
from sulaco.games.corps.state import Character, Setup
from sulaco.games.corps.view import CorpsView, SeenAlien
from sulaco.table.decision import Option

from .features import Features, Sheet, one_of
from .layout import Block, Vocabulary

SQUARES = 8
"""The map is told in a grid of this many squares by as many."""
PHASES = ("setup", "marine", "alien", "finish")
STATUSES = ("standing", "down", "captured", "killed", "left", "away")
STAGES = ("on", "act", "end")
TYPES = ("weapon", "equipment", "event", "hazard")
OBJECTIVES = 3
FAR = 20
"""Distances are divided by this, and cut there."""

TURNS, CARDS_LEFT, TRACKER_LEFT, POOL, HUNTERS, HAND, AMMO = 20, 60, 40, 21, 20, 10, 450
SPEED, DEFENSE, AIM, ACTIONS, COST = 8, 10, 10, 4, 5

PERSON = (
    *("own", "hero", *STATUSES, "aim", "activated", "acting", "facehugged", "hazards", "equipment", "weapon", "backup"),
    *("speed", "defense", "x", "y", "alien-near", "blip-near", "exit-near"),
)
PLACE = (
    *("there", "spaces", "x", "y", "way", "alien-near", "blip-near", "aliens-in-3", "friend-near", "exit-near"),
    *("token-near", "seen"),
)


EXPERIENCE = (
    ("own", "the experience cards of this player; half if used up for now"),
    ("other", "those of the other players"),
)


class CorpsFeatures(Features):
    """All players are on one side; whose Hero somebody is, is told from one's own seat."""

    actions = 96
    verbs: tuple[str, ...] = (
        *("ability", "activate", "again", "aim", "area", "attack", "barricade", "board", "bury", "captor"),
        *("cease", "check", "crate", "decline", "die", "discard", "done", "door", "draw", "end", "equip"),
        *("event", "facing", "fire", "first", "flee", "gear", "go-on", "grenade", "gun", "hazard", "hero"),
        *("hold", "interact", "keep", "land", "lead", "leave", "look", "lose", "move", "next", "no"),
        *("no-draw", "no-more", "order", "pass", "peek", "place", "point", "push", "recycle", "rest", "route"),
        *("shooter", "skip", "spawn", "stop", "take", "token", "tunnel", "unequip", "use"),
    )

    def __init__(self, game: str, boxes: tuple[str, ...] = ()) -> None:
        there = self.contents = contents_of(boxes)
        self.seats = there.players
        self.people, self.missions = tuple(there.characters), tuple(there.missions)
        self.experience = tuple(there.experience)
        if self.experience:
            self.verbs = (*self.verbs, "exhaust", "experience", "give", "learn")
        super().__init__(game, boxes)

    def never_asked(self) -> Collection[str]:
        return () if self.experience else QUESTIONS

    @classmethod
    def boxes_of(cls, setup: Setup) -> tuple[str, ...]:
        return tuple(sorted(setup.boxes or ()))

    def vocabulary(self) -> Vocabulary:
        there = self.contents
        pieces = ("alien", "blip", "facehugger", "gun", "computer", "crate", "cocoon")
        return Vocabulary((*there.definitions, *there.tracker, *self.people, *pieces, *self.experience))

    def state_blocks(self) -> Sequence[Block]:
        things = self.things.names
        squares = tuple(f"{x},{y}" for y in range(SQUARES) for x in range(SQUARES))
        goals = ("value", "done", "turns-left")
        return (
            Block("mission", self.missions, "which mission it is"),
            Block(
                "game",
                (
                    *PHASES,
                    *("turn", "endurance", "beneath", "exhausted", "discarded", "tracker", "level-1", "level-2"),
                    *("level-3", "tracker-cards", "pool", "aliens", "facehuggers", "blips", "known-blips", "guns"),
                    *("ammo", "barricades", "doors-closed", "lit", "token-own", "leader-own"),
                ),
                "phase, turn, how many cards and hunters there are, and what lies on the board",
            ),
            Block(
                "objectives",
                tuple(f"{goal}-{n}" for n in range(1, OBJECTIVES + 1) for goal in goals),
                "how far each objective is, whether it is reached, and how many turns are left for it",
            ),
            Block("activation", ("own", "actions", "acted", *STAGES, "command"), "the activation under way"),
            *(Block(name, PERSON, f"the Character {name}") for name in self.people),
            Block("hand", things, "the hand"),
            Block("others", ("cards", "players", "eliminated"), "how many cards other players hold, and who is left"),
            Block("gear", things, "gear on all Characters"),
            Block("own-gear", things, "gear of the Hero of this seat"),
            Block("discarded", things, "the Discard Pile, and the tracker's"),
            Block("known", things, "cards in face-down piles that this seat has seen there"),
            Block("aliens", squares, f"Aliens on the map, in {SQUARES} by {SQUARES} squares"),
            Block("blips", squares, "Blips, by the number that they show if it is known"),
            Block("people", squares, "Characters"),
            Block("marks", squares, "Tokens and Sentry Guns"),
            *(Block(f"{whose}-experience", self.experience, text) for whose, text in EXPERIENCE if self.experience),
        )

    def option_blocks(self) -> Sequence[Block]:
        return (
            Block("place", PLACE, "the spaces that it points at; distances are steps on the map"),
            Block("person", PERSON, "the first Character that it points at, else whoever is being activated"),
            Block("points-at", ("character", "alien", "blip"), "what kind of piece it points at"),
            Block("printed", (*TYPES, "cost", "attack-cost", "range"), "what is printed on the card that it names"),
        )

    def state(self, view: CorpsView, seat: int, sheet: Sheet) -> None:
        ground = _Ground(view)
        sheet.put(one_of(view.mission, self.missions))
        sheet.put(_game(view, seat))
        goals: list[float] = []
        for goal in view.objectives[:OBJECTIVES]:
            reached = goal.value >= goal.goal if goal.goal else goal.value == 0
            left = max(0, goal.turn - view.turn) / TURNS if goal.turn else 0.0
            goals += [goal.value / max(1, goal.goal, goal.value), float(reached), left]
        sheet.put(goals + [0.0] * (3 * OBJECTIVES - len(goals)))
        sheet.put(_activation(view, seat))
        who = {character.id: character for character in view.characters}
        for name in self.people:
            sheet.put(ground.person(who.get(name), seat))
        sheet.bag(view.players[seat].hand or ())
        others = [player for index, player in enumerate(view.players) if index != seat]
        sheet.put(
            [
                sum(player.cards for player in others) / (4 * HAND),
                len(others) / self.seats,
                sum(player.eliminated for player in others) / self.seats,
            ]
        )
        sheet.bag(card for each in view.characters for card in each.gear())
        sheet.bag(card for each in view.characters if each.player == seat for card in each.gear())
        sheet.bag([*view.discarded, *view.tracker_discarded])
        sheet.bag(view.known)
        foes = [(space, 1 + alien.tokens) for alien in view.aliens for space in ground.covered(alien)]
        ground.squares(sheet, foes)
        ground.squares(sheet, ((blip.at, 1 if blip.number is None else blip.number) for blip in view.blips))
        ground.squares(sheet, ((character.at, 1) for character in view.characters))
        ground.squares(sheet, [(token.at, 1) for token in view.tokens] + [(gun.at, 1) for gun in view.guns])
        if self.experience:
            own, spent = view.players[seat].experience or (), view.players[seat].spent or ()
            sheet.put([float(card in own) / (2 if card in spent else 1) for card in self.experience])
            elsewhere = {card for player in others for card in player.experience or ()}
            sheet.put([float(card in elsewhere) for card in self.experience])

    def facts(self, view: CorpsView, seat: int, options: Sequence[Option[Any]]) -> Iterator[Sequence[float]]:
        ground = _Ground(view)
        who = {character.id: character for character in view.characters}
        acting = who.get(view.activation.character) if view.activation else None
        for option in options:
            person = next((who[piece] for piece in option.pieces if piece in who), None)
            card = next((self.contents.definitions.get(self.things.definition(card)) for card in option.cards), None)
            yield [
                *ground.place(option.spaces, acting),
                *ground.person(person or acting, seat),
                float(person is not None),
                float(any(piece.startswith(("alien-", "facehugger-")) for piece in option.pieces)),
                float(any(piece.startswith("blip-") for piece in option.pieces)),
                *_printed(card),
            ]

    def standing(self, view: CorpsView, seat: int) -> float:
        """Characters left, Endurance left, objectives reached."""
        people = [character for character in view.characters if character.status != "away"]
        left = sum(character.status in ("standing", "left") for character in people) / max(1, len(people))
        goals = [min(1.0, goal.value / goal.goal) for goal in view.objectives if goal.goal]
        done = sum(goals) / max(1, len(goals))
        return 0.5 * done + 0.3 * left + 0.2 * min(1.0, view.endurance / CARDS_LEFT)


class _Ground:
    """The map with everything on it, as far as a seat knows it: measures distances for one observation."""

    def __init__(self, view: CorpsView) -> None:
        self.view = view
        self.map: Map = map_of_text(view.map_text) if view.map_text else MISSIONS[view.mission].map
        self.aliens = [space for alien in view.aliens for space in self.covered(alien)]
        self.blips = [blip.at for blip in view.blips if blip.at >= 0]
        self.people = [(character.id, character.at) for character in view.characters if character.at >= 0]
        self.tokens = [token.at for token in view.tokens if token.at >= 0 and not token.used]
        self.exits = spaces_in(prepared(self.map).exit_spaces)
        self.lit = int(view.lit, 16)
        self.acting = view.activation.character if view.activation else ""
        self._told: dict[str, list[float]] = {}

    def covered(self, alien: SeenAlien) -> list[int]:
        """The spaces in which an Alien stands."""
        side = range(alien.width) if alien.at >= 0 else ()
        return [alien.at + dy * self.map.width + dx for dy in side for dx in side]

    def near(self, space: int, targets: Sequence[int]) -> float:
        """Steps to the nearest of these, divided by FAR; 1 if none can be reached."""
        if not targets:
            return 1.0
        row = self.map.walk[space]
        return min(1.0, min([row[target] for target in targets]) / FAR)

    def xy(self, space: int) -> tuple[float, float]:
        x, y = self.map.xys[space]
        return x / self.map.width, y / self.map.height

    def person(self, who: Character | None, seat: int) -> list[float]:
        if who is None:
            return [0.0] * len(PERSON)
        known = self._told.get(who.id)
        if known is None:
            known = self._told[who.id] = self._person(who, seat)
        return known

    def _person(self, who: Character, seat: int) -> list[float]:
        printed = CHARACTERS[who.id].hero if who.hero else CHARACTERS[who.id].grunt
        values = self.view.values.get(who.id, {})
        found = [
            float(who.player == seat),
            float(who.hero),
            *one_of(who.status, STATUSES),
            who.aim / AIM,
            float(who.activated),
            float(who.id == self.acting),
            float(who.facehugged),
            len(who.hazards) / 4,
            len(who.equipment) / 4,
            float(bool(who.weapon)),
            float(bool(who.backup)),
            values.get("speed", printed.speed) / SPEED,
            values.get("defense", printed.defense) / DEFENSE,
        ]
        if who.at < 0:
            return [*found, 0.0, 0.0, 1.0, 1.0, 1.0]
        return [*found, *self.xy(who.at), *(self.near(who.at, each) for each in (self.aliens, self.blips, self.exits))]

    def place(self, spaces: Sequence[int], acting: Character | None) -> list[float]:
        if not spaces:
            return [0.0] * len(PLACE)
        space = spaces[0]
        row = self.map.walk[space]
        way = row[acting.at] if acting is not None and acting.at >= 0 else 0
        friends = [at for name, at in self.people if acting is None or name != acting.id]
        return [
            1.0,
            len(spaces) / FAR,
            *self.xy(space),
            way / FAR,
            self.near(space, self.aliens),
            self.near(space, self.blips),
            sum(row[alien] <= 3 for alien in self.aliens) / 5,
            self.near(space, friends),
            self.near(space, self.exits),
            self.near(space, self.tokens),
            float(self.lit >> space & 1),
        ]

    def squares(self, sheet: Sheet, found: Iterable[tuple[int, int]]) -> None:
        """What stands where, added up in coarse squares."""
        xys, width, height = self.map.xys, self.map.width, self.map.height
        sheet.add(
            SQUARES * SQUARES,
            [
                (xys[space][1] * SQUARES // height * SQUARES + xys[space][0] * SQUARES // width, n / 4)
                for space, n in found
                if space >= 0
            ],
        )


def _game(view: CorpsView, seat: int) -> list[float]:
    return [
        *one_of(view.phase, PHASES),
        view.turn / TURNS,
        view.endurance / CARDS_LEFT,
        view.beneath / CARDS_LEFT,
        view.exhausted / CARDS_LEFT,
        len(view.discarded) / CARDS_LEFT,
        view.tracker / TRACKER_LEFT,
        *one_of(view.tracker_level, (1, 2, 3)),
        view.tracker_cards / 4,
        view.pool / POOL,
        sum(not alien.facehugger for alien in view.aliens) / HUNTERS,
        sum(alien.facehugger for alien in view.aliens) / HUNTERS,
        len(view.blips) / HUNTERS,
        sum(blip.number is not None for blip in view.blips) / HUNTERS,
        len(view.guns) / 2,
        sum(gun.ammo for gun in view.guns) / (2 * AMMO),
        len(view.barricades) / 10,
        len(view.doors_closed) / 20,
        int(view.lit, 16).bit_count() / 400,
        float(view.token == seat),
        float(view.leader == seat),
    ]


def _activation(view: CorpsView, seat: int) -> list[float]:
    now = view.activation
    left = view.command.left / 4 if view.command else 0.0
    if now is None:
        return [0.0] * (3 + len(STAGES)) + [left]
    return [float(now.seat == seat), now.actions / ACTIONS, float(now.acted), *one_of(now.stage, STAGES), left]


def _printed(card: Any) -> list[float]:
    if card is None:
        return [0.0] * (len(TYPES) + 3)
    weapon = card if isinstance(card, Weapon) else None
    return [
        *one_of(card.type, TYPES),
        card.cost / COST,
        weapon.attack_cost / COST if weapon else 0.0,
        weapon.range / FAR if weapon else 0.0,
    ]


def usual_setup() -> Setup:
    """A short game for two."""
    return Setup("bug-hunt-1", players=2)
