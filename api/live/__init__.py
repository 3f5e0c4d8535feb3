"""Waiting for what is new in a match."""
