"""The encounters table in the terminal (see `sulaco.terminal.display`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from rich.text import Text

from sulaco.games.encounters import events, fight, scoring
from sulaco.games.encounters.box import EncountersInsight
from sulaco.games.encounters.card_texts import face, lines, together
from sulaco.games.encounters.cards import ROOMS, Character, Strike, definition, of_kind
from sulaco.games.encounters.encounters import Encounters
from sulaco.games.encounters.insight import HIVE, OBJECTIVE, SERGEANT
from sulaco.games.encounters.labels import PHASES
from sulaco.games.encounters.view import EncountersView, view
from sulaco.table.decision import Option
from sulaco.table.event import Event
from sulaco.table.table import Table
from sulaco.table.text import say

from ..briefing import briefed
from ..screen import fitted, wrapped
from ..style import FAINT, HEAD, Signs
from ..words import counted, own, tell, written
from .track import Track, points_of

QUIET = (events.PhaseBegan, events.HqFilled, events.Reshuffled, events.StrikesReshuffled)
NEW_HAND = ("L1.24", "L10.03", "L18.05")
"""Rules by which a whole hand is drawn; the hand itself is on the screen."""
PLAYS = ("play", "copy", "coordinate")
"""Answers that give the points of a card."""
WHOLE = 1000
"""A line that is folded, not cut."""


class Manner(NamedTuple):
    """How much of the table is drawn."""

    threats: int = 0
    """Lines for the Hazard and the Event that come next; with two of them, what they do."""
    way: str = "rooms"
    """Every space with its threats, only the rooms with something in them, all in one flow, or in a line."""
    hired: int = 3
    """Lines for the HQ; 0: one for each card, with its text."""
    hand: str = "points"
    """Cards in hand with their texts, with their points, or only their names."""


MANNERS = (
    Manner(2, "spaces", 0, "texts"),
    Manner(2, "spaces", 0),
    Manner(1, "spaces", 0),
    Manner(2, "spaces"),
    Manner(1, "spaces"),
    Manner(0, "spaces"),
    Manner(),
    Manner(way="flow"),
    Manner(way="flow", hired=1, hand="names"),
    Manner(way="line", hired=1, hand="names"),
)
"""From the most to the least; the first that fits the screen is taken."""
WHOLE_BOARD = Manner(1, "spaces", 0)


class EncountersDisplay:
    """How an encounters table looks."""

    help = ("encounters.help", "encounters.numbers")

    def __init__(self, table: Table[Encounters], signs: Signs) -> None:
        self.table = table
        self.signs = signs
        self.texts = Encounters.texts()

    @property
    def game(self) -> Encounters:
        return self.table.game

    def view(self, seat: int | None) -> EncountersView:
        return view(self.game, seat)

    def title(self, seat: int | None, width: int) -> Text:
        state = self.game.state
        line = Text(tell("encounters.title"), HEAD)
        phase = written(self.texts, say(f"phase.{PHASES[state.step]}"))
        line.append("  " + (tell("title.turn", n=state.turn, phase=phase) if state.turn else phase))
        if state.turn:
            line.append("  " + tell("encounters.turn-of", player=self.texts.name(f"player-{state.active + 1}")))
        if state.step == "action":
            line.append("  " + tell("encounters.points", recruit=state.recruit, attack=state.attack), HEAD)
        line.truncate(width)
        return line

    def scene(self, seat: int) -> object:
        state = self.game.state
        rooms = [(room.card if room.up else bool(room.card), room.blocked) for room in state.rooms]
        offers = tuple(offer.card for offer in state.offers)
        return seat, state.turn, state.step, tuple(rooms), tuple(state.zone), state.objective, offers

    def goal(self) -> str:
        state = self.game.state
        found = self._insight(None, OBJECTIVE)
        goals = " ".join(what for what, _ in found.rows)
        stands = ", ".join(stands for _, stands in found.rows)
        goal = tell("encounters.goal", n=state.objective + 1, name=found.title, stands=stands, what=goals)
        if state.players[state.active].alien:
            goal = tell("encounters.goal-alien", goal=goal)
        return tell("stage.goal", goal=goal)

    def _insight(self, seat: int | None, thing: str) -> EncountersInsight:
        return self.game.inspect(seat, thing) or EncountersInsight(title="")

    def outcome(self, seat: int | None) -> tuple[str, bool]:
        ending = self.table.ending
        winners = ending.winners if ending is not None else ()
        if ending is None or not winners:
            return tell("encounters.lost"), False
        names = ", ".join(self.player(winner) for winner in winners)
        scores = ", ".join(
            tell("encounters.score", player=self.texts.name(f"player-{n + 1}"), n=points)
            for n, points in enumerate(scoring.scores(self.game))
        )
        id = "encounters.won-all" if len(winners) == len(self.game.state.players) > 1 else "encounters.won"
        return tell(id, players=names, scores=scores), seat is None or seat in winners

    # --- pictures ------------------------------------------------------------------------------------------

    def _track(self, seat: int | None, options: Sequence[Option[Any]] = ()) -> Track:
        marked = {thing for option in options for thing in (*option.pieces, *option.cards)}
        return Track(self.game, self.view(seat), self.texts, self.signs, marked)

    def stage(
        self, seat: int | None, options: Sequence[Option[Any]], focus: int, width: int, height: int
    ) -> list[Text]:
        track = self._track(seat, options)
        return fitted((self._stage(track, width, manner) for manner in MANNERS), height, tell("encounters.cut"))

    def _stage(self, track: Track, width: int, manner: Manner) -> list[Text]:
        """The way first, then the HQ, then people; the reader's own hand is the last."""
        lines = track.threats(width, whole=manner.threats > 1) if manner.threats else []
        if manner.way in ("flow", "line"):
            lines += track.flow(width, short=manner.way == "line")
        else:
            lines += track.way(width, short=manner.way == "rooms")
        names = manner.hand == "names"
        lines += track.headquarters(width, manner.hired, short=names) if manner.hired else track.hired(width)
        lines += track.beside(width)
        lines += [track.player(seat, width) for seat in self._order(track.view.seat)]
        return [*lines, *track.hand(width, 1 if names else 5, short=names, whole=manner.hand == "texts")]

    def _order(self, seat: int | None) -> list[int]:
        """The reader's own seat is the last, nearest to the hand."""
        seats = list(range(len(self.game.state.players)))
        return seats if seat is None else [*seats[seat + 1 :], *seats[: seat + 1]]

    def map(self, seat: int | None, options: Sequence[Option[Any]]) -> list[Text]:
        """The board with every text, what is left in the Hive, the piles of the dead, and what the signs mean."""
        track = self._track(seat, options)
        lines = [*self._stage(track, 80, WHOLE_BOARD), Text()]
        view = track.view
        lines += self._card(view.objectives[view.objective], 80)
        lines += self._card(view.location, 80)
        lines += self._hive(seat)
        for id, cards in (
            ("encounters.dead-enemies", view.dead_enemies),
            ("encounters.dead-characters", view.dead_characters),
            ("encounters.spent", view.spent),
        ):
            text = tell(id, cards=counted(map(self.texts.name, sorted(cards))) or tell("team.nothing"))
            lines += wrapped(text, 80, hanging="  ", style=FAINT)
        legend = tell("encounters.legend", active=self.signs.active, legal=self.signs.legal)
        return [*lines, *(Text(line, FAINT) for line in legend.splitlines())]

    def _hive(self, seat: int | None) -> list[Text]:
        """What is still hidden, as far as all know."""
        found = self._insight(seat, HIVE)
        lines = wrapped(found.verdict, 80, style=HEAD)
        for section in found.sections:
            cards = ", ".join(name if n == "1" else tell("cards.counted", name=name, n=n) for name, n in section.rows)
            lines += wrapped(f"{section.title}: {cards}", 80, indent="  ", hanging="    ", style=FAINT)
        return lines

    def people(self, seat: int | None, width: int) -> list[Text]:
        """Everybody with strikes and discard pile, then every enemy with what its Attack is made of."""
        track = self._track(seat)
        lines: list[Text] = []
        for index, player in enumerate(track.view.players):
            lines += wrapped(track.player(index, WHOLE).plain, width, hanging="    ", style=HEAD)
            strikes = counted(self._strike(card) for card in sorted(player.strikes))
            discard = track.names(sorted(player.discard))
            for id, cards in (("encounters.strikes", strikes), ("encounters.discard", discard)):
                if cards:
                    lines += wrapped(tell(id, cards=cards), width, indent="    ", hanging="      ", style=FAINT)
        for card in fight.targets(self.game):
            found = self._insight(seat, card)
            line = Text(" ")
            line.append_text(track.enemy(card, fight.attack_of(self.game, card)))
            lines.append(line)
            parts = ", ".join(f"{source} {n}" for source, n in found.parts) if len(found.parts) > 1 else ""
            rows = " ".join(f"{label}: {value}." for label, value in found.rows)
            for text in filter(None, (parts, rows, found.verdict)):
                lines += wrapped(text, width, indent="    ", hanging="    ", style=FAINT)
        return lines

    def _strike(self, card: str) -> str:
        """A strike with its damage."""
        return f"{self.texts.name(card)} {definition(card).damage}"

    def cards(self, seat: int, width: int) -> list[Text]:
        track = self._track(seat)
        player = track.view.players[seat]
        hand = player.hand or []
        lines = [Text(tell("cards.hand", n=len(hand)), HEAD), *self._each(hand, width)]
        if player.vigilant:
            lines += [Text(tell("encounters.vigilant-head"), HEAD), *self._each(player.vigilant, width)]
        if player.alien:
            lines += [Text(tell("encounters.avatar-head"), HEAD), *self._each([player.alien], width)]
        if player.agenda not in ("", "?"):
            lines += [Text(tell("encounters.agenda-head"), HEAD), *self._each([player.agenda], width)]
        if player.strikes:
            lines += [Text(tell("encounters.strikes-head"), HEAD), *self._each(player.strikes, width)]
        lines += [Text(tell("encounters.hq-head"), HEAD), *self._each(filter(None, track.view.hq), width)]
        return lines

    def _each(self, cards: Iterable[str], width: int) -> list[Text]:
        kinds = dict.fromkeys(card.rpartition("-")[0] for card in sorted(cards))
        return [line for kind in kinds for line in self._card(f"{kind}-1", width)]

    def _card(self, card: str, width: int) -> list[Text]:
        facts = definition(card)
        line = Text("  " + self.texts.name(card), HEAD)
        line.append("  " + ", ".join(self._facts(facts)), FAINT)
        lines = [line]
        for text in face(facts):
            lines += wrapped(written(self.texts, text), width, indent="    ", hanging="    ")
        return lines

    def _facts(self, card: Any) -> list[str]:
        if isinstance(card, Character) and card.side:
            return [self.texts.templates[f"side.{card.side}"], points_of(card)]
        facts = [written(self.texts, say(f"kind.{card.kind}"))]
        if isinstance(card, Character):
            facts += [self.texts.name(each) for each in sorted(card.classes)]
            facts += [self.texts.name(card.crew)] if card.crew else []
            facts.append(tell("cards.cost", n=card.cost))
            facts += filter(None, [points_of(card)])
        elif isinstance(card, Strike):
            facts.append(tell("encounters.dealt", n=card.damage))
        return facts

    def briefing(self, width: int) -> list[Text]:
        return briefed(self.table, width, tell("encounters.turn"))

    # --- words ---------------------------------------------------------------------------------------------

    def place(self, typed: str) -> int | None:
        return None

    def where(self, option: Option[Any]) -> str:
        """The points of a card that is played; where an enemy stands that is not the only one of its name."""
        verb, _, card = option.key.partition(":")
        if verb in PLAYS and option.cards:
            return points_of(definition(option.cards[0]))
        if verb != "fight":
            return ""
        kind = card.rpartition("-")[0]
        if sum(each.rpartition("-")[0] == kind for each in fight.targets(self.game)) < 2:
            return ""
        room = self.game.room_of(card)
        if room >= 0:
            return self.texts.name(ROOMS[room])
        hugger = next((each for each in self.game.state.huggers if each.card == card), None)
        return tell("encounters.zone") if hugger is None else self.texts.name(f"player-{hugger.seat + 1}")

    def group(self, kind: str, piece: str, n: int) -> str:
        id = f"encounters-group.{kind}" if f"encounters-group.{kind}" in own() else "group.other"
        return tell(id, kind=kind, n=n)

    def effect(self, option: Option[Any]) -> str:
        verb = option.key.partition(":")[0]
        if verb in ("play", "copy"):  # that it could be offered on another turn is no matter now
            text = together(line for line in lines(definition(option.cards[0])) if line.kind != "coordinate")
            return "" if text is None else written(self.texts, text)
        text = self.game.detail(option)
        told = "" if text is None else written(self.texts, text)
        if verb != "recruit":
            return told
        card = option.cards[0]
        points = points_of(next(of_kind(card)) if card == SERGEANT else definition(card))
        return " ".join(filter(None, (f"{points}." if points else "", told)))

    def player(self, seat: int) -> str:
        player = self.game.state.players[seat]
        name = self.texts.name(f"player-{seat + 1}")
        role = player.alien or player.role
        return tell("seat.named", player=name, heroes=self.texts.name(role)) if role else name

    def worth_noting(self, option: Option[Any]) -> bool:
        # Whatever is done is told by an event.
        return False

    def worth_telling(self, event: Event) -> bool:
        if isinstance(event, events.Drew):
            return event.rule not in NEW_HAND
        if isinstance(event, events.CardPlayed) and definition(event.card).kind == "basic":
            # What others play is worth a line if it does something.
            return self.table.decision is not None and event.seat == self.table.decision.seat
        return not isinstance(event, QUIET)
