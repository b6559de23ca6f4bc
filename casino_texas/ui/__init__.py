"""The screen.  The only place for pygame."""
