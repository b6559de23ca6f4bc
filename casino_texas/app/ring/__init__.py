"""The ring table: a session, the hand, the house between hands, and the opponents."""
