"""The sensible bot: every question is answered by a score of its options."""

from __future__ import annotations

from collections.abc import Callable

from sulaco.games.battles.battles import Battles
from sulaco.table.chance import mix
from sulaco.table.decision import Decision
from sulaco.table.table import Table

from . import answers, attacks, building, deeds, tricks
from .answers import aimed, carded, hurt
from .known import Known

ANSWERS: dict[str, Callable[[Known, Decision], str]] = {
    "ask.first": building.first,
    "ask.place": building.place,
    "ask.mulligan": building.mulligan,
    "ask.resource": building.resource,
    "ask.recruit": building.recruit,
    "ask.formation": building.formation,
    "ask.main": deeds.main,
    "ask.defender": attacks.defender,
    "ask.combat": tricks.play,
    "ask.strike-back": tricks.strike_back,
    "ask.lets-rock": tricks.lets_rock,
    "ask.chestburst": tricks.chestburst,
    "ask.some-of-this": tricks.some_of_this,
    "ask.hide": aimed(answers.hide),
    "ask.on-the-line": aimed(answers.fighter),
    "ask.orders": aimed(answers.fighter),
    "ask.gear-up": carded(answers.equipment),
    "ask.fetch-equipment": carded(answers.equipment),
    "ask.attach": answers.attach,
    "ask.acidic-blood": answers.acidic_blood,
    "ask.acid-target": aimed(answers.acid_target),
    "ask.regenerate": answers.regenerate,
    "ask.im-sorry": answers.im_sorry,
    "ask.ungrateful-child": answers.ungrateful_child,
    "ask.out-of-the-walls": answers.swarm,
    "ask.how-many": answers.how_many,
    "ask.fetch-egg": carded(answers.best_card),
    "ask.egg-place": lambda known, decision: "back",
    "ask.hatch": aimed(lambda known, unit: 1.0),
    "ask.hug": aimed(answers.most_feared),
    "ask.burst": answers.burst,
    "ask.burst-alone": answers.burst,
    "ask.burst-out": carded(answers.best_card),
    "ask.holes": hurt(1),
    "ask.spit": hurt(2),
    "ask.grenades": hurt(3),
    "ask.heal": aimed(answers.heal),
    "ask.cattle-prod": aimed(answers.prod),
    "ask.eulogy": carded(answers.eulogy),
    "ask.screech": aimed(answers.screech),
    "ask.spook": aimed(answers.spook),
    "ask.special-order": answers.special_order,
    "ask.crew-expendable": aimed(answers.least_missed),
    "ask.uniqueness": aimed(answers.least_missed),
    "ask.build-the-hive": lambda known, decision: decision.options[0].key,
    "ask.bottom-order": lambda known, decision: decision.options[0].key,
    "ask.trigger-order": lambda known, decision: decision.options[0].key,
}


class Sensible:
    """Plays one seat of battles. The same seed and position give the same answer."""

    def __init__(self, seed: int) -> None:
        self.seed = mix(seed)

    def choose(self, table: Table[Battles], seat: int) -> str:
        """The answer to the decision before this seat."""
        decision = table.decision
        assert decision is not None
        if len(decision.options) == 1:
            return decision.options[0].key
        known = Known(table.game, seat)
        if decision.kind == "ask.team-attack":
            return attacks.join(known, decision, attacks.declared(table.journal, known))
        answer = ANSWERS.get(decision.kind)
        if answer is not None:
            return answer(known, decision)
        return decision.options[self.seed % len(decision.options)].key

    def aside(self, table: Table[Battles], seat: int) -> str | None:
        """Nobody acts out of turn in battles."""
        return None
