"""Order, chance, files and words: what turns rules into a program."""
