"""The board as lines: the way from the Hive through the rooms to the Combat Zone, the HQ, Operations, the players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text

from sulaco.games.encounters import fight, recruiting, scanning
from sulaco.games.encounters.card_texts import Line, describe, lines, together
from sulaco.games.encounters.cards import ROOMS, Card, Character, Location, Objective, definition, of_kind
from sulaco.games.encounters.encounters import Encounters
from sulaco.games.encounters.insight import SERGEANT, ZONE
from sulaco.games.encounters.view import EncountersView, SeenPlayer, SeenRoom
from sulaco.table.text import Catalogue

from ..screen import wrapped
from ..style import ALLY, DANGER, FAINT, HEAD, LEGAL, PLAIN, SELECTED, UNKNOWN, Signs
from ..words import counted, tell, written

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

    def text(self, found: Iterable[Line]) -> str:
        """Lines of a card's face as one sentence after another."""
        text = together(found)
        return "" if text is None else written(self.texts, text)

    # --- the way -----------------------------------------------------------------------------------------------

    def way(self, width: int, *, short: bool) -> list[Text]:
        """From the Hive outward, a line for each space; short, rooms in which nothing is are left out."""
        lines = [self._line(tell("encounters.hive"), Text(self._hive()), width)]
        for index, room in enumerate(self.view.rooms):
            if not short or room.cards or room.attached or room.blocked or ROOMS[index] in self.marked:
                lines.append(self._line(self._room_name(index), self._room(index, room, short), width))
        return [*lines, *self._zone(width, short)]

    def flow(self, width: int, *, short: bool) -> list[Text]:
        """The way as one text, without the rooms in which nothing is; short, in two lines with the Combat Zone."""
        parts = [str(self.view.hive)]
        for index, room in enumerate(self.view.rooms):
            if room.cards:
                inside = self._inside(room).plain
                parts.append(tell("encounters.inside", room=self._room_name(index), card=inside))
        parts = [f"{self.signs.arrows[1]} {part}" if n else part for n, part in enumerate(parts)]
        lines = flowed(tell("encounters.hive"), parts, width, " ", gap=" ")
        zone = self._zone(width, short=True)
        return [*_most(lines, 1, width, self.signs), zone[0]] if short else [*lines, *zone]

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
        cost = scanning.scan_cost(self.game, index)
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

    def threats(self, width: int, *, whole: bool) -> list[Text]:
        """The Location with its next Hazard, and the Event of the current Objective; `whole`: and what they do."""
        location: Location = definition(self.view.location)
        objective: Objective = definition(self.view.objectives[self.view.objective])
        hazards = location.hazard_names[self.view.hazards :]
        name = self.name(location.id)
        if not whole:
            coming = self.name(hazards[0]) if hazards else tell("encounters.no-hazard")
            event = self.name(objective.event_name)
            told = [tell("encounters.threats", location=name, hazard=coming, event=event)]
        else:
            hazard = self.text(line for line in lines(location) if line.text.args.get("hazard") in hazards[:1])
            told = [tell("encounters.next-hazard", location=name, text=hazard or tell("encounters.no-hazard"))]
            told.append(self.text(line for line in lines(objective) if line.kind == "objective-event"))
        return [_cut(Text(f" {line}", FAINT), width, self.signs) for line in told]

    def _hired(self) -> list[tuple[str, str, Card]]:
        """What can be recruited: the sign if it can be chosen now, name and price, what is printed on it."""
        kinds: dict[tuple[str, int], list[str]] = {}
        for card in filter(None, self.view.hq):
            kinds.setdefault((definition(card).id, recruiting.price(self.game, card)), []).append(card)
        hired = [
            (self._sign(some), tell("encounters.price", name=self.names(some), n=price), definition(some[0]))
            for (_, price), some in kinds.items()
        ]
        if self.view.sergeants:
            name = tell("encounters.sergeants", n=self.view.sergeants)
            told = tell("encounters.price", name=name, n=recruiting.sergeant_price(self.game))
            hired.append((self._sign([SERGEANT]), told, next(of_kind(SERGEANT))))
        return hired

    def _sign(self, ids: Iterable[str]) -> str:
        return "" if self.marked.isdisjoint(ids) else self.signs.legal

    def headquarters(self, width: int, most: int, *, short: bool = False) -> list[Text]:
        """Who can be recruited for how much, and what each of them gives."""
        parts = [sign + told + ("" if short else _given(facts)) for sign, told, facts in self._hired()]
        lines = flowed(tell("encounters.hq"), parts or [tell("team.nothing")], width, " ")
        return _most(lines, most, width, self.signs)

    def hired(self, width: int) -> list[Text]:
        """The same with a line for each: name, price, classes, points, text."""
        made = []
        for place, (sign, told, facts) in enumerate(self._hired()):
            head = tell("encounters.hq")
            line = Text(f" {'' if place else head:<{len(head)}} ")
            line.append(sign, LEGAL)
            line.append(told)
            line.append("  " + self.about(facts), FAINT)
            made.append(_cut(line, width, self.signs))
        return made or self.headquarters(width, 1)

    def about(self, facts: Card) -> str:
        """Classes, points and text of a card; of which class the next Sergeant is, nobody knows (L6.06)."""
        classes = sorted(facts.classes) if isinstance(facts, Character) and facts.kind != SERGEANT else []
        head = ", ".join(filter(None, (*map(self.name, classes), points_of(facts))))
        return " ".join(filter(None, (f"{head}." if head else "", self.text(lines(facts)))))

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

    def hand(self, width: int, most: int, *, short: bool = False, whole: bool = False) -> list[Text]:
        """The hand of the seat that looks; if there is room, what was played and its own Agenda.

        `short`: names only; `whole`: a line for each card, with its text.
        """
        seat = self.view.seat
        own = self.view.players[seat] if seat is not None else None
        made: list[Text] = []
        if self.view.plays and not short:
            played = counted(self.name(play.card) for play in self.view.plays)
            made += wrapped(tell("encounters.played", cards=played), width, hanging="        ")
        if own is None or own.hand is None:
            return _most(made, most, width, self.signs)
        made += self._held_whole(own.hand, width) if whole and own.hand else self._held(own.hand, width, short=short)
        if own.agenda not in ("", "?") and not own.agenda_open and not short:
            side = self.texts.templates[f"side.{definition(own.agenda).side}"]
            made.append(Text(tell("encounters.agenda", agenda=self.name(own.agenda), side=side), FAINT))
        return made if whole else _most(made, most, width, self.signs)

    def _held(self, hand: Sequence[str], width: int, *, short: bool) -> list[Text]:
        held = [name + ("" if short else _given(facts)) for facts, name in self._kinds(hand)]
        return flowed(tell("encounters.hand"), held or [tell("team.nothing")], width)

    def _held_whole(self, hand: Sequence[str], width: int) -> list[Text]:
        made = []
        for place, (facts, name) in enumerate(self._kinds(hand)):
            head = tell("encounters.hand")
            line = Text(f"{'' if place else head:<{len(head)}} {name}")
            line.append("  " + self.about(facts), FAINT)
            made.append(_cut(line, width, self.signs))
        return made

    def _kinds(self, cards: Sequence[str]) -> list[tuple[Card, str]]:
        """Each kind of card once, with its name and number."""
        kinds: dict[str, list[str]] = {}
        for card in cards:
            kinds.setdefault(card.rpartition("-")[0], []).append(card)
        return [(definition(some[0]), self.names(some)) for some in kinds.values()]


