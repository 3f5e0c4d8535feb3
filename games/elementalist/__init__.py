"""The rules of Elementalist."""
