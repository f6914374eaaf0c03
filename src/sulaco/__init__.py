"""Sulaco: Alien tabletop games, played by the book, on one kernel.

The package itself holds only its version, so that importing it costs nothing; `sulaco.table` is the kernel,
`sulaco.games` the games, `sulaco.bots` what can sit on a seat, `sulaco.cli` the command.
"""

__version__ = "0.1.0"
