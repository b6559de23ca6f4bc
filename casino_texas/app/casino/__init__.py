"""The casino table: a session, its hand, its rules, and playing without a person."""
