"""The five games, the pure kernel under them and the services around them."""
