"""What there is of battles."""

from __future__ import annotations

from ..manifest import Agents, Bots, Lab, Level, Manifest, Outlook, Terminal

MANIFEST = Manifest(
    name="battles",
    game="sulaco.games.battles:Battles",
    bots=Bots(
        sensible="sulaco.bots.battles:Sensible",
        errs=4,
        veteran=Level(16, 0.1),
        ultimate=Level(240, 0.2),
        outlook=Outlook("sulaco.bots.outlook.battles", horizon=4),
    ),
    terminal=Terminal(
        display="sulaco.terminal.battles.display:BattlesDisplay",
        opening="sulaco.terminal.battles.start:BattlesOpening",
    ),
    agents=Agents(features="sulaco.agents.battles:BattlesFeatures", setup="sulaco.agents.battles:usual_setup"),
    lab=Lab(
        reader="sulaco.lab.battles:BattlesReader",
        gauges=("wounds", "units"),
        duels="sulaco.lab.duels",
        bench="sulaco.lab.battles:bench_setup",
        training="sulaco.lab.battles:BattlesTraining",
    ),
)
