"""How a corps table looks in the terminal: map, fireteam, decks, goal, hints."""
