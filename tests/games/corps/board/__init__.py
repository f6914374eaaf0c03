"""Tests of games/corps/board."""
