"""The battles table in the terminal (see `sulaco.terminal.display`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from sulaco.games.battles import events
from sulaco.games.battles.battles import Battles
from sulaco.games.battles.cards import CARDS, Character, Equipment, Location, PlotTwist
from sulaco.games.battles.values import character, face, modifiers
from sulaco.games.battles.view import BattlesView, view
from sulaco.table.decision import Option
from sulaco.table.event import Event
from sulaco.table.table import Table
from sulaco.table.text import say

from ..briefing import briefed
from ..screen import fitted, wrapped
from ..style import DANGER, FAINT, HEAD, Signs
from ..words import counted, own, tell, written
from .names import Names
from .rows import Rows

USES = ("twist", "power", "recruit", "equip")
"""Options that use a card or a power, by the first word of their keys."""
QUIET = (events.Readied, events.Shuffled, events.CombatEnded, events.Turned)
FULL, SHORT, SHORTEST = range(3)


class BattlesDisplay:
    """How a battles table looks."""

    help = ("battles.help", "battles.numbers")

    def __init__(self, table: Table[Battles], signs: Signs) -> None:
        self.table = table
        self.signs = signs
        self.texts = Names(table)

    @property
    def game(self) -> Battles:
        return self.table.game

    def view(self, seat: int | None) -> BattlesView:
        return view(self.game, seat)

    def title(self, seat: int | None, width: int) -> Text:
        state = self.game.state
        line = Text(tell("battles.title"), HEAD)
        phase = written(self.texts, say(f"step.{state.step}"))
        line.append("  " + (tell("title.turn", n=state.turn, phase=phase) if state.turn else phase))
        if state.turn:
            whose = " + ".join(self.texts.bare(f"player-{head + 1}") for head in self.game.heads())
            line.append("  " + tell("battles.turn-of", player=whose))
        if state.at_end:
            line.append("  " + tell("battles.self-destruct"), DANGER)
        line.truncate(width)
        return line

    def scene(self, seat: int) -> object:
        state = self.game.state
        fight = state.combat
        units = [(unit.id, unit.stunned, unit.controller) for unit in state.units]
        return seat, state.turn, state.step, (tuple(fight.attackers), fight.defender) if fight else (), units

    def goal(self) -> str:
        mains = [self.game.main_of(seat) for seat in self.game.living()]
        if len(mains) > 2:
            # With many players there is no room for wounds here; the rows show them.
            return tell("stage.goal", goal=tell("battles.goal-of-many"))
        stands = [
            tell("battles.main", who=self.texts.name(main.id), n=main.wounds, health=face(main).health)
            for main in mains
            if main is not None
        ]
        return tell("stage.goal", goal=tell("battles.goal", mains="; ".join(stands)))

    def outcome(self, seat: int | None) -> tuple[str, bool]:
        ending = self.table.ending
        winners = ending.winners if ending is not None else ()
        if len(winners) > 1 and len({self.game.team(winner) for winner in winners}) > 1:
            return tell("battles.tie"), True
        names = ", ".join(self.player(winner) for winner in winners)
        return tell("battles.won", players=names), seat is None or seat in winners

    # --- pictures ------------------------------------------------------------------------------------------

    def stage(
        self, seat: int | None, options: Sequence[Option[Any]], focus: int, width: int, height: int
    ) -> list[Text]:
        seen = self.view(seat)
        marked = {piece for option in options for piece in option.pieces}
        rows = Rows(self.game, seen, self.texts, self.signs, marked)
        # The reader's own side is at the bottom; of the others the heads stand above.
        drawn = (self._stage(rows, seen, width, manner) for manner in (FULL, SHORT, SHORTEST))
        return fitted(drawn, height, tell("battles.cut"))

    def _stage(self, rows: Rows, seen: BattlesView, width: int, manner: int) -> list[Text]:
        below = self._below(seen.seat)
        lines: list[Text] = []
        most = 1 if manner == SHORTEST else 3
        for seats in self._sides():
            if seats != below:
                lines += rows.side(seats, width, mine=False, short=manner > FULL, most=most)
        lines += rows.combat(width) if seen.combat is not None else [Text()] if manner == FULL else []
        lines += rows.side(below, width, mine=True, short=manner > FULL, most=most)
        return [*lines, *self._hand(seen, width)[: 1 if manner == SHORTEST else None]]

    def _sides(self) -> list[list[int]]:
        """The seats side by side: a two-headed team has its rows in common (V21.13)."""
        seats = range(len(self.game.state.players))
        if self.game.state.mode == "two-headed":
            return [[seat for seat in seats if seat % 2 == half] for half in (0, 1)]
        return [[seat] for seat in seats]

    def _below(self, seat: int | None) -> list[int]:
        """The side that is drawn nearest to the reader."""
        return next(side for side in self._sides() if (seat or 0) in side)

    def _hand(self, seen: BattlesView, width: int) -> list[Text]:
        hand = seen.players[seen.seat].hand if seen.seat is not None else None
        if hand is None:
            return []
        names = counted(self._in_hand(card) for card in sorted(hand)) or tell("team.nothing")
        return wrapped(tell("team.hand", cards=names), width, hanging="      ")

    def _in_hand(self, card: str) -> str:
        cost = CARDS[card.rpartition("-")[0]].cost
        name = self.texts.bare(card)
        return tell("battles.cost", name=name, n=cost) if cost else name

    def map(self, seat: int | None, options: Sequence[Option[Any]]) -> list[Text]:
        """All rows, nothing shortened, then the KO piles and what the signs mean."""
        seen = self.view(seat)
        rows = Rows(self.game, seen, self.texts, self.signs, {piece for option in options for piece in option.pieces})
        lines = self._stage(rows, seen, 80, FULL)
        for index, player in enumerate(seen.players):
            names = counted(self.texts.bare(card) for card in sorted(player.ko)) or tell("team.nothing")
            whose = self.texts.bare(f"player-{index + 1}")
            up = counted(self.texts.bare(resource.card) for resource in player.resources if resource.up)
            if up:
                lines += wrapped(tell("battles.locations", player=whose, cards=up), 80, hanging="  ", style=FAINT)
            lines += wrapped(tell("battles.ko-pile", player=whose, cards=names), 80, hanging="  ", style=FAINT)
        legend = tell("battles.legend", active=self.signs.active, legal=self.signs.legal)
        return [*lines, *(Text(line, FAINT) for line in legend.splitlines())]

    def people(self, seat: int | None, width: int) -> list[Text]:
        """Everybody with what ATK and DEF are made of."""
        seen = self.view(seat)
        rows = Rows(self.game, seen, self.texts, self.signs, ())
        lines: list[Text] = []
        for index in range(len(seen.players)):
            lines += rows.head(index, width)
            for unit in (each.unit for each in seen.units if each.unit.controller == index):
                line = Text("  ")
                line.append_text(rows.unit(unit, short=False))
                line.append("  " + tell("battles.front" if unit.front else "battles.back"), FAINT)
                lines.append(line)
                parts = modifiers(self.game, self.game.by_id[unit.id])
                if len(parts) > 1:
                    made = ", ".join(f"{self._source(source)} {a:+}/{d:+}" for source, a, d in parts)
                    lines += wrapped(made, width, indent="      ", hanging="      ", style=FAINT)
        return lines

    def _source(self, source: str) -> str:
        id = f"modifier.{source}"
        return written(self.texts, say(id)) if id in self.texts else self.texts.bare(source)

    def cards(self, seat: int, width: int) -> list[Text]:
        player = self.view(seat).players[seat]
        hand = player.hand or []
        lines = [Text(tell("cards.hand", n=len(hand)), HEAD)]
        for card in sorted(hand):
            lines += self._card(card, width)
        down = [resource.card for resource in player.resources if not resource.up]
        lines.append(Text(tell("battles.face-down", n=len(down)), HEAD))
        lines += [Text("  " + self.texts.bare(card)) for card in down]
        for unit in self.game.side(seat):
            lines.append(Text(self.texts.name(unit.id), HEAD))
            kind = unit.id.rpartition("-")[0]
            texts = [f"rule-text.{kind}", *([f"rule-text.{kind}-2"] if character(unit).level_two else [])]
            for id in texts:
                lines += wrapped(written(self.texts, say(id)), width, indent="    ", hanging="    ")
            if unit.equipment:
                lines += self._card(unit.equipment, width)
        return lines

    def _card(self, card: str, width: int) -> list[Text]:
        kind = card.rpartition("-")[0]
        line = Text("  " + self.texts.bare(card), HEAD)
        line.append("  " + ", ".join(self._facts(kind)), FAINT)
        return [line, *wrapped(written(self.texts, say(f"rule-text.{kind}")), width, indent="    ", hanging="    ")]

    def _facts(self, kind: str) -> list[str]:
        card = CARDS[kind]
        facts = [written(self.texts, say(f"type.{card.type}"))]
        if card.team:
            facts.append(written(self.texts, say(f"team.{card.team}")))
        if isinstance(card, Character):
            printed = card.face
            facts += [tell("cards.cost", n=card.cost), f"{printed.atk}/{printed.defense}"]
            facts.append(tell("battles.health", n=printed.health))
            facts += [tell("battles.ranged")] if printed.ranged else []
        elif isinstance(card, Equipment):
            facts.append(tell("cards.cost", n=card.cost))
        elif isinstance(card, PlotTwist):
            timing = "any-turn" if card.any_turn else card.timing
            facts.append(written(self.texts, say(f"timing.{timing}")))
        elif isinstance(card, Location):
            facts += [written(self.texts, say(f"symbol.{symbol}")) for symbol in sorted(card.symbols)]
        return facts

    def briefing(self, width: int) -> list[Text]:
        return briefed(self.table, width, *tell("battles.turn").splitlines())

    # --- words ---------------------------------------------------------------------------------------------

    def place(self, typed: str) -> int | None:
        return None

    def where(self, option: Option[Any]) -> str:
        return ""

    def group(self, kind: str, piece: str, n: int) -> str:
        id = f"battles-group.{kind}" if f"battles-group.{kind}" in own() else "group.other"
        return tell(id, kind=kind, who=self.texts.name(piece), n=n)

    def effect(self, option: Option[Any]) -> str:
        verb, _, rest = option.key.partition(":")
        if verb not in USES:
            return ""
        card, _, power = rest.partition(":")
        unit = self.game.by_id.get(card)
        if unit is not None and all(each.id != power.partition(":")[0] for each in face(unit).powers):
            card = unit.equipment  # the power is the Equipment's
        id = f"rule-text.{card.rpartition('-')[0]}"
        return written(self.texts, say(id)) if id in self.texts else ""

    def player(self, seat: int) -> str:
        main = self.game.state.players[seat].main
        return tell("seat.named", player=self.texts.bare(f"player-{seat + 1}"), heroes=self.texts.bare(main))

    def worth_noting(self, option: Option[Any]) -> bool:
        # Whatever else is done is told by an event.
        return option.key == "pass"

    def worth_telling(self, event: Event) -> bool:
        return not isinstance(event, QUIET)
