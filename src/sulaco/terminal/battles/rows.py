"""The rows of a table as lines: a head for each player, Back Row and Front Row, and the combat with its sums."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text

from sulaco.games.battles import combat as fights
from sulaco.games.battles.battles import Battles
from sulaco.games.battles.keywords import has
from sulaco.games.battles.state import Unit
from sulaco.games.battles.values import character, face, values
from sulaco.games.battles.view import BattlesView, SeenSide

from ..screen import wrapped
from ..style import ALLY, DANGER, FAINT, HEAD, LEGAL, PLAIN, SELECTED, Signs
from ..words import counted, tell
from .names import Names

LABEL = 7
"""Columns for the name of a row."""


class Rows:
    """Draws what a view shows."""

    def __init__(self, game: Battles, view: BattlesView, names: Names, signs: Signs, marked: Iterable[str]) -> None:
        self.game = game
        self.view = view
        self.names = names
        self.signs = signs
        self.marked = set(marked)
        """Characters that an option points at."""

    # --- one character ---------------------------------------------------------------------------------------

    def unit(self, unit: Unit, *, short: bool) -> Text:
        """Name, ATK/DEF, and what is special about it now."""
        atk, defense = values(self.game, unit)
        printed = face(unit)
        name = self.names.name(unit.id)
        if short:
            name = name.replace(" Xenomorph", "").replace("Xenomorph ", "").replace("Warrant Officer", "W.O.")
        mine = self.view.seat is not None and self.game.controls(self.view.seat, unit)
        style = FAINT if unit.stunned else SELECTED if self._fights(unit) else ALLY if mine else PLAIN
        line = Text(self.signs.legal if unit.id in self.marked else "", LEGAL)
        line.append(name, style)
        changed = (atk, defense) != (printed.atk, printed.defense)
        line.append(f" {atk}/{defense}", style or (HEAD if changed else PLAIN))
        if unit.wounds:
            line.append(" " + tell("battles.wounds", n=unit.wounds, health=printed.health), DANGER)
        notes = []
        if unit.counters:
            notes.append(f"{unit.counters:+}")
        if unit.stunned:
            notes.append(tell("battles.stunned"))
        elif not unit.ready:
            notes.append(tell("battles.exhausted"))
        if has(self.game, unit, "ranged"):
            notes.append(tell("battles.ranged"))
        if unit.level == 2:
            notes.append(tell("battles.level-two"))
        if unit.equipment:
            notes.append(self.names.bare(unit.equipment))
        if unit.captive:
            notes.append(tell("battles.holds", who=self.names.name(unit.captive)))
        if notes:
            line.append(f" ({', '.join(notes)})", FAINT)
        return line

    def _fights(self, unit: Unit) -> bool:
        return self.game.in_combat(unit)

    # --- rows ------------------------------------------------------------------------------------------------

    def side(self, seats: Sequence[int], width: int, *, mine: bool, short: bool, most: int) -> list[Text]:
        """Heads of the players of a side, and its rows; one's own Front Row is the upper one."""
        units = [seen.unit for seen in self.view.units if seen.unit.controller in seats]
        rows = [(True, "battles.front"), (False, "battles.back")]
        lines = []
        for front, label in rows if mine else rows[::-1]:
            members = [self.unit(unit, short=short) for unit in units if unit.front == front]
            # That nobody stands in front is worth a line, if there is any to spare.
            if members or not short or (front and most > 1):
                lines += self._flow(tell(label), members, width, most)
        heads = [line for seat in seats for line in self.head(seat, width, short=short)]
        return [*lines, *heads] if mine else [*heads, *lines]

    def _flow(self, label: str, members: Sequence[Text], width: int, most: int) -> list[Text]:
        """A row, folded between its characters; beyond `most` lines it only says how many there are."""
        lines: list[Text] = []
        line = Text(f" {label:<{LABEL - 1}}", FAINT)
        for index, member in enumerate(members):
            if line.cell_len > LABEL and line.cell_len + 2 + member.cell_len > width:
                if len(lines) + 1 == most:
                    more = tell("battles.more", n=len(members) - index)
                    line.truncate(width - len(more) - 1)
                    line.append(f" {more}", DANGER)
                    return [*lines, line]
                lines.append(line)
                line = Text(" " * LABEL)
            line.append("  " if line.cell_len > LABEL else "")
            line.append_text(member)
        return [*lines, line]

    def head(self, seat: int, width: int, *, short: bool = False) -> list[Text]:
        """Who it is, piles, XP and resources; what has no room is on a second line, or cut where it is to be short."""
        player = self.view.players[seat]
        sign = self.signs.active if self.game.is_active(seat) else " "
        line = Text(f"{sign}{self.names.bare(f'player-{seat + 1}')}", HEAD)
        if player.out:
            line.append("  " + tell("battles.out"), DANGER)
            return [line]
        line.append("  " + tell("battles.piles", hand=player.cards, deck=player.deck, ko=len(player.ko)))
        main = self.game.main_of(seat)
        if main is not None and main.level == 1:
            line.append("  " + tell("battles.xp", n=player.xp, needed=character(main).xp))
        if player.pile:
            line.append("  " + tell("battles.pile", n=player.pile))
        if player.points:
            line.append("  " + tell("battles.points", n=player.points), LEGAL)
        resources = self.resources(player)
        if line.cell_len + 2 + len(resources) <= width:
            line.append("  " + resources, FAINT)
        elif not short:
            return [line, *wrapped(resources, width, indent=" " * LABEL, hanging=" " * LABEL, style=FAINT)]
        else:
            line.append("  " + resources, FAINT)
            line.truncate(width - 1)
            line.append(self.signs.rest, FAINT)
        return [line]

    def resources(self, player: SeenSide) -> str:
        """How many, and which lie face up; a player's own face-down ones are told by `cards`."""
        up = counted(self.names.bare(resource.card) for resource in player.resources if resource.up)
        n = len(player.resources)
        return tell("battles.resources-up" if up else "battles.resources", n=n, up=up)

    # --- the combat ------------------------------------------------------------------------------------------

    def combat(self, width: int) -> list[Text]:
        """Attackers against the defender: what would happen if all passed now."""
        fight = self.view.combat
        if fight is None or not fight.attackers or not fight.defender:
            return []
        game = self.game
        attackers = [game.by_id[id] for id in fight.attackers]
        defender = game.by_id[fight.defender]
        in_melee = fights.melee(game, fight)
        strikes = [fights.strike(game, fight, unit) for unit in attackers]
        needed = values(game, defender)[1]
        total = sum(strikes)
        sums = " + ".join(map(str, strikes)) + (f" = {total}" if len(strikes) > 1 else "")
        kind = tell("battles.melee" if in_melee else "battles.ranged-combat")
        names = ", ".join(self.names.name(unit.id) for unit in attackers)
        head = tell("battles.combat", kind=kind, who=names, target=self.names.name(defender.id))
        stuns = tell("battles.stuns" if total >= needed else "battles.no-stun")
        line = tell("battles.sum", atk=sums, defense=needed, result=stuns)
        back = fights.strike(game, fight, defender)
        if fights.strikes_back(game, fight, defender, in_melee):
            defenses = ", ".join(str(values(game, unit)[1]) for unit in attackers)
            line += " " + tell("battles.strikes-back", atk=back, defense=defenses)
        else:
            line += " " + tell("battles.no-strike-back")
        return [
            *wrapped(head, width, hanging="  ", style=SELECTED),
            *wrapped(line, width, indent="  ", hanging="  ", style=HEAD),
        ]
