"""Imported by the process that all servers of `crashing` are forked from: what they would load and find out one after
the other is there already, and a test that starts them again and again does not wait for it each time.
"""

from __future__ import annotations

import gc
import tempfile

from sulaco.games.corps import Corps
from sulaco.games.corps.state import Setup
from sulaco.server.app import create_app
from sulaco.server.serve import config_of
from sulaco.server.settings import Settings
from sulaco.server.viewer import view
from sulaco.table.table import Table

from .again import MISSIONS

with tempfile.TemporaryDirectory() as folder:
    app = create_app(f"{folder}/tables.db")
    config_of(app, Settings()).load()
    app.state.services.store.close()
Corps.texts()
for mission in MISSIONS:
    view(Table(Corps, Setup(mission=mission, players=2), 1), 0)
gc.collect()
gc.freeze()
