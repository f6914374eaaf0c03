"""How an encounters table looks in the terminal: the way from Hive to Combat Zone, the HQ, all players, the hand."""
