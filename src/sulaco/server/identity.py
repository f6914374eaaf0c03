"""Who a browser is: an id that cannot be guessed, in a signed cookie. There are no accounts.

The cookie's name has a part that is made from the secret, so that two servers on one machine (browsers do not tell
cookies apart by port) do not take each other's identities away.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import unicodedata

from .codes import new_id
from .records import Person
from .store import Store
from .words import tell

COOKIE_SECONDS = 400 * 24 * 3600
"""How long a browser keeps the cookie: the longest that browsers allow, 400 days."""
NAME_LENGTH = 24


_UNSEEN = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Invisible characters: a name made of these would look empty."""
MAX_ACCENTS = 3
"""Accents kept on one letter of a name: enough for every script, too few to run over other lines."""


def clean(text: str, length: int) -> str:
    """A line that somebody wrote, without control characters and not too long."""
    kept: list[str] = []
    marks = 0
    for letter in text:
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if _printable(letter) and marks <= MAX_ACCENTS:
            kept.append(" " if letter.isspace() else letter)
    return " ".join("".join(kept).split())[:length].strip()


def _printable(letter: str) -> bool:
    # Besides control characters: marks that turn the direction of writing, lone surrogates, private use.
    if letter in _UNSEEN:
        return False
    return letter.isspace() or unicodedata.category(letter) not in {"Cc", "Cf", "Cs", "Co", "Cn"}


class Identity:
    """Makes and reads the cookies of people."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.key = store.key()
        self.cookie = f"sulaco_{hashlib.sha256(b'name' + self.key).hexdigest()[:8]}"

    def new(self) -> str:
        """Somebody who was not here before."""
        return new_id()

    def sign(self, person: str) -> str:
        """What stands in the cookie."""
        return f"{person}.{self._signature(person)}"

    def read(self, value: str | None) -> str:
        """The id in a cookie; empty if there is none that this server has signed."""
        person, _, signature = (value or "").partition(".")
        if not person or not hmac.compare_digest(signature.encode(), self._signature(person).encode()):
            return ""
        return person

    def _signature(self, person: str) -> str:
        digest = hmac.digest(self.key, person.encode(), "sha256")
        return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()

    async def person(self, id: str) -> Person:
        names = await self.store.names([id])
        name = names.get(id, "")
        return Person(id, name or tell("person.name"), bool(name))
