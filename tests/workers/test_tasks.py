"""Tasks: each has a queue, and what is sent by the clock exists."""

import pytest
from django.conf import settings as configured

from config.celery import app
from games.matches import duequeue
from workers import tasks


@pytest.mark.django_db(transaction=True)
def test_every_task_has_a_queue_and_beat_sends_only_tasks_that_exist():
    own = {name for name in app.tasks if name.startswith("workers.")}
    assert {entry["task"] for entry in configured.CELERY_BEAT_SCHEDULE.values()} == own - {"workers.work"}
    queues = {queue.name for queue in configured.CELERY_TASK_QUEUES}
    assert queues == {*duequeue.LANES, configured.CELERY_TASK_DEFAULT_QUEUE}
    tasks.close_forgotten()
