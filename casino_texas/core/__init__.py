"""Cards, the one evaluator, money, and the contract of a hand.  Knows no game."""
