"""Accounts, guests and API clients."""
