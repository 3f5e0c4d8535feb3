"""All addresses of the service."""

from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView

from api import pages
from api.graphql.view import graphql_view
from api.rest.index import Index
from config import health, metrics

urlpatterns = [
    path("api/v1/", include("api.rest.urls")),
    path("api/v1", Index.as_view()),
    path("healthz", health.live, name="healthz"),
    path("readyz", health.ready, name="readyz"),
    path("metrics", metrics.metrics, name="metrics"),
    path("graphql", graphql_view, name="graphql"),
    path("", pages.start, name="start"),
    path("guides/<slug:name>", pages.guide, name="guide"),
    path("admin/", admin.site.urls),
    path("admin", RedirectView.as_view(pattern_name="admin:index")),
]

handler400 = "api.problems.bad_request"
handler403 = "api.problems.forbidden"
handler404 = "api.pages.not_found"
handler500 = "api.problems.server_error"
