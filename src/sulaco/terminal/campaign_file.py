"""Campaign files of any game: repaired, and their missions opened one by one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sulaco.games import load
from sulaco.table.campaign import CampaignKind
from sulaco.table.save import SaveError, read_text, write_text
from sulaco.table.table import BrokenJournal, Table

from .words import tell


def missions(game: str, text: str, path: Path) -> list[Table[Any]]:
    """The missions that were played, and the one that is being played, as tables. Raises `SaveError`."""
    kind = load(game)
    campaign = _campaigns(game).read(text, str(path))
    played = [entry for entry in campaign.journal if not isinstance(entry, str)]
    if campaign.running is not None and campaign.running.journal:
        played.append(campaign.running)
    try:
        return [Table.replay(kind, one.setup, one.seed, one.journal) for one in played]
    except BrokenJournal:
        # A campaign outlives a corrected rule, the games in it may not.
        raise SaveError(tell("campaign.old-rules", path=str(path))) from None


def _campaigns(game: str) -> CampaignKind[Any]:
    kind = load(game).campaign_type
    assert kind is not None
    return kind()


def repair(game: str, path: Path) -> tuple[bool, str]:
    """Whether the campaign fits the rules of today, and what became of it; the old file is kept beside it."""
    text = read_text(path)
    campaigns = _campaigns(game)
    try:
        campaigns.read(text, str(path))
    except SaveError as error:
        why = str(error)
    else:
        return True, tell("campaign.fits", path=str(path))
    campaign = campaigns.read(text, str(path), repair=True)
    write_text(path.with_name(path.name + ".before-repair"), text)
    write_text(path, campaigns.write(campaign))
    return False, tell("campaign.repaired", why=why)
