"""Campaign files among saved games: told apart, read, repaired, and their missions opened one by one."""

from __future__ import annotations

from pathlib import Path

from sulaco.games.corps.campaign import Campaign, Played
from sulaco.games.corps.campaign_save import FORMAT, from_json, to_json
from sulaco.games.corps.corps import Corps
from sulaco.table.save import SaveError, read_text, write_text
from sulaco.table.saved_json import is_of
from sulaco.table.table import BrokenJournal, Table

from ..words import tell


def is_campaign(text: str) -> bool:
    """Whether this is the text of a campaign, however damaged."""
    return is_of(FORMAT, text)


def read(text: str, path: Path) -> Campaign:
    """The campaign in the text of this file; raises `SaveError`."""
    return from_json(text, str(path))


def missions(text: str, path: Path) -> list[Table[Corps]]:
    """The missions that were played, and the one that is being played, as tables."""
    campaign = read(text, path)
    played = [entry for entry in campaign.journal if isinstance(entry, Played)]
    if campaign.running is not None and campaign.running.journal:
        played.append(campaign.running)
    try:
        return [Table.replay(Corps, one.setup, one.seed, one.journal) for one in played]
    except BrokenJournal:
        # A campaign outlives a corrected rule, the games in it may not.
        raise SaveError(tell("campaign.old-rules", path=str(path))) from None


def repair(path: Path) -> tuple[bool, str]:
    """Whether the campaign fits the rules of today, and what became of it; the old file is kept beside it."""
    text = read_text(path)
    try:
        read(text, path)
    except SaveError as error:
        why = str(error)
    else:
        return True, tell("campaign.fits", path=str(path))
    campaign = from_json(text, str(path), repair=True)
    write_text(path.with_name(path.name + ".before-repair"), text)
    write_text(path, to_json(campaign))
    return False, tell("campaign.repaired", why=why)
