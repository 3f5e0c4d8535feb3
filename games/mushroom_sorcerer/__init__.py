"""The rules of Mushroom Sorcerer: two to four sorcerers, five kinds of GU, two ways to win."""
