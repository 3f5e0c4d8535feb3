"""Who a bearer token speaks for, without a database look-up in most requests.

Credentials are kept in Redis for a short time. A revocation leaves a mark there, so that it counts at
once in every process, and a look-up that read the row just before can't put the credential back.
Where Redis is away the database answers.
"""

from hashlib import sha256
from typing import Any
from uuid import UUID

import msgspec
import redis
import structlog

from games.players.models import Token
from games.redis_link import link, name

logger = structlog.get_logger(__name__)

TOKEN_PREFIX = "qt_"  # noqa: S105 - what every token begins with, so that scanners can find leaked ones
KEPT_SECONDS = 60
REVOKED = b"revoked"
_ID_LENGTH = 36

# One round trip for both: the counter's name needs the player, whom only the credential tells.
_ADMIT = """
local credential = redis.call('GET', KEYS[1])
if not credential or credential == ARGV[4] then return {credential, false} end
local counter = ARGV[1] .. string.sub(credential, 1, tonumber(ARGV[5])) .. ARGV[2]
local used = redis.call('INCR', counter)
if used == 1 then redis.call('EXPIRE', counter, ARGV[3]) end
return {credential, used}
"""


class Credential(msgspec.Struct, frozen=True):
    """Who a request speaks for."""

    player_id: UUID
    name: str

    @property
    def is_authenticated(self) -> bool:
        """As Django's users have it."""
        return True


class Counter(msgspec.Struct, frozen=True):
    """A counter to raise for the player: its key is prefix, player id, suffix."""

    prefix: str
    suffix: str
    seconds: int


def digest_of(secret: str) -> str:
    """What is stored of a token: SHA-256 of its 256 random bits, in hex."""
    return sha256(secret.encode()).hexdigest()


def _key(digest: str) -> str:
    return name("credential", digest)


def credential_of(secret: str, counter: Counter | None = None) -> tuple[Credential | None, int | None]:
    """(who the token speaks for, the counter's new value).

    The credential is `None` for an unknown or revoked token; the value is `None` where nothing was
    counted: no counter wanted, credential not at hand, or Redis away.
    """
    if not secret.startswith(TOKEN_PREFIX):
        return None, None
    digest = digest_of(secret)
    try:
        kept, used = _kept(digest, counter)
        if kept == REVOKED:
            return None, None
        if kept is not None:
            return _read(kept), used
        credential = _look_up(digest)
        if credential is not None:
            link().set(_key(digest), _write(credential), ex=KEPT_SECONDS, nx=True)
    except (redis.RedisError, OSError):
        logger.warning("credentials_not_kept")
        return _look_up(digest), None
    return credential, None


def _kept(digest: str, counter: Counter | None) -> tuple[bytes | None, int | None]:
    if counter is None:
        return link().get(_key(digest)), None  # type: ignore[return-value]
    answer: Any = link().eval(
        _ADMIT, 1, _key(digest), counter.prefix, counter.suffix, counter.seconds, REVOKED, _ID_LENGTH
    )
    return answer[0], answer[1]


def _write(credential: Credential) -> bytes:
    return f"{credential.player_id}{credential.name}".encode()


def _read(kept: bytes) -> Credential:
    text = kept.decode()
    return Credential(UUID(text[:_ID_LENGTH]), text[_ID_LENGTH:])


def _look_up(digest: str) -> Credential | None:
    row = (
        Token.objects.filter(digest=digest, revoked_at=None, player__is_active=True)
        .values("player_id", "player__name")
        .first()
    )
    return None if row is None else Credential(row["player_id"], row["player__name"])


def forbid(digest: str) -> None:
    """A token that is revoked, or whose account is locked, counts no more from now on, in every process."""
    try:
        link().set(_key(digest), REVOKED, ex=KEPT_SECONDS * 2)
    except (redis.RedisError, OSError):
        logger.warning("revocation_not_told")


def account_changed(player_id: UUID, *, locked: bool) -> None:
    """The tokens of a locked account count no more, in every process; else they are looked up again."""
    digests = Token.objects.filter(player_id=player_id, revoked_at=None).values_list("digest", flat=True)
    try:
        for digest in digests:
            if locked:
                forbid(digest)
            else:
                link().delete(_key(digest))
    except (redis.RedisError, OSError):
        logger.warning("change_of_account_not_told")
