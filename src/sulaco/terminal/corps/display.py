"""The corps table in the terminal (see `sulaco.terminal.display`)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from rich.text import Text

from sulaco.games.corps import events
from sulaco.games.corps.cards import CARDS, Card, Weapon
from sulaco.games.corps.corps import Corps
from sulaco.games.corps.experience_cards import EXPERIENCE, Experience
from sulaco.games.corps.in_force import learned
from sulaco.games.corps.state import Character
from sulaco.games.corps.view import CorpsView, view
from sulaco.table.decision import Option
from sulaco.table.event import Event
from sulaco.table.table import Table
from sulaco.table.text import say

from ..briefing import briefed
from ..screen import wrapped
from ..style import FAINT, HEAD, Signs
from ..words import own, tell, written
from . import team
from .chart import LABELS, Chart

PANEL = 34
_PLACE = re.compile(r"\(?\s*(\d{1,2})\s*[,; ]\s*(\d{1,2})\s*\)?")
USES = ("ability", "event", "use", "hazard", "experience", "learn")
"""Options that use a card or an ability, by the first word of their keys."""
QUIET = (events.Activated, events.TokenPassed)


class CorpsDisplay:
    """How a corps table looks."""

    help = ("help.text", "help.numbers")

    def __init__(self, table: Table[Corps], signs: Signs) -> None:
        self.table = table
        self.signs = signs
        self.texts = Corps.texts()

    @property
    def game(self) -> Corps:
        return self.table.game

    def view(self, seat: int | None) -> CorpsView:
        return view(self.game, seat)

    def title(self, seat: int | None, width: int) -> Text:
        return team.title(self.view(seat), self.texts, width)

    def scene(self, seat: int) -> object:
        state = self.game.state
        return seat, state.turn, state.step, state.activation.character if state.activation else ""

    def goal(self) -> str:
        mission = self.game.mission
        id = "-".join(filter(None, (f"goal.{mission.id}", mission.progress(self.game))))
        goal = tell(id, n=mission.deadline) if id in own() else tell("goal.other")
        return tell("stage.goal", goal=goal)

    def outcome(self, seat: int | None) -> tuple[str, bool]:
        won = self.table.ending is not None and bool(self.table.ending.winners)
        return tell("end.won" if won else "end.lost"), won

    # --- pictures ------------------------------------------------------------------------------------------

    def stage(
        self, seat: int | None, options: Sequence[Option[Any]], focus: int, width: int, height: int
    ) -> list[Text]:
        seen = self.view(seat)
        chart = self._chart(seen, options)
        roomy = height >= 2 * len(seen.characters) + 8
        people = team.rows(self.game, seen, self.texts, self.signs, gear=roomy, width=PANEL)
        people += team.beneath(seen, self.texts, PANEL, gear=not roomy)
        columns = width - PANEL - 2
        if focus < 0:
            focus = self._focus(seen, options)
        picture = chart.draw(chart.around(focus, min(columns, LABELS + 3 * self.game.map.width + 1), height))
        left = max(line.cell_len for line in picture) + 2
        lines = []
        for index in range(min(height, max(len(picture), len(people)))):
            line = picture[index].copy() if index < len(picture) else Text()
            if index < len(people):
                line.append(" " * (left - line.cell_len))
                line.append_text(people[index])
            lines.append(line)
        return lines

    def _chart(self, seen: CorpsView, options: Sequence[Option[Any]]) -> Chart:
        return Chart(self.game, seen, self.signs, {space for option in options for space in option.spaces})

    def _focus(self, seen: CorpsView, options: Sequence[Option[Any]]) -> int:
        """The space that the window is drawn around: who acts, what is asked about, or the middle of the team."""
        names = [seen.activation.character] if seen.activation else []
        if options and all(option.pieces[:1] == options[0].pieces[:1] for option in options):
            names[:0] = options[0].pieces[:1]
        places = {who.id: who.at for who in seen.characters}
        places |= {alien.id: alien.at for alien in seen.aliens}
        places |= {blip.id: blip.at for blip in seen.blips}
        for name in names:
            if places.get(name, -1) >= 0:
                return places[name]
        spaces = [space for option in options for space in option.spaces]
        spaces = spaces or [who.at for who in seen.characters if who.at >= 0]
        if not spaces:
            spaces = [space for label, some in self.game.map.labels.items() if label == "a" for space in some]
        if not spaces:
            return 0
        columns, rows = zip(*(self.game.map.xy(space) for space in spaces), strict=True)
        x, y = sorted(columns)[len(columns) // 2], sorted(rows)[len(rows) // 2]
        return self.game.map.space(x, y)

    def map(self, seat: int | None, options: Sequence[Option[Any]]) -> list[Text]:
        lines = self._chart(self.view(seat), options).draw()
        legend = tell("map.legend", **self.signs._asdict())
        return [*lines, *(Text(line, FAINT) for line in legend.splitlines())]

    def people(self, seat: int | None, width: int) -> list[Text]:
        seen = self.view(seat)
        lines = team.rows(self.game, seen, self.texts, self.signs, gear=True, width=width)
        legend = tell("team.legend", active=self.signs.active, done=self.signs.done)
        lines += [Text(line, FAINT) for line in legend.splitlines()]
        for alien in seen.aliens:
            name, at = self.texts.name(alien.id), self._called(alien.at)
            if alien.limit:
                told = tell("people.wounded", alien=name, n=alien.damage, limit=alien.limit, at=at)
            else:
                told = tell("people.alien", alien=name, n=alien.tokens + 1, at=at)
            lines.append(Text(told))
        for gun in seen.guns:
            at = self._called(gun.at)
            lines.append(Text(tell("people.gun", gun=self.texts.name(gun.id), at=at, ammo=gun.ammo)))
        return lines

    def cards(self, seat: int, width: int) -> list[Text]:
        lines: list[Text] = []
        hand = self.game.state.players[seat].hand
        lines.append(Text(tell("cards.hand", n=len(hand)), HEAD))
        for card in hand:
            lines += self._card(card, width)
        characters = self.game.state.characters
        for who in (who for who in characters if who.player == seat):
            lines += self._on(who, width)
        for who in (who for who in characters if not who.hero and who.gear()):
            lines += self._on(who, width)
        return lines

    def _on(self, who: Character, width: int) -> list[Text]:
        lines = [Text(tell("cards.on", who=self.texts.name(who.id)), HEAD)]
        side = "hero" if who.hero else "grunt"
        for id in (f"rule-text.{who.id}-{side}", f"rule-text.{who.id}"):
            if id in self.texts:
                lines += wrapped(written(self.texts, say(id)), width, indent="  ", hanging="  ")
                break
        for card in [*who.gear(), *who.hazards, *learned(self.game, who)]:
            lines += self._card(card, width)
        return lines

    def _card(self, card: str, width: int) -> list[Text]:
        learned = EXPERIENCE.get(card)
        definition = learned or CARDS[card]
        line = Text("  " + self.texts.name(card), HEAD)
        line.append("  " + ", ".join(_learned(learned) if learned else _facts(CARDS[card])), FAINT)
        id = f"rule-text.{definition.id}"
        if id not in self.texts:
            return [line]
        return [line, *wrapped(written(self.texts, say(id)), width, indent="    ", hanging="    ")]

    def briefing(self, width: int) -> list[Text]:
        mission = self.game.mission
        story, rules = (
            written(self.texts, say(id, **mission.numbers_now))
            for id in (f"briefing.{mission.id}", f"rule-text.mission-{mission.id}")
        )
        return briefed(self.table, width, rules, story=story)

    # --- words ---------------------------------------------------------------------------------------------

    def place(self, typed: str) -> int | None:
        match = _PLACE.fullmatch(typed.strip())
        if match is None:
            return None
        x, y = int(match[1]), int(match[2])
        board = self.game.map
        return board.space(x, y) if x < board.width and y < board.height else None

    def where(self, option: Option[Any]) -> str:
        if len(option.spaces) != 1 or "space" in option.text.args:
            return ""
        return self._called(option.spaces[0])

    def _called(self, space: int) -> str:
        """What people call a space."""
        said = self.game.prepared.called[space]
        return said if isinstance(said, str) else written(self.texts, said)

    def group(self, kind: str, piece: str, n: int) -> str:
        id = f"group.{kind}" if f"group.{kind}" in own() else "group.other"
        return tell(id, kind=kind, who=self.texts.name(piece), n=n, legal=self.signs.legal)

    def effect(self, option: Option[Any]) -> str:
        kind, _, id = option.key.partition(":")
        if kind not in USES:
            return ""
        card = CARDS.get(option.cards[0] if option.cards else id)
        text = f"rule-text.{card.id if card else id}"
        return written(self.texts, say(text)) if text in self.texts else ""

    def player(self, seat: int) -> str:
        heroes = [who for who in self.game.state.characters if who.player == seat]
        name = self.texts.name(f"player-{seat + 1}")
        if not heroes:
            return name
        return tell("seat.named", player=name, heroes=", ".join(self.texts.name(who.id) for who in heroes))

    def worth_noting(self, option: Option[Any]) -> bool:
        # Cards out of a hand are told by events only, to those who may know them.
        return not option.cards

    def worth_telling(self, event: Event) -> bool:
        return not isinstance(event, QUIET)


def _learned(card: Experience) -> list[str]:
    path = Corps.texts().render(say(f"client.kind.{card.path}"))
    return [tell("cards.experience", path=path, n=card.level), tell(f"cards.{card.origin}")]


def _facts(card: Card) -> list[str]:
    facts = [tell(f"cards.{card.type}"), tell("cards.cost", n=card.cost)]
    if isinstance(card, Weapon):
        facts.append(tell("cards.attack-cost", n=card.attack_cost))
        if card.range:
            facts.append(tell("cards.range", n=card.range))
    slugs = [word.lower().replace(" ", "-") for word in sorted(card.keywords)]
    facts += [Corps.texts().render(say(f"client.keyword.{slug}")) for slug in slugs]
    return [*facts, tell(f"cards.{card.origin}")]
