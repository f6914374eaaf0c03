"""Campaigns of corps in scenario files: how one stands when the scenario begins, and what is said about it (A22)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

from sulaco.table.chance import Chance
from sulaco.table.scenario.campaign import CampaignTable
from sulaco.table.scenario.position import Clause, Frame, Impossible, Kind, number, read_clauses, several
from sulaco.table.scenario.rig import Script
from sulaco.table.scenario.says import Cards, Check, Expectations, Items, Name, Number, Wrong
from sulaco.table.scenario.words import Entry, Words

from .campaign import BOX, ORDER, Campaign, CleanUp, Result
from .corps import Corps
from .scenario_lines import ENDURANCE, PEOPLE, SETUP, copies

PLAYER = Kind(lambda words, at: words.seat(BOX.players))
LINES = (
    *(clause for clause in SETUP if clause.phrase not in ("mission", "boxes")),
    Clause("won", several("missions", lambda: ORDER, "a mission of the campaign")),
    Clause("resupplied"),
    Clause("killed", PEOPLE),
    Clause("captured", PEOPLE),
    Clause("facehugged", PEOPLE),
    Clause("removed:", ENDURANCE, "removed"),
    Clause("discarded:", ENDURANCE, "discarded"),
    Clause("regain", number("how many cards may be regained")),
    Clause("leader", PLAYER),
)
"""How a campaign stands; with `discarded:` it stands at the clean-up after a mission."""
RESULT = (
    Clause("killed", PEOPLE),
    Clause("captured", PEOPLE),
    Clause("facehugged", PEOPLE),
    Clause("discarded", ENDURANCE),
    Clause("equipped", ENDURANCE),
    Clause("delivered", number("how many Crates were delivered")),
    Clause("leader", PLAYER),
)


def begin(entries: Sequence[Entry], script: Script) -> CampaignTable:
    """The campaign that these lines tell."""
    frame = Frame(LINES, entries)
    frame.setup_only()
    told = frame.options
    clean_up = None
    players = told.get("players", 1)
    cards = list(BOX.cards)
    try:
        removed = copies(told.pop("removed", ()), cards)
        discarded = copies(told.pop("discarded", ()), cards)
    except ValueError as error:
        raise Impossible([str(error)], "") from error
    if discarded:
        clean_up = CleanUp(discarded, told.pop("regain", 0), told.pop("leader", 0), list(range(players)))
    campaign = Campaign(
        **{"players": players, **told},
        seed=frame.seed,
        chance=Chance.seeded(frame.seed),
        cards=cards,
        removed=removed,
        clean_up=clean_up,
    )
    campaign.settle()
    table = CampaignTable(Corps, campaign, script)
    campaign.chance.shuffles = table.chance.shuffles
    return table


def read_end(words: Words) -> Check:
    """`mission ends won killed gorman discarded panic`: how the mission under way ended, without playing it."""
    won = words.one_of(("won", "lost"), "won or lost") == "won"
    told = SimpleNamespace(killed=[], captured=[], facehugged=[], discarded=[], equipped=[], delivered=0, leader=0)
    read_clauses(words, told, RESULT, None)

    def ends(table: Any) -> str | None:
        running = getattr(table, "campaign", None) and _campaign(table).running
        if not running:
            return "no mission of a campaign is being played"
        campaign = _campaign(table)
        cards = list(running.setup.cards or ())
        try:
            told.discarded, told.equipped = copies(told.discarded, cards), copies(told.equipped, cards)
        except ValueError as error:
            return str(error)
        running.result = Result(won=won, cards=cards, **vars(told))
        campaign.apply(running)
        table.ended()
        return None

    return ends


def _campaign(table: Any) -> Campaign:
    campaign = getattr(table, "campaign", None)
    if not isinstance(campaign, Campaign):
        raise Wrong("this is not a campaign")
    return campaign


def _score(campaign: Campaign) -> int:
    if campaign.score is None:
        raise Wrong("a campaign has no score before its end")
    return campaign.score.total


def _field(name: str) -> Callable[[Campaign], list[str]]:
    return lambda campaign: list(getattr(campaign, name))


SAYS = Expectations(
    table={
        "campaign mission": Name(
            lambda campaign: campaign.running.setup.mission if campaign.running else campaign.next
        ),
        **{f"campaign {name}": Items(_field(name)) for name in ("won", "killed", "captured", "facehugged")},
        **{f"campaign {name}": Cards(_field(name)) for name in ("cards", "removed")},
        "campaign score": Number(_score),
    },
    of={},
    things=(),
)


def read_says(words: Words) -> Check:
    """`campaign killed = gorman`: what is said of the campaign, whether a mission is played or not."""
    check = SAYS.read(words)

    def of_campaign(table: Any) -> str | None:
        try:
            return check(SimpleNamespace(game=_campaign(table)))  # type: ignore[arg-type]
        except Wrong as wrong:
            return str(wrong)

    return of_campaign
