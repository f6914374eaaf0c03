"""Tests of games/corps."""
