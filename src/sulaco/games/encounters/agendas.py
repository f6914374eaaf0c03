"""Hidden Agendas: good players, the traitor, Secrets Revealed (L19).

Who sees an Agenda, and when, stands in `secrets` and `view` (L19.04, L19.05, L19.23, L19.24); a hand cannot be open
with it: `setup.check` (L19.22). Who wins by the Objectives, and that all lose if all die, stands in `winning` (L19.06,
L19.14, L19.18). Players fight one another as in every game: `fight` (L19.20). A used Secrets Revealed is put aside by
`scanning` (L19.11). What Agenda cards do when played are words like those of all cards, such as L19.25 and L19.26.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.decision import Decision, Ending, GameOver, Option, Reason, prompt
from sulaco.table.flow import Flow
from sulaco.table.text import Text, say

from . import events, hive
from .cards import CARDS, HiveCard, copies, definition, of_kind

if TYPE_CHECKING:
    from sulaco.table.chance import Chance

    from .encounters import Encounters
    from .state import EncountersState, Setup


def deal(state: EncountersState, chance: Chance) -> None:
    """One Good Agenda a player and one Evil one are shuffled; each gets one, one is left over (L19.01, L19.02).

    What is left over nobody sees: with the Evil one in it there is no traitor, and nobody knows (L19.03).
    """
    good = [card.id + "-1" for card in of_kind("agenda") if card.side == "good"]
    evil = [card.id + "-1" for card in of_kind("agenda") if card.side == "evil"]
    chance.shuffle(good)
    chance.shuffle(evil)
    dealt = [good.pop() for _ in state.players] + [evil.pop()]
    chance.shuffle(dealt)
    for player in state.players:
        player.agenda = dealt.pop()
    state.leftover = sorted(good + evil) + dealt


def secret_cards(setup: Setup) -> list[str]:
    """The Secrets Revealed that take the place of Drones: one for each player (L19.08; example L19.09, L99.40)."""
    return copies(CARDS["secrets-revealed"])[: setup.players] if setup.agendas else []


def side(game: Encounters, seat: int) -> str:
    """Good or evil; without Agendas everybody is good."""
    agenda = game.state.players[seat].agenda
    return str(definition(agenda).side) if agenda else "good"


def show(game: Encounters, seat: int, *, rule: str) -> None:
    """An Agenda is disclosed to all (L19.12, L19.13); nothing of it is told before (L19.21)."""
    player = game.state.players[seat]
    player.agenda_open = True
    game.state.chance.barrier()
    game.emit(events.AgendaShown(rule=rule, seat=seat, card=player.agenda, side=side(game, seat)))
    if player.dead:
        game.state.removed.append(player.agenda)
    else:
        player.discard.append(player.agenda)


def secrets_revealed(game: Encounters) -> Flow[None]:
    """The active player discloses one hidden Agenda, their own or another's (L19.10, L99.41)."""
    state = game.state
    hidden = [seat for seat in game.living() if state.players[seat].agenda and not state.players[seat].agenda_open]
    if not hidden:
        return
    options = [
        Option(f"agenda:player-{seat + 1}", Text("option.player", {"player": f"player-{seat + 1}"}), seat)
        for seat in hidden
    ]
    seat = hidden[0]
    if len(options) > 1:
        answer: Option[int] = yield Decision(game.decider(game.you()), prompt("secrets"), options, "L19.10")
        seat = answer.value
    show(game, seat, rule="L19.12")


def traitor_died(game: Encounters) -> None:
    """Enemies and hidden cards of the Complex go back to the top of the Hive, shuffled (L19.15, L99.42)."""
    state = game.state
    back = []
    for room in state.rooms:
        if not room.card:
            continue
        found: HiveCard = definition(room.card)
        if not room.up or found.enemy:
            seen = room.up or room.card in state.openly
            game.forget_one(room.card)
            if seen:
                state.openly.append(room.card)
            hive.release(game, room.card)
            back.append(room.card)
            room.card, room.up, room.group = "", False, 0
    state.chance.shuffle(back)
    state.hive += back
    state.groups += [game.new_group()] * len(back)
    game.emit(events.HiveTookBack(rule="L19.15", n=len(back)))


def alone(game: Encounters, seat: int) -> bool:
    """Whether this is the traitor, and everybody else is dead; Alien Players do not count (L19.16, L19.19)."""
    return side(game, seat) == "evil" and game.living() == [seat]


def played(game: Encounters, seat: int) -> None:
    """The traitor plays the Agenda card with everybody else dead: rescue, and victory (L19.07, L19.16)."""
    if alone(game, seat):
        raise GameOver(Ending((seat,), Reason(say("ending.traitor"), "L19.16")))


def objectives_do_not_win(game: Encounters) -> bool:
    """A traitor alone whose Agenda was not killed does not win by the Objectives (L19.17, L99.43)."""
    living = game.living()
    return len(living) == 1 and alone(game, living[0]) and not _killed(game, living[0])


def _killed(game: Encounters, seat: int) -> bool:
    return game.state.players[seat].agenda in game.state.dead_characters
