"""Scenario files: a position, scripted chance, decisions and what must follow from them, as plain text.

The kernel knows the frame of such a file (`file`), how lines are read (`words`), the lines that every game shares and
how to run them (`run`, `process`), how positions and expectations are read from what a game declares (`position`,
`exact`, `says`), and how a running game is written down (`write`). A game's package has a module `scenario` with a
class `Scenario` that is a `Rig`. The manual for writers is docs/scenarios.md.
"""

from .file import Scenario as Scenario
from .file import parse as parse
from .process import run_file as run_file
from .process import run_text as run_text
from .rig import GameRig as GameRig
from .rig import Rig as Rig
from .rig import Script as Script
from .rig import rig_of as rig_of
from .run import Run as Run
from .run import ScenarioResult as ScenarioResult
from .says import Check as Check
from .words import Entry as Entry
from .words import ScenarioError as ScenarioError
from .words import Words as Words