def points_of(facts: Card) -> str:
    """What a card gives when it is played; its own ability may add to a number with a plus (L5.07)."""
    if not isinstance(facts, Character):
        return ""
    plus = "+" if facts.plus else ""
    given = (("recruit", facts.recruit), ("attack", facts.attack))
    return ", ".join(tell(f"encounters.{what}", n=f"{n}{plus}") for what, n in given if n)


def _given(facts: Card) -> str:
    points = points_of(facts)
    return tell("encounters.gives", points=points) if points else ""


def _cut(line: Text, width: int, signs: Signs) -> Text:
    if line.cell_len > width:
        line.truncate(width - 1)
        line.append(signs.rest, FAINT)
    return line


def _most(lines: Sequence[Text], most: int, width: int, signs: Signs) -> list[Text]:
    """The first lines, cut to a number; the last one then says that there is more."""
    if len(lines) <= most:
        return list(lines)
    last = lines[most - 1].copy()
    last.append(" " + signs.rest)
    return [*lines[: most - 1], _cut(last, width, signs)]


def flowed(head: str, parts: Sequence[str], width: int, indent: str = "", *, gap: str = "  ") -> list[Text]:
    """A word and what belongs to it, in lines of this width; a part is broken only if it is wider than a line."""
    hanging = " " * (len(indent) + len(head) + 1)
    made = []
    line = f"{indent}{head} {parts[0]}"
    for part in parts[1:]:
        if len(line) + len(gap) + len(part) > width:
            made.append(line)
            line = hanging + part
        else:
            line += gap + part
    return [piece for text in (*made, line) for piece in _whole(text, width, hanging)]


def _whole(line: str, width: int, hanging: str) -> list[Text]:
    return [Text(line)] if len(line) <= width else wrapped(line, width, hanging=hanging)
