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
    "first": building.first,
    "place": building.place,
    "mulligan": building.mulligan,
    "resource": building.resource,
    "recruit": building.recruit,
    "formation": building.formation,
    "main": deeds.main,
    "defender": attacks.defender,
    "combat": tricks.play,
    "strike-back": tricks.strike_back,
    "lets-rock": tricks.lets_rock,
    "chestburst": tricks.chestburst,
    "some-of-this": tricks.some_of_this,
    "hide": aimed(answers.hide),
    "on-the-line": aimed(answers.fighter),
    "orders": aimed(answers.fighter),
    "gear-up": carded(answers.equipment),
    "fetch-equipment": carded(answers.equipment),
    "attach": answers.attach,
    "acidic-blood": answers.acidic_blood,
    "acid-target": aimed(answers.acid_target),
    "regenerate": answers.regenerate,
    "im-sorry": answers.im_sorry,
    "ungrateful-child": answers.ungrateful_child,
    "out-of-the-walls": answers.swarm,
    "how-many": answers.how_many,
    "fetch-egg": carded(answers.best_card),
    "egg-place": lambda known, decision: "back",
    "hatch": aimed(lambda known, unit: 1.0),
    "hug": aimed(answers.most_feared),
    "burst": answers.burst,
    "burst-alone": answers.burst,
    "burst-out": carded(answers.best_card),
    "holes": hurt(1),
    "spit": hurt(2),
    "grenades": hurt(3),
    "heal": aimed(answers.heal),
    "cattle-prod": aimed(answers.prod),
    "eulogy": carded(answers.eulogy),
    "screech": aimed(answers.screech),
    "spook": aimed(answers.spook),
    "special-order": answers.special_order,
    "crew-expendable": aimed(answers.least_missed),
    "uniqueness": aimed(answers.least_missed),
    "build-the-hive": lambda known, decision: decision.options[0].key,
    "bottom-order": lambda known, decision: decision.options[0].key,
    "trigger-order": lambda known, decision: decision.options[0].key,
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
        if decision.kind == "team-attack":
            return attacks.join(known, decision, attacks.declared(table.journal, known))
        answer = ANSWERS.get(decision.kind)
        if answer is not None:
            return answer(known, decision)
        return decision.options[self.seed % len(decision.options)].key

    def aside(self, table: Table[Battles], seat: int) -> str | None:
        """Nobody acts out of turn in battles."""
        return None
