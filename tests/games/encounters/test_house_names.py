"""Values and bounds that house rules go by are as last approved: whoever wrote a file of them relies on both."""

from __future__ import annotations

from ..house_names import changed


def test_every_value_and_its_bounds_are_as_approved() -> None:
    assert changed("encounters") == []
