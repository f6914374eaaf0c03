"""Campaigns for tests: missions whose result is written down instead of played."""

from __future__ import annotations

import msgspec

from sulaco.games.corps.campaign import Campaign, Played, Result
from sulaco.games.corps.cards import CARDS
from sulaco.games.corps.corps import Corps
from sulaco.table.decision import Ending, Reason
from sulaco.table.table import Table
from sulaco.table.text import say


def keys(campaign: Campaign) -> list[str]:
    assert campaign.decision is not None
    return campaign.decision.keys()


def copies(kind: str, n: int) -> list[str]:
    return [f"{kind}-{number}" for number in range(1, n + 1)]


def result(campaign: Campaign, **parts: object) -> Result:
    """A result of the running mission: won, nothing lost; `discarded` and `equipped` cards leave the deck."""
    assert campaign.running is not None
    assert campaign.running.setup.cards is not None
    made = msgspec.convert({"won": True, "cards": [], "equipped": [], "discarded": [], **parts}, Result)
    gone = made.discarded + made.equipped
    made.cards = [card for card in campaign.running.setup.cards if card not in gone]
    return made


def finish(campaign: Campaign, **parts: object) -> Campaign:
    """The running mission ends with this result."""
    running = campaign.running
    assert running is not None
    campaign.apply(Played(running.setup, running.seed, [], result(campaign, **parts)))
    return campaign


def start(campaign: Campaign, mission: str, *heroes: str) -> Campaign:
    """Choose a mission (if there is a choice) and its Heroes; after that it runs."""
    if campaign.decision is not None and campaign.decision.kind == "campaign-next":
        campaign.choose(f"mission:{mission}")
    for hero in heroes:
        campaign.choose(f"hero:{hero}")
    assert campaign.running is not None
    assert campaign.running.setup.mission == mission
    return campaign


def after(mission: str, *, players: int = 1, **parts: object) -> Campaign:
    """A campaign whose missions up to this one are won, the last one with these losses."""
    heroes = ("hicks", "ripley", "gorman", "hudson", "vasquez", "frost")[:players]
    campaign = Campaign.begin(players, 7)
    for id in ("newt", "escape", "survive"):
        picks = heroes if campaign.available() else ()
        start(campaign, id, *(picks if players < 6 else picks[:-1]))
        if id == mission:
            return finish(campaign, **parts)
        finish(campaign)
    raise ValueError(mission)


def end_now(table: Table[Corps], won: bool = True) -> Table[Corps]:
    """The table as if its mission ended at this moment."""
    winners = tuple(range(len(table.game.state.players))) if won else ()
    table.game.state.ending = Ending(winners, Reason(say("ending.turn-cap", n=1), "A20.03"))
    table.decision = None
    return table


HAZARDS = sorted(card for card, definition in CARDS.items() if definition.type == "hazard")
