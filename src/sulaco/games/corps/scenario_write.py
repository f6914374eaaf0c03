"""A corps game written down as a scenario file, by the kernel's writer; docs/scenarios.md explains the lines.

What a viewer cannot know is dealt anew, so that nothing of it is in the file, not even its shuffles. It is dealt at the
beginning of a step, so what the viewer has learned since is kept where it was then: the decisions that follow shall
lead to the same view.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from sulaco.table.chance import Chance
from sulaco.table.event import Event
from sulaco.table.scenario.position import listed, write_clauses
from sulaco.table.scenario.write import Writer
from sulaco.table.table import Table

from .board import draw
from .contents import contents_of
from .corps import Corps
from .events import Spotted
from .mission_facts import open_facts
from .scenario import Scenario
from .scenario_lines import ACTIVATION, ALIEN, BEGIN, BLIP, BLIP_STEP, CHARACTER, GUN, SETUP, STATE, TOKEN
from .secrets import SECRETS
from .state import CorpsState
from .view import redeal


class CorpsWriter(Writer):
    """How corps writes a position, and what is hidden in it."""

    rig = Scenario

    def lines(self, state: Any, setup: Any) -> Iterator[str]:
        return _lines(state)

    def seen(self, table: Table[Any], eyes: int | None, events: Iterable[Event]) -> set[str]:
        return _seen(table, eyes, events)

    def deal(self, table: Table[Any], state: Any, eyes: int | None, chance: Chance, seen: set[str]) -> None:
        _deal(table, state, eyes, chance, seen)


# --- lines ---------------------------------------------------------------------------------------------------------


def _lines(state: CorpsState) -> Iterator[str]:
    """All lines of a state at a checkpoint: reading them gives the same state again."""
    game = Corps(state)
    yield from filter(None, (clause.written(state) for clause in SETUP))
    if state.map_text:
        rows = state.map_text.splitlines()
        if not rows[0].strip() or rows[0].startswith(" "):
            # A drawing begins at its left border.
            rows = draw(game.map).splitlines()
        yield from ("map:", *(f"  {row}" for row in rows), "end")
    yield ""
    yield from (write_clauses(who.id, who, CHARACTER, game) for who in state.characters)
    for alien in state.aliens:
        yield write_clauses(alien.kind, alien, ALIEN, game)
    yield from (write_clauses(f"blip {blip.number}", blip, BLIP, game) for blip in state.blips)
    yield from (write_clauses("gun", gun, GUN, game) for gun in state.guns)
    yield from (write_clauses(f"token {token.id}", token, TOKEN, game) for token in state.tokens)
    if state.barricades:
        yield f"barricade {listed(state.barricades)}"
    yield from (f"link {game.map.names[one]} {game.map.names[other]}" for one, other in state.links)
    yield ""
    yield from _cards(state)
    yield ""
    yield from _beginning(state)


def _cards(state: CorpsState) -> Iterator[str]:
    piles = {f"hand {seat}": player.hand for seat, player in enumerate(state.players, start=1)}
    piles |= {
        "beneath": state.beneath,
        "exhausted": state.exhausted[::-1],
        "discarded": state.discarded,
        "revealed": state.revealed,
        "resolving": state.resolving,
    }
    worn = [card for who in state.characters for card in (*who.gear(), *who.hazards)]
    there = {*state.endurance, *worn, *(card for cards in piles.values() for card in cards)}
    piles["removed"] = [card for card in contents_of(state.boxes).cards if card not in there]
    piles["tracker discarded"] = state.tracker_discarded
    for seat in range(len(state.players)):
        piles[f"known {seat + 1}"] = [card for card, seats in state.peeked.items() if seats >> seat & 1]
    yield from (f"{name}: {listed(cards)}" for name, cards in piles.items() if cards)
    yield f"deck only: {listed(reversed(state.endurance))}"
    yield f"tracker only: {listed(reversed(state.tracker))}"
    yield f"pool: {listed(map(str, state.pool))}"


def _beginning(state: CorpsState) -> Iterator[str]:
    yield from filter(None, (clause.written(state) for clause in STATE))
    for seat, player in enumerate(state.players, start=1):
        if player.eliminated:
            yield f"player {seat} eliminated"
        if player.tunnel_placed:
            yield f"player {seat} tunnel placed"
        if player.experience:
            yield f"player {seat} experience: {listed(player.experience)}"
        if player.spent:
            yield f"player {seat} spent: {listed(player.spent)}"
    yield from (f"fact {name} = {number}" for name, number in state.facts.items())
    yield from (f"counter {name} = {number}" for name, number in state.counters.items())
    if state.command is not None:
        yield f"command {state.command.hero} left {state.command.left}"
    if state.blip_step is not None:
        yield write_clauses("blip step", state.blip_step, BLIP_STEP)
    if state.step == "activation" and state.activation is not None:
        yield write_clauses(f"activate {state.activation.character}", state.activation, ACTIVATION)
    else:
        yield write_clauses(f"begin {state.step}", state, BEGIN)


# --- secrets -------------------------------------------------------------------------------------------------------


def _seen(table: Table[Corps], eyes: int | None, events: Iterable[Event]) -> set[str]:
    """The cards and Blips that these eyes know now, or have been told about by these events."""
    state = table.game.state
    hidden, there = SECRETS.hidden(state, eyes), table.game.contents
    seen = {card for card in (*there.cards, *there.tracker) if card not in hidden}
    seen |= {blip.id for blip in state.blips if blip.known_to(eyes)}
    for event in events:
        told = event.seen_by(eyes)
        if isinstance(told, Spotted):
            seen.add(told.blip)
        if told is not None:
            for name in ("card", "cards"):
                value = getattr(told, name, ())
                seen |= {value} if isinstance(value, str) else set(value)
    return seen


def _deal(table: Table[Corps], state: CorpsState, eyes: int | None, chance: Chance, seen: set[str]) -> None:
    """Deal anew, in place, what these eyes cannot know of a state; what is in `seen` stays where it is."""
    # A spectator holds no seat; one more is lent to it for this deal.
    knower = len(state.players) if eyes is None else eyes
    bit = 1 << knower
    everybody = (1 << len(state.players)) - 1
    own = 0 if eyes is None else bit
    if eyes is None:
        state.peeked = {}
    peeked, looked = dict(state.peeked), {blip.id: blip.seen & own for blip in state.blips}
    for card in seen:
        state.peeked[card] = bit
    for blip in state.blips:
        if blip.id in seen:
            blip.seen |= bit
    redeal(table.kind(state), [knower], chance)
    # Whether another player has looked at a card is told only of cards that all have seen.
    state.peeked = {
        card: seats if seats == everybody else own
        for card, seats in peeked.items()
        if seats & own or seats == everybody
    }
    for blip in state.blips:
        blip.seen = looked[blip.id]
    state.facts = open_facts(state)
    state.chance = Chance(at=chance.at)
