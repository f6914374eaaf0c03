"""How a battles table looks in the terminal: rows of all sides, resources, hand, combat with its sums."""
