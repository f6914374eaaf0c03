"""Runs of the lab: what somebody wants to have played, and how far it is."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

RunState = Literal["waiting", "playing", "reporting", "done", "stopped", "failed"]
"""Stopped runs can be gone on with."""


class NewRun(msgspec.Struct, forbid_unknown_fields=True):
    """Games of bots that are to be played. `house`: the house rules of each arm; two arms are compared. `games`: in
    each arm."""

    game: str
    setup: dict[str, Any]
    bots: list[str]
    games: int
    house: list[dict[str, int | bool | str | list[int | str]]]


class WonInfo(msgspec.Struct):
    """How many games in 100 somebody has won, with the 95 % interval. `text`: who."""

    text: str
    rate: float
    low: float
    high: float


class ArmInfo(msgspec.Struct):
    """What came of an arm so far. `house`: its house rules, as they are written; none, by the book."""

    house: list[str]
    games: int
    won: list[WonInfo]
    turns: float


class RunInfo(msgspec.Struct):
    """A run. `games`: in each arm; `done` and `total`: in all arms. `seconds`: that are left; none as long as no game
    was played. `why`: it ended without a report. `report`: its name. `yours`: you may stop and remove it."""

    id: str
    game: str
    title: str
    bots: list[str]
    games: int
    arms: list[ArmInfo]
    state: RunState
    why: str
    done: int
    total: int
    seconds: float | None
    made: float
    report: str
    yours: bool


class LabInfo(msgspec.Struct):
    """What the lab of this server allows, and its runs, the newest first. `why`: you cannot start runs here; `install`:
    the command that would change that. `games`: the most in an arm; `minutes`: after which a run is stopped."""

    why: str
    install: str
    games: int
    minutes: int
    runs: list[RunInfo]


class HouseName(msgspec.Struct):
    """Something that house rules can change. `of`: the component, by its name. `range`: what it can be, in words."""

    name: str
    kind: Literal["number", "flag", "numbers", "words", "set"]
    default: str
    rule: str
    of: str
    range: str
    least: int
    most: int
