"""Exact numbers about the games; decides nothing.  The only place for numpy and numba."""
