"""Settings, entry points and wiring."""

from config.celery import app as celery_app

# Celery's default app must be set in every process that sends a task, the web servers included.
__all__ = ["celery_app"]
