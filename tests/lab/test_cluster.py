"""The lab on Ray: the same rows from a real cluster of several nodes, one of which is lost on the way."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sulaco.lab import store
from sulaco.lab.cluster import Cluster, ClusterError, unit
from sulaco.lab.plan import Cell, Plan, made
from sulaco.lab.run import Interrupted, RunError, run
from sulaco.lab.store import Run
from sulaco.lab.workers import Here, Processes, Todo, decode, encode

from .runs import files

CELL = Cell("three", {"line_up": "alien", "players": 3}, ("sensible",) * 3)
PLAN = made(Plan("encounters", (CELL,), 60, seed=3, events=True))

# Nodes listen on loopback only, and nobody is told of them. Ray reads these when it is imported.
os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"
NODE = {"num_cpus": 1, "node_ip_address": "127.0.0.1", "object_store_memory": 80_000_000}


@pytest.fixture
def nodes() -> Iterator[Any]:
    """A cluster of three nodes on this machine."""
    from ray.cluster_utils import Cluster as Nodes

    started: Any = Nodes(initialize_head=True, head_node_args={**NODE, "include_dashboard": False})
    try:
        for _ in range(2):
            started.add_node(wait=False, **NODE)
        started.wait_for_nodes(timeout=180)
        yield started
    finally:
        started.shutdown()


# Ray's own way of starting and ending its processes leaves these behind.
@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::FutureWarning", "ignore::DeprecationWarning")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_the_rows_of_a_cluster_that_loses_a_node(tmp_path: Path, nodes: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "BLOCK", 8)
    run(PLAN, Here(), tmp_path / "here")
    doomed = list(nodes.worker_nodes)[:1]

    def progress(done: int, _: int) -> None:
        if done >= 10 and doomed:
            nodes.remove_node(doomed.pop(), allow_graceful=False)

    folder = tmp_path / "cluster"
    done: list[int] = []
    with pytest.raises(Interrupted, match=r"Broken off\. \d+ of 60 games are kept"):
        run(PLAN, Cluster(nodes.address), folder, lambda now, _: done.append(now), lambda: done[-1] > 4)
    assert 4 < len(Run.open(folder).games()) < 60

    run(PLAN, Cluster(nodes.address), folder, progress, resume=True)
    assert not doomed
    assert files(folder) == files(tmp_path / "here")

    # House rules are read when a process begins: these games need processes of their own on every node.
    house = {"turn.hand": 8, "egg.attack": 5}
    changed = made(msgspec.structs.replace(PLAN, games=12, events=False, house=house))
    rows = run(changed, Cluster(nodes.address)).rows
    assert rows == run(changed, Processes(1)).rows
    assert rows != run(made(msgspec.structs.replace(changed, house={})), Cluster(nodes.address)).rows

    broken = msgspec.structs.replace(PLAN, cells=(msgspec.structs.replace(CELL, first_keys=("nonsense",)),))
    with pytest.raises(RunError, match=r"game \d+ \(seed \d+\) of three failed: Refused"):
        run(broken, Cluster(nodes.address))


def test_a_unit_gives_back_its_games_and_the_failure() -> None:
    seconds, data, failure = unit(encode(PLAN), [4, 2], "")
    assert (seconds, decode(data)) == (0.0, [])
    assert failure.startswith("A node of the cluster has sulaco ")


@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::FutureWarning", "ignore::DeprecationWarning")
def test_nobody_at_the_address() -> None:
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))  # nobody listens there, and nobody else gets it
        address = f"127.0.0.1:{held.getsockname()[1]}"
        with pytest.raises(ClusterError, match=f"There is no Ray cluster at {address} \\(Connection refused\\)"):
            list(Cluster(address).play(PLAN, Todo(range(3), 3)))
