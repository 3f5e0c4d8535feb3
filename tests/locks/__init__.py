"""Locks: what stored matches rely on must not change under its name."""
