"""What there is of corps."""

from __future__ import annotations

from ..manifest import Agents, Bar, Bots, Lab, Level, Manifest, Outlook, Subject, Terminal

MANIFEST = Manifest(
    name="corps",
    game="sulaco.games.corps:Corps",
    bots=Bots(
        sensible="sulaco.bots.corps:Sensible",
        default_policy="sulaco.bots.corps:default_policy",
        # Where all play together, few errors are enough to lose the game.
        errs=16,
        # Thinking longer brings less and less: people feel a level only if it thinks much longer than the one below.
        veteran=Level(30, 0.1),
        ultimate=Level(120, 0.2),
        # With many answers in worlds that differ much, one of them would always seem better by chance; and what leads
        # by less was no better when it was played to the end.
        bar=Bar(gain=0.005, errors=2.0, tries=8),
        outlook=Outlook("sulaco.bots.outlook.corps", horizon=1),
        # A turn does not tell what a gun is worth. In Bug Hunt 1 the search would turn both guns south, against the
        # briefing and the bots. Of 60 games with three sensible bots 21 were won like that; 34 with both to the north,
        # as the bots have them. Nor does it tell what experience is worth, which lasts to the end.
        settled=frozenset({"facing", "experience", "experience-rivals"}),
    ),
    terminal=Terminal(
        display="sulaco.terminal.corps.display:CorpsDisplay", opening="sulaco.terminal.corps.start:CorpsOpening"
    ),
    agents=Agents(features="sulaco.agents.corps:CorpsFeatures", setup="sulaco.agents.corps:usual_setup"),
    lab=Lab(
        reader="sulaco.lab.corps:CorpsReader",
        gauges=("endurance", "threat"),
        places="sulaco.lab.corps:boards",
        heat="sulaco.lab.report.corps:heat",
        subject=Subject(
            name="mission", field="mission", flag="--mission", all="sulaco.games.corps.campaign:listed_missions"
        ),
        bench="sulaco.lab.corps:bench_setup",
        training="sulaco.lab.corps:CorpsTraining",
    ),
)
