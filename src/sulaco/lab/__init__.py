"""The lab: many games at once, under all invariants, counted or timed. It loads a game by its name."""
