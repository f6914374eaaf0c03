"""A scenario in a process of its own: read from the standard input, answered as JSON."""

import sys

from .process import answer

sys.stdout.buffer.write(answer(sys.stdin.buffer.read().decode()))
