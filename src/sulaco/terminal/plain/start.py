"""How a game begins that says nothing about it: with a setup in JSON, or with one of those that it names itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from sulaco import bots
from sulaco.games import load

from .. import menu
from ..opening import Opening, Unplayable, Wishes
from ..screen import Screen
from ..words import tell, written

SETUP = "--setup"
LONGEST = 48
"""More letters of a setup do not fit beside its title."""


class PlainOpening(Opening):
    """One of the setups that the game names, or any other in JSON."""

    flags = (SETUP,)

    def setup(self, wishes: Wishes) -> Any:
        said = wishes.flag(SETUP)
        if said is None:
            return self._setups(wishes)[0]
        try:
            return msgspec.json.decode(said, type=load(self.game).setup_type)
        except msgspec.DecodeError as error:
            raise Unplayable(tell("plain-start.no-setup", game=self.game, why=str(error))) from None

    def ask(self, wishes: Wishes, screen: Screen) -> tuple[Any, tuple[str, ...]]:
        if SETUP in wishes.flags:
            return self.setup(wishes), wishes.kinds
        setups = self._setups(wishes)
        chosen = setups[0]
        if len(setups) > 1:
            choices = [menu.Choice(str(number), *self._told(setup)) for number, setup in enumerate(setups, start=1)]
            chosen = setups[int(menu.ask(screen, tell("plain-start.setup"), choices, "1")) - 1]
        if wishes.kinds:
            return chosen, wishes.kinds
        others = range(2, load(self.game).seats(chosen) + 1)
        return chosen, ("", *(menu.seat(screen, self.game, n, bots.usual(self.game)) for n in others))

    def _setups(self, wishes: Wishes) -> Sequence[Any]:
        """Those for as many players as are wished for."""
        kind = load(self.game)
        counts = {kind.seats(setup) for setup in kind.setups()}
        if wishes.players is not None and wishes.players not in counts:
            told = ", ".join(map(str, sorted(counts)))
            raise Unplayable(tell("plain-start.players", game=self.game, n=wishes.players, counts=told))
        return [setup for setup in kind.setups() if wishes.players in (None, kind.seats(setup))]

    def _told(self, setup: Any) -> tuple[str, str]:
        """What a setup is called, and what is in it."""
        kind = load(self.game)
        text = msgspec.json.encode(setup).decode()
        return written(kind.texts(), kind.title(setup)), text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
