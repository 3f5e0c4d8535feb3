"""Bearer tokens, read in one way for REST and GraphQL (RFC 6750, section 2.1)."""

import re

from django.http import HttpRequest
from rest_framework.request import Request

from api.budgets import spend, who_asks
from api.problems import Problem
from games.players.credentials import Credential, credential_of

_BEARER = re.compile(r"bearer[ \t]+([!-~]+)", re.IGNORECASE | re.ASCII)


def bearer_of(request: HttpRequest | Request) -> Credential | None:
    """Who the `Authorization` header speaks for; `None` without one.

    Raises a 401 problem for a malformed header, and for an unknown token, which costs its address a read.
    """
    header = request.META.get("HTTP_AUTHORIZATION", "").strip(" \t")
    if not header:
        return None
    well_formed = _BEARER.fullmatch(header)
    if well_formed is None:
        raise Problem("unauthenticated", "The header must read: Authorization: Bearer <token>.")
    credential = credential_of(well_formed[1])
    if credential is None:
        # Guessing costs as much as looking.
        spend("read", who_asks(None, request))
        raise Problem("unauthenticated", "This token is unknown or has been revoked.")
    return credential
