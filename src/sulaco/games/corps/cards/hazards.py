"""The 8 Hazards."""
