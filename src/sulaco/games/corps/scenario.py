"""Corps in scenario files: how a position is read; what is said about it stands in `expectations`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

from sulaco.table.chance import Chance
from sulaco.table.scenario.campaign import CampaignTable
from sulaco.table.scenario.position import Clause, Frame, Impossible, Kind, Pile, Reader, read_clauses, several
from sulaco.table.scenario.rig import GameRig, Script, tried
from sulaco.table.scenario.says import Check
from sulaco.table.scenario.words import Entry, ScenarioError, Word, Words
from sulaco.table.table import Table

from .. import house
from . import expectations, large, scenario_campaign
from .board import MapError, spaces_in
from .cards import CARDS, DEFINITIONS
from .characters import CHARACTERS
from .contents import contents_of
from .corps import Corps
from .experience_cards import EXPERIENCE
from .kinds import KINDS
from .position import Position
from .prepared import map_of_text
from .scenario_lines import (
    ACTIVATION,
    ALIEN,
    BEGIN,
    BLIP,
    BLIP_STEP,
    CHARACTER,
    ENDURANCE,
    GUN,
    PEOPLE,
    PERSON,
    SETUP,
    STATE,
    TOKEN,
    copies,
)
from .state import FULL_AMMO, Alien, Blip, BlipStep, Command, SentryGun, Setup, Token
from .tracker_cards import TRACKER

STEPS = (
    "experience", "gear", "deal", "guns", "place", "marine", "token", "command", "remaining", "alien", "aliens",
    "blips", "tracker", "finish",
)  # fmt: skip
NAMES = (*DEFINITIONS, *CARDS)


def _map(words: Words, frame: Frame) -> Entry:
    if "map" in frame.options:
        raise words.entry.error("a second map")
    entry = words.entry
    try:
        map_of_text("\n".join(entry.block))
    except MapError as error:
        # Its line and column are counted from the drawing's corner.
        found = re.match(r"line (\d+), column (\d+): (.*)", str(error), re.DOTALL)
        if found is None:
            raise entry.error(str(error)) from error
        raise ScenarioError(entry.number + int(found[1]), found[3], entry.margin + int(found[2])) from error
    return entry


def _blip_numbers(words: Words, at: Any) -> list[int]:
    def number(words: Words, word: Word) -> int:
        if not word.text.isdigit():
            raise words.error("a Blip's number", word)
        return int(word.text)

    return words.each("numbers of Blips, or none", number)


def _of_tracker(words: Words, at: Any) -> list[str]:
    return words.each(
        "Motion Tracker cards, or none", lambda words, word: words.known(word, [*TRACKER], "a Motion Tracker card")
    )


def _experience_cards(words: Words) -> list[str]:
    return words.each("experience cards", lambda words, word: words.known(word, [*EXPERIENCE], "an experience card"))


def _known_cards(words: Words, at: Any) -> list[str]:
    everything, what = [*CARDS, *TRACKER], "a copy of an Endurance card, or a Motion Tracker card"
    return words.each("cards", lambda words, word: words.known(word, everything, what))


class CorpsReader(Reader):
    """Builds a `Position` line by line."""

    lines = (
        "blip", "gun", "token", "barricade", "link", "fact", "counter", "player", "command", "begin",
        "activate", "rest",
    )  # fmt: skip
    state_lines = STATE
    examples = (*CHARACTERS, *KINDS)
    piles = {
        "hand": Pile(Position.hand, own=True, counted=True),
        "deck": Pile(Position.deck, only=True, counted=True),
        "beneath": Pile(Position.beneath, counted=True),
        "exhausted": Pile(Position.exhausted, counted=True),
        "discarded": Pile(Position.discarded, counted=True),
        "removed": Pile(Position.removed, counted=True),
        "revealed": Pile(Position.revealed),
        "resolving": Pile(Position.resolving),
        "tracker": Pile(Position.tracker, only=True, read=_of_tracker),
        "tracker discarded": Pile(Position.tracker_discarded, read=_of_tracker),
        "pool": Pile(Position.pool, late=True, read=_blip_numbers),
        "known": Pile(Position.known, own=True, read=_known_cards),
    }
    position: Position

    def start(self, frame: Frame) -> None:
        options = frame.options
        drawing: Entry | None = options.get("map")
        text = "\n".join(drawing.block) if drawing is not None else ""
        self.players = options.get("players", 1)
        self.position = Position(
            text,
            mission=options.get("mission", "drill"),
            players=self.players,
            seed=frame.seed,
            boxes=options.get("boxes", ()),
        )
        self.state = self.position.state
        self.state.separate_models = options.get("separate_models", False)
        if options.get("experience"):
            self.position.experience(0)
        self.map = self.position.game.map
        self.taken: dict[int, str] = {}
        self.model = ""
        """What is being placed, if no other model may stand in its space."""
        self.beginning: Callable[[], None] | None = None

    def known(self) -> Sequence[str]:
        return NAMES

    def table(self) -> Table[Any]:
        return self.position.table()

    def line(self, words: Words) -> None:
        if words.peek() in CHARACTERS:
            self._character(words)
        elif words.peek() in KINDS:
            self._alien(words)
        else:
            super().line(words)

    # --- pieces ---

    def _character(self, words: Words) -> None:
        name = words.take("the name of a Character")
        if name in self.position.game.who:
            raise words.entry.error(f"{name} is there already")
        told = SimpleNamespace(at=-1, status="", player=-1, aim=0, gear=[], hazards=[], activated=False,
                               facehugged=False, reset_aim=False, captive=False)  # fmt: skip
        self._clauses(words, told, CHARACTER, name)
        if told.at < 0 and not told.captive and told.status in ("", "down"):
            raise words.error("'at' and a place")
        who = self.position.character(
            name, player=told.player, aim=told.aim, gear_cards=told.gear, hazards=told.hazards
        )
        who.at = told.at
        who.status = told.status or ("standing" if told.at >= 0 else "away")
        who.activated, who.facehugged, who.reset_aim = told.activated, told.facehugged, told.reset_aim
        if told.captive:
            self.state.captured.append(name)
        self.position.game.refresh()

    def _clauses(self, words: Words, thing: Any, clauses: Sequence[Clause], model: str = "") -> None:
        self.model = model
        read_clauses(words, thing, clauses, self)

    def _placed(self, words: Words, pieces: list[Any], piece: Any, clauses: Sequence[Clause], model: str = "") -> None:
        self._clauses(words, piece, clauses, model)
        if piece.at < 0 and not getattr(piece, "bearer", ""):
            raise words.error("'at' and a place")
        pieces.append(piece)
        self.position.game.refresh()

    def _alien(self, words: Words) -> None:
        kind = words.take("a kind of Alien")
        alien = Alien(f"{kind}-{self.position.game.number(kind)}", -1, kind=kind)
        box = KINDS[kind].box
        if box not in self.position.game.contents.boxes:
            raise words.entry.error(f"{kind} is in the box {box}; 'boxes {box}' puts it on the table")
        self._placed(words, self.state.aliens, alien, ALIEN, alien.id)
        if large.is_large(alien):
            self._large(words, alien)

    def _large(self, words: Words, alien: Alien) -> None:
        """A large model needs a square of spaces that nothing divides and where nobody else stands."""
        game = self.position.game
        if not large.ways_of(game, alien).may_stand(alien.at, game.barred):
            raise words.entry.error(f"{alien.kind} cannot stand at {self.map.names[alien.at]}")
        for space in spaces_in(game.covers(alien) & ~(1 << alien.at)):
            if space in self.taken:
                raise words.entry.error(f"{self.taken[space]} stands at {self.map.names[space]} already")
            self.taken[space] = alien.id

    def blip_line(self, words: Words) -> None:
        if words.accept("step"):
            step = BlipStep()
            self._clauses(words, step, BLIP_STEP)
            if step.board >= 0 and not step.speed:
                raise words.error("'speed'")
            self.late.append((words.entry, lambda: setattr(self.state, "blip_step", step)))
            return
        number = words.number("the Blip's number")
        blip = Blip(f"blip-{self.position.game.number('blip')}", -1, number)
        self._placed(words, self.state.blips, blip, BLIP, "a Blip")
        if not blip.mission:
            if number not in self.state.pool:
                raise words.entry.error(f"no Blip {number} is left in the pool")
            self.state.pool.remove(number)

    def gun_line(self, words: Words) -> None:
        gun = SentryGun(f"gun-{self.position.game.number('gun')}", -1, "", FULL_AMMO)
        self._placed(words, self.state.guns, gun, GUN)
        if not gun.facing:
            raise words.error("'facing' and n, e, s or w")

    def token_line(self, words: Words) -> None:
        token = Token(words.take("the token, such as crate-1 or tunnel-1"), -1)
        kind, _, number = token.id.rpartition("-")
        self._placed(words, self.state.tokens, token, TOKEN)
        if number.isdigit():
            self.state.counters[kind] = max(self.state.counters.get(kind, 0), int(number))

    def link_line(self, words: Words) -> None:
        self.model = ""
        self.state.links.append((self.place(words), self.place(words)))
        self.position.game.refresh()

    def barricade_line(self, words: Words) -> None:
        for word in words.items("doors, Spawn Points or Tunnels, such as door-1"):
            known = expectations.barricade_places(self.position.game)
            if not known:
                raise words.error("a map with doors", word)
            self.position.barricade(words.known(word, known, "a place to barricade"))

    # --- the rest of the state ---

    def rest_line(self, words: Words) -> None:
        words.demand("removed")
        self.position.rest_removed = True

    def fact_line(self, words: Words) -> None:
        name = words.take("the name of a fact")
        words.demand("=")
        self.state.facts[name] = words.number()

    def counter_line(self, words: Words) -> None:
        name = words.take("what is counted, such as alien")
        words.demand("=")
        number = words.number()
        self.late.append((words.entry, lambda: self.state.counters.update({name: number})))

    def player_line(self, words: Words) -> None:
        player = self.state.players[words.seat(self.players)]
        if words.accept("eliminated"):
            player.eliminated = True
        elif words.accept("tunnel", "placed"):
            player.tunnel_placed = True
        elif words.accept("experience:"):
            player.experience = _experience_cards(words)
        elif words.accept("spent:"):
            player.spent = _experience_cards(words)
        else:
            raise words.error("eliminated, tunnel placed, or experience and cards")

    def command_line(self, words: Words) -> None:
        hero = PERSON.read(words, self)
        words.demand("left")
        self.state.command = Command(hero, words.number("how many Grunts may still be led"))

    # --- where it begins ---

    def begin_line(self, words: Words) -> None:
        step = words.one_of(STEPS, "a step of the turn")
        told = SimpleNamespace(begun=False, draws=None)
        self._clauses(words, told, BEGIN)

        def begin() -> None:
            self.position.phase(step)
            if told.begun:
                self.state.phase_begun = step
            if told.draws is not None:
                self.state.draws = told.draws

        self._begins(words, begin)

    def activate_line(self, words: Words) -> None:
        name = PERSON.read(words, self)
        told = SimpleNamespace(actions=2, stage="act", seat=None, acted=False, used=[], done=[])
        self._clauses(words, told, ACTIVATION)

        def activate() -> None:
            who = self.position.game.who.get(name)
            if who is None or who.at < 0:
                raise ValueError(f"{name} is not on the board")
            activation = self.position.activate(name, actions=told.actions, stage=told.stage, seat=told.seat)
            activation.acted, activation.used, activation.done = told.acted, told.used, told.done

        self._begins(words, activate)

    def _begins(self, words: Words, begin: Callable[[], None]) -> None:
        if self.beginning is not None:
            raise words.entry.error("a second line 'begin' or 'activate'; a position begins at one moment only")
        self.beginning = begin
        self.late.insert(0, (words.entry, begin))

    # --- words ---

    def place(self, words: Words) -> int:
        """A walkable space, in which no other model stands if a model is to be placed there."""
        word = words.left[0] if words.left else None
        space = expectations.space(self.map, words.peek())
        if space is None or word is None:
            raise words.error(
                f"a space of the map like 3,4 (x 0 to {self.map.width - 1}, y 0 to {self.map.height - 1})"
            )
        words.take("a place")
        if self.model:
            if space in self.taken:
                raise words.entry.error(f"{self.taken[space]} stands at {word.text} already", word.column)
            self.taken[space] = self.model
        return space

    def card(self, words: Words, word: Word) -> str:
        name = words.known(word, NAMES, "an Endurance card")
        if not any(name in (card, card.rpartition("-")[0]) for card in self.state.endurance):
            raise words.entry.error(f"no card '{name}' is left in the Endurance Deck", word.column)
        return name

    def any_cards(self, words: Words, number: int, seat: int = 0) -> Sequence[str]:
        if number > len(self.state.endurance):
            raise words.entry.error(f"only {len(self.state.endurance)} cards are left in the Endurance Deck")
        return [card for card in self.state.endurance if CARDS[card].type != "hazard"][:number]


class Scenario(GameRig):
    """Corps in scenario files."""

    kind = Corps
    setup = SETUP
    position_only = (Clause("map", Kind(_map)),)
    setup_only = (
        Clause("heroes", several("names of Characters")),
        Clause("fireteam", several("names of Characters")),
        Clause("absent", PEOPLE),
        Clause("captives", PEOPLE, "captured"),
        Clause("facehugged", PEOPLE),
        Clause("removed:", ENDURANCE, "removed"),
        Clause("no newt", put=lambda setup, _: setattr(setup, "newt", False)),
    )
    """The Heroes, who takes part, and what a campaign leaves."""
    reader = CorpsReader
    says = expectations.SAYS

    def agreed(self, frame: Frame) -> Setup:
        options = {"mission": "drill", **frame.options}
        if "removed" in options:
            options["cards"] = list(contents_of(tuple(options.get("boxes", ()))).cards)
            try:
                copies(options.pop("removed"), options["cards"])
            except ValueError as error:
                raise Impossible([str(error)], "") from error
        return Setup(**options)

    def begin(self, section: str, entries: Sequence[Entry], script: Script) -> Any:
        if section != "campaign":
            return super().begin(section, entries, script)
        return tried(entries, lambda lines: scenario_campaign.begin(lines, script))

    def chance(self, table: Any) -> Chance:
        return table.chance if isinstance(table, CampaignTable) else super().chance(table)

    def expectation(self, words: Words) -> Check:
        if words.peek() == "campaign":
            return scenario_campaign.read_says(words)
        if words.accept("mission", "ends"):
            return scenario_campaign.read_end(words)
        return super().expectation(words)

    def process(self, changes: Mapping[str, str]) -> Mapping[str, str]:
        return house.process("corps", changes)
