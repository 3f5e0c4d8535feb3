"""Names: which are kept for the service and its operators, and which look like another."""

SERVICE_PREFIXES = ("guest", "erased")
"""How names begin that the service makes itself; nobody else's do."""

RESERVED = (
    *("admin", "admins", "administrator", "administrators", "root", "superuser", "system", "service"),
    *("moderator", "moderators", "mod", "mods", "staff", "support", "operator", "operators", "official"),
    *("organiser", "organisers", "organizer", "organizers", "quintessence", "demo", "clock"),
    *("bot", "bots", "novice", "apprentice", "adept", "master", "grandmaster"),
    *("me", "you", "nobody", "anonymous", "unknown", "null", "none", "undefined", "true", "false"),
)

_ALIKE = str.maketrans("i10", "llo", "-_")
_DIGITS = "0123456789"


class NameTaken(ValueError):
    """The name is reserved, in use, or looks like one that is."""


def skeleton(name: str) -> str:
    """What the eye keeps of a name: two names with one skeleton can be mistaken for each other.

    Capitals, hyphens and underscores count for nothing; l, i and 1 are alike, as are o and 0, rn and m,
    vv and w. `0005_skeletons` has the same in SQL.
    """
    return name.lower().translate(_ALIKE).replace("rn", "m").replace("vv", "w")


_RESERVED = frozenset(map(skeleton, RESERVED))


def is_reserved(name: str) -> bool:
    """Whether the name is, but for looks and digits at its end, one that players can't have."""
    looks = skeleton(name)
    if looks.startswith(SERVICE_PREFIXES):
        return True
    return looks in _RESERVED or skeleton(name.rstrip(_DIGITS)) in _RESERVED
