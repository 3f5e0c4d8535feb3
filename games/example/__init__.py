"""High or Low, the example game: copy this folder to begin a game of your own."""
