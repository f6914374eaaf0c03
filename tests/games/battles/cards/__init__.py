"""Tests of the cards, one by one."""
