"""Texas hold'em as a ring game: one hand and the table between hands (R1-R52)."""
