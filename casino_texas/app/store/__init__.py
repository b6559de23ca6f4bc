"""What the program remembers: bankroll, hands, tables, in one SQLite file."""
