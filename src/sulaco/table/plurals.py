"""Which form of a word goes with a whole number, by the plural rules of Unicode's CLDR.

A language has some of the categories zero, one, two, few, many and other, and a rule for each but the last. The rules
here are CLDR's cardinal rules for whole numbers; a test compares all of them with those of `Intl.PluralRules`, which
the browser client uses.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

Category = Literal["zero", "one", "two", "few", "many", "other"]
Rule = Callable[[int], bool]
Rules = dict[Category, Rule]


def _one(n: int) -> bool:
    return n == 1


def _up_to_one(n: int) -> bool:
    return n in (0, 1)


def _two(n: int) -> bool:
    return n == 2


def _million(n: int) -> bool:
    return n != 0 and n % 1_000_000 == 0


def _ends(n: int, first: int, last: int) -> bool:
    """Whether the last digit is in this range, and the number does not end like eleven to nineteen."""
    return first <= n % 10 <= last and not 11 <= n % 100 <= 19


def _slavic_one(n: int) -> bool:
    return n % 10 == 1 and n % 100 != 11


def _slavic_few(n: int) -> bool:
    return 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14


def _rest(n: int) -> bool:
    """Of a category that leaves no whole number for "other"."""
    return True


_NONE: Rules = {}
_PLAIN: Rules = {"one": _one}
_FROM_ZERO: Rules = {"one": _up_to_one}
_ROMANCE: Rules = {"one": _one, "many": _million}
_FRENCH: Rules = {"one": _up_to_one, "many": _million}
_DUAL: Rules = {"one": _one, "two": _two}
_SOUTH_SLAVIC: Rules = {"one": _slavic_one, "few": _slavic_few}
_CZECH: Rules = {"one": _one, "few": lambda n: 2 <= n <= 4}
_EAST_SLAVIC: Rules = {
    "one": _slavic_one,
    "few": _slavic_few,
    "many": _rest,
}

_RULES: dict[str, Rules] = {
    **dict.fromkeys(("id", "ja", "ko", "lo", "ms", "my", "th", "vi", "yue", "zh"), _NONE),
    **dict.fromkeys(("af", "az", "bg", "da", "de", "el", "en", "eo", "et", "eu", "fi", "fy", "gl", "hu"), _PLAIN),
    **dict.fromkeys(("ka", "kk", "ky", "lb", "ml", "mn", "nb", "ne", "nl", "nn", "no", "sq", "sv", "sw"), _PLAIN),
    **dict.fromkeys(("ta", "te", "tk", "tr", "ug", "ur", "uz", "yi"), _PLAIN),
    **dict.fromkeys(("am", "bn", "fa", "gu", "hi", "hy", "kn", "zu"), _FROM_ZERO),
    **dict.fromkeys(("ca", "es", "it", "pt-PT"), _ROMANCE),
    **dict.fromkeys(("fr", "pt"), _FRENCH),
    **dict.fromkeys(("he", "iu", "se"), _DUAL),
    **dict.fromkeys(("bs", "hr", "sr"), _SOUTH_SLAVIC),
    **dict.fromkeys(("cs", "sk"), _CZECH),
    **dict.fromkeys(("be", "ru", "uk"), _EAST_SLAVIC),
    "ar": {
        "zero": lambda n: n == 0,
        "one": _one,
        "two": _two,
        "few": lambda n: 3 <= n % 100 <= 10,
        "many": lambda n: 11 <= n % 100 <= 99,
    },
    "cy": {
        "zero": lambda n: n == 0,
        "one": _one,
        "two": _two,
        "few": lambda n: n == 3,
        "many": lambda n: n == 6,
    },
    "ga": {"one": _one, "two": _two, "few": lambda n: 3 <= n <= 6, "many": lambda n: 7 <= n <= 10},
    "gd": {"one": lambda n: n in (1, 11), "two": lambda n: n in (2, 12), "few": lambda n: 3 <= n <= 19},
    "is": {"one": _slavic_one},
    "lt": {"one": lambda n: _ends(n, 1, 1), "few": lambda n: _ends(n, 2, 9)},
    "lv": {"zero": lambda n: n % 10 == 0 or 11 <= n % 100 <= 19, "one": _slavic_one},
    "mk": {"one": _slavic_one},
    "mt": {
        "one": _one,
        "two": _two,
        "few": lambda n: n == 0 or 3 <= n % 100 <= 10,
        "many": lambda n: 11 <= n % 100 <= 19,
    },
    "pl": {"one": _one, "few": _slavic_few, "many": _rest},
    "ro": {"one": _one, "few": lambda n: n == 0 or (n != 1 and 1 <= n % 100 <= 19)},
    "sl": {"one": lambda n: n % 100 == 1, "two": lambda n: n % 100 == 2, "few": lambda n: n % 100 in (3, 4)},
}
"""The rules of a language by category, in the order in which they are tried; every other number is "other"."""

KNOWN = frozenset(_RULES)


def _of(language: str) -> Rules:
    found = _RULES.get(language)
    return _RULES.get(language.partition("-")[0], _PLAIN) if found is None else found


def categories(language: str) -> list[Category]:
    """The categories that whole numbers have in a language, in CLDR's order; an unknown one has those of English."""
    rules = _of(language)
    return [*rules] if _rest in rules.values() else [*rules, "other"]


def category(language: str, number: int) -> Category:
    """The category of a whole number in a language."""
    size = abs(number)
    return next((name for name, rule in _of(language).items() if rule(size)), "other")


def choose(language: str, number: int, forms: list[str]) -> str:
    """The form for a number. `forms` has one for each category of the language, in their order; a text that has not
    been translated yet may have another number of forms, and then the last one stands for what is missing."""
    place = categories(language).index(category(language, number))
    return forms[min(place, len(forms) - 1)]
