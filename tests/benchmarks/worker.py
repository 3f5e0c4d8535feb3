"""The project's Celery application with the benchmarks' task beside its own."""

from config.celery import app

app.autodiscover_tasks(["tests.benchmarks"])
