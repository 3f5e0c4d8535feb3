"""Servers that may be away or hang: how this process reaches them, and leaves them alone for a while."""
