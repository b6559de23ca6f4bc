"""The casino game "Texas": one house-banked hand (H1-H21).  Knows no file, no chance, no screen."""
