"""The rules of Extra Creditors."""
