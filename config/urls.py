"""All addresses of the service."""

from django.urls import path

from config import health

urlpatterns = [
    path("healthz", health.live, name="healthz"),
    path("readyz", health.ready, name="readyz"),
]
