"""Screens that are read: a bar above, a page of sections below."""
