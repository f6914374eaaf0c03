"""Tests of the nine Mission cards."""
