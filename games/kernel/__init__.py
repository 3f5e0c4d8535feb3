"""The pure kernel: what every game is written against."""
