"""Invitations: words that are told apart when they are heard, too many to guess, and read as people type them."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

from sulaco.server.code_words import WORDS
from sulaco.server.codes import BITS, LENGTH, new_code, new_id, read_code
from sulaco.server.services import Services
from sulaco.server.settings import Settings
from sulaco.server.store import Store

YEAR = 365 * 24 * 3600

SOUNDS = (
    ("ph", "f"), ("ck", "k"), ("qu", "kw"), ("x", "ks"), ("sch", "sk"), ("ch", "C"), ("sh", "C"), ("th", "T"),
    ("wh", "w"), ("wr", "r"), ("kn", "n"), ("gh", "g"), ("dge", "j"), ("ce", "se"), ("ci", "si"), ("cy", "si"),
    ("c", "k"), ("z", "s"), ("y", "i"), ("j", "g"), ("v", "f"), ("d", "t"), ("b", "p"), ("g", "k"), ("m", "n"),
)  # fmt: skip
"""Letters that are heard as others on a bad line."""


def heard(word: str) -> str:
    """What is left of a word on a bad line: hard and soft consonants are the same, and so are all vowels."""
    for letters, sound in SOUNDS:
        word = word.replace(letters, sound)
    word = re.sub("[aeiou]+", "a", word)
    return re.sub(r"(.)\1+", r"\1", word).removesuffix("a")


def one_letter_apart(one: str, other: str) -> bool:
    """Whether one letter that was changed, left out or added makes one word of the other."""
    if len(one) > len(other):
        one, other = other, one
    if len(other) - len(one) > 1:
        return False
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(one))
    return one[at + (len(one) == len(other)) :] == other[at + 1 :]


def test_no_two_words_are_mistaken_for_each_other() -> None:
    assert all(re.fullmatch("[a-z]{4,8}", word) for word in WORDS)
    assert len({heard(word) for word in WORDS}) == len(WORDS)
    assert all(one_letter_apart(*pair) for pair in (("berry", "ferry"), ("bowl", "bowls"), ("boat", "bat")))
    assert not one_letter_apart("amber", "timber")
    pairs = list(itertools.combinations(WORDS, 2))
    assert not [pair for pair in pairs if one_letter_apart(*pair)]
    assert not [pair for pair in pairs if pair[0].startswith(pair[1]) or pair[1].startswith(pair[0])]


def test_a_code_cannot_be_guessed_within_the_limits(tmp_path: Path) -> None:
    assert BITS >= 50
    store = Store(str(tmp_path / "tables.db"))
    store.open()
    try:
        guesses = Services(store, Settings()).addresses.rate
    finally:
        store.close()
    addresses, invitations = 1000, 100
    assert 2**BITS / 2 / (guesses * addresses * invitations) > 8 * YEAR


def test_ids_and_codes_are_long_and_never_the_same() -> None:
    assert len({new_id() for _ in range(1000)}) == 1000
    codes = {new_code() for _ in range(1000)}
    assert len(codes) == 1000
    assert all(len(code.split("-")) == LENGTH and set(code.split("-")) <= set(WORDS) for code in codes)
    assert len({word for code in codes for word in code.split("-")}) > 900, "all words are used"


def test_a_code_is_read_as_people_type_it() -> None:
    code = "-".join(WORDS[:LENGTH])
    for typed in (
        code,
        f"  {code.upper()}\n",
        code.replace("-", " "),
        code.replace("-", ""),
        code.replace("-", ", ") + ".",
        code.replace("-", " – "),
        code.title(),
    ):
        assert read_code(typed) == code
    assert all(read_code(made) == made for made in (new_code() for _ in range(200)))
    for wrong in ("", "-".join(WORDS[:4]), "-".join(WORDS[:6]), code[:-1], code + "x", code.replace("-", "x")):
        assert read_code(wrong) == ""


def test_an_invitation_of_an_older_table_is_still_read() -> None:
    assert read_code("k7f2-qm4x-9trb") == read_code(" K7F2QM4X9TRB ") == read_code("k7f2 qm4x 9trb") == "K7F2-QM4X-9TRB"
    assert read_code("K7F2-QM4X-9TR0") == read_code("K7F2-QM4X-9TRBB") == ""
