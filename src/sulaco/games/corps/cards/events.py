"""The 17 Events."""
