"""The 13 Equipment cards."""
