"""Words for clients: what a table is called, how the game stands, what the card or ability behind an answer does.

What others may know of a question is all of it: the questions of encounters name nothing that only one seat has seen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sulaco.table.briefing import Briefing
from sulaco.table.decision import Option
from sulaco.table.text import Text, say

from .card_texts import Line, lines, together
from .cards import CARDS, Location, Role, of_kind
from .line_ups import FILMS, film

if TYPE_CHECKING:
    from .encounters import Encounters
    from .state import Setup

PHASES = {
    "roles": "setup",
    "first": "setup",
    "begin": "hive",
    "hive": "hive",
    "action": "action",
    "strikes": "strike",
    "cleanup": "cleanup",
    "turn-ends": "cleanup",
    "alien": "alien",
    "alien-ends": "alien",
}
"""The phase that a step belongs to (L3.01)."""
ABILITIES = ("once", "sacrifice", "vigilant")
"""Answers that use one ability of a card, by the first word of their keys; it has a line of the same name."""
OBJECTIVES = 3
LAST_ENEMIES = ("a-perfect-organism", "whos-laying-the-eggs", "nobody-can-stop-it", "shell-breed-youll-die")
"""Last Objectives of whose enemy there is something to know beforehand."""
USES = ("play", "copy", "coordinate", "recruit", "card", "role", "fight", "zone")
"""Answers that play, take or choose a card."""


def title(setup: Setup) -> Text:
    id = "title.agendas" if setup.agendas else "title.encounters"
    return say(id, line_up=Text(f"line-up.{setup.line_up}"), n=setup.players)


def briefing(setup: Setup) -> Briefing:
    """Objectives and what may come between (L2.01, L2.03 to L2.05), and what is wise, also against the last enemy."""
    objectives = film(setup.line_up).objectives if setup.line_up in FILMS else setup.objectives
    known = [id for id in objectives if id in CARDS]
    win = [say("briefing.win", objectives=known) if len(known) == OBJECTIVES else say("briefing.win-unknown")]
    if setup.players > 1:
        win.append(say("briefing.survivor"))
    if setup.agendas:
        win.append(say(f"briefing.agendas-{setup.agendas}"))
    lose = [say("briefing.lose", n=setup.players), say("briefing.hive")]
    if setup.alien_players:
        lose.append(say("briefing.alien-players"))
    advice = [say("briefing.recruit"), say("briefing.strikes")]
    if known and known[-1] in LAST_ENEMIES:
        advice.append(say(f"briefing.last.{known[-1]}"))
    return Briefing(tuple(win), tuple(lose), tuple(advice))


def status(game: Encounters) -> Text:
    state = game.state
    if state.ending is not None:
        return say("status.over", n=state.turn)
    phase = Text(f"phase.{PHASES[state.step]}")
    return say("status.turn", n=state.turn, objective=state.objective + 1, phase=phase)


def label(key: str) -> Text:
    """What an answer with this key would be called, if it were possible."""
    verb, _, thing = key.partition(":")
    return say(f"label.{verb}", card=thing)


def detail(game: Encounters, option: Option[Any]) -> Text | None:
    """What the card or the ability that an option uses does."""
    verb = option.key.partition(":")[0]
    if verb == "power":
        return together(lines(game.avatar(game.state.active)))
    if not option.cards:
        return None
    id = option.cards[0]
    found = _lines_of(game, id)
    if verb in ABILITIES:
        return together(line for line in found if line.kind == verb)
    if verb == "pay":
        return together(line for line in found if line.kind in ("pay", "pay-goal", "alien-pay", "hazard-pay"))
    return together(found) if verb in USES else None


def _lines_of(game: Encounters, card: str) -> list[Line]:
    """The lines of a card, of a Role's card, or of what every Sergeant has."""
    if card == "sergeant":
        return lines(next(of_kind("sergeant")))
    facts = CARDS.get(card) or CARDS[card.rpartition("-")[0]]
    if isinstance(facts, Role):
        return lines(CARDS[facts.card])
    if facts.kind == "hazard":
        return _hazard(game, card)
    return lines(facts)


def _hazard(game: Encounters, card: str) -> list[Line]:
    """A Hazard card is that Hazard of the Location which it was when it was revealed."""
    state = game.state
    location: Location = CARDS[state.location.rpartition("-")[0]]
    n = state.planted.get(card, state.hazards)
    return [line for line in lines(location) if line.text.args.get("hazard") == location.hazard_names[n - 1]]
