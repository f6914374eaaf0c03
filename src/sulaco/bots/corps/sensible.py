"""The sensible bot: every question is answered by a score of its options."""

from __future__ import annotations

from collections.abc import Callable

from sulaco.games.corps.corps import Corps
from sulaco.table.chance import mix
from sulaco.table.decision import Decision
from sulaco.table.table import Table

from . import answers, cards, deeds, shooting, works
from .habits import USUAL, Habits
from .known import Known

WINDOW = "ask.window."

ANSWERS: dict[str, Callable[[Known, Decision], str]] = {
    "ask.gear": answers.gear,
    "ask.place": answers.place,
    "ask.gun": answers.gun,
    "ask.free-barricade": answers.free_barricade,
    "ask.token": deeds.activate,
    "ask.hero-order": deeds.activate,
    "ask.command": deeds.activate,
    "ask.remaining": deeds.activate,
    "ask.action": deeds.act,
    "ask.move": deeds.step,
    "ask.free-move": deeds.step,
    "ask.fall-back": deeds.step,
    "ask.lead-where": deeds.step,
    "ask.push": deeds.push,
    "ask.full-auto": shooting.keep_firing,
    "ask.pistol": shooting.keep_firing,
    "ask.grenade": shooting.grenade,
    "ask.area": shooting.area,
    "ask.defensive-fire": shooting.defend,
    "ask.alien-order": answers.alien_order,
    "ask.alien-move": answers.alien_move,
    "ask.alien-route": answers.alien_route,
    "ask.alien-target": answers.alien_target,
    "ask.captor": answers.captor,
    "ask.place-blip": answers.far_away,
    "ask.place-alien": answers.far_away,
    "ask.spawn-point": answers.far_away,
    "ask.tunnel": answers.tunnel,
    "ask.ability": answers.ability,
    "ask.rest-draw": answers.draw,
    "ask.recycle": answers.recycle,
    "ask.recycle-hand": answers.recycle_hand,
    "ask.discard": answers.discard,
    "ask.discard-hand": answers.discard,
    "ask.take-over": answers.take_over,
    "ask.spares": answers.spares,
    "ask.search": answers.search,
    "ask.lamp": answers.lamp,
    "ask.bury": answers.bury,
    "ask.tracker-order": answers.tracker_first,
    "ask.peek": answers.peek,
    "ask.look-at-blip": answers.peek,
    "ask.this-way": answers.lead,
    "ask.patient": answers.lead,
    "ask.deal-with": answers.deal_with,
    "ask.acid": answers.lose_gear,
    "ask.eyes-open": answers.shooter,
    "ask.orders": deeds.orders,
    "ask.helmet": answers.yes,
    "ask.free-aim": answers.yes,
    "ask.landing": answers.landing,
    "ask.door-console": answers.door_console,
    "ask.call-off": answers.call_off,
    "ask.clear-reading": answers.clear_reading,
    "ask.leaving": answers.leaving,
    "ask.drop-crate": answers.near_the_gate,
    "ask.newt-flees": answers.flight,
    "ask.gun-order": answers.gun_order,
    "ask.die": answers.reroll,
    "ask.barricade": answers.keep_barricade,
    "ask.closest-spawn": answers.far_away,
    "ask.closest-tunnel": answers.far_away,
    "ask.tracker-token": answers.far_away,
}


class Sensible:
    """Plays one seat of corps. The same seed, habits and position give the same answer."""

    def __init__(self, seed: int, habits: Habits = USUAL) -> None:
        self.seed = mix(seed)
        self.habits = habits

    def choose(self, table: Table[Corps], seat: int) -> str:
        """The answer to the decision before this seat, or one of its own any-time Events."""
        decision = table.decision
        assert decision is not None
        known = Known(table.game, seat, self.habits)
        if decision.asides:
            aside = cards.any_time_choice(known, decision.asides)
            if aside is not None:
                return aside
        kind = decision.kind
        if kind.startswith(WINDOW):
            return cards.window_choice(known, kind[len(WINDOW) :], decision.options, decision.text.args.get("card", ""))
        if kind == "ask.facing":
            # Where the gun was put a moment ago stands in the journal only.
            place = next(key for key in reversed(table.journal) if key.startswith("gun:"))[4:]
            return f"facing:{works.gun_facing(known, known.map.names.index(place))}"
        answer = ANSWERS.get(kind)
        if answer is not None:
            return answer(known, decision)
        return decision.options[self.seed % len(decision.options)].key

    def aside(self, table: Table[Corps], seat: int) -> str | None:
        """An Event to play while another seat is asked."""
        decision = table.decision
        assert decision is not None
        return cards.any_time_choice(Known(table.game, seat, self.habits), decision.asides)
