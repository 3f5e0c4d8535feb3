"""The rules of Wild Magic."""
