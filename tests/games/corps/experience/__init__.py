"""Each experience card by itself, path after path."""
