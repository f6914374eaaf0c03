"""A campaign as one JSON file: seed, journal, the missions played, and the one being played.

    {"format": "sulaco-campaign", "version": 1, "rules": …, "players": …, "seed": …, "separate_models": …,
     "experience": true (only where it is used),
     "journal": [keys, and missions with setup, seed, journal and result], "running": …}

Reading plays the journal again. A finished mission stands by its result, so that a campaign outlives a corrected
rule; under the rules it was saved with, its game is replayed and has to lead to that result.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from sulaco.table.decision import Refused
from sulaco.table.saved_json import Path, SavedJson, SaveError, encode
from sulaco.table.table import BrokenJournal, Endless, Table
from sulaco.table.text import Verbatim, say

from .. import house
from .campaign import Campaign, Played, result_of
from .corps import Corps

FORMAT = "sulaco-campaign"
VERSION = 1


class _File(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    format: str
    version: int
    rules: str
    players: int
    seed: int
    separate_models: bool
    experience: bool = False
    journal: list[str | Played]
    running: Played | None


def to_json(campaign: Campaign) -> str:
    """The text of the save file: one journal entry a line."""
    fields = [
        ("format", encode(FORMAT)),
        ("version", encode(VERSION)),
        ("rules", encode(Corps.rules_version)),
        ("players", encode(campaign.players)),
        ("seed", encode(campaign.seed)),
        ("separate_models", encode(campaign.separate_models)),
        *([("experience", encode(True))] if campaign.experience else []),
        ("journal", _list([_entry(entry) for entry in campaign.journal])),
        ("running", _entry(campaign.running)),
    ]
    return _object(fields) + "\n"


def _tell(id: str, **args: Any) -> str:
    """A sentence of the catalogue: about campaigns, or one of the kernel's about saved games."""
    return Corps.texts().render(say(id, **args))


def _entry(entry: str | Played | None) -> str:
    if not isinstance(entry, Played):
        return encode(entry)
    return _object(
        [
            ("setup", encode(entry.setup)),
            ("seed", encode(entry.seed)),
            ("journal", _list([encode(key) for key in entry.journal])),
            ("result", encode(entry.result)),
        ]
    )


def _list(items: list[str]) -> str:
    return "[\n" + ",\n".join(items) + "\n]" if items else "[]"


def _object(fields: list[tuple[str, str]]) -> str:
    return "{\n" + ",\n".join(f'"{name}": {value}' for name, value in fields) + "\n}"


def from_json(text: str, name: str = "campaign", *, repair: bool = False) -> Campaign:
    """The campaign in the text of a save file; `name` stands in the errors.

    With `repair`, the mission being played goes on from the last of its decisions that still fits, and the games of
    finished missions are not replayed.
    """
    return _Reader(text, name).campaign(repair)


class _Reader:
    """A file whose fields are what they have to be; nothing is played yet."""

    def __init__(self, text: str, name: str) -> None:
        self.json = SavedJson(text, name, depth=4)
        value = self.json.fields
        if value.get("format") != FORMAT:
            raise self._error(("format",), _tell("campaign-file.no-campaign"))
        version = value.get("version")
        if type(version) is int and version > VERSION:
            raise self._error(("version",), _tell("save.newer", version=version, known=VERSION))
        try:
            self.file = msgspec.convert(value, _File)
        except msgspec.ValidationError as error:
            why, _, path = str(error).partition(" - at `$")
            raise self._error(_path(path), why[:1].lower() + why[1:]) from error

    def _error(self, path: Path, why: str) -> SaveError:
        return self.json.error(path, why)

    # --- the campaign ------------------------------------------------------------------------------------------

    def campaign(self, repair: bool) -> Campaign:
        file = self.file
        try:
            campaign = Campaign.begin(
                file.players, file.seed, separate_models=file.separate_models, experience=file.experience
            )
        except Refused as refusal:
            raise self._error(("players",), self._reason(refusal)) from refusal
        other = house.mismatch(file.rules, Corps.rules_version)
        if other:
            raise self._error(("rules",), other)
        for index, entry in enumerate(file.journal):
            path: Path = ("journal", index)
            if isinstance(entry, Played):
                self._finished(campaign, entry, path, repair)
                continue
            try:
                campaign.choose(entry)
            except Refused as refusal:
                raise self._error(path, self._reason(refusal)) from refusal
        self._running(campaign, repair)
        return campaign

    def _finished(self, campaign: Campaign, played: Played, path: Path, repair: bool) -> None:
        self._expected(campaign, played, path)
        result = played.result
        if result is None:
            raise self._error(path, _tell("campaign-file.no-result"))
        cards = sorted(result.cards + result.equipped + result.discarded)
        if cards != played.setup.cards:
            raise self._error((*path, "result"), _tell("campaign-file.other-cards"))
        if self.file.rules == Corps.rules_version and not repair:
            table = self._replay(played, path)
            if table.ending is None:
                raise self._error((*path, "journal"), _tell("campaign-file.not-over"))
            if result_of(table) != result:
                raise self._error((*path, "result"), _tell("campaign-file.other-result"))
        campaign.apply(played)

    def _running(self, campaign: Campaign, repair: bool) -> None:
        running = self.file.running
        if running is None or campaign.running is None:
            if running is not None:
                raise self._error(("running",), _tell("campaign-file.none-running"))
            return
        self._expected(campaign, running, ("running",))
        while True:
            try:
                self._replay(running, ("running",))
                break
            except SaveError as error:
                broken = error.__cause__
                if not repair or not isinstance(broken, BrokenJournal):
                    raise
                del running.journal[broken.index :]
        campaign.running = running

    def _expected(self, campaign: Campaign, played: Played, path: Path) -> None:
        running = campaign.running
        if running is None:
            raise self._error(path, _tell("campaign-file.none-here"))
        if played.setup != running.setup:
            raise self._error((*path, "setup"), _tell("campaign-file.other-setup"))
        if played.seed != running.seed:
            raise self._error((*path, "seed"), _tell("campaign-file.other-seed", seed=running.seed))

    def _replay(self, played: Played, path: Path) -> Table[Corps]:
        try:
            return Table.replay(Corps, played.setup, played.seed, played.journal)
        except BrokenJournal as broken:
            why = _tell("campaign-file.not-possible", entry=Verbatim(broken.entry))
            raise self._error((*path, "journal", broken.index), why) from broken
        except (Refused, Endless, ArithmeticError, AssertionError, LookupError, TypeError) as error:
            raise self._error(path, _tell("campaign-file.unplayable")) from error

    def _reason(self, refusal: Refused) -> str:
        return Corps.texts().render(refusal.reason.text).removesuffix(".")


def _path(text: str) -> Path:
    """A place like `.journal[3].seed` as a path."""
    parts: list[str | int] = []
    for name, index in re.findall(r"\.(\w+)|\[(\d+)\]", text):
        parts.append(name or int(index))
    return tuple(parts)
