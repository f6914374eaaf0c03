"""Games without a folder of their own here: their setups are listed, and their tables are told in words."""
