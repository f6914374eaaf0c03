"""How much somebody may ask for in how short a time, and how many connections they may have."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable


class Bucket:
    """Fills at a steady rate up to a burst; each request takes from it."""

    __slots__ = ("rate", "burst", "left", "at", "clock")

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self.left = burst
        self.clock = clock
        self.at = clock()

    def take(self, tokens: float = 1.0) -> bool:
        """Whether there was enough."""
        now = self.clock()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < tokens:
            return False
        self.left -= tokens
        return True


class Buckets:
    """A bucket for each of many people; those not seen for longest are forgotten."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self.rate = rate
        self.burst = burst
        self.most = most
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str, tokens: float = 1.0) -> bool:
        bucket = self._of.get(who)
        if bucket is None:
            bucket = self._of[who] = Bucket(self.rate, self.burst)
            if len(self._of) > self.most:
                self._of.popitem(last=False)
        else:
            self._of.move_to_end(who)
        return bucket.take(tokens)


class Doors:
    """How many connections somebody has at once."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._open: dict[str, int] = {}

    def enter(self, who: str) -> bool:
        """Whether there was room for one more; who got in has to leave."""
        number = self._open.get(who, 0)
        if number >= self.most:
            return False
        self._open[who] = number + 1
        return True

    def leave(self, who: str) -> None:
        number = self._open.pop(who) - 1
        if number:
            self._open[who] = number
