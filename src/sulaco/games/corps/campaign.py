"""The campaign: missions in order, losses, clean-up between them, the score (A22, A23.01 to A23.03, A99.64 to A99.67).

A campaign asks like a game does: `decision` is what is to be decided between missions, `choose` answers it. While a
mission runs, `decision` is None and `table` gives its table; `keep` notes how far it is, `report` hands the finished
game back. Seed and journal (keys, and the missions played) are the whole campaign. It is the campaign of the base box
(`BOX`). With experience the players keep their cards from mission to mission (A31.04, A31.10).
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from sulaco.table.chance import Chance
from sulaco.table.decision import Decision, Ending, Option, Reason, WhyNot, prompt, refused
from sulaco.table.table import Table
from sulaco.table.text import say

from .. import house
from .boxes import BADASSES
from .cards import CARDS
from .contents import contents_of
from .corps import Corps
from .state import Setup

BOX = contents_of()
ORDER = tuple(sorted((id for id, card in BOX.missions.items() if card.stage), key=lambda id: BOX.missions[id].stage))
"""The three missions of the campaign (A22.01)."""
BETWEEN = tuple(sorted(id for id, card in BOX.missions.items() if card.between))
"""Missions that may be played between them (A22.04)."""
CHARACTER_COST = house.number("corps", "campaign.character_cost", 5, rule="A22.12", least=0, most=60)
NEWT_WORTH = house.number("corps", "campaign.newt_worth", 10, rule="A22.13", least=0, most=60)


def listed_missions() -> list[str]:
    """The Mission cards to choose from: those of the campaign in their order, those between them, the others."""
    order = (*ORDER, *BETWEEN)
    cards = [id for id, mission in BOX.missions.items() if mission.listed]
    return sorted(cards, key=lambda id: (order.index(id) if id in order else len(order), id))


class Result(msgspec.Struct, forbid_unknown_fields=True):
    """What a finished mission means for the campaign (A22.02). `cards`: deck, Exhaust Pile and hands."""

    won: bool
    cards: list[str]
    equipped: list[str]
    discarded: list[str]
    killed: list[str] = []
    captured: list[str] = []
    facehugged: list[str] = []
    delivered: int = 0
    leader: int = 0
    learned: list[list[str]] | msgspec.UnsetType = msgspec.UNSET
    """The experience cards of each player, where there are any."""


class Played(msgspec.Struct, forbid_unknown_fields=True):
    """A mission of the campaign; without a result it is still being played."""

    setup: Setup
    seed: int
    journal: list[str] = []
    result: Result | None = None


class CleanUp(msgspec.Struct):
    """What is left to choose after a mission: crates to open (A23.03), then a card for each player (A22.06)."""

    discarded: list[str]
    regain: int
    leader: int
    seats: list[int]


class Score(msgspec.Struct):
    """The final score and its parts: the deck, what losses cost, what Newt is worth (A22.11 to A22.14)."""

    deck: int
    losses: int
    newt: int
    total: int


class Campaign(msgspec.Struct, kw_only=True):
    """A campaign between two decisions: plain data."""

    players: int
    seed: int
    separate_models: bool = False
    experience: bool = False
    chance: Chance
    cards: list[str]
    removed: list[str] = []
    killed: list[str] = []
    captured: list[str] = []
    facehugged: list[str] = []
    won: list[str] = []
    resupplied: bool = False
    learned: list[list[str]] = []
    """The experience cards of each player (A31.10)."""
    next: str = ""
    heroes: list[str] = []
    running: Played | None = None
    clean_up: CleanUp | None = None
    score: Score | None = None
    ending: Ending | None = None
    journal: list[str | Played] = []

    @classmethod
    def begin(cls, players: int, seed: int, *, separate_models: bool = False, experience: bool = False) -> Campaign:
        """A new campaign; its first mission is always Newt (A1.07)."""
        if not 1 <= players <= BOX.players:
            raise refused("setup.players", "A99.55", n=players, most=BOX.players)
        campaign = cls(
            players=players,
            seed=seed,
            separate_models=separate_models,
            experience=experience,
            chance=Chance.seeded(seed),
            cards=list(BOX.cards),
        )
        campaign.settle()
        return campaign

    def anew(self) -> Campaign:
        """The same campaign as it began."""
        return Campaign.begin(self.players, self.seed, separate_models=self.separate_models, experience=self.experience)

    # --- who and what ----------------------------------------------------------------------------------------

    def available(self) -> list[str]:
        """The Characters that players can pick: neither Killed nor Captured (A22.10, A15.10)."""
        gone = (*self.killed, *self.captured)
        return [name for name, card in BOX.characters.items() if not card.goes_with and name not in gone]

    def victims(self) -> list[str]:
        """Who counts as lost in the end: Killed, Facehugger victims, and those still Captured (A22.12, A24.14)."""
        return _in_order(self.killed + self.captured + self.facehugged)

    def offered(self) -> list[str]:
        """The missions that may be played next (A22.01, A22.04, A23.01 to A23.03)."""
        between = [id for id in BETWEEN if self.won and self._pointless(id) is None]
        return [ORDER[len(self.won)], *between]

    def _pointless(self, mission: str) -> Reason | None:
        """Why a mission is not played between two others now; None if it may be."""
        card = BOX.missions[mission]
        if card.frees_captured and not self.captured:
            return Reason(say("why.campaign-nobody-captured"), "A23.01")
        if card.once and self.resupplied:
            return Reason(say("why.campaign-resupplied"), "A23.03")
        return None

    # --- decisions ---------------------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """What is to be decided now; None while a mission runs and when the campaign is over."""
        if self.ending is not None or self.running is not None:
            return None
        clean_up = self.clean_up
        if clean_up is not None:
            if clean_up.regain:
                text = prompt("campaign-regain", n=clean_up.regain)
                options = _card_options("regain", clean_up.discarded + self.removed)
                return Decision(clean_up.leader, text, options, "A23.03")
            text = prompt("campaign-keep", player=f"player-{clean_up.seats[0] + 1}")
            return Decision(clean_up.seats[0], text, _card_options("keep", clean_up.discarded), "A22.06")
        if not self.next:
            missions = [
                Option(f"mission:{id}", say("option.campaign-mission", mission=id), id) for id in self.offered()
            ]
            return Decision(0, prompt("campaign-next"), missions, "A22.04", why_not=self._why_not)
        seat = len(self.heroes)
        people = [
            Option(f"hero:{name}", say("option.campaign-hero", who=name), name, pieces=(name,))
            for name in self.available()
            if name not in self.heroes
        ]
        text = prompt("campaign-hero", player=f"player-{seat + 1}", mission=self.next)
        return Decision(seat, text, people, "A1.10", why_not=self._nobody)

    def _why_not(self) -> list[WhyNot]:
        """Why a mission is not offered."""
        offered = self.offered()
        reasons = []
        for id, mission in BOX.missions.items():
            if id in offered or not mission.listed:
                continue
            if id in ORDER:
                reason = Reason(say("why.campaign-order", mission=offered[0]), "A22.01")
            elif id not in BETWEEN:
                reason = Reason(say("why.campaign-stand-alone", mission=id), "A23.04")
            else:
                first = Reason(say("why.campaign-first", mission=offered[0]), "A1.07")
                reason = (self._pointless(id) if self.won else None) or first
            reasons.append(WhyNot(f"mission:{id}", reason))
        return reasons

    def _nobody(self) -> list[WhyNot]:
        """Why somebody cannot be picked."""
        gone = [(name, "why.campaign-killed", "A22.10") for name in self.killed]
        gone += [(name, "why.campaign-captured", "A15.10") for name in self.captured]
        gone += [(name, "why.campaign-picked", "A1.10") for name in self.heroes]
        return [WhyNot(f"hero:{name}", Reason(say(text, who=name), rule)) for name, text, rule in gone]

    def choose(self, key: str) -> None:
        """Answer the decision. A wrong answer raises `Refused` and changes nothing."""
        decision = self.decision
        if decision is None:
            text = "refused.game-over" if self.ending is not None else "refused.campaign-mission-runs"
            raise refused(text)
        value = decision.find(key).value
        self.journal.append(key)
        self._take(value)
        self.settle()

    def _take(self, value: str) -> None:
        clean_up = self.clean_up
        if clean_up is not None:
            pile = clean_up.discarded if value in clean_up.discarded else self.removed
            pile.remove(value)
            self.cards.append(value)
            if clean_up.regain:
                clean_up.regain -= 1
            else:
                clean_up.seats.pop(0)
        elif not self.next:
            self.next = value
        else:
            self.heroes.append(value)

    def settle(self) -> None:
        """Go on to the next real question: a choice of one is no choice."""
        while self.ending is None and self.running is None:
            clean_up = self.clean_up
            if clean_up is not None and not clean_up.discarded:
                clean_up.seats = []
                if not self.removed:
                    clean_up.regain = 0
            if clean_up is not None and not clean_up.regain and not clean_up.seats:
                self._remove_half(clean_up)
            elif self.next and len(self.heroes) == min(self.players, len(self.available())):
                self._start()
            else:
                decision = self.decision
                assert decision is not None
                if len(decision.options) > 1:
                    return
                self._take(decision.options[0].value)

    # --- missions ----------------------------------------------------------------------------------------------

    def _start(self) -> None:
        """Set the next mission up afresh from what is left (A22.02, A22.03)."""
        freeing = BOX.missions[self.next].frees_captured
        setup = Setup(
            mission=self.next,
            players=self.players,
            heroes=self.heroes,
            separate_models=self.separate_models,
            cards=sorted(self.cards),
            absent=self.killed[:] if freeing else self.killed + self.captured,
            captured=self.captured[:] if freeing else [],
            facehugged=self.facehugged[:],
            newt=all(card.found_in in self.won for card in BOX.characters.values() if card.found_in),
        )
        if self.experience:
            # Of that box the cards alone: nobody of it fills the places of those whom the campaign has lost.
            setup.boxes, setup.experience, setup.fireteam = [BADASSES], True, self.available()
            setup.learned = [cards[:] for cards in self.learned]
        self.running = Played(setup, self.chance.below(1 << 53))
        self.next = ""
        self.heroes = []

    def table(self) -> Table[Corps]:
        """The table of the mission that is being played, as far as it was kept. Raises `BrokenJournal`."""
        if self.running is None:
            raise refused("refused.campaign-no-mission")
        return Table.replay(Corps, self.running.setup, self.running.seed, self.running.journal)

    def keep(self, table: Table[Corps]) -> None:
        """Note how far the mission is, so that it can go on after a break."""
        self._mine(table).journal = table.journal[:]

    def report(self, table: Table[Corps]) -> None:
        """The mission is over: take its losses over, then the clean-up or the score."""
        running = self._mine(table)
        if table.ending is None:
            raise refused("refused.campaign-mission-runs")
        running.journal = table.journal[:]
        running.result = result_of(table)
        self.apply(running)

    def _mine(self, table: Table[Corps]) -> Played:
        running = self.running
        if running is None or (table.setup, table.seed) != (running.setup, running.seed):
            raise refused("refused.campaign-other-table")
        return running

    def apply(self, played: Played) -> None:
        """Take over what a finished mission brought (A22.02, A22.05, A99.66)."""
        result = played.result
        assert result is not None
        mission = played.setup.mission
        card = BOX.missions[mission]
        self.running = None
        self.journal.append(played)
        waiting = [name for name in self.captured if not card.frees_captured or name in result.captured]
        self.killed = _in_order(self.killed + result.killed)
        self.captured = _in_order(waiting + result.captured)
        self.facehugged = _in_order(self.facehugged + result.facehugged)
        self.learned = result.learned or self.learned
        self.cards = []
        if mission in ORDER:
            if not result.won:
                self._lose("ending.campaign-lost", "A22.05", mission=mission)
                return
            self.won.append(mission)
        if mission == ORDER[-1]:
            self._count(result)
            return
        self.resupplied |= card.once
        regain = card.regained(result.delivered) if result.won else 0
        self.cards = result.cards + result.equipped
        self.clean_up = CleanUp(result.discarded[:], regain, result.leader, list(range(self.players)))
        self.settle()

    def _remove_half(self, clean_up: CleanUp) -> None:
        """Steps 2 to 4: Hazards back, half of the rest lost for good, all else back (A22.07 to A22.09, A99.64)."""
        self.clean_up = None
        hazards = [card for card in clean_up.discarded if CARDS[card].type == "hazard"]
        rest = sorted(set(clean_up.discarded) - set(hazards))
        self.chance.shuffle(rest)
        half = (len(rest) + 1) // 2
        self.removed += rest[:half]
        self.cards = sorted(self.cards + hazards + rest[half:])
        if not self.available() or not self.cards:
            self._lose("ending.campaign-stranded", "A99.66")

    def _lose(self, text: str, rule: str, **args: str) -> None:
        self.ending = Ending((), Reason(say(text, **args), rule))

    # --- score -------------------------------------------------------------------------------------------------

    def _count(self, result: Result) -> None:
        """Cards left after paying for the losses, and with or without Newt (A22.11 to A22.14, A99.67)."""
        victims = self.victims()
        deck = len(result.cards)
        found = [name for name in victims if BOX.characters[name].found_in]
        losses = min(deck, CHARACTER_COST * (len(victims) - len(found)))
        gone = len(result.discarded) + len(self.removed) + losses
        newt = -min(NEWT_WORTH, deck - losses) if found else min(NEWT_WORTH, gone)
        self.score = Score(deck, losses, newt, deck - losses + newt)
        self.ending = Ending(
            tuple(range(self.players)), Reason(say("ending.campaign-won", n=self.score.total), "A22.14")
        )


def result_of(table: Table[Corps]) -> Result:
    """What a finished table means for its campaign."""
    game = table.game
    state = game.state
    cocoons = [who.id for who in state.characters if who.id in state.captured and who.status == "away"]
    hands = [card for player in state.players for card in player.hand]
    worn = [card for who in state.characters for card in who.gear() + who.hazards]
    return Result(
        won=table.ending is not None and bool(table.ending.winners),
        cards=sorted(state.endurance + state.beneath + state.exhausted + hands),
        equipped=sorted(worn + state.revealed + state.resolving),
        discarded=sorted(state.discarded),
        killed=[who.id for who in state.characters if who.status == "killed"],
        captured=cocoons + [who.id for who in state.characters if who.status == "captured"],
        facehugged=[who.id for who in state.characters if who.facehugged],
        delivered=game.mission.delivered(game),
        leader=game.leader(),
        learned=[player.experience[:] for player in state.players] if state.experience else msgspec.UNSET,
    )


def _in_order(names: Iterable[str]) -> list[str]:
    known = set(names)
    return [name for name in BOX.characters if name in known]


def _card_options(verb: str, cards: list[str]) -> list[Option[str]]:
    """One option for each kind of card; which copy it is makes no difference."""
    kinds: dict[str, str] = {}
    for card in sorted(cards):
        kinds.setdefault(CARDS[card].id, card)
    return [
        Option(f"{verb}:{kind}", say(f"option.campaign-{verb}", card=card), card, cards=(card,))
        for kind, card in kinds.items()
    ]
