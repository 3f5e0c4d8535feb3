"""The Celery application; its settings are the CELERY_ names in `config.settings`."""

import os
from typing import Any

from celery import Celery, signals

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("quintessence")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["workers"])


@signals.task_prerun.connect
@signals.task_postrun.connect
def give_back_connections(sender: Any = None, **_: Any) -> None:
    """Around a task, as around a request: its connection goes back to the pool, or away if it is broken.

    Celery by itself would close the whole pool, so that every task logs in to the database twice.
    """
    from django.db import close_old_connections  # noqa: PLC0415 - the settings are not read yet above

    if not sender.request.is_eager:
        close_old_connections()
