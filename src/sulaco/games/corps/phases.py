"""The frame of a game turn: Marine Phase, Alien Phase, Finish Phase (A8, A13.01, A15.08, A15.09, A20).

`STEPS` names every point from which the game can go on by its state alone.

Activations stand in `activation`: each Character has one (A8.03), the last Grunts too (A9.19). A Grunt that became a
Hero has its dial reset there (A99.10).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from sulaco.table.decision import Option, prompt
from sulaco.table.flow import Flow

from . import aliens, events, experience, gear, harm, queen, setup, tracker
from .activation import activation, begin, command, remaining
from .asking import pick
from .blips import settle
from .in_force import FINISH, Use, window
from .kinds import KINDS
from .state import Character
from .windows import Window, ask

if TYPE_CHECKING:
    from .corps import Corps


def marine(game: Corps) -> Flow[None]:
    """A Marine Phase begins: dials reset, lost Heroes replaced, the token is given (A8.02, A8.04 to A8.07)."""
    state = game.state
    if state.phase_begun != "marine":
        state.phase_begun = "marine"
        game.emit(events.TurnBegan(rule="A8.01", turn=state.turn))
        game.emit(events.PhaseBegan(rule="A8.01", phase="marine"))
        if state.experience:
            yield from experience.in_turn(game)
        for who in state.characters:
            who.activated = False
            who.reset_aim = False
            if who.at >= 0:
                game.set_aim(who, game.aim(who))
        for player in state.players:
            player.tunnel_placed = False
        for seat, player in enumerate(state.players):
            if not player.eliminated and harm.needs_hero(game, seat):
                yield from harm.take_over(game, seat, may_be_eliminated=False)

    def options() -> list[Option[int]]:
        return [
            game.option(f"token:{seat + 1}", seat, "option.token", player=f"player-{seat + 1}", pieces=_ids(game, seat))
            for seat in range(len(state.players))
            if game.heroes(seat)
        ]

    rule = "A8.06" if any(game.ranks()) else "A8.07"
    chosen = yield from ask(game, game.leader, prompt("token"), options, rule, unit="turn")
    if chosen is not None:
        pass_token(game, chosen)
        if rule == "A8.07":
            state.lead = chosen
    state.step = "token"


def _ids(game: Corps, seat: int) -> tuple[str, ...]:
    return tuple(who.id for who in game.heroes(seat))


def pass_token(game: Corps, seat: int) -> None:
    """Who holds the token; of several players of the highest Rank the last holder leads (A99.57)."""
    state = game.state
    if state.token != seat:
        state.token = seat
        game.emit(events.TokenPassed(rule="A8.09", seat=seat))
    ranks = game.ranks()
    if ranks[seat] and ranks[seat] == max(ranks):
        state.lead = seat


def _waiting(game: Corps, seat: int) -> list[Character]:
    return [who for who in game.heroes(seat) if not who.activated]


def token(game: Corps) -> Flow[None]:
    """The holder activates a Hero; without one left the token goes left (A8.08, A8.09, A9.17, A9.18)."""
    state = game.state
    for seat in game.seats_from(state.token):
        waiting = _waiting(game, seat)
        if not waiting:
            continue
        pass_token(game, seat)
        if len(waiting) == 1:
            begin(game, waiting[0], seat)
            return
        chosen = yield from pick(game, seat, "hero-order", partial(_waiting, game, seat), "A8.08", unit="turn")
        if chosen is not None:
            begin(game, chosen, seat)
        return
    if any(game.heroes(seat) for seat in range(len(state.players))):
        pass_token(game, game.leader())
    state.step = "remaining"


def alien(game: Corps) -> Flow[None]:
    """The Alien Phase begins: the Knocked Down stand up or are Captured, before all else (A15.08, A15.09, A99.73)."""
    state = game.state
    if state.phase_begun != "alien":
        state.phase_begun = "alien"
        game.emit(events.PhaseBegan(rule="A13.01", phase="alien"))
        for model in state.aliens:
            model.activated = False
        for blip in state.blips:
            blip.activated = False
        game.mission.wake(game)

    def down() -> list[Character]:
        return [who for who in game.in_play() if who.status == "down"]

    chosen = yield from pick(game, game.leader, "capture-order", down, "A99.44")
    if chosen is None:
        if game.large:
            queen.phase_begins(game)
        state.step = "aliens"
        return
    yield from stand_or_capture(game, chosen)


def stand_or_capture(game: Corps, who: Character) -> Flow[None]:
    """With an Alien model next to it a Knocked Down Character is Captured, otherwise it stands up."""
    near = game.next_to(who.at)
    captors = [alien for alien in game.state.aliens if near & game.covers(alien)]
    # A99.80: the Queen captures only where no other Alien can, and stays.
    captors = [alien for alien in captors if KINDS[alien.kind].dies] or captors
    if not captors:
        who.status = "standing"
        game.people_changed()
        game.emit(events.StoodUp(rule="A15.08", character=who.id))
        return
    chosen = yield from pick(game, game.leader, "captor", captors, "A99.44", who=who.id)
    assert chosen is not None
    yield from harm.capture(game, who, chosen)


def finish(game: Corps) -> Flow[None]:
    """Finish Phase effects, victory and defeat, clean-up (A20.01 to A20.06)."""
    state = game.state
    if state.phase_begun != "finish":
        state.phase_begun = "finish"
        state.finished = []
        game.emit(events.PhaseBegan(rule="A20.01", phase="finish"))
    now = Window("finish-phase")

    def options() -> list[Option[tuple[Character, Use]]]:
        return [
            use.option(who.id, (who, use))
            for who in game.in_play()
            for use in game.in_force(window("finish-phase"), who)
            if _finisher(who, use) not in state.finished and use.can(game, who, now)
        ]

    chosen = yield from ask(game, game.leader, prompt("finish-order"), options, "A20.02")
    if chosen is not None:
        who, use = chosen
        state.finished.append(_finisher(who, use))
        if use.kind == "ability":
            game.emit(events.AbilityUsed(rule="A2.11", character=who.id, ability=use.id))
        yield from use.use(game, who, now)
        return
    for rule in game.in_force(FINISH):
        yield from rule(game)
    yield from check_the_end(game)
    state.turn += 1
    state.step = "marine"


def _finisher(who: Character, use: Use) -> str:
    """What is noted as used in this Finish Phase: a Character's ability, or an experience card."""
    return use.id if use.kind == "experience" else who.id


def check_the_end(game: Corps) -> Flow[None]:
    """Victory first, then defeat (A20.03, A20.04, A99.62)."""
    yield from game.mission.check(game)
    if not game.standing():
        game.mission.nobody_stands(game)


Step = Callable[["Corps"], Flow[None]]

SETTING_UP: dict[str, Step] = {
    "experience": experience.at_the_beginning,
    "gear": gear.gear_up,
    "deal": setup.deal,
    "guns": setup.place_guns,
    "place": setup.place_characters,
}
PLAYING: dict[str, Step] = {
    "marine": marine,
    "token": token,
    "activation": activation,
    "command": command,
    "remaining": remaining,
    "alien": alien,
    "aliens": aliens.aliens,
    "blips": aliens.blips,
    "tracker": tracker.tracker,
    "finish": finish,
}


def _then_settle(step: Step) -> Step:
    """A step at whose end all look round: whatever it brought into sight is Spotted (A16.09)."""

    def settled(game: Corps) -> Flow[None]:
        yield from step(game)
        yield from settle(game)

    return settled


STEPS: dict[str, Step] = SETTING_UP | {name: _then_settle(step) for name, step in PLAYING.items()}
