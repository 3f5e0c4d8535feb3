"""The event store and the match service."""
