"""The games, the machinery they share, and the Django apps that serve them."""
