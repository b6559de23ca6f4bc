"""The casino table's screen in its parts: what lies where, what moves, what can be pressed."""
