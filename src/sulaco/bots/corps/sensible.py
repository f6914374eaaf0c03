"""The sensible bot: every question is answered by a score of its options."""

from __future__ import annotations

from collections.abc import Callable

from sulaco.games.corps.corps import Corps
from sulaco.table.chance import mix
from sulaco.table.decision import Decision
from sulaco.table.table import Table

from . import answers, badasses, cards, deeds, experience, shooting, works
from .habits import USUAL, Habits
from .known import Known

WINDOW = "window."

ANSWERS: dict[str, Callable[[Known, Decision], str]] = {
    "gear": answers.gear,
    "place": answers.place,
    "gun": answers.gun,
    "free-barricade": answers.free_barricade,
    "token": deeds.activate,
    "hero-order": deeds.activate,
    "command": deeds.activate,
    "remaining": deeds.activate,
    "action": deeds.act,
    "move": deeds.step,
    "free-move": deeds.step,
    "fall-back": deeds.step,
    "lead-where": deeds.step,
    "push": deeds.push,
    "full-auto": shooting.keep_firing,
    "pistol": shooting.keep_firing,
    "grenade": shooting.grenade,
    "area": shooting.area,
    "defensive-fire": shooting.defend,
    "alien-order": answers.alien_order,
    "alien-move": answers.alien_move,
    "alien-route": answers.alien_route,
    "alien-target": answers.alien_target,
    "captor": answers.captor,
    "place-blip": answers.far_away,
    "place-alien": answers.far_away,
    "make-room": answers.far_away,
    "spawn-point": answers.far_away,
    "tunnel": answers.tunnel,
    "ability": answers.ability,
    "rest-draw": answers.draw,
    "recycle": answers.recycle,
    "recycle-hand": answers.recycle_hand,
    "discard": answers.discard,
    "discard-hand": answers.discard,
    "take-over": answers.take_over,
    "spares": answers.spares,
    "search": answers.search,
    "lamp": answers.lamp,
    "bury": answers.bury,
    "tracker-order": answers.tracker_first,
    "peek": answers.peek,
    "look-at-blip": answers.peek,
    "this-way": answers.lead,
    "patient": answers.lead,
    "deal-with": answers.deal_with,
    "acid": answers.lose_gear,
    "eyes-open": answers.shooter,
    "orders": deeds.orders,
    "sound-off": deeds.orders,
    "keep-moving": badasses.hurry,
    "hand-over": badasses.give_away,
    "hand-over-to": badasses.comrade,
    "buddy": badasses.comrade,
    "expendable": badasses.scapegoat,
    "helmet": answers.yes,
    "free-aim": answers.yes,
    "landing": answers.landing,
    "door-console": answers.door_console,
    "call-off": answers.call_off,
    "clear-reading": answers.clear_reading,
    "leaving": answers.leaving,
    "experience": experience.learn,
    "experience-rivals": experience.rivals,
    "order-whom": deeds.orders,
    "override": experience.override,
    "quick-study": experience.study,
    "scapegoat": experience.scapegoat,
    "drop-crate": answers.near_the_gate,
    "newt-flees": answers.flight,
    "gun-order": answers.gun_order,
    "die": answers.reroll,
    "barricade": answers.keep_barricade,
    "closest-spawn": answers.far_away,
    "closest-tunnel": answers.far_away,
    "tracker-token": answers.far_away,
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
            offers = [option for option in decision.options if badasses.pays(known, option.key)]
            return cards.window_choice(known, kind[len(WINDOW) :], offers, decision.text.args.get("card", ""))
        if kind == "facing":
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
