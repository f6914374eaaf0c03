"""The board as lines: the way from the Hive through the rooms to the Combat Zone, the HQ, Operations, the players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text

from sulaco.games.encounters import action, fight
from sulaco.games.encounters.cards import ROOMS, Location, Objective, definition
from sulaco.games.encounters.encounters import Encounters
from sulaco.games.encounters.insight import ZONE
from sulaco.games.encounters.view import EncountersView, SeenPlayer, SeenRoom
from sulaco.games.encounters.wording import describe
from sulaco.table.text import Catalogue

from ..screen import wrapped
from ..style import ALLY, DANGER, FAINT, HEAD, LEGAL, PLAIN, SELECTED, UNKNOWN, Signs
from ..words import tell, written

LABEL = 22
"""Columns for the name of a place."""


class Track:
    """Draws what a view shows."""

    def __init__(
        self, game: Encounters, view: EncountersView, texts: Catalogue, signs: Signs, marked: Iterable[str]
    ) -> None:
        self.game = game
        self.view = view
        self.texts = texts
        self.signs = signs
        self.marked = set(marked)
        """Cards, rooms and players that an option points at."""

    def name(self, id: str) -> str:
        return self.texts.name(id)

    def names(self, ids: Iterable[str]) -> str:
        return counted(self.name(id) for id in ids)

    # --- the way -----------------------------------------------------------------------------------------------

    def way(self, width: int, *, short: bool) -> list[Text]:
        """From the Hive outward, a line for each space; short, rooms in which nothing is are left out."""
        lines = [self._line(tell("encounters.hive"), Text(self._hive()), width)]
        for index, room in enumerate(self.view.rooms):
            if not short or room.cards or room.attached or room.blocked or ROOMS[index] in self.marked:
                lines.append(self._line(self._room_name(index), self._room(index, room, short), width))
        return [*lines, *self._zone(width, short)]

    def shortest(self, width: int) -> list[Text]:
        """The whole way in two lines."""
        line = Text(tell("encounters.hive") + f" {self.view.hive}", FAINT)
        for index, room in enumerate(self.view.rooms):
            if room.cards:
                line.append(f" {self.signs.arrows[1]} {self.name(ROOMS[index])}: ", FAINT)
                line.append_text(self._inside(room))
        return [_cut(line, width, self.signs), *self._zone(width, short=True)[:1]]

    def _line(self, label: str, inside: Text, width: int) -> Text:
        line = Text(f" {label:<{LABEL}}", FAINT)
        line.append_text(inside)
        return _cut(line, width, self.signs)

    def _hive(self) -> str:
        known = [self.name(card) for card in reversed(self.view.hive_known) if card]
        cards = tell("encounters.cards", n=self.view.hive)
        again = tell("encounters.last-hive") if self.view.emptied else ""
        looked = tell("encounters.on-top", cards=", ".join(known)) if known else ""
        return "  ".join(filter(None, (cards, looked, again)))

    def _room_name(self, index: int) -> str:
        cost = action.scan_cost(self.game, index)
        return tell("encounters.room", room=self.name(ROOMS[index]), n="-" if cost is None else cost)

    def _room(self, index: int, room: SeenRoom, short: bool) -> Text:
        line = Text(self.signs.legal if ROOMS[index] in self.marked else "", LEGAL)
        if room.blocked:
            line.append(tell("encounters.blocked"), FAINT)
        elif not room.cards:
            line.append(tell("encounters.clear"), FAINT)
        else:
            line.append_text(self._inside(room))
        if room.attached:
            line.append("  " + tell("encounters.attached", cards=self.names(room.attached)), ALLY)
        if room.up and not short and definition(room.card).enemy:
            line.append("  " + self._threat(room.card), FAINT)
        return line

    def _inside(self, room: SeenRoom) -> Text:
        if not room.up:
            known = tell("encounters.looked-at", card=self.name(room.card)) if room.card else tell("encounters.hidden")
            return Text(known, UNKNOWN)
        return self.enemy(room.card, room.attack)

    def enemy(self, card: str, attack: int) -> Text:
        """A face-up card with its Attack of now."""
        line = Text(self.signs.legal if card in self.marked else "", LEGAL)
        facts = definition(card)
        line.append(self.name(card), DANGER if facts.enemy else PLAIN)
        if facts.enemy:
            changed = attack != facts.attack
            line.append(f" {attack}", SELECTED if changed else HEAD)
        return line

    def _threat(self, card: str) -> str:
        """What an enemy does if it gets through: how many strikes, and what else."""
        n = fight.strikes_of(self.game, card)
        if f"pacified:{card}" in self.view.turn_notes or not n:
            return tell("encounters.no-strike")
        ability = definition(card).strike
        more = written(self.texts, describe(ability)) if ability else ""
        return " ".join(filter(None, (tell("encounters.strikes-with", n=n), more)))

    def _zone(self, width: int, short: bool) -> list[Text]:
        """The Combat Zone: each enemy, and what all of them will do in the Strike Phase."""
        label = tell("encounters.zone")
        found = self.game.inspect(self.view.seat, ZONE)
        verdict = found.verdict if found is not None else ""
        if not self.view.zone:
            return [self._line(label, Text(tell("encounters.clear"), FAINT), width)]
        if short:
            line = Text()
            for n, seen in enumerate(self.view.zone):
                line.append(", " if n else "")
                line.append_text(self.enemy(seen.card, seen.attack))
            return [self._line(label, line, width), self._line("", Text(verdict, DANGER), width)]
        lines = []
        for n, seen in enumerate(self.view.zone):
            line = self.enemy(seen.card, seen.attack)
            if definition(seen.card).enemy:
                line.append("  " + self._threat(seen.card), FAINT)
            lines.append(self._line("" if n else label, line, width))
        return [*lines, self._line("", Text(verdict, DANGER), width)]

    # --- other places ------------------------------------------------------------------------------------------

    def story(self, width: int) -> list[Text]:
        """The Location with its next Hazard, and the Event of the current Objective."""
        location: Location = definition(self.view.location)
        objective: Objective = definition(self.view.objectives[self.view.objective])
        hazards = location.hazard_names[self.view.hazards :]
        coming = self.name(hazards[0]) if hazards else tell("encounters.no-hazard")
        line = tell(
            "encounters.story", location=self.name(location.id), hazard=coming, event=self.name(objective.event_name)
        )
        return [_cut(Text(f" {line}", FAINT), width, self.signs)]

    def headquarters(self, width: int, most: int) -> list[Text]:
        """Who can be recruited for how much."""
        names = []
        for card in filter(None, self.view.hq):
            sign = self.signs.legal if card in self.marked else ""
            names.append(sign + tell("encounters.price", name=self.name(card), n=action.price(self.game, card)))
        sign = self.signs.legal if "sergeant" in self.marked else ""
        if self.view.sergeants:
            name = tell("encounters.sergeants", n=self.view.sergeants)
            names.append(sign + tell("encounters.price", name=name, n=action.sergeant_price(self.game)))
        text = tell("encounters.hq", cards=", ".join(names) or tell("team.nothing"))
        return _most(wrapped(text, width, indent=" ", hanging="     "), most, width, self.signs)

    def beside(self, width: int) -> list[Text]:
        """Operations, cards on the table, cards set aside by Coordinate."""
        lines = []
        for id, cards in (
            ("encounters.operations", self.view.operations),
            ("encounters.table", self.view.table),
            ("encounters.offers", [offer.card for offer in self.view.offers if not offer.used]),
        ):
            if cards:
                lines.append(_cut(Text(" " + tell(id, cards=self.names(cards))), width, self.signs))
        return lines

    # --- players -----------------------------------------------------------------------------------------------

    def player(self, seat: int, width: int) -> Text:
        """Who it is, damage, piles, and what is the matter."""
        seen = self.view.players[seat]
        sign = self.signs.active if seat == self.view.active else " "
        mine = seat == self.view.seat
        line = Text(sign + self.title(seat), ALLY if mine else HEAD)
        if seen.dead and not seen.alien:
            line.append("  " + tell("encounters.dead"), DANGER)
            return line
        hurt = seen.health and seen.damage * 2 >= seen.health
        line.append("  " + tell("encounters.damage", n=seen.damage, health=seen.health), DANGER if hurt else PLAIN)
        for text in self._trouble(seat, seen):
            line.append("  " + text, DANGER)
        line.append("  " + self._piles(seen), FAINT)
        if seen.vigilant:
            line.append("  " + tell("encounters.vigilant", cards=self.names(seen.vigilant)), ALLY)
        return _cut(line, width, self.signs)

    def title(self, seat: int) -> str:
        seen = self.view.players[seat]
        who = self.name(seen.alien or seen.role) if seen.alien or seen.role else ""
        player = self.name(f"player-{seat + 1}")
        return tell("seat.named", player=player, heroes=who) if who else player

    def _piles(self, seen: SeenPlayer) -> str:
        if seen.alien:
            return tell("encounters.alien-piles", hand=seen.cards, deck=self.view.alien_deck)
        return tell("encounters.piles", hand=seen.cards, deck=seen.deck, discard=len(seen.discard))

    def _trouble(self, seat: int, seen: SeenPlayer) -> list[str]:
        huggers = [hugger for hugger in self.view.huggers if hugger.seat == seat]
        found = [tell("encounters.hugger", n=hugger.turns) for hugger in huggers]
        if seen.infected:
            found.append(tell("encounters.infected"))
        if seen.agenda_open and seen.agenda:
            side = definition(seen.agenda).side
            found.append(tell(f"encounters.{side}", agenda=self.name(seen.agenda)))
        return found

    def hand(self, width: int, most: int, *, short: bool = False) -> list[Text]:
        """The hand of the seat that looks; if there is room, what was played and its own Agenda."""
        seat = self.view.seat
        own = self.view.players[seat] if seat is not None else None
        lines: list[Text] = []
        if self.view.plays and not short:
            played = counted(self.name(play.card) for play in self.view.plays)
            lines += wrapped(tell("encounters.played", cards=played), width, hanging="        ")
        if own is None or own.hand is None:
            return _most(lines, most, width, self.signs)
        lines += wrapped(tell("team.hand", cards=self.names(own.hand) or tell("team.nothing")), width, hanging="      ")
        if own.agenda not in ("", "?") and not own.agenda_open and not short:
            side = self.texts.templates[f"side.{definition(own.agenda).side}"]
            lines.append(Text(tell("encounters.agenda", agenda=self.name(own.agenda), side=side), FAINT))
        return _most(lines, most, width, self.signs)


def _cut(line: Text, width: int, signs: Signs) -> Text:
    if line.cell_len > width:
        line.truncate(width - 1)
        line.append(signs.rest, FAINT)
    return line


def _most(lines: Sequence[Text], most: int, width: int, signs: Signs) -> list[Text]:
    """Only so many lines; the last one says that there is more."""
    if len(lines) <= most:
        return list(lines)
    last = lines[most - 1].copy()
    last.append(" " + signs.rest)
    return [*lines[: most - 1], _cut(last, width, signs)]


def counted(names: Iterable[str]) -> str:
    """Equal names once, with their number."""
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    return ", ".join(name if n == 1 else tell("encounters.counted", name=name, n=n) for name, n in counts.items())
