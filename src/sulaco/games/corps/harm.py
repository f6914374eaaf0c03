"""What Aliens do to Characters: Defense Rolls, knocked down, killed, captured (A15, A17.03, A24.12).

The Knocked Down stand up or are captured as the Alien Phase begins: `phases.stand_or_capture` (A15.08, A99.44, A99.73);
until then they do nothing: `actions` (A15.07). The Captured come back by a Rescue Mission alone: `missions.rescue`
(A15.10).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sulaco.table.decision import Option, prompt
from sulaco.table.flow import Flow

from .. import house
from . import endurance, events, facehuggers, swarms
from .asking import pick
from .in_force import FELL, LOST
from .kinds import KINDS, Result
from .rolls import marine_die
from .state import Alien, Character
from .windows import Window, ask, open_window, roll_in

if TYPE_CHECKING:
    from .corps import Corps


KILLS_ON = house.number("corps", "defense.kills_on", 10, rule="A15.05", least=1, most=20)


def alien_attacks(game: Corps, alien: Alien) -> Flow[None]:
    """An Alien that survived Defensive Fire attacks a Character next to it (A15.01, A99.36)."""
    target = yield from pick(
        game,
        game.aliens_chooser,
        "alien-target",
        lambda: targets(game, alien),
        "A99.36",
        also=(alien.id,),
        alien=alien.id,
    )
    if target is not None and alien.at >= 0:
        yield from attack_on(game, alien, target)


def attack_on(game: Corps, alien: Alien, target: Character) -> Flow[None]:
    """The attack of an Alien on this Character, before which cards and abilities may stop it or turn it aside."""
    window = Window("alien-attack", target, alien=alien)
    yield from open_window(game, window)
    target = window.who or target  # somebody may have seen to it that another one is attacked
    if not window.cancelled and alien.at >= 0 and target.at >= 0:
        yield from defense_roll(game, target, alien)


def targets(game: Corps, alien: Alien) -> list[Character]:
    """The Characters that an Alien may attack: a synthetic only if nobody else is within its reach (A30.01, A30.02)."""
    if game.synthetics and (others := game.people_spaces & ~synthetic_spaces(game)):
        return within_reach(game, alien, others) or within_reach(game, alien, game.people_spaces)
    return within_reach(game, alien, game.people_spaces)


def other_targets(game: Corps, who: Character, alien: Alien | None) -> list[Character]:
    """Whom else an Alien that attacks this Character could attack."""
    if alien is None or alien.at < 0:
        return []
    return [other for other in targets(game, alien) if other is not who]


def synthetic_spaces(game: Corps) -> int:
    """The spaces of the synthetics on the board."""
    return sum(1 << who.at for who in game.synthetics if who.at >= 0)


def within_reach(game: Corps, alien: Alien, people: int) -> list[Character]:
    """The closest of these Characters within the reach of an Alien, those Knocked Down included (A15.01).

    A longer reach is counted in single spaces from any of its own, whoever is there; Barricades and walls stop the
    count (A27.08, A99.118).
    """
    near = game.beside(alien) if alien.at >= 0 else 0
    if not near & people:
        for _ in range(KINDS[alien.kind].reach - 1):
            near = game.around(near)
            if near & people:
                break
        else:
            return []
    return [who for who in game.state.characters if who.at >= 0 and (near & people) >> who.at & 1]


def defense_roll(game: Corps, who: Character, alien: Alien) -> Flow[None]:
    """One Marine die plus 1 per Alien token; up to Defense dodges, up to Melee counterattacks (A15.02 to A15.06).

    All three are checked against the roll with its modifier (A17.05, A99.17). A counterattack kills one token of a
    Swarm, or the model that has none left (A99.16).
    """
    needed = game.defense(who)
    kind = KINDS[alien.kind]
    window = Window("defense-roll", who, alien=alien)

    def roll(window: Window) -> None:
        die = max(marine_die(game) for _ in range(kind.defense_dice))
        modifier = swarms.added(alien)
        window.number = die + modifier
        window.failed = window.number > needed
        game.emit(
            events.Rolled(
                rule="A15.02",
                what="defense",
                who=who.id,
                roll=die,
                needed=needed,
                modifier=modifier,
                target=alien.id,
            )
        )

    yield from roll_in(game, window, roll)
    if alien.at < 0 or who.at < 0:
        return
    if not window.failed:
        game.emit(events.Defended(rule="A15.02", character=who.id, alien=alien.id))
        if window.number <= game.melee(who):
            yield from swarms.hit_alien(game, alien, 1, "A15.03")
    else:
        yield from RESULTS[kind.result](game, who, alien, window.number)


def _fall_by(game: Corps, who: Character, alien: Alien, number: int) -> Flow[None]:
    """An Alien knocks down or kills, by the number of the failed Defense Roll (A15.04, A15.05)."""
    return fall(game, who, "kill" if number >= KILLS_ON else "down")


def fall(game: Corps, who: Character, result: str) -> Flow[None]:
    """A failed Defense Roll knocks down, or kills at 10 or more (A15.04, A15.05, A99.42)."""
    if result == "kill" or who.status == "standing":
        window = Window("fall", who, result=result)
        yield from open_window(game, window)
        result = window.result
    if result == "kill":
        yield from kill(game, who, "A15.05")
    elif result == "down" and who.status == "standing":
        who.status = "down"
        game.people_changed()
        game.emit(events.KnockedDown(rule="A15.04", character=who.id))
        yield from _fell(game, who)


def _fell(game: Corps, who: Character) -> Flow[None]:
    """A Character was Knocked Down, or is about to leave play."""
    for rule in game.in_force(FELL, who):
        yield from rule(game, who)


RESULTS: dict[Result, Callable[[Corps, Character, Alien, int], Flow[None]]] = {
    "fall": _fall_by,
    "facehug": facehuggers.facehug,
}
"""What a failed Defense Roll leads to, by the kind of Alien."""


def kill(game: Corps, who: Character, rule: str) -> Flow[None]:
    """A Character is Killed and leaves the game (A15.05)."""
    game.emit(events.Killed(rule=rule, character=who.id))
    yield from lose_character(game, who, "killed")


def capture(game: Corps, who: Character, alien: Alien) -> Flow[None]:
    """A Character is Captured: it leaves play together with one Alien next to it (A15.09); the Queen stays (A99.80)."""
    game.emit(events.Captured(rule="A15.09", character=who.id, alien=alien.id))
    if KINDS[alien.kind].dies:
        swarms.remove_alien(game, alien)
    yield from lose_character(game, who, "captured")


def lose_character(game: Corps, who: Character, status: str) -> Flow[None]:
    """Whoever is Killed or Captured leaves the board with all cards discarded (A15.11, A99.48)."""
    seat = who.player
    yield from _fell(game, who)
    who.status = "killed" if status == "killed" else "captured"
    game.put(who, -1)
    drop_cards(game, who)
    activation = game.state.activation
    if activation is not None and activation.character == who.id:
        activation.actions = 0
    for rule in game.in_force(LOST, who):
        rule(game, who)
    if seat < 0:
        return
    endurance.discard_hand(game, seat)
    who.player = -1
    if needs_hero(game, seat):
        yield from take_over(game, seat)


def needs_hero(game: Corps, seat: int) -> bool:
    """Whether a player may take over a Grunt: all Heroes are gone, or all but Newt were lost (A15.12, A99.47)."""
    heroes = [who for who in game.state.characters if who.player == seat]
    if not any(who.at >= 0 for who in heroes):
        return True
    return not any(not game.card(who).goes_with and (who.at >= 0 or who.status == "left") for who in heroes)


def drop_cards(game: Corps, who: Character) -> None:
    """Gear and attached Hazards of a Character who is gone go to the Discard Pile."""
    cards = who.gear() + who.hazards
    who.weapon = who.backup = ""
    who.equipment = []
    who.hazards = []
    endurance.discard_gear(game, cards)


def take_over(game: Corps, seat: int, *, may_be_eliminated: bool = True) -> Flow[None]:
    """A player without a Hero may flip any Grunt to its Hero side (A15.12, A99.45); none left: eliminated (A15.13)."""

    def options() -> list[Option[str]]:
        grunts = [
            game.option(f"hero:{who.id}", who.id, "option.take-over", who=who.id, pieces=(who.id,), spaces=(who.at,))
            for who in game.in_play()
            if not who.hero and not game.card(who).goes_with
        ]
        return [*grunts, game.option("decline", "", "option.decline-hero")] if grunts else []

    choice = yield from ask(game, seat, prompt("take-over"), options, "A15.12")
    if choice is None:
        if may_be_eliminated and not any(who.player == seat for who in game.state.characters):
            game.state.players[seat].eliminated = True
            game.emit(events.Eliminated(rule="A15.13", seat=seat))
    elif choice:
        become_hero(game, game.who[choice], seat)


def become_hero(game: Corps, who: Character, seat: int) -> None:
    """Flip a Grunt to Hero; its dial stays until its next reset (A15.14, A99.10). Newt goes with Ripley (A2.14).

    Whoever has activated in this Marine Phase stays activated, and does not activate again (A99.46).
    """
    who.player = seat
    who.reset_aim = not who.activated
    for other in game.in_play():
        if game.card(other).goes_with == game.card(who).person and not other.hero:
            other.player = seat
            other.reset_aim = not other.activated
    game.heroes_changed()
    game.emit(events.HeroTaken(rule="A15.12", seat=seat, character=who.id))
