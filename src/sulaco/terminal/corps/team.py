"""The fireteam beside the map: values, dials, gear, decks, hand (A2.01, A3.02, A5.01, A11.05)."""

from __future__ import annotations

from rich.text import Text

from sulaco.games.corps.corps import Corps
from sulaco.games.corps.in_force import learned
from sulaco.games.corps.state import Character
from sulaco.games.corps.view import CorpsView
from sulaco.table.text import Catalogue

from ..screen import wrapped
from ..style import ALLY, DANGER, FAINT, HEAD, PLAIN, SELECTED, Signs
from ..words import tell
from .marks import of_character

LOW = 10
"""With fewer cards above the Reshuffle card the Endurance Deck is shown as a danger."""
LAST_CARDS = 5
"""From here on a cost may lose the mission."""

GONE = ("captured", "killed", "left", "away")


def rows(game: Corps, view: CorpsView, texts: Catalogue, signs: Signs, *, gear: bool, width: int) -> list[Text]:
    """A line for each Character, and with `gear` a second one for what it carries."""
    lines = [Text(tell("team.head"), FAINT)]
    active = view.activation.character if view.activation else ""
    for who in view.characters:
        lines.append(_row(game, view, texts, signs, who, active))
        if gear and (carried := _gear(texts, who)):
            lines += wrapped(carried, width, indent="     ", hanging="     ", style=FAINT)
        if gear and (cards := learned(game, who)):
            known = tell("team.experience", cards=", ".join(texts.name(card) for card in cards))
            lines += wrapped(known, width, indent="     ", hanging="     ", style=FAINT)
    return lines


def _row(game: Corps, view: CorpsView, texts: Catalogue, signs: Signs, who: Character, active: str) -> Text:
    """Whose turn, which player, mark, name, values; or what became of the Character."""
    sign = signs.active if who.id == active else signs.done if who.activated and who.at >= 0 else " "
    gone = who.status in GONE and not (who.status == "away" and phase(view.step) == "setup")
    style = SELECTED if who.id == active else FAINT if gone else PLAIN
    player = str(who.player + 1) if who.hero and len(view.players) > 1 else " "
    line = Text(f"{sign}{player}{of_character(who)} ", style or ALLY)
    # "Cpl. Hicks" is Hicks to the fireteam.
    name = texts.name(who.id).rpartition(" ")[2]
    line.append(f"{name:<8}", style or (HEAD if who.hero else PLAIN))
    if gone or who.status == "down":
        line.append(" " + tell(f"team.{who.status}"), DANGER if who.status == "down" else style)
        return line
    values = game.speed(who), game.defense(who), game.melee(who), game.tech(who)
    line.append("".join(f"{value:>3} " for value in values), style)
    line.append(f"{who.aim:>3}", style or HEAD)
    if who.facehugged:
        line.append("!", DANGER)
    return line


def _gear(texts: Catalogue, who: Character) -> str:
    cards = [texts.name(card) for card in who.gear()] + [f"! {texts.name(card)}" for card in who.hazards]
    return ", ".join(cards)


def beneath(view: CorpsView, texts: Catalogue, width: int, *, gear: bool) -> list[Text]:
    """Below the fireteam: what the active Character carries, and the hand of the seat that is asked."""
    lines: list[Text] = []
    active = view.activation.character if view.activation else ""
    who = next((who for who in view.characters if who.id == active), None)
    if gear and who is not None and (carried := _gear(texts, who)):
        lines += wrapped(tell("team.gear", who=texts.name(who.id), gear=carried), width, hanging="  ")
    if view.seat is not None and 0 <= view.seat < len(view.players):
        hand = view.players[view.seat].hand or []
        names = ", ".join(texts.name(card) for card in hand) or tell("team.nothing")
        lines += wrapped(tell("team.hand", cards=names), width, hanging="  ")
    return lines


def title(view: CorpsView, texts: Catalogue, width: int) -> Text:
    """Mission, turn and phase, and the counts of all piles, as far as there is room (A5.01, A18.06)."""
    line = Text(texts.name(view.mission).partition(":")[0].upper(), HEAD)
    line.append("  " + tell("title.turn", n=view.turn, phase=tell(f"phase.{phase(view.step)}")))
    low = view.endurance < LOW
    deck = tell("title.deck-low" if low else "title.deck", n=view.endurance, beneath=view.beneath)
    line.append(f"  {deck}", DANGER if low else HEAD)
    line.append(tell("title.exhausted", n=view.exhausted), HEAD)
    more = [tell("title.discarded", n=len(view.discarded)), tell("title.blips", n=view.pool)]
    left = view.endurance + view.beneath + view.exhausted
    if left <= LAST_CARDS:
        # A cost may be higher than what is left, and then the mission is lost (A5.04, A99.23).
        line.append("  " + tell("title.last-cards", n=left), DANGER)
    if view.tracker or view.tracker_discarded:
        more.insert(0, tell("title.tracker", n=view.tracker, level=view.tracker_level or "-"))
    for part in more:
        if line.cell_len + len(part) + 2 <= width:
            line.append(f"  {part}")
    return line


def phase(step: str) -> str:
    if step in ("experience", "gear", "deal", "guns", "place"):
        return "setup"
    if step in ("alien", "aliens", "blips", "tracker"):
        return "alien"
    return "finish" if step == "finish" else "marine"
