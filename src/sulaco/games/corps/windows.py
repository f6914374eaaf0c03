"""Windows: when Events, Equipment and abilities may be used (A2.07, A4.06, A99.11).

Any-time Events are offered beside every question (`ask`); the others in the window that they name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from sulaco.table.decision import Decision, Option, Prompt, WhyNot, nothing, prompt
from sulaco.table.flow import PASS, Flow
from sulaco.table.text import Text, say

from . import events
from .cards import CARDS, IN_WINDOW, Event
from .in_force import Use, helping, window
from .state import Alien, Blip, Character

if TYPE_CHECKING:
    from .corps import Corps

T = TypeVar("T")


class Window(msgspec.Struct, eq=False):
    """An open window: what is going on in it; cards change it (a new roll, a cancelled attack)."""

    name: str
    """What cards and abilities call it: `defense-roll`, `on-activation`, `any` …"""
    who: Character | None = None
    alien: Alien | None = None
    blip: Blip | None = None
    card: str = ""
    seat: int = -1
    failed: bool = False
    result: str = ""
    rerolled: bool = False
    cancelled: bool = False
    number: int = 0
    dice: list[Any] = []
    reroll: Callable[..., None] | None = None
    """Called with the window, which it does not hold: so a copy of the game is freed as soon as it is dropped."""


ANY = Window("any")
NO_EVENTS: dict[str, Event] = {}


def ask(
    game: Corps,
    seat: int | Callable[[], int],
    prompt: Prompt,
    options: Callable[[], Sequence[Option[T]]],
    rule: str,
    *,
    unit: str = "",
    why_not: Callable[[], list[WhyNot]] = nothing,
    forced: bool = True,
    about: Any = None,
) -> Flow[T | None]:
    """Ask a seat for one of the options, while anybody may play any-time Events first (A4.06).

    None if nothing is left to choose. With `forced`, a choice of one is made without asking. Who is asked may be
    given as a function, which is called only if there is something to ask.
    """
    while True:
        choices = options()
        if not choices:
            return None
        if forced and len(choices) == 1:
            return choices[0].value
        asked = seat if isinstance(seat, int) else seat()
        asides = any_time_events(game)
        answer: Option[Any] = yield Decision(asked, prompt, choices, rule, unit, why_not, asides, about)
        if answer.seat < 0:
            value: T = answer.value
            return value
        yield from play_event(game, answer.seat, answer.value, ANY)


def option(
    key: str,
    value: Any,
    text: str,
    *,
    spaces: tuple[int, ...] = (),
    pieces: tuple[str, ...] = (),
    cards: tuple[str, ...] = (),
    **args: Any,
) -> Option[Any]:
    """An option with a text of the catalogue, and what it points at."""
    return Option(key, Text(text, args), value, spaces, pieces, cards)


@cache
def event_option(seat: int, card: str) -> Option[str]:
    return Option(f"event:{card}", _event_text(card), card, cards=(card,), seat=seat)


def _event_text(card: str) -> Text:
    return say("option.event", card=card, n=CARDS[card].cost)


def any_time_events(game: Corps) -> list[Option[str]]:
    """The Events that may be played at any time, whoever holds them."""
    offers: list[Option[str]] = []
    any_time = IN_WINDOW.get("any", NO_EVENTS)
    copies = any_time.keys()
    for seat, player in enumerate(game.state.players):
        if not copies.isdisjoint(player.hand):
            for card in player.hand:
                if card in any_time and any_time[card].can(game, seat, ANY):
                    offers.append(event_option(seat, card))
    return offers


def play_event(game: Corps, seat: int, card: str, window: Window) -> Flow[None]:
    """Pay the cost, carry out the text, then lay the Event on the Exhaust Pile (A4.07)."""
    from . import endurance  # which asks questions, in which Events may be played

    definition = CARDS[card]
    assert isinstance(definition, Event)
    hand = game.state.players[seat].hand
    hand.remove(card)
    game.state.resolving.append(card)
    game.emit(events.EventPlayed(rule="A4.07", seat=seat, card=card))
    endurance.exhaust(game, definition.cost, "A5.05")
    yield from definition.play(game, seat, window)
    game.state.resolving.remove(card)
    endurance.lay_on_exhaust_pile(game, card)


def roll_in(game: Corps, now: Window, roll: Callable[[Window], None]) -> Flow[None]:
    """Roll; if that fails, the window of the roll opens, in which it may be rolled again (A99.11)."""

    def reroll(window: Window) -> None:
        window.rerolled = True
        roll(window)

    now.reroll = reroll
    roll(now)
    if now.failed:
        yield from open_window(game, now)


def open_window(game: Corps, now: Window) -> Flow[None]:
    """Everybody who holds something for this window may use it, the leader first, until all pass (A99.11)."""
    if now.who is not None and now.who.in_play:
        yield from _compulsory(game, now.who, now)
    if not _anybody_interested(game, now):
        return
    passed: set[int] = set()
    while True:
        for seat in game.seats_from(game.leader()):
            if seat in passed:
                continue
            options = _offers(game, seat, now)
            if not options:
                continue
            answer: Option[Any] = yield Decision(
                seat,
                prompt(f"window.{now.name}", who=now.who.id if now.who else "", card=now.card),
                [*options, PASS],
                "A99.11",
                asides=any_time_events(game),
            )
            if answer.seat >= 0 and answer not in options:
                yield from play_event(game, answer.seat, answer.value, ANY)
            elif answer.key == PASS.key:
                passed.add(seat)
            else:
                passed.clear()
                yield from answer.value(game, now)
            break
        else:
            return


def _compulsory(game: Corps, who: Character, now: Window) -> Flow[None]:
    for use in game.in_force(window(now.name), who):
        if use.compulsory and use.can(game, who, now):
            yield from use.use(game, who, now)


def _anybody_interested(game: Corps, now: Window) -> bool:
    cards = IN_WINDOW.get(now.name, NO_EVENTS)
    if any(not cards.keys().isdisjoint(player.hand) for player in game.state.players):
        return True
    if now.who is not None and game.in_force(window(now.name), now.who):
        return True
    return game.state.experience and any(
        _helper(game, seat, now) is not None for seat in range(len(game.state.players))
    )


def _helper(game: Corps, seat: int, now: Window) -> Character | None:
    """This player's Hero, if one of its cards may be used in a window that is not about itself (A31.01)."""
    hero = game.main_hero(seat)
    if hero is None or hero is now.who or not game.in_force(helping(now.name), hero):
        return None
    return hero


def _offers(game: Corps, seat: int, now: Window) -> list[Option[Any]]:
    """What this seat may use now; each option's value is a flow function of game and window."""
    offers: list[Option[Any]] = []
    cards = IN_WINDOW.get(now.name, NO_EVENTS)
    for card in game.state.players[seat].hand:
        if card in cards and cards[card].can(game, seat, now):
            offers.append(Option(f"event:{card}", _event_text(card), _playing(seat, card), cards=(card,)))
    who = now.who
    if who is not None and who.in_play and game.decider(who) == seat:
        for use in game.in_force(window(now.name), who):
            if not use.compulsory and use.can(game, who, now):
                offers.append(use.option(who.id, _using(who, use)))
    if game.state.experience and (helper := _helper(game, seat, now)) is not None:
        for use in game.in_force(helping(now.name), helper):
            if use.can(game, helper, now):
                offers.append(use.option(helper.id, _using(helper, use)))
    return offers


def _playing(seat: int, card: str) -> Callable[[Corps, Window], Flow[None]]:
    return lambda game, window: play_event(game, seat, card, window)


def _using(who: Character, use: Use) -> Callable[[Corps, Window], Flow[None]]:
    return lambda game, window: use.use(game, who, window)
