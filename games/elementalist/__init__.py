"""Elementalist: a duel of two elementalists with four colours of pyramids. Rules only; no I/O, no clock."""
