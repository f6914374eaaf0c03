"""Who chooses: for the Aliens one seat, for the group the leader (A21.01, A13.03, A99.36)."""

from __future__ import annotations

from collections import Counter

import pytest

from sulaco.games.corps import Corps
from sulaco.games.corps.state import Setup
from sulaco.table.chance import Chance
from sulaco.table.checks import pick
from sulaco.table.table import Table

FOR_THE_ALIENS = {
    "alien-move",
    "alien-route",
    "alien-target",
    "closest-tunnel",
    "place-alien",
    "place-blip",
    "spawn-point",
}
OF_THE_LEADER = {
    "alien-order",
    "board",
    "capture-order",
    "captor",
    "finish-order",
    "gun",
    "gun-order",
    "remaining",
    "token",
}


@pytest.mark.rule("A21.01", "A13.03", "A99.36")
def test_where_aliens_go_and_whom_they_attack_is_asked_of_their_chooser_all_else_of_the_leader(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever chooses for the Aliens, here the player to the leader's left, is asked for nothing of the group's."""
    monkeypatch.setattr(Corps, "aliens_chooser", lambda game: (game.leader() + 1) % len(game.state.players))
    seen: Counter[str] = Counter()
    for seed, mission in enumerate(["survive", "escape", "rescue", "newt", "survive", "rescue"] * 2):
        setup = Setup(mission=mission, players=3, separate_models=bool(seed % 2))
        table = Table(Corps, setup, seed, history=False)
        chance = Chance.seeded(seed)
        while table.decision is not None:
            decision, game = table.decision, table.game
            seen[decision.kind] += 1
            if decision.kind in FOR_THE_ALIENS:
                assert decision.seat == game.aliens_chooser()
            elif decision.kind in OF_THE_LEADER:
                assert decision.seat == game.leader()
            table.choose(pick(decision, chance))
    assert FOR_THE_ALIENS - set(seen) <= {"alien-route", "closest-tunnel", "spawn-point"}
    assert len(OF_THE_LEADER & set(seen)) > 6
