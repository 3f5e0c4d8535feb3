"""The rules of Mushroom Sorcerer."""
