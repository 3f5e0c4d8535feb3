"""Counted trees: how many sequences of legal moves there are from fixed positions."""
