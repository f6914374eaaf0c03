"""Card texts in a player's language, made from the effects themselves: text and behaviour cannot differ.

`describe` is effects as sentences, `face` the lines of a card. The words stand in the catalogue
(texts/en/effects.toml); here is only how they are put together. A text speaks of somebody in a *voice*: "draw a card",
"each player draws".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from sulaco.table.text import Text

from .cards import AlienCard, Avatar, Card, Character, Found, HiveCard, Location, Objective, Strike
from .words import Word, Words

WHO = frozenset(("each", "others", "next", "any", "another", "weakest"))
"""Words whose body is done by other players."""
HAPPENINGS = frozenset(
    (
        "attack", "recruit", "cheaper", "clone-played", "lash", "hive-to-combat", "skip-hive", "weaken-all",
        "strengthen-all", "slay", "advance", "turn-down-all", "facehugger", "die", "hide", "rush", "retreat", "stay",
        "latch", "plant", "each", "others", "next", "weakest", "if",
    )
)  # fmt: skip
"""Words that tell what happens, not what the player does: they have no place after "each player"."""
BODY_FIRST = frozenset(("unless", "per", "unless-show"))
"""Words that are read behind their body."""
COUNTED = frozenset(("heal", "attack-per"))
"""Words whose number may be left out, and is 1 then."""


class Line(NamedTuple):
    """A line of a card's face: which kind it is, the class or crew that it needs, and the text."""

    kind: str
    text: Text
    icon: str = ""


# --- effects ----------------------------------------------------------------------------------------------------------


@cache
def describe(words: Words) -> Text:
    """Effects as sentences to whoever they are offered to."""
    return _sentences(words)


THEIR_VOICE = {"voice.you": "voice.they-plain", "voice.you-plain": "voice.they-plain", "voice.you-do": "voice.they-do"}


def told_to_others(text: Text) -> Text:
    """Effects that are described to whoever they are offered to, as others read them: "you" becomes "they"."""
    voice, _, word = text.id.rpartition(".")
    if voice in THEIR_VOICE:
        return Text(f"{THEIR_VOICE[voice]}.{word}")
    args = {name: told_to_others(arg) if isinstance(arg, Text) else arg for name, arg in text.args.items()}
    return Text(text.id, args) if args else text


def _sentences(words: Words, voice: str = "you", *, there: bool = False) -> Text:
    made = [Text("join.sentence", {"text": clause}) for clause in _paired(words, voice, there)]
    return _chain(made, "sentences", "sentences")


def _paired(words: Words, voice: str, there: bool) -> Iterator[Text]:
    """Each effect as a clause; `if` and `unless` of the same condition are one."""
    at = 0
    while at < len(words):
        each = words[at]
        other = words[at + 1] if at + 1 < len(words) else None
        if each.name == "if" and other is not None and other.name == "unless" and other.args == each.args:
            args = _arguments(each, voice, there)
            args |= {"body": _clause(each.bodies[0], voice, there), "other": _clause(other.bodies[0], voice, there)}
            yield Text("effect.if-else", args)
            at += 2
        else:
            yield _one(each, voice, there)
            at += 1


@cache
def _voice(name: str) -> dict[str, Text]:
    return {word: Text(f"voice.{name}.{word}") for word in ("s", "you", "your", "them", "may")}


def _person(voice: str) -> str:
    return voice.partition("-")[0]


def _one(each: Word, voice: str, there: bool = False) -> Text:
    """A clause. `there`: it holds while its card lies somewhere."""
    args = _arguments(each, voice, there)
    name = each.name
    id = f"effect.{name}{_suffix(each)}"
    if name == "hand":
        args["n"] = abs(each.args[0])
        id = "effect.hand" if each.args[0] < 0 else "effect.hand-more"
    if not each.bodies:
        return Text(id, args)
    body = each.bodies[0]
    person = _person(voice)
    if name == "choose":
        options = [_joined(option, f"{person}-plain", there) for option in each.bodies]
        args["body"] = _chain(options, "comma", "alternative")
    elif name == "you":
        args |= _voice("you") | {"body": _joined(body, "you-do", there)}
    elif name == "may" and not _happens(body):
        args["body"] = _joined(body, f"{person}-plain", there)
    elif name in WHO and not _happens(body):
        args["body"] = _joined(body, "they", there)
    elif name in WHO or name == "plant":
        args["body"] = _clause(body, "they")
        id = f"effect.{name}-clause" if name in WHO else id
    elif name in BODY_FIRST:
        args["body"] = _joined(body, voice, there)
    else:
        args["body"] = _clause(body, voice, there)
        id = "effect.may-clause" if name == "may" else id
    return Text(id, args)


