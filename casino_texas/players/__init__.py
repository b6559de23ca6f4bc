"""Whoever decides: a view goes in, an action comes out."""
