"""Ids and invitation codes that cannot be guessed."""

from __future__ import annotations

import math
import secrets

from .code_words import WORDS

LENGTH = 5
"""Words of an invitation."""
BITS = LENGTH * math.log2(len(WORDS))
"""How hard a code is to guess: 50 bits, a thousand million millions of codes.

That is enough because guesses are limited (`limits.py`): an address may ask to join 20 times a second. A thousand
addresses that guess without a pause at the codes of a hundred open invitations find one in nine years on average
(`tests/server/test_codes.py` works that out from the limits); and a code is void once somebody sits there.
"""
_ID = "abcdefghijkmnpqrstuvwxyz23456789"

OLDER_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
OLDER_LENGTH, OLDER_GROUP = 12, 4
"""Invitations of older tables are three groups of four of these letters, and stay as they are."""

_KNOWN = frozenset(WORDS)
_LONGEST = max(map(len, WORDS))


def new_id() -> str:
    """An id of 80 bits that may stand in an address."""
    return "".join(secrets.choice(_ID) for _ in range(16))


def new_code() -> str:
    """An invitation for people to read out: five common words."""
    return "-".join(secrets.choice(WORDS) for _ in range(LENGTH))


def read_code(text: str) -> str:
    """A code as it was typed, in its proper form; empty if it cannot be one.

    Capital or small letters, and what stands between the words, do not matter.
    """
    letters = "".join(letter for letter in text if letter.isalnum())
    return _words(letters.lower()) or _older(letters.upper())


def _words(letters: str) -> str:
    """The words that are written here one after the other. No word begins another, so there is one way to read them."""
    words: list[str] = []
    while letters and len(words) < LENGTH:
        word = next((letters[:end] for end in range(1, _LONGEST + 1) if letters[:end] in _KNOWN), "")
        if not word:
            return ""
        words.append(word)
        letters = letters[len(word) :]
    return "-".join(words) if len(words) == LENGTH and not letters else ""


def _older(letters: str) -> str:
    if len(letters) != OLDER_LENGTH or any(letter not in OLDER_ALPHABET for letter in letters):
        return ""
    return "-".join(letters[at : at + OLDER_GROUP] for at in range(0, OLDER_LENGTH, OLDER_GROUP))