def _happens(words: Words) -> bool:
    """Whether any of these is no deed of a player."""
    return any(
        each.name in HAPPENINGS or (each.name in BODY_FIRST and _happens(each.bodies[0])) for each in words
    )  # fmt: skip


def _joined(words: Words, voice: str, there: bool) -> Text:
    return _chain([_one(each, voice, there) for each in words], "comma", "and")


def _clause(words: Words, voice: str, there: bool = False) -> Text:
    """Effects where a sentence of their own could stand: what others do says who does it."""
    if _person(voice) == "you":
        return _joined(words, "you", there)
    return _chain([_with_subject(each, there) for each in words], "comma", "and")


def _with_subject(each: Word, there: bool) -> Text:
    clause = _one(each, "they-do", there)
    return clause if _happens((each,)) else Text("effect.you", _voice("they") | {"body": clause})


def _chain(parts: Sequence[Text], between: str, last: str) -> Text:
    """Texts one after the other: "a, b and c"."""
    made = parts[0]
    for place, part in enumerate(parts[1:], 2):
        made = Text(f"join.{last if place == len(parts) else between}", {"a": made, "b": part})
    return made


def _suffix(each: Word) -> str:
    """Where an argument that may be left out is given, the word has another text."""
    if each.name in COUNTED or not each.kind.takes or not each.kind.takes[-1].optional:
        return ""
    if len(each.args) < len(each.kind.takes):
        return ""
    return "-here" if each.args[-1] == "here" else "-with"


def _arguments(each: Word, voice: str, there: bool) -> dict[str, Any]:
    spoken: dict[str, Any] = dict(_voice(voice))
    args: dict[str, Any] = {**spoken, "n": 1}
    for place, taken in enumerate(each.kind.takes):
        kind = taken.name
        if place >= len(each.args):
            break
        value = each.args[place]
        if kind == "n":
            args["n"] = value
        elif kind == "condition":
            args["cond"] = _condition(value, spoken, there)
        elif kind == "count":
            args["count"] = _count(value, spoken)
        elif kind == "place":
            args["places"] = _chain([Text(f"place.{where}") for where in each.args], "comma", "or")
        elif kind in ("to", "whom"):
            args[kind] = Text(f"{kind}.{value}", spoken)
        elif kind == "icon":
            args["what"] = Text(f"icon.{value}")
        elif kind == "card":
            args["what"] = value
        elif value != "here":
            args["what"] = Text(f"word.{value}")
    return args


def _condition(given: Word, spoken: dict[str, Any], there: bool) -> Text:
    name, rest = given.name, given.args
    args = {**spoken, "n": 1}
    if rest and isinstance(rest[0], int):
        args["n"] = rest[0]
    elif rest and name == "played":
        args["what"] = Text(f"{'an' if there else 'icon'}.{rest[0]}")
    elif rest:
        args["what"] = Text(f"word.{rest[0]}")
    return Text("condition.played-there" if there and name == "played" else f"condition.{name}", args)


def _count(what: str, spoken: dict[str, Any]) -> Text:
    name, _, icon = what.partition("-")
    return Text(f"count.{name}", {**spoken, "what": Text(f"icon.{icon}")} if icon else spoken)


# --- faces ------------------------------------------------------------------------------------------------------------


def face(card: Card) -> list[Text]:
    """The lines of a card's face, from top to bottom."""
    return [line.text for line in lines(card)]


def lines(card: Card) -> list[Line]:
    """The same with what each of them is."""
    if isinstance(card, Found):
        return [*_hive_card(card), *_character(card)]
    if isinstance(card, Character):
        return list(_character(card))
    if isinstance(card, HiveCard):
        return list(_hive_card(card))
    if isinstance(card, Location):
        return list(_location(card))
    if isinstance(card, Objective):
        return list(_objective(card))
    if isinstance(card, Strike):
        return list(_strike(card))
    if isinstance(card, Avatar):
        return [_line("power", card.power)] if card.power else []
    return list(_alien(card)) if isinstance(card, AlienCard) else []


