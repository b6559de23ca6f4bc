"""Hands written down: read, replayed, and written for other programs."""
