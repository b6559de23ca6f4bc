"""Practice at the casino table: decisions worth practising, and the croupier's drill."""
