"""Elemental Creatures: a trading card game for two to four seats.

Creatures fight for points round by round from a Frontline, rest on a Sideline and level up.
All card effects are data: `vocabulary.py` is their grammar, `content/` holds the cards.
"""
