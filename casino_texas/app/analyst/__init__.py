"""The analyst: a table solved, kept, reported and tuned, and the coach asked."""
