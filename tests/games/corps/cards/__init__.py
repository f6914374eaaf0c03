"""Tests of the Endurance cards, one module for each type."""
