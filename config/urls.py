"""All addresses of the service."""

from django.contrib import admin
from django.urls import include, path

from api.graphql.view import graphql_view
from config import health, metrics

urlpatterns = [
    path("api/v1/", include("api.rest.urls")),
    path("healthz", health.live, name="healthz"),
    path("readyz", health.ready, name="readyz"),
    path("metrics", metrics.metrics, name="metrics"),
    path("graphql", graphql_view, name="graphql"),
    path("admin/", admin.site.urls),
]

handler400 = "api.problems.bad_request"
handler403 = "api.problems.forbidden"
handler404 = "api.problems.not_found"
handler500 = "api.problems.server_error"
