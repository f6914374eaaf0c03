"""Every card of encounters, one test or more for each."""
