"""Drill: no objective, any map. Scenarios and tests are played on it; it is not one of the nine Mission cards."""

from __future__ import annotations

from .base import Mission, register


@register
class Drill(Mission):
    id = "drill"
    listed = False
    boards = (("operations", 0, 0, 0),)
    labels = {"a": ("operations 3,7", "operations 4,7", "operations 5,7", "operations 6,7")}
    packets = ({1: None, 2: None, 3: None},)
    newt = True
    draws_from = 1000