def together(found: Iterable[Line]) -> Text | None:
    """Lines as one text; None if there are none."""
    texts = [line.text for line in found]
    return _chain(texts, "sentences", "sentences") if texts else None


def _plain(kind: str, **args: Any) -> Line:
    return Line(kind, Text(f"line.{kind}", args))


def _line(kind: str, effects: Words, *, icon: str = "", there: bool = False, **args: Any) -> Line:
    text = _sentences(effects, there=there)
    return Line(kind, Text(f"line.{kind}", {**args, "text": text, **({"icon": icon} if icon else {})}), icon)


def _character(card: Character) -> Iterator[Line]:
    if card.coordinate:
        yield _plain("coordinate")
    if card.avoid:
        yield _plain("avoid")
    if card.vigilant:
        yield Line("vigilant", Text("line.vigilant", {"text": _sentences(card.vigilant, "you-plain")}))
    if card.stays and not card.avoid and not card.vigilant:
        yield _plain("vigilant-only")
    if card.play:
        yield _line("play-found" if isinstance(card, Found) else "play", card.play)
    for icon, effects in card.combo.items():
        yield _line("combo", effects, icon=icon)
    for kind in ("once", "sacrifice", "mobilize"):
        if effects := getattr(card, kind):
            yield _line(kind, effects)


STRIKES = {0: "no-strike", 2: "double", 3: "triple"}
FIXED = {"event": "event-card", "hazard": "hazard-card", "secrets": "secrets-card", "chestburster": "chestburster-card"}
"""Cards whose text is a rule of the game, by their kind."""


def _hive_card(card: HiveCard | Found) -> Iterator[Line]:
    if card.kind in FIXED:
        yield _plain(FIXED[card.kind])
    if card.final:
        yield _plain("final")
    elif card.goal:
        yield _plain("goal-card", n=card.goal)
    if not card.moves:
        yield _plain("no-move")
    if card.enemy and card.strikes in STRIKES:
        yield _plain(STRIKES[card.strikes])
    elif card.enemy and card.strikes > 1:
        yield _plain("many", n=card.strikes)
    if isinstance(card, HiveCard) and card.fight:
        yield _plain("fight", cond=_condition(card.fight[0].args[0], dict(_voice("you")), there=True))
    for kind in ("reveal", "event"):
        if effects := getattr(card, kind):
            yield _line(kind, effects)
    if card.complex and card.complex == card.combat:
        yield _line("board", card.complex, there=True)
    else:
        for kind in ("complex", "combat"):
            if effects := getattr(card, kind):
                yield _line(kind, effects, there=True)
    for kind in ("strike", "death", "arrives", "pushed"):
        if effects := getattr(card, kind):
            yield _line(kind, effects)
    if card.operations:
        yield _line("operations", card.operations, there=True)
    if card.pay and card.goal:
        yield _line("pay-goal", card.paid, n=card.pay, goal=card.goal)
    elif card.pay:
        yield _line("pay", card.paid, n=card.pay)
    if card.attached:
        yield _line("attached", card.attached, there=True)


def _location(card: Location) -> Iterator[Line]:
    for n, (name, effects) in enumerate(zip(card.hazard_names, card.hazards, strict=True), 1):
        if card.stay is not None and any(each.name == "stay" for each in effects):
            yield _line("hazard-stays", effects, n=n, hazard=name, pushed=_sentences(card.stay.pushed))
            if card.stay.pay:
                yield _plain("hazard-pay", n=card.stay.pay, hazard=name)
        else:
            yield _line("hazard", effects, n=n, hazard=name)


def _objective(card: Objective) -> Iterator[Line]:
    yield _line("goal", card.goal)
    if card.setup:
        yield _line("setup", card.setup)
    yield _line("objective-event", card.event, event=card.event_name)


def _strike(card: Strike) -> Iterator[Line]:
    if card.effect:
        yield _line("effect", card.effect)
    if card.aura:
        yield _line("kept", card.aura, there=True)
    if not card.heals:
        yield _plain("no-heal")
    if not card.damage and not card.effect and not card.aura:
        yield _plain("miss")


def _alien(card: AlienCard) -> Iterator[Line]:
    if card.play:
        yield _line("play", card.play)
    if card.stays:
        yield _line(f"stays-{card.stays}", card.aura, there=True)
    if card.pay:
        yield _plain("alien-pay", n=card.pay)


__all__ = ["Line", "describe", "face", "lines", "together"]
