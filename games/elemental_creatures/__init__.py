"""The rules of Elemental Creatures."""
