"""The pseudo-language: English with an accent on every letter, made from the English catalogues.

Whatever is read without accents while this language is on did not come from a catalogue. It is for tests and for
whoever looks for such places, by `SULACO_LANGUAGE=en-XA`.
"""

from __future__ import annotations

import string

PSEUDO = "en-XA"
"""The tag that other programs use for the same purpose."""

_ACCENTS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "áƀćđéƒǵħíĵḱĺḿńóṕɋŕśťúṽẃẋýźÁƁĆĐÉƑǴĦÍĴḰĹḾŃÓṔɊŔŚŤÚṼẂẊÝŹ"
)


def pseudo(template: str) -> str:
    """A template in the pseudo-language. Arguments stay as they are; the forms among which a number chooses do not."""
    parts = []
    for literal, name, spec, _ in string.Formatter().parse(template):
        parts.append(accented(literal).replace("{", "{{").replace("}", "}}"))
        if name is not None:
            forms = pseudo(spec) if spec and "|" in spec else spec
            parts.append(f"{{{name}:{forms}}}" if spec else f"{{{name}}}")
    return "".join(parts)


def accented(text: str) -> str:
    """A text with an accent on every letter."""
    return text.translate(_ACCENTS)
