"""Chance that can be checked: shuffle, commitment, and verification."""
