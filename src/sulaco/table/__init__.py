"""The kernel: decisions, flows, chance, journal, views, events, scenarios. It knows no game."""
