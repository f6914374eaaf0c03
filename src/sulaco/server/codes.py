"""Ids and invitation codes that cannot be guessed."""

from __future__ import annotations

import secrets

ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without look-alikes: 0 and O, 1, I and L, U and V."""
LENGTH = 12
GROUP = 4
_ID = "abcdefghijkmnpqrstuvwxyz23456789"


def new_id() -> str:
    """An id of 80 bits that may stand in an address."""
    return "".join(secrets.choice(_ID) for _ in range(16))


def new_code() -> str:
    """An invitation of 58.9 bits, for people to read out: three groups of four."""
    letters = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
    return "-".join(letters[at : at + GROUP] for at in range(0, LENGTH, GROUP))


def read_code(text: str) -> str:
    """A code as it was typed, in its proper form; empty if it cannot be one."""
    letters = "".join(text.upper().replace("-", " ").split())
    if len(letters) != LENGTH or any(letter not in ALPHABET for letter in letters):
        return ""
    return "-".join(letters[at : at + GROUP] for at in range(0, LENGTH, GROUP))
