"""The table on the network: rooms, seats, live play, storage. Knows no game; loads one by its name."""
