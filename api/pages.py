"""Pages for people: where the service begins, and what is not there."""

from pathlib import Path

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from api import problems
from games.kernel.registry import newest

_DATA = ("/api/", "/graphql")
_CODE = Path(__file__).resolve().parents[1]
_GUIDES = {"clients": _CODE / "api" / "README.md", "games": _CODE / "games" / "README.md"}


@require_safe
def start(request: HttpRequest) -> HttpResponse:
    """What this is, the games, a first match and where to read on. Needs no script."""
    games = [
        {
            "slug": game.slug,
            "title": game.title,
            "about": game.about,
            "fewest": game.seats[0],
            "most": game.seats[1],
        }
        for game in (found.game for found in newest())
    ]
    return render(request, "start.html", {"games": games, "origin": request.build_absolute_uri("/")[:-1]})


@require_safe
def guide(request: HttpRequest, name: str) -> HttpResponse:
    """A guide as it is written: Markdown, shown as the plain text that it also is."""
    del request
    if name not in _GUIDES:
        raise Http404
    return HttpResponse(_GUIDES[name].read_bytes(), content_type="text/plain; charset=utf-8")


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's handler404: a page where a browser asks for one, a problem elsewhere."""
    if "text/html" in request.headers.get("Accept", "") and not request.path_info.startswith(_DATA):
        return render(request, "404.html", status=404)
    return problems.not_found(request, exception)
