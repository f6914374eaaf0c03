"""Looking round for Blips in sight: quick, and never otherwise than a plain look at every pair would say (A16.09)."""

from __future__ import annotations

from collections import Counter

import pytest

from sulaco.games.corps import Corps, aliens, blips, phases, setup, tracker
from sulaco.games.corps.derived import first_seen
from sulaco.games.corps.state import Setup
from sulaco.table.chance import Chance
from sulaco.table.checks import pick
from sulaco.table.flow import DONE, Flow
from sulaco.table.table import Table

SETUPS = [
    Setup(mission="newt", players=3),
    Setup(mission="escape", players=2, separate_models=True),
    Setup(mission="rescue", players=4),
    Setup(mission="survive", players=6, separate_models=True),
    Setup(mission="resupply", players=1),
    Setup(mission="bug-hunt-2", players=2),
]


@pytest.mark.rule("A16.09", "A16.10")
@pytest.mark.parametrize("agreed", SETUPS, ids=lambda agreed: agreed.mission)
def test_after_every_step_nothing_is_in_sight_and_every_look_finds_what_is(
    agreed: Setup, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: Counter[bool] = Counter()
    step, settle = Corps.step, blips.settle

    def looked(game: Corps, tell: blips.Tell | None = None) -> Flow[blips.Turned | None]:
        due = first_seen(game)
        flow = settle(game, tell)
        found[due is not None] += 1
        assert (flow is not DONE) == (due is not None)
        turned = yield from flow
        assert first_seen(game) is None
        assert (turned[0][0] if turned else None) is due
        return turned

    def played(game: Corps) -> Flow[None]:
        yield from step(game)
        assert game.state.step in ("gear", "deal", "guns", "place") or first_seen(game) is None

    for module in (aliens, blips, phases, setup, tracker):
        monkeypatch.setattr(module, "settle", looked)
    monkeypatch.setattr(Corps, "step", played)
    for seed in range(4):
        table = Table(Corps, agreed, seed, history=False)
        chance = Chance.seeded(seed)
        while table.decision is not None:
            assert blips.in_sight(table.game) is first_seen(table.game)
            table.choose(pick(table.decision, chance))
    assert found[True] > 3
    assert found[False] > 100
