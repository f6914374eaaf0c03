"""The sensible bot: every question is answered by a score of its options (A8 to A18)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sulaco.games.corps.board import NO_WAY
from sulaco.games.corps.cards import CARDS, Weapon
from sulaco.games.corps.corps import Corps
from sulaco.games.corps.state import Character
from sulaco.games.corps.tracker_cards import TRACKER
from sulaco.table.chance import mix
from sulaco.table.decision import Decision, Option
from sulaco.table.table import Table

from . import cards, horde, works
from .fight import (
    ALIEN_REACH,
    area_cost,
    area_value,
    best_area,
    best_shot,
    card_price,
    shot_value,
    stop_firing_below,
    value_of,
    worth_of,
)
from .goals import goal_of, hiding, interact_value
from .ground import safe_field
from .known import Known
from .places import Places

Options = Sequence[Option[Any]]

SHORT_LIST = 7
"""So many of the best spaces are looked at with lines of sight."""
GUN_SHOT = 25.0
"""What it costs to walk into the view of a loaded Sentry Gun."""


class Sensible:
    """Plays one seat of corps. The same seed and position give the same answer."""

    def __init__(self, seed: int) -> None:
        self.seed = mix(seed)

    def choose(self, table: Table[Corps], seat: int) -> str:
        """The answer to the decision before this seat, or one of its own any-time Events."""
        decision = table.decision
        assert decision is not None
        known = Known(table.game, seat)
        if decision.asides:
            aside = cards.any_time_choice(known, decision.asides)
            if aside is not None:
                return aside
        kind = decision.text.id
        if kind.startswith("ask.window."):
            return cards.window_choice(known, kind[11:], decision.options, self._who(known, decision))
        if kind == "ask.facing":
            return self.facing(known, table.journal)
        answer = ANSWERS.get(kind)
        if answer is not None:
            return answer(self, known, decision)
        return self._any(decision.options)

    def aside(self, table: Table[Corps], seat: int) -> str | None:
        """An Event to play while another seat is asked."""
        decision = table.decision
        assert decision is not None
        return cards.any_time_choice(Known(table.game, seat), decision.asides)

    # --- small help --------------------------------------------------------------------------------------------

    def _who(self, known: Known, decision: Decision) -> Character | None:
        return known.who(decision.text.args.get("who", ""))

    def _any(self, options: Options) -> str:
        return options[self.seed % len(options)].key

    def _best(self, options: Options, value: Callable[[Option[Any]], float]) -> str:
        return max(options, key=value).key

    # --- setup -------------------------------------------------------------------------------------------------

    def gear(self, known: Known, decision: Decision) -> str:
        keys = decision.keys()
        return "gear:standard-issue" if "gear:standard-issue" in keys else "gear:done"

    def place(self, known: Known, decision: Decision) -> str:
        """Ahead towards the goal, close to those who stand already, the precious ones behind."""
        who = self._who(known, decision)
        assert who is not None
        goal = goal_of(known, who)
        friends = [other.at for other in known.in_play()]

        def value(option: Option[Any]) -> float:
            space = option.spaces[0]
            row = known.map.walk[space]
            score = -0.3 * sum(row[at] for at in friends) / max(1, len(friends))
            if goal.weight:
                front = 0.2 if who.id in ("ripley", "newt", "gorman") else 0.6
                score -= front * min(goal.steps[space], 60)
            return score

        return self._best(decision.options, value)

    def gun(self, known: Known, decision: Decision) -> str:
        space = works.gun_space(known, [option.spaces[0] for option in decision.options])
        return f"gun:{known.map.names[space]}"

    def facing(self, known: Known, journal: Sequence[str]) -> str:
        """Where the gun just placed should look; where that is stands in the journal only."""
        place = next(key for key in reversed(journal) if key.startswith("gun:"))[4:]
        return f"facing:{works.gun_facing(known, known.map.names.index(place))}"

    def free_barricade(self, known: Known, decision: Decision) -> str:
        places = [key.partition(":")[2] for key in decision.keys() if key.startswith("barricade:")]
        choice = works.free_barricade(known, places)
        return f"barricade:{choice}" if choice else "done"

    # --- who acts ----------------------------------------------------------------------------------------------

    def activate(self, known: Known, decision: Decision) -> str:
        """Those who can shoot first, then those who are ahead."""
        return self._best(decision.options, lambda option: self._eagerness(known, option))

    def _eagerness(self, known: Known, option: Option[Any]) -> float:
        verb, _, name = option.key.partition(":")
        if verb == "token":
            heroes = known.heroes(int(name) - 1)
            return max((self._eager(known, who) for who in heroes), default=-99.0)
        who = known.who(name)
        return -50.0 if who is None else self._eager(known, who)

    def _eager(self, known: Known, who: Character) -> float:
        if who.status != "standing":
            return -20.0
        shot = best_shot(known, who, who.at, who.aim, known.standing_spaces)[0]
        goal = goal_of(known, who)
        ahead = min(goal.steps[who.at], 60) * 0.1 if goal.weight else 0.0
        if goal.avoid >> who.at & 1:
            shot += 5.0
        return shot - ahead - (1.0 if who.id in ("ripley", "newt") else 0.0)

    # --- an activation -------------------------------------------------------------------------------------------

    def act(self, known: Known, decision: Decision) -> str:
        """The best Action or Free Action; equipment first, because the first Action ends that step."""
        who = self._who(known, decision)
        assert who is not None
        left = int(decision.text.args.get("n", 0))
        options = decision.options
        gear = [
            (cards.equip_value(known, option.key, who), option.key)
            for option in options
            if option.key.startswith("equip:")
        ]
        if gear and max(gear)[0] > 0.3:
            return max(gear)[1]
        goal = goal_of(known, who)
        places = Places(known, who, goal)
        shot = best_shot(known, who, who.at, who.aim, known.standing_spaces)[0] if known.aliens else 0.0
        threatened = any(row[who.at] <= reach + 2 for row, reach, _, _, _ in places.foes)
        best, choice = -1.0, options[0].key
        moves = []
        for option in options:
            key = option.key
            verb = key.partition(":")[0]
            if verb == "move":
                moves.append(option)
                continue
            if verb == "end":
                value = 0.0
            elif verb == "attack":
                value = self._attack(known, who, option)
            elif verb == "aim":
                value = (0.8 if threatened and places.power else 0.05) if who.aim < 9 else 0.0
            elif verb == "rest":
                value = self._rest(known, who)
            elif verb == "barricade":
                value = works.barricade_value(known, who, key, goal)
            elif verb == "interact":
                value = interact_value(known, who, key)
            elif verb in ("event", "use"):
                steps = min(goal.steps[who.at], 60) - goal.slack if goal.weight else 0
                value = cards.action_card_value(known, who, key, steps, goal.weight, shot)
            elif verb == "ability":
                value = self._orders(known)
            else:
                continue
            if value > best:
                best, choice = value, key
        if moves:
            value, key = self._move(known, who, places, moves, left, shot)
            if value > best and value > 0.25:
                best, choice = value, key
        return choice

    def _attack(self, known: Known, who: Character, option: Option[Any]) -> float:
        _, target, card = option.key.split(":")
        weapon = CARDS[card]
        assert isinstance(weapon, Weapon)
        if target == "area":
            value, space = best_area(known, who, weapon)
            return value - area_cost(known, who, card, weapon) if space >= 0 else -1.0
        alien = horde.find_alien(known, target)
        if alien is None:
            return -1.0
        return shot_value(known, who, card, weapon, alien, worth_of(known, alien), who.aim)

    def _rest(self, known: Known, who: Character) -> float:
        deck = known.deck
        each = 1.3 if deck < 8 else 0.7 if deck < 16 else 0.4 if deck < 26 else 0.15
        value = 0.05 + each * min(3, known.exhausted)
        if who.hero:
            value += 0.5 if cards.wants_cards(known) else 0.0
            if deck + known.exhausted <= cards.THIN:
                value += 1.5 * min(3, len(known.hand))
            if any("wounded" in card for card in who.hazards):
                value += 1.5
        return value

    def _orders(self, known: Known) -> float:
        worths = sorted(cards.held_worth(known, card) for card in known.hand)[:3]
        return 3.0 - 0.7 * sum(worths)

    def _move(
        self, known: Known, who: Character, places: Places, moves: list[Option[Any]], left: int, shot: float
    ) -> tuple[float, str]:
        """The best move and what it gains over staying."""
        here = places.score(who.at)
        ranked = sorted(((places.score(option.value), option.value, option.key) for option in moves), reverse=True)
        share = 0.9 if left >= 2 else 0.15
        cut_here = places.blocks(who.at) if known.aliens else 0.0
        speed = known.speed(who)
        best, choice = -99.0, ""
        looked = 0
        for score, space, key in ranked:
            if looked >= SHORT_LIST:
                break
            value = score - here
            if places.covered and self._walks_into_guns(known, who, space, speed, places.covered):
                value -= GUN_SHOT
            elif known.aliens and not known.exits >> space & 1:
                value += share * (places.shot_from(space) - shot) - places.blocks(space) + cut_here
                looked += 1
            else:
                looked += 1
            if value > best:
                best, choice = value, key
        return best, choice

    def _walks_into_guns(self, known: Known, who: Character, space: int, speed: int, covered: int) -> bool:
        return any(covered >> step & 1 for step in known.path(who, space, speed))

    def step(self, known: Known, decision: Decision) -> str:
        """A move that is under way, or one that a card grants."""
        who = self._who(known, decision)
        if who is None or who.at < 0:
            return self._any(decision.options)
        places = Places(known, who, goal_of(known, who))
        best, choice = -999.0, decision.options[0].key
        for option in decision.options:
            if option.key == "stop":
                value = places.score(who.at) + 0.1
            else:
                value = places.score(option.spaces[0])
                if places.covered and self._walks_into_guns(known, who, option.spaces[0], 4, places.covered):
                    value -= GUN_SHOT
            if value > best:
                best, choice = value, option.key
        return choice

    def push(self, known: Known, decision: Decision) -> str:
        """Push on if there is nothing left to lose by it, or too much to fight here."""
        who = self._who(known, decision)
        activation = known.activation
        if who is None or activation is None:
            return "stop"
        goal = goal_of(known, who)
        if not goal.weight or goal.steps[who.at] <= 1:
            return "stop"
        near = known.near(who.at)
        beside = sum(alien.tokens + 1 for alien in known.aliens if near >> alien.at & 1)
        return "push" if activation.actions == 0 or beside >= 3 else "stop"

    # --- shots -------------------------------------------------------------------------------------------------

    def keep_firing(self, known: Known, decision: Decision) -> str:
        """Full Auto and second pistol shots: while the chance is worth the card."""
        who = self._who(known, decision)
        assert who is not None
        card = ""
        best, choice = 0.0, decision.options[-1].key
        for option in decision.options:
            verb, _, name = option.key.partition(":")
            alien = horde.find_alien(known, name)
            if alien is None:
                continue
            if verb == "again":
                card = next((c for c, weapon in known.weapons(who) if weapon.id == "hk-vp70"), "")
                always = 3
            else:
                weapons = [entry for entry in known.weapons(who) if "Full Auto" in entry[1].keywords]
                card = weapons[0][0] if weapons else ""
                always = known.always_hits(who, weapons[0][1], alien.at) if weapons else 0
            chance = min(10, max(who.aim, always)) / 10
            worth = worth_of(known, alien)
            if chance < stop_firing_below(known) and worth.model < 8:
                continue
            gain = worth.member + (worth.model if not alien.tokens else 0.0)
            value = chance * gain - card_price(known) - (0.0 if known.in_alien_phase else 0.3)
            if value > best:
                best, choice = value, option.key
        return choice

    def grenade(self, known: Known, decision: Decision) -> str:
        who = self._who(known, decision)
        assert who is not None
        for option in decision.options:
            if option.key.startswith("grenade:"):
                card = option.key.partition(":")[2]
                weapon = CARDS[card]
                assert isinstance(weapon, Weapon)
                value, space = best_area(known, who, weapon)
                if space >= 0 and value - area_cost(known, who, card, weapon) > 3.0:
                    return option.key
        return "no"

    def area(self, known: Known, decision: Decision) -> str:
        who = self._who(known, decision)
        weapon = CARDS[decision.text.args.get("weapon", "")]
        assert who is not None and isinstance(weapon, Weapon)
        return self._best(decision.options, lambda option: area_value(known, who, weapon, option.spaces[0]))

    def defend(self, known: Known, decision: Decision) -> str:
        """Defensive Fire: nearly always, with what serves best."""
        who = self._who(known, decision)
        alien = horde.find_alien(known, decision.text.args.get("alien", ""))
        assert who is not None
        best, choice = 0.0, decision.options[-1].key
        for option in decision.options:
            parts = option.key.split(":")
            if parts[0] != "fire" or alien is None:
                continue
            card = parts[2]
            weapon = CARDS[card]
            assert isinstance(weapon, Weapon)
            if weapon.area:
                spaces = [
                    space
                    for space in self._area_around(known, who, weapon, alien.at)
                    if area_value(known, who, weapon, space) > 0
                ]
                value, space = best_area(known, who, weapon, spaces)
                value = value - area_cost(known, who, card, weapon) - 2.0 if space >= 0 else -1.0
            else:
                value = shot_value(known, who, card, weapon, alien, worth_of(known, alien), who.aim) + 0.5
            if value > best:
                best, choice = value, option.key
        return choice

    def _area_around(self, known: Known, who: Character, weapon: Weapon, at: int) -> list[int]:
        from sulaco.games.corps.board import grid_distance
        from sulaco.games.corps.corps import bits

        mask = (known.near(at) | 1 << at) & known.map.walkable & ~known.exits
        return [
            space
            for space in bits(mask)
            if (not weapon.range or grid_distance(known.map, who.at, space) <= weapon.range)
            and known.sees(who.at, space)
        ]

    # --- Aliens, for the leader --------------------------------------------------------------------------------

    def alien_order(self, known: Known, decision: Decision) -> str:
        return horde.first_to_move(known, decision.options)

    def alien_move(self, known: Known, decision: Decision) -> str:
        return horde.end_of_move(known, decision.options, decision.text.args.get("model", ""))

    def alien_target(self, known: Known, decision: Decision) -> str:
        return horde.victim(known, decision.options, decision.text.args.get("alien", ""))

    def captor(self, known: Known, decision: Decision) -> str:
        return horde.captor(known, decision.options)

    def far_away(self, known: Known, decision: Decision) -> str:
        return horde.farthest(known, decision.options)

    def tunnel(self, known: Known, decision: Decision) -> str:
        return horde.tunnel(known, decision.options)

    # --- cards -------------------------------------------------------------------------------------------------

    def ability(self, known: Known, decision: Decision) -> str:
        """On and End of Activation: what may be skipped is used if it helps."""
        keys = decision.keys()
        if "skip" not in keys:
            return keys[0]
        used = next(key for key in keys if key != "skip")
        if used == "ability:ready":
            return used if cards.wants_cards(known) else "skip"
        if used == "ability:fast-hands":
            return used if cards.junk(known) else "skip"
        if used == "ability:this-way":
            captive = any(
                who.status == "down" and known.near(who.at) & known.alien_spaces for who in known.in_play()
            )
            return used if captive and known.deck > 4 else "skip"
        return used

    def draw(self, known: Known, decision: Decision) -> str:
        return "draw" if cards.wants_cards(known) else "no-draw"

    def recycle(self, known: Known, decision: Decision) -> str:
        """Useless hand cards first, then the pile."""
        keys = decision.keys()
        junk = [card for card in cards.junk(known) if f"recycle:{card}" in keys]
        if junk:
            return f"recycle:{cards.worst(known, junk)}"
        return "recycle:pile" if "recycle:pile" in keys else "stop"

    def recycle_hand(self, known: Known, decision: Decision) -> str:
        keys = decision.keys()
        junk = cards.junk(known)
        if "stop" in keys and not junk:
            return "stop"
        return f"recycle:{cards.worst(known, junk or known.hand)}"

    def discard(self, known: Known, decision: Decision) -> str:
        junk = cards.junk(known)
        keys = decision.keys()
        if junk or "discard:deck" not in keys:
            held = [card for card in known.hand if f"discard:{card}" in keys]
            return f"discard:{cards.worst(known, held)}" if held else keys[0]
        return "discard:deck"

    def take_over(self, known: Known, decision: Decision) -> str:
        def value(option: Option[Any]) -> float:
            who = known.who(option.key.partition(":")[2])
            if who is None:
                return -9.0
            return value_of(who) + known.card(who).rank * 0.1 + (0.0 if who.status == "standing" else -1.0)

        return self._best(decision.options, value)

    def spares(self, known: Known, decision: Decision) -> str:
        return self._best(
            decision.options,
            lambda option: cards.held_worth(known, option.key[5:]) if option.key.startswith("take:") else 0.0,
        )

    def search(self, known: Known, decision: Decision) -> str:
        who = self._who(known, decision)
        assert who is not None
        return cards.loot_choice(known, who, decision.options)

    def lamp(self, known: Known, decision: Decision) -> str:
        keys = decision.keys()
        return "look:tracker-deck" if "look:tracker-deck" in keys else keys[0]

    def bury(self, known: Known, decision: Decision) -> str:
        """Bury a tracker card of three Blips or more, or a Hazard."""
        keys = decision.keys()
        bad = next((key for key in keys if key.startswith("bury:")), "")
        card = bad[5:]
        if card in TRACKER:
            return bad if TRACKER[card].blips >= 2 else "keep"
        return bad if card in CARDS and CARDS[card].type == "hazard" else "keep"

    def tracker_first(self, known: Known, decision: Decision) -> str:
        return self._best(
            decision.options, lambda option: -TRACKER[option.key[6:]].blips if option.key[6:] in TRACKER else 0.0
        )

    def peek(self, known: Known, decision: Decision) -> str:
        """Look where Newt may hide, otherwise at the nearest Blip."""
        hidden = {blip.id for blip in hiding(known)} if known.mission == "newt" else set()
        people = [who.at for who in known.in_play()]

        def value(option: Option[Any]) -> float:
            row = known.map.walk[option.spaces[0]]
            near = -min((row[at] for at in people), default=NO_WAY)
            return near + (500.0 if option.key.partition(":")[2] in hidden else 0.0)

        return self._best(decision.options, value)

    def lead(self, known: Known, decision: Decision) -> str:
        def value(option: Option[Any]) -> float:
            who = known.who(option.key.partition(":")[2])
            if who is None:
                return -9.0
            in_need = who.status == "down" and known.near(who.at) & known.alien_spaces
            return value_of(who) + (5.0 if in_need else 0.0)

        return self._best(decision.options, value)

    def deal_with(self, known: Known, decision: Decision) -> str:
        order = ("jammed", "losing-hope", "wounded", "acid-spray")
        rank = {card: index for index, card in enumerate(order)}
        return self._best(
            decision.options, lambda option: -rank.get(CARDS[option.key[4:]].id, 9) if option.key[4:] in CARDS else -9.0
        )

    def lose_gear(self, known: Known, decision: Decision) -> str:
        return self._best(
            decision.options, lambda option: -cards.EQUIPMENT.get(CARDS[option.key.partition(":")[2]].id, 0.5)
        )

    def shooter(self, known: Known, decision: Decision) -> str:
        def value(option: Option[Any]) -> float:
            who = known.who(option.key.partition(":")[2])
            return float(who.aim) if who is not None else 0.0

        return self._best(decision.options, value)

    def orders(self, known: Known, decision: Decision) -> str:
        return self._best(decision.options, lambda option: self._eagerness(known, option))

    # --- missions ----------------------------------------------------------------------------------------------

    def landing(self, known: Known, decision: Decision) -> str:
        """The landing place that the squad reaches sooner and that less is near to."""
        people = [who.at for who in known.standing()]
        foes = [alien.at for alien in known.aliens] + [blip.at for blip in known.blips()]

        def value(option: Option[Any]) -> float:
            row = known.map.walk[option.spaces[0]]
            way = safe_field(known.map, 1 << option.spaces[0], known.barred, known.covered())
            steps = sum(min(way[at], 60) for at in people) / max(1, len(people))
            return -steps - sum(1.5 for at in foes if row[at] <= 8)

        return self._best(decision.options, value)

    def door_console(self, known: Known, decision: Decision) -> str:
        places = [
            key.partition(":")[2] for key in decision.keys() if key.partition(":")[2] not in known.barricades
        ]
        choice = works.free_barricade(known, places)
        return f"door:{choice}" if choice else decision.options[0].key

    def call_off(self, known: Known, decision: Decision) -> str:
        return "end"

    def yes(self, known: Known, decision: Decision) -> str:
        """The first option: use it, take it, do it."""
        return decision.options[0].key


ANSWERS: dict[str, Callable[[Sensible, Known, Decision], str]] = {
    "ask.gear": Sensible.gear,
    "ask.place": Sensible.place,
    "ask.gun": Sensible.gun,
    "ask.free-barricade": Sensible.free_barricade,
    "ask.token": Sensible.activate,
    "ask.hero-order": Sensible.activate,
    "ask.command": Sensible.activate,
    "ask.remaining": Sensible.activate,
    "ask.action": Sensible.act,
    "ask.move": Sensible.step,
    "ask.free-move": Sensible.step,
    "ask.fall-back": Sensible.step,
    "ask.lead-where": Sensible.step,
    "ask.push": Sensible.push,
    "ask.full-auto": Sensible.keep_firing,
    "ask.pistol": Sensible.keep_firing,
    "ask.grenade": Sensible.grenade,
    "ask.area": Sensible.area,
    "ask.defensive-fire": Sensible.defend,
    "ask.alien-order": Sensible.alien_order,
    "ask.alien-move": Sensible.alien_move,
    "ask.alien-target": Sensible.alien_target,
    "ask.captor": Sensible.captor,
    "ask.place-blip": Sensible.far_away,
    "ask.place-alien": Sensible.far_away,
    "ask.spawn-point": Sensible.far_away,
    "ask.tunnel": Sensible.tunnel,
    "ask.ability": Sensible.ability,
    "ask.rest-draw": Sensible.draw,
    "ask.recycle": Sensible.recycle,
    "ask.recycle-hand": Sensible.recycle_hand,
    "ask.discard": Sensible.discard,
    "ask.discard-hand": Sensible.discard,
    "ask.take-over": Sensible.take_over,
    "ask.spares": Sensible.spares,
    "ask.search": Sensible.search,
    "ask.lamp": Sensible.lamp,
    "ask.bury": Sensible.bury,
    "ask.tracker-order": Sensible.tracker_first,
    "ask.peek": Sensible.peek,
    "ask.look-at-blip": Sensible.peek,
    "ask.this-way": Sensible.lead,
    "ask.patient": Sensible.lead,
    "ask.deal-with": Sensible.deal_with,
    "ask.acid": Sensible.lose_gear,
    "ask.eyes-open": Sensible.shooter,
    "ask.orders": Sensible.orders,
    "ask.helmet": Sensible.yes,
    "ask.free-aim": Sensible.yes,
    "ask.landing": Sensible.landing,
    "ask.door-console": Sensible.door_console,
    "ask.call-off": Sensible.call_off,
}

__all__ = ["ALIEN_REACH", "Sensible"]
