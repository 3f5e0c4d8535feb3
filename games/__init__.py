<<<<<<< HEAD
"""The games, the machinery they share, and the Django apps that serve them."""
=======
"""The five games, the pure kernel under them and the services around them."""
>>>>>>> house
