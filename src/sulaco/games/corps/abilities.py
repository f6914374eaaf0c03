"""The abilities of the seven Characters (A2.07 to A2.12)."""
