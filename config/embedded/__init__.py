"""One-command runs: PostgreSQL and Redis from wheels, and the whole service in one terminal.

    python -m config.embedded run              the service, with data that stays
    python -m config.embedded exec -- CMD...   CMD beside throw-away servers

A server that DATABASE_URL or REDIS_URL names is used as it is, and none is started in its place.
"""
