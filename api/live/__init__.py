"""Waiting for and streaming what is new in a match."""
