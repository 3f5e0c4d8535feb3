"""Addresses under `/api/v1`."""

from django.urls import path

from api.rest import decks, document, events, games, live, lobby, matches, moves, players, problems, scores

urlpatterns = [
    # Looked through from the top, so what a running match asks for comes first.
    path("matches/<uuid:match_id>/moves", moves.Moves.as_view()),
    path("matches/<uuid:match_id>", matches.MatchDetail.as_view()),
    path("matches/<uuid:match_id>/events", events.Events.as_view()),
    path("matches", matches.Matches.as_view()),
    path("matches/<uuid:match_id>/join", lobby.Join.as_view()),
    path("matches/<uuid:match_id>/leave", lobby.Leave.as_view()),
    path("matches/<uuid:match_id>/invite", lobby.Invite.as_view()),
    path("matches/<uuid:match_id>/start", lobby.Start.as_view()),
    path("matches/<uuid:match_id>/concede", moves.Concede.as_view()),
    path("matches/<uuid:match_id>/live", live.Live.as_view()),
    path("matches/<uuid:match_id>/audit", events.Audit.as_view()),
    path("openapi", document.Document.as_view(), name="openapi"),
    path("docs", document.docs, name="docs"),
    path("problems", problems.Problems.as_view()),
    path("problems/<slug:kind>", problems.ProblemDetail.as_view()),
    path("guests", players.Guests.as_view()),
    path("players/<slug:name>", players.Profile.as_view()),
    path("me", players.Me.as_view()),
    path("me/tokens", players.Tokens.as_view()),
    path("me/tokens/<uuid:token_id>", players.TokenDetail.as_view()),
    path("games", games.Games.as_view()),
    path("games/<slug:slug>", games.GameDetail.as_view()),
    path("games/<slug:slug>/clauses", games.Clauses.as_view()),
    path("games/<slug:slug>/clauses/<slug:clause>", games.Clause.as_view()),
    path("games/<slug:slug>/content/<str:pack>", games.Content.as_view()),
    path("games/<slug:slug>/content/<str:pack>/cards", games.Cards.as_view()),
    path("games/<slug:slug>/content/<str:pack>/cards/<str:card>", games.Card.as_view()),
    path("games/<slug:slug>/high-scores", scores.HighScores.as_view()),
    path("games/<slug:slug>/high-scores/boards", scores.Boards.as_view()),
    path("decks", decks.Decks.as_view()),
    path("decks/check", decks.DeckCheck.as_view()),
    path("decks/<uuid:deck_id>", decks.DeckDetail.as_view()),
]
