"""What there is of encounters."""

from __future__ import annotations

from ..manifest import Agents, Bots, Lab, Level, Manifest, Outlook, Subject, Terminal

MANIFEST = Manifest(
    name="encounters",
    game="sulaco.games.encounters:Encounters",
    bots=Bots(
        sensible="sulaco.bots.encounters:Sensible",
        errs=16,
        veteran=Level(80, 0.1),
        ultimate=Level(200, 0.15),
        outlook=Outlook("sulaco.bots.outlook.encounters", horizon=3),
    ),
    terminal=Terminal(
        display="sulaco.terminal.encounters.display:EncountersDisplay",
        opening="sulaco.terminal.encounters.start:EncountersOpening",
    ),
    agents=Agents(features="sulaco.agents.encounters:EncountersFeatures", setup="sulaco.agents.encounters:usual_setup"),
    lab=Lab(
        reader="sulaco.lab.encounters:EncountersReader",
        gauges=("health", "zone"),
        places="sulaco.lab.encounters:rooms",
        subject=Subject(name="film", field="line_up", flag="--line-up", all="sulaco.lab.encounters:films"),
        bench="sulaco.lab.encounters:bench_setup",
        training="sulaco.lab.encounters:EncountersTraining",
    ),
)
