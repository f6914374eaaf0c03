"""The `position:` of a corps scenario, read line by line into a `Position`.

Every line stands for itself, in any order; docs/scenarios.md is the manual.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from sulaco.table.scenario import Entry, ScenarioError, Word, Words, read_lines, unknown
from sulaco.table.table import Table

from . import expectations
from .board import MapError
from .characters import CHARACTERS
from .fixtures import map_of_text
from .missions import MISSIONS
from .position import Position
from .scenario_exact import EXACT_WORDS, ExactLines
from .sentry import FACINGS
from .setup import MAX_PLAYERS
from .state import FULL_AMMO, Status
from .tracker_cards import TRACKER

STEPS = (
    "gear", "deal", "guns", "place", "marine", "token", "command", "remaining", "alien", "aliens", "blips", "tracker",
    "finish",
)  # fmt: skip
AWAY: dict[str, Status] = {"captured": "captured", "killed": "killed", "left": "left", "away": "away"}
FLAGS = ("activated", "facehugged", "captive", "resets")
STAGES = ("on", "act", "end")
FIRST_WORDS = (
    "map:", "mission", "players", "seed", "alien", "facehugger", "blip", "gun", "token", "barricade", "hand",
    "deck", "beneath", "exhausted", "discarded", "tracker", "pool", "turn", "activation", "fact", "separate",
    "begin", "activate", "rolls", *EXACT_WORDS,
)  # fmt: skip


class PositionReader(ExactLines):
    """Builds a position line by line; what must come first or last is kept back until it is its turn."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.map_entry: Entry | None = None
        self.mission = "drill"
        self.players = 1
        self.seed = 0
        self.entries: list[Entry] = []
        self.after: list[Callable[[], None]] = []
        self.last: Callable[[], None] | None = None
        self.only: list[str] | None = None
        self.pool: list[int] | None = None
        for entry in entries:
            if not self._frame(entry):
                self.entries.append(entry)
        self.position = self._empty()
        self.state = self.position.state
        self.taken: dict[int, str] = {}

    def table(self, rolls: Sequence[int]) -> Table[Any]:
        # Cards that are called by name are taken before those that only a number asks for.
        read_lines(sorted(self.entries, key=_asks_for_any), self._line)
        if self.only is not None:
            # Only now: the other lines have taken their cards and Blips out.
            self.position.deck(*self.only, only=True)
        if self.pool is not None:
            self.position.pool(*self.pool)
        self.position.dice(*rolls)
        if self.last is not None:
            self.last()
        for finish in self.after:
            finish()
        return self.position.table()

    # --- the frame: what the position is built on ---

    def _frame(self, entry: Entry) -> bool:
        words = entry.words()
        if words.peek() == "map":
            if self.map_entry is not None:
                raise entry.error("a second map")
            self.map_entry = entry
            return True
        if words.accept("mission"):
            self.mission = words.one_of(tuple(MISSIONS), "a mission")
        elif words.accept("players"):
            self.players = words.number()
            if not 1 <= self.players <= MAX_PLAYERS:
                raise entry.error(f"{self.players} players, expected 1 to {MAX_PLAYERS}")
        elif words.accept("seed"):
            self.seed = words.number()
        else:
            return False
        words.end()
        return True

    def _empty(self) -> Position:
        text = ""
        if self.map_entry is not None:
            text = "\n".join(self.map_entry.block)
            try:
                map_of_text(text)
            except MapError as error:
                raise _in_file(self.map_entry, str(error)) from error
        return Position(text, mission=self.mission, players=self.players, seed=self.seed)

    # --- lines ---

    def _line(self, words: Words) -> None:
        word = words.peek()
        name = word.partition(":")[0]
        reader = getattr(self, f"_read_{name}", None) if name in FIRST_WORDS else None
        if word in CHARACTERS:
            self._character(words)
        elif reader is not None:
            words.take("a word")
            reader(words)
        else:
            known = (*FIRST_WORDS, *CHARACTERS)
            raise words.error(unknown(word, known, "a line of the position") + ", or the name of a Character")

    def _character(self, words: Words) -> None:
        name = words.take("the name of a Character")
        if name in self.position.game.who:
            raise words.entry.error(f"{name} is there already")
        place, player, aim, down, away = "", -1, 0, False, ""
        gear: list[Word] = []
        hazards: list[Word] = []
        flags: list[str] = []
        while words:
            if words.accept("at"):
                place = self._place(words, name)
            elif words.accept("player"):
                player = self._seat(words)
            elif words.accept("aim"):
                aim = words.number("the Aim Dial, 1 to 10")
            elif words.accept("with"):
                gear = words.items("cards of gear")
            elif words.accept("hazards"):
                hazards = words.items("Hazard cards")
            elif words.accept("down"):
                down = True
            elif words.peek() in FLAGS:
                flags.append(words.take("a word"))
            elif words.peek() in AWAY:
                away = words.take("a word")
            else:
                raise words.error(f"at, player, aim, with, hazards, down, {', '.join((*FLAGS, *AWAY))}")
        who = self.position.character(
            name,
            place,
            player=player,
            aim=aim,
            gear_cards=[self._card(words, card) for card in gear],
            hazards=[self._card(words, card) for card in hazards],
            down=down,
        )
        who.activated = "activated" in flags
        who.facehugged = "facehugged" in flags
        who.reset_aim = "resets" in flags
        if "captive" in flags:
            self.state.captured.append(name)
        if away:
            who.status = AWAY[away]
        elif not place and "captive" not in flags:
            raise words.error("'at' and a place")

    def _read_alien(self, words: Words) -> None:
        words.demand("at")
        place = self._place(words, "an Alien")
        tokens = words.number() if words.accept("tokens") else 0
        alien = self.position.alien(place, tokens)
        self._name(words, alien)

    def _read_facehugger(self, words: Words) -> None:
        words.demand("at")
        place = self._place(words, "a Facehugger")
        alien = self.position.alien(place, kind="facehugger", dormant=words.accept("dormant"))
        self._name(words, alien)

    def _read_blip(self, words: Words) -> None:
        if words.accept("step"):
            self._blip_step(words)
            return
        number = words.number("the Blip's number")
        words.demand("at")
        place = self._place(words, "a Blip")
        mission = words.take("what the mission Blip hides") if words.accept("mission") else ""
        if not mission and number not in self.state.pool:
            raise words.entry.error(f"no Blip {number} is left in the pool")
        blip = self.position.blip(place, number, mission=mission, known=words.accept("known"))
        if words.accept("seen", "by"):
            blip.seen = self._seats(words)
        self._name(words, blip)

    def _read_gun(self, words: Words) -> None:
        words.demand("at")
        place = self._place(words, "")
        words.demand("facing")
        facing = words.one_of(tuple(FACINGS), "n, e, s or w")
        self.position.gun(place, facing, words.number() if words.accept("ammo") else FULL_AMMO)

    def _read_token(self, words: Words) -> None:
        id = words.take("the token, such as crate-1 or tunnel-1")
        kind, _, number = id.rpartition("-")
        if words.accept("carried", "by"):
            token = self.position.token(id, "0,0")
            token.at = -1
            token.bearer = words.one_of(tuple(CHARACTERS), "the name of a Character")
        else:
            words.demand("at")
            token = self.position.token(id, self._place(words, ""))
        if number.isdigit():
            counters = self.state.counters
            counters[kind] = max(counters.get(kind, 0), int(number))
        while words:
            if words.accept("used"):
                token.used = True
            elif words.accept("model"):
                token.model = True
            elif words.accept("hides"):
                token.hidden = words.take("what lies under it")
            elif words.accept("held", "by"):
                token.bearer = words.one_of(tuple(CHARACTERS), "the name of a Character")
            else:
                raise words.error("used, model, hides, held by or the end of the line")
        self.position.game.refresh()

    def _read_barricade(self, words: Words) -> None:
        for word in words.items("doors, Spawn Points or Tunnels, such as door-1"):
            known = expectations.barricade_places(self.position.game)
            if word.text not in known:
                expected = unknown(word.text, known, "a place to barricade") if known else "a map with doors"
                raise words.entry.error(f"found '{word.text}', expected {expected}", word.column)
            self.position.barricade(word.text)

    # --- cards ---

    def _read_hand(self, words: Words) -> None:
        if not re.fullmatch(r"\d+:", words.peek()):
            raise words.error("the player's number and a colon, as in 'hand 1: close-call'")
        seat = int(words.take("a number")[:-1]) - 1
        if not 0 <= seat < self.players:
            raise words.entry.error(f"there is no player {seat + 1}, expected 1 to {self.players}")
        self.position.hand(seat, *self._cards(words))

    def _read_deck(self, words: Words) -> None:
        if words.accept("only:"):
            self.only = self._cards(words)
        else:
            self.position.deck(*self._cards(words))

    def _read_beneath(self, words: Words) -> None:
        self.position.beneath(*self._cards(words))

    def _read_exhausted(self, words: Words) -> None:
        self.position.exhausted(*self._cards(words))

    def _read_discarded(self, words: Words) -> None:
        self.position.discarded(*self._cards(words))

    def _read_tracker(self, words: Words) -> None:
        if words.accept("discarded:"):
            self._tracker_discards(words)
            return
        only = words.accept("only:")
        if words.accept("none"):
            cards = []
        else:
            cards = [
                self._known(words, word, tuple(TRACKER), "a Motion Tracker card")
                for word in words.items("Motion Tracker cards, or none")
            ]
        self.position.tracker(*cards)
        if only:
            self.state.tracker = cards[::-1]

    def _read_pool(self, words: Words) -> None:
        self.pool = []
        if words.accept("none"):
            return
        for word in words.items("numbers of Blips, or none"):
            if not word.text.isdigit():
                raise words.entry.error(f"found '{word.text}', expected a Blip's number", word.column)
            self.pool.append(int(word.text))

    # --- the moment ---

    def _read_turn(self, words: Words) -> None:
        self.state.turn = words.number("the number of the turn")

    def _read_activation(self, words: Words) -> None:
        words.demand("token")
        words.demand("player")
        self.state.token = self.state.lead = self._seat(words)

    def _read_fact(self, words: Words) -> None:
        name = words.take("the name of a fact")
        words.demand("=")
        self.state.facts[name] = words.number()

    def _read_separate(self, words: Words) -> None:
        words.demand("models")
        self.state.separate_models = True

    def _read_begin(self, words: Words) -> None:
        step = words.one_of(STEPS, "a step of the turn")
        begun = words.accept("begun")
        draws: list[int] | None = None
        if words.accept("draws"):
            draws = [] if words.accept("none") else self._numbers(words)
        self._only_one(words)

        def begin() -> None:
            self.position.phase(step)
            if begun:
                self.state.phase_begun = step
            if draws is not None:
                self.state.draws = draws

        self.last = begin

    def _read_activate(self, words: Words) -> None:
        entry = words.entry
        name = words.one_of(tuple(CHARACTERS), "the name of a Character")
        actions = words.number() if words.accept("actions") else 2
        stage = words.one_of(STAGES, "on, act or end") if words.accept("stage") else "act"
        seat = None
        if words.accept("by"):
            words.demand("player")
            seat = self._seat(words)
        so_far = self._so_far(words)
        self._only_one(words)

        def activate() -> None:
            who = self.position.game.who.get(name)
            if who is None or who.at < 0:
                raise entry.error(f"{name} is not on the board")
            self.position.activate(name, actions=actions, stage=stage, seat=seat)
            so_far()

        self.last = activate

    def _only_one(self, words: Words) -> None:
        if self.last is not None:
            raise words.entry.error("a second line 'begin' or 'activate'; a position begins at one moment only")

    # --- words ---

    def _place(self, words: Words, model: str) -> str:
        """A walkable space; with `model`, one in which no other model stands."""
        board = self.position.game.map
        column = words.left[0].column if words.left else 0
        place = words.peek()
        space = expectations.space(board, place)
        if space is None:
            raise words.error(f"a space of the map like 3,4 (x 0 to {board.width - 1}, y 0 to {board.height - 1})")
        words.take("a place")
        if model:
            if space in self.taken:
                raise words.entry.error(f"{self.taken[space]} stands at {place} already", column)
            self.taken[space] = model
        return place


def _in_file(entry: Entry, message: str) -> ScenarioError:
    """A map's error, its line and column counted from the drawing's corner, at its place in the file."""
    found = re.match(r"line (\d+), column (\d+): (.*)", message, re.DOTALL)
    if found is None:
        return entry.error(message)
    return ScenarioError(entry.number + int(found[1]), found[3], entry.margin + int(found[2]))


def _asks_for_any(entry: Entry) -> bool:
    return re.fullmatch(r"\s*[a-z]+( \d+)?:\s*\d+", entry.text) is not None
